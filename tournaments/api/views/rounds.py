"""Rounds of a tournament, their tables and byes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from django.db.models import Count, Prefetch, Q, QuerySet
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ModelSerializer
from rest_framework.views import APIView

from games.api import etags, query_params
from games.api.pagination import StrictOffsetPagination
from games.errors import Invalid, NotFound
from games.models import Player
from games.public_ids import is_public_id
from tournaments.api import examples, lookups
from tournaments.api.serializers.decisions import deciders
from tournaments.api.serializers.tournaments import (
    ByeSerializer,
    PlacedTableSerializer,
    RoundDetailSerializer,
    RoundSerializer,
    RoundTableSerializer,
)
from tournaments.models import Bye, Entry, Round, Table, TableGame, TableSeat, Tournament

_TABLE_PARTS = (
    Prefetch("seats", TableSeat.objects.select_related("entry__player").order_by("index")),
    Prefetch("games", TableGame.with_public_ids()),
)
_MOST_ROUND = 2**31 - 1
_BRACKET = r"(^|/)([WL][0-9]+-[0-9]+|P3|GF[12])(\.T[^/]*)?$"
"""Keys of the tables of a bracket, including replays of ties."""
_TABLE_STATUSES = ["playing", "finished", "annulled"]

ROUND = OpenApiParameter("round", int, description="Only of rounds with this number.")
STAGE = OpenApiParameter(
    "stage", str, description="Only of this stage; if empty, only rounds outside of any stage."
)
ENTRY = OpenApiParameter("entry", int, description="Only with this entry.")
PLAYER = OpenApiParameter("player", str, description="Only with the player of this username.")


Row = TypeVar("Row", Round, Table, Bye)
OfRounds = TypeVar("OfRounds", Table, Bye)


class ManyRounds(StrictOffsetPagination):
    """Larger pages, because rounds are short."""

    default_limit = 100
    max_limit = 1000


class TournamentPart(generics.ListAPIView[Row], Generic[Row]):
    """A list of rows of one tournament, with an ETag. Subclasses select the rows."""

    pagination_class = StrictOffsetPagination
    parameters: tuple[str, ...] = ()

    def rows(self, request: Request, tournament: Tournament) -> QuerySet[Row]:
        """The rows in order."""
        raise NotImplementedError

    def serialized(self, tournament: Tournament, page: Sequence[Row]) -> ModelSerializer[Row]:
        """The serializer of the rows of a page."""
        raise NotImplementedError

    def answer(self, request: Request, ref: str) -> Response:
        """One page. Raises `NotFound`, and `Invalid` for an invalid parameter."""
        tournament = lookups.get_tournament(ref)
        page = self.paginate_queryset(self.rows(request, tournament))
        response = self.get_paginated_response(self.serialized(tournament, page or ()).data)
        return etags.content_response(request, response.data)


class RoundList(TournamentPart[Round]):
    """The rounds of a tournament."""

    queryset = Round.objects.none()  # for the schema: see `rows`
    pagination_class = ManyRounds
    serializer_class = RoundSerializer
    parameters = ("stage",)

    def rows(self, request: Request, tournament: Tournament) -> QuerySet[Round]:
        """In order of publication."""
        rounds = Round.objects.filter(tournament=tournament)
        if (stage := request.query_params.get("stage")) is not None:
            rounds = rounds.filter(stage=stage)
        return rounds.order_by("position")

    def serialized(self, tournament: Tournament, page: Sequence[Round]) -> ModelSerializer[Round]:
        """With the numbers of their tables and byes."""
        context = {**_counts(page), "tournament": tournament}
        return RoundSerializer(page, many=True, context=context)

    @extend_schema(
        operation_id="tournament_rounds",
        summary="Rounds, with how many tables and byes they have",
        parameters=[STAGE],
        examples=[OpenApiExample("Rounds", value=examples.ROUND, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """In order of publication."""
        return self.answer(request, ref)


class RoundDetail(APIView):
    """One round."""

    @extend_schema(
        operation_id="tournament_round",
        summary="A round, with notes about its pairing",
        parameters=[
            OpenApiParameter("stage", str, description="Its stage; empty: the event's own rounds.")
        ],
        responses=RoundDetailSerializer,
        examples=[OpenApiExample("Round", value=examples.ROUND_DETAIL, response_only=True)],
    )
    def get(self, request: Request, ref: str, number: int) -> Response:
        """Without its tables and byes, which are separate lists. 404 with code `no_such_round`."""
        tournament = lookups.get_tournament(ref)
        stage = request.query_params.get("stage", "")
        row = Round.objects.filter(
            tournament=tournament, stage=stage, number=min(number, _MOST_ROUND)
        ).first()
        if row is None:
            raise NotFound("no_such_round", f"There is no round {number} of stage {stage!r}.")
        context = {
            **_counts([row]),
            "tournament": tournament,
            "players": lookups.players_by_entry(tournament) if row.notes else {},
            "deciders": deciders(row.decisions),
        }
        return etags.content_response(request, RoundDetailSerializer(row, context=context).data)


_BY_ROUND = "round"
_TABLE_ORDERS = {
    _BY_ROUND: ("round__position", "board", "number"),
    "-published": ("-number",),
}


class TournamentTableList(TournamentPart[Table]):
    """The tables of a tournament, of a round, or of a player."""

    queryset = Table.objects.none()  # for the schema: see `rows`
    serializer_class = RoundTableSerializer
    parameters = ("round", "stage", "entry", "player", "status", "bracket", "ordering")

    def rows(self, request: Request, tournament: Tournament) -> QuerySet[Table]:
        """By round and board, so that a replay is next to the table it replays."""
        tables = _of_rounds(request, Table.objects.filter(tournament=tournament))
        if entry := query_params.get_integer(request, "entry", 0, 1, _MOST_ROUND):
            tables = tables.filter(
                _with_entry(Entry.objects.filter(tournament=tournament, number=entry))
            )
        if player := request.query_params.get("player"):
            player_entry = Entry.objects.filter(tournament=tournament, player__username=player)
            tables = tables.filter(_with_entry(player_entry))
        if status := request.query_params.get("status"):
            tables = tables.filter(status=lookups.check_choice("status", status, _TABLE_STATUSES))
        if bracket := request.query_params.get("bracket"):
            lookups.check_choice("bracket", bracket, ["true"])
            tables = tables.filter(key__regex=_BRACKET)
        order = lookups.check_choice(
            "ordering", request.query_params.get("ordering") or _BY_ROUND, list(_TABLE_ORDERS)
        )
        return (
            tables.order_by(*_TABLE_ORDERS[order])
            .select_related("round")
            .prefetch_related(*_TABLE_PARTS)
        )

    def serialized(self, tournament: Tournament, page: Sequence[Table]) -> ModelSerializer[Table]:
        """With the players of all entries, because reasons can name any entry."""
        context = {
            "players": lookups.players_by_entry(tournament) if page else {},
            "deciders": deciders(*(table.decisions for table in page)),
        }
        return RoundTableSerializer(page, many=True, context=context)

    @extend_schema(
        operation_id="tournament_tables",
        summary="Tables of a tournament, of a round or of a player",
        parameters=[
            ROUND,
            STAGE,
            ENTRY,
            PLAYER,
            OpenApiParameter("status", str, enum=_TABLE_STATUSES),
            OpenApiParameter("bracket", bool, description="`true`: only tables of a bracket."),
            OpenApiParameter(
                "ordering",
                str,
                enum=list(_TABLE_ORDERS),
                description="Round by round unless given. `-published`: the latest first.",
            ),
        ],
        examples=[OpenApiExample("Tables", value=examples.ROUND_TABLE, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """By round and board, or the latest first."""
        return self.answer(request, ref)


def _with_entry(entry: QuerySet[Entry]) -> Q:
    """Tables of the single entry that the query selects.

    The entry is looked up by a subquery. With joins, PostgreSQL may scan all seats for each table
    as long as it has no statistics on rows that have just been written.
    """
    seats = TableSeat.objects.filter(entry=entry.values("pk")[:1])
    return Q(pk__in=seats.values("table"))


class ByeList(TournamentPart[Bye]):
    """The byes of a tournament."""

    queryset = Bye.objects.none()  # for the schema: see `rows`
    serializer_class = ByeSerializer
    parameters = ("round", "stage", "entry", "player")

    def rows(self, request: Request, tournament: Tournament) -> QuerySet[Bye]:
        """Round by round."""
        byes = _of_rounds(request, Bye.objects.filter(tournament=tournament))
        if entry := query_params.get_integer(request, "entry", 0, 1, _MOST_ROUND):
            byes = byes.filter(entry__number=entry)
        if player := request.query_params.get("player"):
            byes = byes.filter(entry__player__username=player)
        return byes.order_by("round__position", "id").select_related("round", "entry__player")

    def serialized(self, tournament: Tournament, page: Sequence[Bye]) -> ModelSerializer[Bye]:
        """With the players of all entries, because reasons can name any entry."""
        context = {"players": lookups.players_by_entry(tournament) if page else {}}
        return ByeSerializer(page, many=True, context=context)

    @extend_schema(
        operation_id="tournament_byes",
        summary="Byes of a tournament, of a round or of a player",
        parameters=[ROUND, STAGE, ENTRY, PLAYER],
        examples=[OpenApiExample("Byes", value=examples.BYE, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """Round by round."""
        return self.answer(request, ref)


class TableList(APIView):
    """The table of a game."""

    @extend_schema(
        operation_id="tables",
        summary="The table a game belongs to",
        parameters=[OpenApiParameter("game", str, required=True, description="Id of a game.")],
        responses=PlacedTableSerializer(many=True),
        examples=[OpenApiExample("Tables", value=examples.PLACED_TABLE, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Empty for a game outside of tournaments."""
        game = request.query_params.get("game", "")
        if not is_public_id(game):
            raise Invalid("bad_game", "game is the id of a game.", parameter="game")
        rows = (
            Table.objects.filter(games__game__public_id=game)
            .select_related("round", "tournament")
            .prefetch_related(*_TABLE_PARTS)
        )
        context = {
            "players": _seated(rows),
            "deciders": deciders(*(table.decisions for table in rows)),
        }
        body = PlacedTableSerializer(rows, many=True, context=context).data
        return etags.content_response(request, body)


def _of_rounds(request: Request, rows: QuerySet[OfRounds]) -> QuerySet[OfRounds]:
    """The rows of the rounds that the request selects."""
    if number := query_params.get_integer(request, "round", 0, 1, _MOST_ROUND):
        rows = rows.filter(round__number=number)
    if (stage := request.query_params.get("stage")) is not None:
        rows = rows.filter(round__stage=stage)
    return rows


def _counts(rounds: Sequence[Round]) -> dict[str, Any]:
    """The numbers of tables by status and of byes, by the id of the round."""
    ids = [row.pk for row in rounds]
    tables: dict[int, dict[str, int]] = {
        round_id: dict.fromkeys(_TABLE_STATUSES, 0) for round_id in ids
    }
    counted = Table.objects.filter(round__in=ids).values_list("round", "status")
    for round, status, count in counted.annotate(Count("pk")).order_by():
        tables[round][status] = count
    byes = Bye.objects.filter(round__in=ids).values_list("round").annotate(Count("pk")).order_by()
    return {"tables": tables, "byes": dict(byes)}


def _seated(tables: Iterable[Table]) -> dict[int, Player]:
    return {seat.entry.number: seat.entry.player for table in tables for seat in table.seats.all()}
