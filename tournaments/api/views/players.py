"""Tournaments and results of a player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar

from django.db.models import F, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import generics
from rest_framework.request import Request

from games.api.pagination import StrictCursorPagination
from tournaments.api import examples, lookups
from tournaments.api.serializers.players import (
    PlayerResultSerializer,
    PlayerTournamentSerializer,
)
from tournaments.ledger.adjustments import game_source, table_row_of
from tournaments.models import Entry, RatingChange, Standing, TableGame, TableSeat


class EntryCursor(StrictCursorPagination):
    """The newest tournament first, each with the player's place in it."""

    orderings: ClassVar = {"-created": ("-tournament_id",), "created": ("tournament_id",)}

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """One page, with the places of its entries in one query."""
        page: list[Any] | None = super().paginate_queryset(queryset, request, view)
        standings = Standing.objects.filter(stage="", entry__in=page or ())
        places = {standing.entry_id: standing for standing in standings}
        for entry in page or ():
            entry.place = places.get(entry.pk)
        return page


@extend_schema_view(
    get=extend_schema(
        operation_id="player_tournaments",
        summary="Tournaments of a player, with the place in each",
        examples=[
            OpenApiExample("Tournaments", value=examples.PLAYER_TOURNAMENT, response_only=True)
        ],
    )
)
class PlayerTournamentList(generics.ListAPIView[Entry]):
    """The tournaments that a player has entered, newest first."""

    serializer_class = PlayerTournamentSerializer
    pagination_class = EntryCursor
    filter_backends = ()

    def get_queryset(self) -> QuerySet[Entry]:
        """404 for an unknown player; empty for one without entries."""
        rows = Entry.objects.filter(player=lookups.get_player(self.kwargs["username"]))
        return rows.select_related("tournament")


class ResultCursor(StrictCursorPagination):
    """The latest result first, each with the rating change of the player."""

    orderings: ClassVar = {"-ended": ("-ended_at", "-table_id"), "ended": ("ended_at", "table_id")}

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """One page, with its rating changes in one query."""
        page: list[Any] | None = super().paginate_queryset(queryset, request, view)
        changes = _changes(page or ())
        for seat in page or ():
            seat.change = changes.get(seat.table_id)
        return page


def _changes(seats: Sequence[TableSeat]) -> dict[int, float]:
    """The sum of a player's rating changes by table id. All seats must be of that player."""
    if not seats:
        return {}
    of_game = {game.game_id: seat.table_id for seat in seats for game in seat.table.games.all()}
    # A game on a real table has no id: it is identified by its table and number in the match.
    by_hand = [
        Q(source__startswith=game_source(table.tournament_id, table.number, 0).removesuffix("0"))
        for table in (seat.table for seat in seats)
        if table.corrected or not table.games.all()
    ]
    rows = RatingChange.objects.filter(
        reduce(or_, by_hand, Q(game__in=of_game)), player=seats[0].entry.player_id
    )
    sums: dict[int, float] = defaultdict(float)
    for row in rows:
        table = table_row_of(row.source) if row.game_id is None else of_game[row.game_id]
        sums[table] += row.change
    return sums


@extend_schema_view(
    get=extend_schema(
        operation_id="player_results",
        summary="Results of a player at the tables of tournaments",
        examples=[OpenApiExample("Results", value=examples.PLAYER_RESULT, response_only=True)],
    )
)
class PlayerResultList(generics.ListAPIView[TableSeat]):
    """Results of a player at tables of tournaments, the latest first.

    Games outside of tournaments are in the list of games.
    """

    serializer_class = PlayerResultSerializer
    pagination_class = ResultCursor
    filter_backends = ()

    def get_queryset(self) -> QuerySet[TableSeat]:
        """404 for an unknown player. Annulled tables are left out."""
        player = lookups.get_player(self.kwargs["username"])
        ended = Coalesce(F("table__ended_at"), F("table__round__published_at"))
        return (
            TableSeat.objects.filter(entry__player=player, table__status="finished")
            .annotate(ended_at=ended)
            .select_related("entry", "table__tournament", "table__round")
            .prefetch_related(
                Prefetch(
                    "table__seats",
                    TableSeat.objects.select_related("entry__player").order_by("index"),
                ),
                Prefetch("table__games", TableGame.with_public_ids()),
            )
        )
