"""Serializers of events, positions and actions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.table.clock import MAX_LAG
from games.api.serializers.games import AnyObjectField
from games.api.serializers.strict import StrictSerializer
from games.decide import MAX_ACTIONS
from games.input_limits import MAX_NUMBER


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
    """An action to play, or several that are played together or not at all."""

    action = ActionField(required=False, help_text="One of the `legal` actions of the state.")
    actions = serializers.ListField(
        child=ActionField(),
        required=False,
        min_length=1,
        max_length=MAX_ACTIONS,
        help_text="Actions to play one after the other, instead of `action`.",
    )
    lag_ms = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MAX_NUMBER,
        help_text="The delay of your network in milliseconds (the round-trip time that you have"
        f" measured). Up to {MAX_LAG} of it are not taken from your clock.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one of `action` and `actions`."""
        if ("action" in attrs) == ("actions" in attrs):
            raise serializers.ValidationError(
                {"action": "Send either `action` or `actions`."}, code="one_of"
            )
        return attrs


class ActionPreviewRequestSerializer(StrictSerializer):
    """Actions of your own to look ahead to."""

    actions = serializers.ListField(
        child=ActionField(),
        required=False,
        default=list,
        max_length=MAX_ACTIONS,
        help_text="None unless given: the position as it is.",
    )
    expected_seq = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        help_text="Look ahead only if the log still ends here; else 409 with the current seq.",
    )
    worth = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Whether to say what each legal action changes in your score.",
    )


class WorthSerializer(serializers.Serializer[object]):
    """What an action changes in the score of its seat at once."""

    action = ActionField()
    points = serializers.IntegerField()
    lines = serializers.DictField(
        child=serializers.IntegerField(), help_text="Differences of lines of the score sheet."
    )


class ActionPreviewSerializer(serializers.Serializer[object]):
    """A position after some actions of your own that have not been played."""

    game = serializers.CharField(help_text="Id of the game.")
    kind = serializers.CharField()
    seq = serializers.IntegerField(help_text="Where the log ends.")
    turn = serializers.IntegerField(
        allow_null=True, help_text="Null where the rest depends on a draw."
    )
    view = AnyObjectField()
    legal = serializers.ListField(
        child=ActionField(), help_text="What you may do next; empty if it is not your turn then."
    )
    complete = serializers.BooleanField(
        help_text="False if the last action draws something or ends the game: the view goes as far"
        " as it is the same whatever is drawn, and no further action can be looked at."
    )
    events = serializers.ListField(child=EventField())
    score = serializers.ListField(child=serializers.IntegerField(), help_text="Points by seat.")
    worth = serializers.ListField(
        child=WorthSerializer(), allow_null=True, help_text="Null unless asked for."
    )


class PlayedSerializer(serializers.Serializer[object]):
    """The events of an action or table command, and the seq of the last of them."""

    seq = serializers.IntegerField()
    events = serializers.ListField(child=EntryField())
