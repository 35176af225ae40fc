"""Serializers of the log in words."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.api.serializers.players import PlayerRefSerializer
from tournaments.api.serializers.desk import EntrantSerializer


class JournalItemSerializer(serializers.Serializer[object]):
    """One event, or the games that a decision opened."""

    seq = serializers.IntegerField()
    code = serializers.CharField(
        help_text="The type of the event, or a variant such as `disqualified`."
    )
    params = AnyObjectField(help_text="Values for the words, by code.")
    text = serializers.CharField(help_text="A sentence in English.")
    table = serializers.IntegerField(allow_null=True)
    entries = EntrantSerializer(many=True, help_text="Whom it is about.")


class UndoRefusalSerializer(serializers.Serializer[object]):
    """Why a decision cannot be undone."""

    code = serializers.CharField()
    detail = serializers.CharField()


class JournalDecisionSerializer(serializers.Serializer[object]):
    """What one command did, with its consequences; or what happened by itself."""

    decision = serializers.IntegerField(help_text="Seq of its first event; identifies it.")
    seq = serializers.IntegerField(help_text="Seq of its last event.")
    at = serializers.DateTimeField()
    by = PlayerRefSerializer(allow_null=True, help_text="Null: it happened by itself.")
    items = JournalItemSerializer(many=True)
    left_out = serializers.IntegerField(
        help_text="Further events of a decision with very many; see `/events`."
    )
    undoable = serializers.BooleanField(help_text="Whether the command `undo` can reverse it now.")
    not_undoable = UndoRefusalSerializer(allow_null=True)


class JournalSerializer(serializers.Serializer[object]):
    """A page of the journal, the newest decision first."""

    seq = serializers.IntegerField(help_text="Number of events in the log.")
    decisions = JournalDecisionSerializer(many=True)
    before = serializers.IntegerField(
        allow_null=True, help_text="For the next page; null if this is the last."
    )
