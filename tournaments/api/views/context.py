"""The context of a game."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags, query_params
from tournaments import game_context
from tournaments.api import examples
from tournaments.api.serializers.context import GameContextSerializer
from tournaments.models import Table


class GameContext(APIView):
    """The table of a game, the neighbouring tables, and its players' ratings."""

    @extend_schema(
        operation_id="game_context",
        summary="The context of a game: its table, neighbouring tables and ratings",
        responses=GameContextSerializer,
        examples=[OpenApiExample("Context", value=examples.CONTEXT, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """Members about a tournament are empty for a game outside of tournaments."""
        game = query_params.get_game(game_id)
        table_game = game_context.table_game_of(game.pk)
        table = table_game.table if table_game else None
        place, neighbours = None, []
        if table is not None:
            neighbours = game_context.tables_beside(table)
            place = {
                "tournament": table.tournament,
                "stage": table.round.stage,
                "round": table.round.number,
                "id": table.number,
                "number": table.board,
                "tables": Table.objects.filter(round=table.round_id).count(),
            }
        pool, ratings = game_context.seat_ratings(
            game, game_context.expected_pool(game, table_game)
        )
        body = GameContextSerializer(
            {
                "game": game.public_id,
                "place": place,
                "beside": neighbours,
                "pool": pool,
                "ratings": [seat_rating._asdict() for seat_rating in ratings],
            }
        )
        return etags.content_response(request, body.data)
