"""Commands on tournaments as the API takes them."""

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
    """Settings of a tournament; what is missing takes its default."""


class CreateSerializer(StrictSerializer):
    """A tournament to be made."""

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
        help_text="Idempotency key: sent again, the tournament made first is answered.",
    )


class CommandRequestSerializer(StrictSerializer):
    """A command to carry out, or to preview."""

    command = CommandField()
    expected_seq = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        help_text="Carry out only if the log still ends here; else 409 with the current seq.",
    )
    key = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="Idempotency key: sent again, the first answer is repeated.",
    )
    preview = serializers.BooleanField(
        required=False, default=False, help_text="Only say what would change."
    )


class MovedSerializer(serializers.Serializer[object]):
    """An entry that would stand elsewhere."""

    entry = serializers.IntegerField()
    rank_before = serializers.IntegerField(allow_null=True)
    rank_after = serializers.IntegerField(allow_null=True)
    points_before = serializers.FloatField(allow_null=True)
    points_after = serializers.FloatField(allow_null=True)


class OvertakenSerializer(serializers.Serializer[object]):
    """A later table that would not have come about."""

    table = serializers.IntegerField()
    note = NoteField()


class RatedSerializer(serializers.Serializer[object]):
    """What would be entered in the ledger of ratings."""

    player = serializers.IntegerField()
    pool = serializers.CharField()
    change = serializers.FloatField()


class RepairSerializer(serializers.Serializer[object]):
    """A round that has not begun and can be paired again by `repair_round`."""

    stage = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()


class PreviewSerializer(serializers.Serializer[object]):
    """What a command would come to."""

    events = serializers.ListField(child=AnyObjectField())
    standings = MovedSerializer(many=True)
    overtaken = OvertakenSerializer(many=True)
    ratings = RatedSerializer(many=True)
    repairs = RepairSerializer(
        many=True, help_text="Rounds paired before this command that it may be right to pair again."
    )


class DoneSerializer(serializers.Serializer[object]):
    """What a command came to; `preview` instead, if that was asked for."""

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
        child=serializers.CharField(), required=False, help_text="Usernames of those who join."
    )
    key = serializers.CharField(required=False, allow_null=True, max_length=100)


class MoveSerializer(serializers.Serializer[object]):
    """Where a player goes; divisions count from 1."""

    player = serializers.IntegerField()
    kind = serializers.CharField(
        help_text="`stays`, `promoted`, `relegated`, `fills_in`, `reprieved`, `new` or `left`."
    )
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class NextSeasonSerializer(serializers.Serializer[object]):
    """The season that was made, and how everybody got there."""

    tournament = TournamentSerializer()
    moves = MoveSerializer(many=True)
