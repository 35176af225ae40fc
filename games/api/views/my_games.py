"""The signed-in player's own games."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django.db.models import QuerySet
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

from games.api import etags, lobby_examples
from games.api import examples as game_examples
from games.api.pagination import StrictCursorPagination, check_parameters
from games.api.permissions import SignedIn
from games.api.serializers.games import GameSummarySerializer
from games.api.serializers.my_games import (
    NextGameSerializer,
    OwnGameCountSerializer,
    OwnGamesSerializer,
)
from games.api.views.games import WITH_SEATS
from games.lobby import my_games
from games.models import Game, Player
from games.visibility import visibilities

_NO_STORE = {"Cache-Control": "no-store"}


class OwnGames(APIView):
    """Games in progress."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="my_games",
        summary="Your games in progress",
        responses=OwnGamesSerializer,
        examples=[OpenApiExample("Games", value=lobby_examples.OWN_GAMES, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Those where you are to move come first, the nearest deadline first; at most 200."""
        player = cast("Player", request.user)
        games = my_games.unfinished(player.pk).prefetch_related(WITH_SEATS)
        own = my_games.in_progress(player.pk, games)
        body = {"to_move": sum(one.to_move for one in own), "results": own}
        return Response(OwnGamesSerializer(body).data, headers=_NO_STORE)


class OwnGameCount(APIView):
    """The number of games in progress."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="my_game_count",
        summary="In how many games you are to move",
        responses=OwnGameCountSerializer,
        examples=[OpenApiExample("Count", value=lobby_examples.OWN_GAME_COUNT, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Counts at most 200 games."""
        to_move, playing = my_games.count_to_move(cast("Player", request.user).pk)
        body = OwnGameCountSerializer({"to_move": to_move, "playing": playing}).data
        return Response(body, headers=_NO_STORE)


class NextGame(APIView):
    """The next game."""

    permission_classes = [SignedIn]
    parameters: ClassVar = ("after",)

    @extend_schema(
        operation_id="my_next_game",
        summary="The next game in which you are to move",
        parameters=[OpenApiParameter("after", str, description="Id of the game you come from.")],
        responses=NextGameSerializer,
        examples=[OpenApiExample("Next", value=lobby_examples.NEXT_GAME, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """In the order of the list, from the beginning after its end; never `after` itself."""
        check_parameters(request, self, ())
        after = request.query_params.get("after")
        game = my_games.next_to_move(cast("Player", request.user).pk, after)
        return Response(NextGameSerializer({"game": game}).data, headers=_NO_STORE)


class _Cursor(StrictCursorPagination):
    orderings: ClassVar = {"-created": ("-id",)}


@extend_schema_view(
    get=extend_schema(
        operation_id="my_finished_games",
        summary="Your games that have ended",
        examples=[OpenApiExample("Games", value=game_examples.GAME, response_only=True)],
    )
)
class OwnFinishedGames(generics.ListAPIView[Game]):
    """Games that have ended, with or without a result, newest first."""

    permission_classes = [SignedIn]
    serializer_class = GameSummarySerializer
    pagination_class = _Cursor
    queryset = Game.objects.none()
    filter_backends = []

    def get_queryset(self) -> QuerySet[Game]:
        """A player has at most one seat in a game, so the join repeats no game."""
        games = Game.objects.exclude(status=Game.Status.PLAYING).defer("seed", "result")
        return games.filter(seats__player=self.request.user.pk).prefetch_related(WITH_SEATS)

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One page."""
        page = self.paginate_queryset(self.get_queryset())
        visible = visibilities(page or [], request.user.pk)
        context = {**self.get_serializer_context(), "visible": visible}
        rows = GameSummarySerializer(page, many=True, context=context)
        response = self.get_paginated_response(rows.data)
        etags.mark_personal(response)
        return response
