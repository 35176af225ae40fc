"""What the views of actions and of table commands have in common."""

from __future__ import annotations

from typing import Any, Protocol, cast

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import event_values
from games.api import query_params
from games.api.serializers.events import DecisionRequestSerializer
from games.decide import DecisionResult
from games.errors import Forbidden
from games.models import Player
from games.seats import seat_of


class Decide(Protocol):
    """`games.decide.play_action` or `games.decide.player_command`."""

    def __call__(
        self,
        game_id: int,
        seat: int,
        raw: Any,
        *,
        player: str | None,
        expected_seq: int | None,
        key: str | None,
    ) -> DecisionResult:
        """Decides what `raw` asks for, from that seat."""


def decision_response(
    request: Request,
    game_id: str,
    serializer_class: type[DecisionRequestSerializer],
    member: str,
    decide: Decide,
) -> Response:
    """Decides what `member` of the body asks for, as the signed-in player, and responds with 201.

    Raises `Forbidden` for a player without a seat, and the errors of `decide`.
    """
    serializer = serializer_class(data=request.data)
    serializer.is_valid(raise_exception=True)
    body: dict[str, Any] = serializer.validated_data
    game = query_params.get_game(game_id)
    player = cast("Player", request.user)
    seat = seat_of(game, player.pk)
    if seat is None:
        raise Forbidden("not_your_game", "You have no seat in this game.")
    result = decide(
        game.pk,
        seat.index,
        body[member],
        player=player.public_id,
        expected_seq=body.get("expected_seq"),
        key=body.get("key"),
    )
    events = [event_values.log_entry(entry) for entry in result.events]
    return Response({"seq": result.seq, "events": events}, status=status.HTTP_201_CREATED)
