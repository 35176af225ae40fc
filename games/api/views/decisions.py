"""What the views of actions and of table commands have in common."""

from __future__ import annotations

from typing import Any, Protocol, cast

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games import event_values
from games.api import query_params
from games.api.serializers.strict import StrictSerializer
from games.decide import DecisionResult
from games.errors import Forbidden
from games.models import Game, Player, Seat
from games.seats import seat_of


class Decide(Protocol):
    """`games.decide.play_actions` or `games.decide.player_command`."""

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


def validated(serializer_class: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """The body of the request. Raises `ValidationError`."""
    serializer = serializer_class(data=request.data)
    serializer.is_valid(raise_exception=True)
    body: dict[str, Any] = serializer.validated_data
    return body


def get_own_seat(request: Request, game_id: str) -> tuple[Game, Seat]:
    """The game, and the seat of the signed-in player. Raises `NotFound`, and `Forbidden` for a
    player without a seat."""
    game = query_params.get_game(game_id)
    seat = seat_of(game, cast("Player", request.user).pk)
    if seat is None:
        raise Forbidden("not_your_game", "You have no seat in this game.")
    return game, seat


def decision_response(
    request: Request, game_id: str, body: dict[str, Any], raw: Any, decide: Decide
) -> Response:
    """Decides what `raw` asks for, as the signed-in player, and responds with 201.

    `body` has `expected_seq` and `key`. Raises the errors of `get_own_seat` and of `decide`.
    """
    game, seat = get_own_seat(request, game_id)
    result = decide(
        game.pk,
        seat.index,
        raw,
        player=cast("Player", request.user).public_id,
        expected_seq=body.get("expected_seq"),
        key=body.get("key"),
    )
    events = [event_values.log_entry(entry) for entry in result.events]
    return Response({"seq": result.seq, "events": events}, status=status.HTTP_201_CREATED)
