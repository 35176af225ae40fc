"""Serializers of the tournaments and results of a player."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.serializers import matches
from tournaments.api.serializers.ratings import RatingValue
from tournaments.api.serializers.standings import ExitSerializer
from tournaments.api.serializers.tournaments import (
    BASIC_FIELDS,
    TableSeatSerializer,
    TournamentRefSerializer,
)
from tournaments.models import Entry, Standing, Table, TableSeat, Tournament


class EnteredTournamentSerializer(serializers.ModelSerializer[Tournament]):
    """A tournament in the list of a player."""

    id = serializers.CharField(source="public_id", read_only=True)
    entries = serializers.IntegerField(source="entries_count", read_only=True)

    class Meta:
        model = Tournament
        fields: ClassVar = [
            *BASIC_FIELDS,
            "status",
            "rounds_total",
            "current_round",
            "entries",
            "started_at",
            "finished_at",
        ]
        read_only_fields = fields


class PlaceSerializer(serializers.Serializer[Standing]):
    """The place of an entry in the whole event."""

    rank = serializers.IntegerField(help_text="Shared by tied entries: 1 2 2 4.")
    tied = serializers.BooleanField()
    points = serializers.FloatField()
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    status = serializers.CharField(
        allow_blank=True, help_text="Such as `withdrawn`, `out` or `champion`; mostly empty."
    )
    out = serializers.SerializerMethodField(
        help_text="Where the entry was eliminated from a bracket; null: it was not."
    )

    @extend_schema_field(ExitSerializer(allow_null=True))
    def get_out(self, standing: Standing) -> Any:
        """Stage and round."""
        if standing.out_round is None:
            return None
        return {"stage": standing.out_stage, "round": standing.out_round}


class PlayerTournamentSerializer(serializers.ModelSerializer[Entry]):
    """A player's entry in a tournament, and its current place."""

    tournament = EnteredTournamentSerializer(read_only=True)
    entry = serializers.IntegerField(source="number", read_only=True)
    place = PlaceSerializer(
        read_only=True, allow_null=True, help_text="Null before there are standings."
    )

    class Meta:
        model = Entry
        fields: ClassVar = ["tournament", "entry", "seed", "status", "place"]


class PlayerResultSerializer(matches.TableMatchSerializer, serializers.ModelSerializer[TableSeat]):
    """The result of a player at a table. `entry` is the entry of the player among `seats`."""

    tournament = TournamentRefSerializer(source="table.tournament", read_only=True)
    kind = serializers.CharField(source="table.tournament.kind", read_only=True)
    stage = serializers.CharField(source="table.round.stage", read_only=True)
    round = serializers.IntegerField(source="table.round.number", read_only=True)
    table = serializers.IntegerField(
        source="table.number", read_only=True, help_text="Its number within the tournament."
    )
    outcome = serializers.CharField(source="table.outcome", read_only=True)
    corrected = serializers.BooleanField(source="table.corrected", read_only=True)
    entry = serializers.IntegerField(source="entry.number", read_only=True)
    seats = TableSeatSerializer(source="table.seats", many=True, read_only=True)
    change = RatingValue(
        allow_null=True,
        read_only=True,
        help_text="The change of the player's rating, including corrections; null: it was not "
        "rated.",
    )
    ended_at = serializers.DateTimeField(
        read_only=True,
        help_text="When it got its result; for results from before this was stored, when its "
        "round was published.",
    )

    class Meta:
        model = TableSeat
        fields: ClassVar = [
            "tournament",
            "kind",
            "stage",
            "round",
            "table",
            "outcome",
            "corrected",
            "entry",
            "rank",
            "points",
            "table_points",
            "status",
            "seats",
            "match",
            "games",
            "change",
            "ended_at",
        ]

    def table_of(self, instance: Any) -> Table:
        """The table of the seat."""
        table: Table = instance.table
        return table
