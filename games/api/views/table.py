"""The table of a game, and table commands."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import decide
from games.api import examples, query_params
from games.api.permissions import SignedIn
from games.api.serializers import events as serializers
from games.api.serializers.table import GameTableSerializer, TableCommandRequestSerializer
from games.api.views.decisions import decision_response, validated
from games.table_view import table_view


class GameTable(APIView):
    """The table of a game."""

    @extend_schema(
        operation_id="game_table",
        summary="Who acts for each seat, and the clocks",
        responses=GameTableSerializer,
        examples=[OpenApiExample("Table", value=examples.TABLE, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """As of the last event that you may see. Not cached, because the clocks run."""
        game = query_params.get_game(game_id)
        view = table_view(game, query_params.get_visibility(request, game))
        return Response(view, headers={"Cache-Control": "no-store"})


class TableCommandList(APIView):
    """Table commands of the signed-in player."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="table_command",
        summary="Resign, leave, return, abort, claim a flag, or take an action back",
        request=TableCommandRequestSerializer,
        responses={201: serializers.PlayedSerializer},
        examples=[
            OpenApiExample("Command", value=examples.TABLE_COMMAND, request_only=True),
            OpenApiExample(
                "Carried out",
                value=examples.TABLE_PLAYED,
                response_only=True,
                status_codes=["201"],
            ),
        ],
    )
    def post(self, request: Request, game_id: str) -> Response:
        """401 signed out, 403 not at this table, 409 stale, 422 not allowed now."""
        body = validated(TableCommandRequestSerializer, request)
        return decision_response(request, game_id, body, body["command"], decide.player_command)
