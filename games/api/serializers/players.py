"""Players as the API shows them."""

from __future__ import annotations

from typing import ClassVar

from rest_framework import serializers

from games.models import Bot, Player


class PlayerRefSerializer(serializers.ModelSerializer[Player]):
    """A player wherever one is mentioned."""

    class Meta:
        model = Player
        fields: ClassVar = ["id", "username", "display_name", "kind"]
        read_only_fields = fields


class BotSerializer(serializers.ModelSerializer[Bot]):
    """How a bot plays; an outside bot has an empty strategy."""

    class Meta:
        model = Bot
        fields: ClassVar = ["strategy"]
        read_only_fields = fields


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player in a list."""

    bot = BotSerializer(allow_null=True, read_only=True)

    class Meta:
        model = Player
        fields: ClassVar = ["id", "username", "display_name", "kind", "bot", "created_at"]
        read_only_fields = fields


class RecordSerializer(serializers.Serializer[object]):
    """A player's finished games of one kind."""

    kind = serializers.CharField()
    games = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="Games with rank 1, shared ones included.")
    average_rank = serializers.FloatField()
    average_points = serializers.FloatField()
    best_points = serializers.IntegerField()


class PlayerDetailSerializer(PlayerSerializer):
    """A player with the record per kind of game."""

    record = RecordSerializer(many=True, read_only=True)

    class Meta(PlayerSerializer.Meta):
        fields: ClassVar = [*PlayerSerializer.Meta.fields, "record"]
        read_only_fields = fields
