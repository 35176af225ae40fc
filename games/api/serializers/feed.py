"""Serializers of the feed of public facts."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.event_values import iso_time
from games.outbox_feed import Fact


class FactSerializer(serializers.Serializer[object]):
    """A fact of the feed: what happened, when, and in which game or tournament."""

    no = serializers.IntegerField(help_text="1, 2, 3 ... without gaps; also the cursor after it.")
    kind = serializers.CharField(help_text="What happened, such as `game_moved`.")
    at = serializers.DateTimeField()
    game = serializers.CharField(allow_null=True)
    tournament = serializers.CharField(allow_null=True)
    seq = serializers.IntegerField(
        allow_null=True, help_text="What the log of the game or tournament had reached."
    )
    data = AnyObjectField(help_text="Further members, depending on the kind.")  # type: ignore[assignment]  # a field; the property stays


class FeedSerializer(serializers.Serializer[object]):
    """Part of the feed."""

    facts = FactSerializer(many=True)
    next = serializers.IntegerField(help_text="Send it as `after` to read on.")
    first = serializers.IntegerField(help_text="The smallest cursor that can be read from.")
    last = serializers.IntegerField(help_text="The cursor at the end of the feed.")


def fact_values(fact: Fact) -> dict[str, Any]:
    """A fact as plain JSON values."""
    return {
        "no": fact.no,
        "kind": fact.kind,
        "at": iso_time(fact.at),
        "game": fact.game,
        "tournament": fact.tournament,
        "seq": fact.seq,
        "data": fact.data,
    }
