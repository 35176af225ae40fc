"""Serializers of fixed phrases."""

from __future__ import annotations

from typing import ClassVar

from rest_framework import serializers

from games.api.serializers.players import PlayerRefSerializer
from games.api.serializers.strict import StrictSerializer
from games.models import Phrase


class SaySerializer(StrictSerializer):
    """What to say."""

    phrase = serializers.ChoiceField(Phrase.Code.choices)


class PhraseSerializer(serializers.ModelSerializer[Phrase]):
    """A phrase that a player has said."""

    player = PlayerRefSerializer(read_only=True)
    phrase = serializers.ChoiceField(Phrase.Code.choices, source="code", read_only=True)

    class Meta:
        model = Phrase
        fields: ClassVar = ["number", "seat", "player", "phrase", "at"]
        read_only_fields = fields


class PhraseListSerializer(serializers.Serializer[object]):
    """What was said at a table."""

    may_speak = serializers.BooleanField(help_text="Whether you may say something here now.")
    now = serializers.DateTimeField(help_text="The server's time.")
    phrases = PhraseSerializer(many=True)
