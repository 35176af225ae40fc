"""Games: the list, one of them, and its record."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    extend_schema,
    extend_schema_view,
)
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import export_game
from games.api import etags, examples, query_params
from games.api.filters import GameFilter
from games.api.pagination import StrictCursorPagination
from games.api.serializers.games import (
    GameDetailSerializer,
    GameRecordSerializer,
    GameSummarySerializer,
)
from games.errors import Conflict
from games.models import Game, Seat
from games.visibility import visibilities

WITH_SEATS = Prefetch(
    "seats", Seat.objects.select_related("player", "substitute").order_by("index")
)


class GameCursor(StrictCursorPagination):
    """Orders of the list of games."""

    orderings: ClassVar = {
        "-created": ("-id",),
        "created": ("id",),
        "-moved": ("-moved_at", "-id"),
        "-finished": ("-finished_no",),
    }


@extend_schema_view(
    get=extend_schema(
        operation_id="games",
        summary="Games",
        parameters=[
            OpenApiParameter(
                "ordering",
                str,
                enum=list(GameCursor.orderings),
                description=(
                    "Newest first unless given. `-moved` lists games in progress only, `-finished`"
                    " finished games only."
                ),
            )
        ],
        examples=[OpenApiExample("Games", value=examples.GAME, response_only=True)],
    )
)
class GameList(generics.ListAPIView[Game]):
    """Games with who sits at them."""

    queryset = Game.objects.defer("seed", "result").prefetch_related(WITH_SEATS)
    serializer_class = GameSummarySerializer
    filterset_class = GameFilter
    pagination_class = GameCursor

    def get_queryset(self) -> QuerySet[Game]:
        """Only finished games have the number by which `-finished` orders. The time of the last
        move has no index, so `-moved` sorts the games in progress, which have one. First games
        interest only their players."""
        games = super().get_queryset()
        if "player" not in self.request.query_params:
            games = games.filter(lesson=False)
        match self.request.query_params.get("ordering"):
            case "-finished":
                return games.filter(finished_no__isnull=False)
            case "-moved":
                return games.filter(status=Game.Status.PLAYING)
        return games

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One page. A row shows no more of a game than the game itself does."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        visible = visibilities(page or [], request.user.pk)
        context = {**self.get_serializer_context(), "visible": visible}
        rows = GameSummarySerializer(page, many=True, context=context)
        response = self.get_paginated_response(rows.data)
        if any(each.restricted for each in visible.values()):
            etags.mark_personal(response)
        return response


class GameDetail(APIView):
    """One game, its log apart."""

    @extend_schema(
        operation_id="game",
        summary="A game",
        responses=GameDetailSerializer,
        examples=[OpenApiExample("Game", value=examples.GAME_DETAIL, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """The seed is null until it is published."""
        game = query_params.get_game(game_id, Game.objects.prefetch_related(WITH_SEATS))
        visible = visibilities([game], request.user.pk)
        data = GameDetailSerializer(game, context={"visible": visible}).data
        return etags.content_response(request, data, personal=visible[game.pk].restricted)


class GameRecord(APIView):
    """A finished game in one object, for other programs and for `verify`."""

    @extend_schema(
        operation_id="game_record",
        summary="The record of a finished game",
        responses=GameRecordSerializer,
        examples=[OpenApiExample("Record", value=examples.RECORD, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """409 while the game, or another one of its deal, is being played."""
        game = query_params.get_game(game_id)
        visible = query_params.get_visibility(request, game)
        if game.status != Game.Status.FINISHED:
            raise Conflict(
                "not_finished", "A game has a record once it is finished.", seq=visible.upto
            )
        if visible.withheld is not None:
            raise Conflict(
                "hidden_deal",
                "Other games of the same deal have not ended; until then only the players at this"
                " table may see more than the opening.",
                seq=visible.upto,
            )
        return etags.log_response(
            request,
            visible.head,
            "record",
            lambda: msgspec.json.decode(export_game.export_game(game)),
            personal=visible.restricted,
        )
