"""Serializers of commands on tournaments."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.api.serializers.strict import StrictSerializer
from tournaments import events as ev
from tournaments.api.schemas import inlined_schema
from tournaments.api.serializers.events import TournamentEventField
from tournaments.api.serializers.tournaments import NoteField, TournamentSerializer
from tournaments.director import commands


@extend_schema_field(inlined_schema(commands.AnyCommand))
class CommandField(serializers.JSONField):
    """A command: `type`, and members that depend on it."""


@extend_schema_field(inlined_schema(ev.Settings))
class SettingsField(serializers.JSONField):
    """Settings of a tournament; missing members take their defaults."""


class CreateSerializer(StrictSerializer):
    """A tournament to be created."""

    name = serializers.CharField(max_length=120)
    kind = serializers.CharField(help_text="Slug of the game that is played.")
    format = serializers.CharField(help_text="Name of the format.")
    table_size = serializers.IntegerField(min_value=2, max_value=4)
    slug = serializers.CharField(required=False, allow_null=True, max_length=60)
    settings = SettingsField(required=False)
    key = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="Idempotency key: a repeated request returns the tournament made first.",
    )


class CommandRequestSerializer(StrictSerializer):
    """A command to run, or to preview."""

    command = CommandField()
    expected_seq = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        help_text="Run only if the log still ends here; else 409 with the current seq.",
    )
    key = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="Idempotency key: a repeated request returns the first answer.",
    )
    preview = serializers.BooleanField(
        required=False, default=False, help_text="Only say what would change."
    )


class MovedSerializer(serializers.Serializer[object]):
    """An entry whose row in the standings would change."""

    entry = serializers.IntegerField()
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    points_before = serializers.FloatField(allow_null=True)
    points_after = serializers.FloatField(allow_null=True)


class OvertakenSerializer(serializers.Serializer[object]):
    """A later table whose pairing no longer follows from the results."""

    table = serializers.IntegerField()
    note = NoteField()


class RatedSerializer(serializers.Serializer[object]):
    """The sum of the rating changes of a player."""

    player = serializers.CharField(help_text="Id of the player.")
    pool = serializers.CharField()
    change = serializers.FloatField()


class RepairSerializer(serializers.Serializer[object]):
    """A round that has not begun and can be paired again by `repair_round`."""

    stage = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()


class PreviewSerializer(serializers.Serializer[object]):
    """The effects that a command would have."""

    events = serializers.ListField(child=AnyObjectField())
    standings = MovedSerializer(many=True)
    overtaken = OvertakenSerializer(many=True)
    ratings = RatedSerializer(many=True)
    repairs = RepairSerializer(
        many=True, help_text="Earlier rounds that may need to be paired again after this command."
    )


class DoneSerializer(serializers.Serializer[object]):
    """The events of a command; or `preview`, if that was requested."""

    seq = serializers.IntegerField(help_text="Number of events in the log.")
    events = serializers.ListField(child=TournamentEventField())
    preview = PreviewSerializer(allow_null=True)


class NextSeasonRequestSerializer(StrictSerializer):
    """A season to be made from the last."""

    name = serializers.CharField(max_length=120)
    slug = serializers.CharField(required=False, allow_null=True, max_length=60)
    left = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Usernames of those who leave."
    )
    new = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Usernames of new players."
    )
    key = serializers.CharField(required=False, allow_null=True, max_length=100)


class MoveSerializer(serializers.Serializer[object]):
    """The divisions of a player before and after, counted from 1."""

    player = serializers.CharField(help_text="Id of the player.")
    kind = serializers.CharField(
        help_text="`stays`, `promoted`, `relegated`, `fills_in`, `reprieved`, `new` or `left`."
    )
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class NextSeasonSerializer(serializers.Serializer[object]):
    """The new season, and the moves between divisions."""

    tournament = TournamentSerializer()
    moves = MoveSerializer(many=True)
