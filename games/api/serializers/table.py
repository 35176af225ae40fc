"""Serializers of tables and table commands."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.events import DecisionRequestSerializer


@extend_schema_field({"$ref": "#/components/schemas/TableCommand"})
class CommandField(serializers.JSONField):
    """A table command: `type`, and members that depend on the type."""


class TableCommandRequestSerializer(DecisionRequestSerializer):
    """A table command to carry out."""

    command = CommandField()


class ChairSerializer(serializers.Serializer[object]):
    """Who acts for a seat now."""

    seat = serializers.IntegerField()
    player = serializers.CharField(
        allow_null=True, help_text="Username; null for a bot that has taken a chair."
    )
    bot = serializers.CharField(allow_null=True, help_text="Name of a built-in bot.")
    away = serializers.ChoiceField(
        ["absent", "gone"],
        allow_null=True,
        help_text="The player of the seat has left and may return (`absent`) or not (`gone`).",
    )
    until = serializers.IntegerField(
        allow_null=True,
        help_text="Until when the player may return, in milliseconds since 1970.",
    )
    vacation = serializers.BooleanField(help_text="On vacation: the clock stands still.")


class TimeControlSerializer(serializers.Serializer[object]):
    """How much time each seat has."""

    kind = serializers.ChoiceField(["bank", "per_move"])
    initial_ms = serializers.IntegerField()
    increment_ms = serializers.IntegerField()


class ClockSerializer(serializers.Serializer[object]):
    """The clocks of a table."""

    control = TimeControlSerializer()
    remaining = serializers.ListField(
        child=serializers.IntegerField(), help_text="Milliseconds by seat, at `now`."
    )
    running = serializers.IntegerField(allow_null=True, help_text="The seat whose clock runs.")


class TableOptionsSerializer(serializers.Serializer[object]):
    """What was agreed at the table before the game."""

    substitute = serializers.CharField(help_text="The bot that takes the chair of who is gone.")
    return_ms = serializers.IntegerField(help_text="Time in which a player who left may return.")
    flag = serializers.ChoiceField(
        ["lose", "bot"], help_text="When a clock runs out: the player is gone, or a bot plays on."
    )
    take_back = serializers.BooleanField(help_text="Whether an action may be taken back.")
    first_move_ms = serializers.IntegerField(
        help_text="Time for the first action; afterwards the game is void. At its start, a player"
        " who has not acted may abort it. 0: neither."
    )
    hints = serializers.BooleanField(
        help_text="Whether a preview may say what each action is worth."
    )
    vacation = serializers.BooleanField(
        help_text="Whether the clock of a player on vacation stands still."
    )


class TakeBackSerializer(serializers.Serializer[object]):
    """A take-back that was asked for."""

    seat = serializers.IntegerField(help_text="Who asks.")
    to = serializers.IntegerField(help_text="Seq of the event after which play would go on.")
    agreed = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that agree.")


class GameTableSerializer(serializers.Serializer[object]):
    """Who acts for each seat, and the clocks."""

    seq = serializers.IntegerField()
    turn = serializers.IntegerField(allow_null=True)
    paused = serializers.BooleanField()
    over = serializers.BooleanField()
    chairs = ChairSerializer(many=True)
    options = TableOptionsSerializer()
    clock = ClockSerializer(allow_null=True)
    take_back = TakeBackSerializer(allow_null=True)
    deadline = serializers.IntegerField(
        allow_null=True,
        help_text="After this time (milliseconds since 1970) a flag falls or an absence ends.",
    )
    now = serializers.IntegerField(help_text="The server's time in milliseconds since 1970.")
