"""Serializers of players."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django.core.validators import RegexValidator
from django.db.models import CharField
from rest_framework import serializers

from games.accounts.avatars import avatar_of
from games.api.serializers.strict import StrictSerializer
from games.models import Bot, Player

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Line breaks, control characters and marks that change the text direction."""


def validate_printable(name: str) -> None:
    """Raises `ValidationError` for a name with line breaks or invisible characters."""
    if _UNPRINTABLE.search(name):
        raise serializers.ValidationError(
            "A name has no line breaks, control characters or marks of direction.", "bad_name"
        )


def max_length_of(field: str) -> int | None:
    """The maximum length of a text field of `Player`."""
    model_field = Player._meta.get_field(field)
    return model_field.max_length if isinstance(model_field, CharField) else None


class PlayerRefSerializer(serializers.ModelSerializer[Player]):
    """A player wherever one is mentioned."""

    id = serializers.CharField(
        source="public_id", read_only=True, help_text="As in the logs; links take the username."
    )

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

    id = serializers.CharField(
        source="public_id", read_only=True, help_text="As in the logs; links take the username."
    )
    bot = BotSerializer(allow_null=True, read_only=True)
    country = serializers.CharField(
        read_only=True, help_text="ISO 3166-1 alpha-2; empty if the player does not say."
    )
    avatar = serializers.SerializerMethodField(help_text="Shape and colour of a drawing.")

    class Meta:
        model = Player
        fields: ClassVar = [
            *("id", "username", "display_name", "kind", "bot", "country", "avatar", "created_at")
        ]
        read_only_fields = fields

    def get_avatar(self, player: Player) -> str:
        """The chosen one, or the one that follows from the id."""
        return avatar_of(player.avatar, player.public_id)


def username_field(**options: Any) -> serializers.CharField:
    """A field for the username of a new player, or a new username."""
    return serializers.CharField(
        max_length=max_length_of("username"),
        validators=[
            validator
            for validator in Player._meta.get_field("username").validators
            if isinstance(validator, RegexValidator)
        ],
        help_text="Letters, digits, `-` and `_`; used in URLs.",
        **options,
    )


class NewPlayerSerializer(StrictSerializer):
    """A person to be entered."""

    username = username_field()
    display_name = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=max_length_of("display_name"),
        validators=[validate_printable],
        help_text="As shown; the username unless given.",
    )
    key = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="Idempotency key: sent again, the player made first is answered.",
    )


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
