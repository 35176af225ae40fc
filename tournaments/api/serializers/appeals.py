"""Serializers of appeals."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.players import PlayerRefSerializer
from tournaments.api.serializers.desk import EntrantSerializer


class ResultAppealSerializer(serializers.Serializer[object]):
    """An appeal of a player against the result of a table."""

    appeal = serializers.IntegerField(help_text="Its number, for `decide_appeal`.")
    table = serializers.IntegerField()
    appellant = EntrantSerializer()
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    granted = serializers.BooleanField(allow_null=True, help_text="Null: not decided yet.")
    decision = serializers.CharField(allow_blank=True, help_text="Why it was decided so.")
    decided_at = serializers.DateTimeField(allow_null=True)
    decided_by = PlayerRefSerializer(allow_null=True)
