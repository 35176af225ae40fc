"""Serializers of tournaments, entries, rounds and tables."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.api.serializers.players import PlayerRefSerializer
from tournaments import markdown
from tournaments.api.serializers import matches
from tournaments.api.serializers.decisions import DecisionsField
from tournaments.domain.contest import Note, Reason
from tournaments.formats import messages
from tournaments.models import Bye, Entry, Round, Table, TableSeat, Tournament, TournamentRole

_MESSAGE_SCHEMA = {
    "type": "object",
    "required": ["code", "params", "says"],
    "properties": {
        "code": {"type": "string"},
        "params": {"type": "object", "additionalProperties": True},
        "says": {"type": "string", "description": "In English."},
    },
}


class _MessageField(serializers.JSONField):
    """A stable code with parameters, for translation by the client, and an English sentence.

    If the context has `players` by entry, the sentence uses their names.
    """

    message_type: type[Reason] | type[Note]

    def to_representation(self, value: Any) -> Any:
        """With the sentence added."""
        players = self.context.get("players", {})

        def name(entry: int) -> str:
            return str(players[entry]) if entry in players else str(entry)

        return {**value, "says": messages.sentence(msgspec.convert(value, self.message_type), name)}


@extend_schema_field(_MESSAGE_SCHEMA)
class ReasonField(_MessageField):
    """The reason of something."""

    message_type = Reason


@extend_schema_field(_MESSAGE_SCHEMA)
class NoteField(_MessageField):
    """A note for people."""

    message_type = Note


class TournamentRefSerializer(serializers.ModelSerializer[Tournament]):
    """A reference to a tournament."""

    id = serializers.CharField(source="public_id", read_only=True)

    class Meta:
        model = Tournament
        fields: ClassVar = ["id", "slug", "name"]


BASIC_FIELDS = ("id", "slug", "name", "kind", "format", "table_size")
"""Fields of every serializer that describes a tournament."""


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """A tournament; `settings` have defaults for members that were omitted."""

    id = serializers.CharField(source="public_id", read_only=True)
    settings = AnyObjectField(source="options", read_only=True)
    options = AnyObjectField(read_only=True, help_text="The older name of `settings`.")
    owner = PlayerRefSerializer(read_only=True, allow_null=True)
    entries = serializers.IntegerField(source="entries_count", read_only=True)
    previous = TournamentRefSerializer(
        read_only=True, allow_null=True, help_text="The season before this one."
    )
    next = serializers.SerializerMethodField(help_text="The season after this one.")

    class Meta:
        model = Tournament
        fields: ClassVar = [
            *BASIC_FIELDS,
            "settings",
            "options",
            "owner",
            "pool",
            "event_pool",
            "sanctioned",
            "status",
            "seq",
            "rounds_total",
            "current_stage",
            "current_round",
            "entries",
            "created_at",
            "started_at",
            "finished_at",
            "previous",
            "next",
        ]

    @extend_schema_field(TournamentRefSerializer(allow_null=True))
    def get_next(self, tournament: Tournament) -> Any:
        """The first one, because old logs can have several."""
        later = sorted(tournament.following.all(), key=lambda tournament: tournament.pk)
        return TournamentRefSerializer(later[0]).data if later else None


class RoleSerializer(serializers.ModelSerializer[TournamentRole]):
    """A role that was granted to a player."""

    player = PlayerRefSerializer(read_only=True)

    class Meta:
        model = TournamentRole
        fields: ClassVar = ["player", "role"]


class TournamentDetailSerializer(TournamentSerializer):
    """A single tournament, with its organisers and the decisions about the whole event."""

    description = serializers.CharField(read_only=True, help_text="Markdown.")
    description_html = serializers.SerializerMethodField(
        help_text="The description as HTML that is safe to show."
    )
    rules = serializers.CharField(read_only=True, help_text="The rules of the event, Markdown.")
    rules_html = serializers.SerializerMethodField(
        help_text="The rules as HTML that is safe to show."
    )
    roles = serializers.SerializerMethodField(help_text="Organisers and arbiters beside the owner.")

    decisions = DecisionsField(
        read_only=True,
        help_text="Why it was stopped or sanctioned, or its tie-breaks were changed.",
    )

    class Meta(TournamentSerializer.Meta):
        fields: ClassVar = [
            *TournamentSerializer.Meta.fields,
            "description",
            "description_html",
            "rules",
            "rules_html",
            "roles",
            "decisions",
        ]

    def get_description_html(self, tournament: Tournament) -> str:
        """Rendered from Markdown."""
        return markdown.to_html(tournament.description)

    def get_rules_html(self, tournament: Tournament) -> str:
        """Rendered from Markdown."""
        return markdown.to_html(tournament.rules)

    @extend_schema_field(RoleSerializer(many=True))
    def get_roles(self, tournament: Tournament) -> Any:
        """In the order in which they were granted."""
        rows = TournamentRole.objects.filter(tournament=tournament).select_related("player")
        return RoleSerializer(rows.order_by("pk"), many=True).data


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A player's entry; `entry` is its number, used as a reference elsewhere."""

    entry = serializers.IntegerField(source="number", read_only=True)
    player = PlayerRefSerializer(read_only=True)

    class Meta:
        model = Entry
        fields: ClassVar = ["entry", "player", "seed", "rating", "status", "reserve", "accepted"]
        extra_kwargs: ClassVar = {
            "reserve": {
                "help_text": "Place on the reserve list, 1 the first in line; null if not there."
            },
            "accepted": {
                "help_text": "False if a player entered by somebody else has not agreed yet: their "
                "games are not rated."
            },
        }


class TableRatingSerializer(serializers.Serializer[object]):
    """How a table counts in the ratings."""

    pool = serializers.CharField(allow_null=True, help_text="Null: nothing is rated.")
    games = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers in the match of the games rated."
    )
    reason = ReasonField(help_text="Why, or why not.")


class TableSeatSerializer(serializers.ModelSerializer[TableSeat]):
    """A seat of a table; rank and points once there is a result."""

    entry = serializers.IntegerField(source="entry.number", read_only=True)
    player = PlayerRefSerializer(source="entry.player", read_only=True)

    class Meta:
        model = TableSeat
        fields: ClassVar = ["entry", "player", "rank", "points", "table_points", "status"]


class TableSerializer(matches.TableMatchSerializer, serializers.ModelSerializer[Table]):
    """A table; `id` is its number within the tournament, `number` within the round."""

    id = serializers.IntegerField(source="number", read_only=True)
    number = serializers.IntegerField(source="board", read_only=True)
    seats = TableSeatSerializer(many=True, read_only=True)
    reason = ReasonField(read_only=True)
    notes = serializers.ListField(child=NoteField(), read_only=True)
    rating = serializers.SerializerMethodField(help_text="How it counts in the ratings.")
    decisions = DecisionsField(
        read_only=True,
        help_text="Rulings, results by hand, corrections and annulment, in order.",
    )

    class Meta:
        model = Table
        fields: ClassVar = [
            "id",
            "number",
            "key",
            "attempt",
            "status",
            "outcome",
            "corrected",
            "ruling",
            "seats",
            "games",
            "reason",
            "notes",
            "rating",
            "match",
            "decisions",
        ]

    @extend_schema_field(TableRatingSerializer(allow_null=True))
    def get_rating(self, table: Table) -> Any:
        """Null for a table stored before this was stored; `rebuild` fills it in."""
        if not table.rating:
            return None
        return TableRatingSerializer(table.rating, context=self.context).data


class RoundTableSerializer(TableSerializer):
    """A table with the round it belongs to."""

    round = serializers.IntegerField(source="round.number", read_only=True)
    stage = serializers.CharField(source="round.stage", read_only=True)

    class Meta(TableSerializer.Meta):
        fields: ClassVar = ["round", "stage", *TableSerializer.Meta.fields]


class ByeSerializer(serializers.ModelSerializer[Bye]):
    """An entry without a table in a round, and why."""

    round = serializers.IntegerField(source="round.number", read_only=True)
    stage = serializers.CharField(source="round.stage", read_only=True)
    entry = serializers.IntegerField(source="entry.number", read_only=True)
    player = PlayerRefSerializer(source="entry.player", read_only=True)
    reason = ReasonField(read_only=True)

    class Meta:
        model = Bye
        fields: ClassVar = ["round", "stage", "entry", "player", "kind", "reason"]


class TableCountsSerializer(serializers.Serializer[object]):
    """The number of tables of a round, by status."""

    playing = serializers.IntegerField()
    finished = serializers.IntegerField()
    annulled = serializers.IntegerField()


def at_deadline(tournament: Tournament) -> str:
    """What happens to an open table at the deadline: see `director.deadlines`."""
    if tournament.options.get("overdue") == "cancel":
        return "cancel"
    return "double_forfeit" if tournament.options.get("by_hand") else "forfeit"


_AT_DEADLINE = {
    "enum": ["forfeit", "double_forfeit", "cancel"],
    "type": "string",
    "description": "What happens to a table without a result at the deadline: the player who used "
    "the most time forfeits, all its players forfeit, or it is cancelled.",
}


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round of a stage. The context holds the counts: `tables` and `byes` by the round's id."""

    at_deadline = serializers.SerializerMethodField()
    tables = serializers.SerializerMethodField(help_text="Number of tables, by status.")
    byes = serializers.SerializerMethodField(help_text="Number of byes.")

    class Meta:
        model = Round
        fields: ClassVar = [
            "number",
            "stage",
            "status",
            "published_at",
            "deadline",
            "at_deadline",
            "tables",
            "byes",
        ]

    @extend_schema_field(_AT_DEADLINE)
    def get_at_deadline(self, round_: Round) -> str:
        """From the settings of the tournament, which the context may hold."""
        return at_deadline(self.context.get("tournament") or round_.tournament)

    @extend_schema_field(TableCountsSerializer)
    def get_tables(self, row: Round) -> dict[str, int]:
        """From the context, which has the counts of all rounds."""
        counts: dict[str, int] = self.context["tables"][row.pk]
        return counts

    def get_byes(self, row: Round) -> int:
        """From the context, which has the counts of all rounds."""
        count: int = self.context["byes"].get(row.pk, 0)
        return count


class RoundDetailSerializer(RoundSerializer):
    """A round with the notes about its pairing, and the decisions about it."""

    notes = serializers.ListField(child=NoteField(), read_only=True)
    decisions = DecisionsField(read_only=True, help_text="Moved deadlines, and annulment.")

    class Meta(RoundSerializer.Meta):
        fields: ClassVar = [*RoundSerializer.Meta.fields, "notes", "decisions"]


class PlacedTableSerializer(RoundTableSerializer):
    """A table with the tournament and round it belongs to."""

    tournament = TournamentRefSerializer(read_only=True)
    deadline = serializers.DateTimeField(
        source="round.deadline",
        read_only=True,
        allow_null=True,
        help_text="The deadline of its round.",
    )
    at_deadline = serializers.SerializerMethodField()

    class Meta(RoundTableSerializer.Meta):
        fields: ClassVar = [
            "tournament",
            "deadline",
            "at_deadline",
            *RoundTableSerializer.Meta.fields,
        ]

    @extend_schema_field(_AT_DEADLINE)
    def get_at_deadline(self, table: Table) -> str:
        """From the settings of the tournament."""
        return at_deadline(table.tournament)


class ExpectedSerializer(serializers.Serializer[object]):
    """A table to come, as far as it is known."""

    key = serializers.CharField()
    stage = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    seats = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="Entries; null: not known yet."
    )
    sources = serializers.ListField(
        child=serializers.CharField(allow_blank=True),
        help_text="Where each comes from, such as `winner W1-2` or `place 1 groups/A`.",
    )
    optional = serializers.BooleanField(help_text="It may not be needed.")


class TieBreakSerializer(serializers.Serializer[object]):
    """A tie-break."""

    name = serializers.CharField()
    says = serializers.CharField()


class FormatSerializer(serializers.Serializer[object]):
    """A format of tournaments."""

    name = serializers.CharField()
    says = serializers.CharField()
    options = AnyObjectField(help_text="JSON Schema of `format_options`.")
    primary = serializers.CharField(
        help_text="What standings rank by before any tie-break: `points` (unless the option "
        "`points_first` is false), `reached` (how far in a bracket), `rung` (of a ladder), "
        "`playoff` (then the place in the group) or `division`. Within groups and divisions the "
        "primary score is that of the format played there."
    )
    tiebreaks = serializers.ListField(
        child=serializers.CharField(), help_text="The default tie-breaks."
    )


class FormatsSerializer(serializers.Serializer[object]):
    """Formats, tie-breaks and settings."""

    formats = FormatSerializer(many=True)
    tiebreaks = TieBreakSerializer(many=True)
    settings = AnyObjectField(help_text="JSON Schema of the settings of a tournament.")
