"""Serializers of the control room."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.api.serializers.players import PlayerRefSerializer


class EntrantSerializer(serializers.Serializer[object]):
    """An entry and its player."""

    entry = serializers.IntegerField()
    player = PlayerRefSerializer(allow_null=True)


class DeskItemSerializer(serializers.Serializer[object]):
    """One thing that needs an organiser."""

    code = serializers.CharField(help_text="What it is. Codes are stable; others may be added.")
    text = serializers.CharField(help_text="The same as a sentence in English.")
    params = AnyObjectField(help_text="Further values, by code.")
    path = serializers.CharField(help_text="The page of the site that deals with it.")
    entries = EntrantSerializer(many=True)
    table = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    stage = serializers.CharField(allow_blank=True)
    game = serializers.CharField(allow_null=True, help_text="Id of the game that it is about.")
    since = serializers.DateTimeField(
        allow_null=True, help_text="When it began; for a deadline, the deadline."
    )
    count = serializers.IntegerField(help_text="How many things a grouped item stands for.")
    commands = serializers.ListField(
        child=serializers.CharField(), help_text="Types of commands that can settle it."
    )


class DeskSerializer(serializers.Serializer[object]):
    """What needs the organisers, the most urgent first."""

    seq = serializers.IntegerField(help_text="Number of events in the log.")
    status = serializers.CharField()
    total = serializers.IntegerField(help_text="The sum of `counts`.")
    counts = serializers.DictField(
        child=serializers.IntegerField(), help_text="Number of things by code, for badges."
    )
    items = DeskItemSerializer(many=True, help_text="At most 25 of each code.")
