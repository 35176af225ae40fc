"""Playing actions over the API."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import decide, event_values
from games.api import examples, query_params
from games.api.serializers import events as serializers
from games.errors import Forbidden
from games.models import Player
from games.seats import seat_of


class ActionList(APIView):
    """Actions of the signed-in player."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="act",
        summary="Play an action",
        request=serializers.ActionRequestSerializer,
        responses={201: serializers.PlayedSerializer},
        examples=[
            OpenApiExample("Action", value=examples.ACTION, request_only=True),
            OpenApiExample(
                "Played", value=examples.PLAYED, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request, game_id: str) -> Response:
        """401 signed out, 403 not at this table, 409 stale, 422 against the rules."""
        serializer = serializers.ActionRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        body: dict[str, Any] = serializer.validated_data
        game = query_params.get_game(game_id)
        player = cast("Player", request.user)
        seat = seat_of(game, player.pk)
        if seat is None:
            raise Forbidden("not_your_game", "You have no seat in this game.")
        result = decide.play_action(
            game.pk,
            seat.index,
            body["action"],
            player=player.public_id,
            expected_seq=body.get("expected_seq"),
            key=body.get("key"),
        )
        return Response(
            {
                "seq": result.seq,
                "events": [event_values.log_entry(entry) for entry in result.events],
            },
            status=status.HTTP_201_CREATED,
        )
