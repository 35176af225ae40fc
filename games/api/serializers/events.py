"""Serializers of events, positions and actions."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.api.serializers.strict import StrictSerializer


@extend_schema_field({"$ref": "#/components/schemas/LogEntry"})
class EntryField(serializers.JSONField):
    """An event of the log with its seq, time, seat and hash; the rest depends on the type."""


@extend_schema_field({"$ref": "#/components/schemas/GameEvent"})
class EventField(serializers.JSONField):
    """An event of a game: `type`, and members that depend on the type."""


@extend_schema_field({"$ref": "#/components/schemas/GameAction"})
class ActionField(serializers.JSONField):
    """An action of a game: `type`, and members that depend on the type."""


class EventsSerializer(serializers.Serializer[object]):
    """Part of a log."""

    game = serializers.CharField(help_text="Id of the game.")
    seq = serializers.IntegerField(help_text="Number of events that you may see.")
    events = serializers.ListField(child=EntryField())


class StateSerializer(serializers.Serializer[object]):
    """A position as one viewer may see it."""

    game = serializers.CharField(help_text="Id of the game.")
    kind = serializers.CharField()
    ply = serializers.IntegerField()
    seq = serializers.IntegerField()
    turn = serializers.IntegerField(allow_null=True)
    view = AnyObjectField()
    legal = serializers.ListField(
        child=ActionField(),
        allow_null=True,
        help_text="For the player in the seat asked for, at the last ply; else null.",
    )


class FrameSerializer(serializers.Serializer[object]):
    """One step of a replay: an event, and the table after it."""

    ply = serializers.IntegerField()
    at = serializers.DateTimeField()
    seat = serializers.IntegerField(allow_null=True)
    event = EventField()
    view = AnyObjectField()


class FramesSerializer(serializers.Serializer[object]):
    """A stretch of a replay, as a spectator sees it."""

    game = serializers.CharField(help_text="Id of the game.")
    kind = serializers.CharField()
    seq = serializers.IntegerField()
    frames = FrameSerializer(many=True)


class DecisionRequestSerializer(StrictSerializer):
    """What actions and table commands have in common."""

    expected_seq = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        help_text="Decide only if the log still ends here; else 409 with the current seq.",
    )
    key = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        trim_whitespace=False,  # keys are compared exactly as sent
        help_text="Idempotency key: the same request with it gets the first response again.",
    )


class ActionRequestSerializer(DecisionRequestSerializer):
    """An action to play."""

    action = ActionField(help_text="One of the `legal` actions of the state.")


class PlayedSerializer(serializers.Serializer[object]):
    """The events of an action or table command, and the seq of the last of them."""

    seq = serializers.IntegerField()
    events = serializers.ListField(child=EntryField())
