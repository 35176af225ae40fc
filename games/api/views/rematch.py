"""Rematches of casual games."""

from __future__ import annotations

from typing import cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import lobby_examples as examples
from games.api import query_params
from games.api.permissions import SignedInOrReadOnly
from games.api.serializers.lobby import RematchSerializer
from games.lobby import rematch
from games.models import Player

_EXAMPLES = [OpenApiExample("Rematch", value=examples.REMATCH, response_only=True)]


class GameRematch(APIView):
    """The rematch of a game."""

    permission_classes = [SignedInOrReadOnly]

    @extend_schema(
        operation_id="rematch",
        summary="Who would play again",
        responses=RematchSerializer,
        examples=_EXAMPLES,
    )
    def get(self, request: Request, game_id: str) -> Response:
        """The topic `me` of the live stream tells the players when this changes."""
        return _response(rematch.state(query_params.get_game(game_id)))

    @extend_schema(
        operation_id="agree_to_rematch",
        summary="Agree to play again",
        request=None,
        responses=RematchSerializer,
        examples=_EXAMPLES,
    )
    def post(self, request: Request, game_id: str) -> Response:
        """Once all people have agreed, the game is opened, with everybody one seat further.

        403 no seat in the game, 409 not over or of a tournament.
        """
        game = query_params.get_game(game_id)
        return _response(rematch.agree(cast("Player", request.user), game))

    @extend_schema(
        operation_id="withdraw_from_rematch",
        summary="Take the agreement back",
        request=None,
        responses={200: RematchSerializer},
        examples=_EXAMPLES,
    )
    def delete(self, request: Request, game_id: str) -> Response:
        """Changes nothing once the game was opened."""
        game = query_params.get_game(game_id)
        return _response(rematch.withdraw(cast("Player", request.user), game))


def _response(state: rematch.Rematch) -> Response:
    game = None if state.game is None else state.game.public_id
    body = RematchSerializer({**state._asdict(), "game": game}).data
    return Response(body, headers={"Cache-Control": "no-store"})
