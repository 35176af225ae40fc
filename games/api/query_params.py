"""Reads and checks query parameters. The errors name the parameter and what it accepts."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.errors import Forbidden, Invalid, NotFound
from games.models import Game, Seat
from games.public_ids import is_public_id
from games.seats import acts_for
from games.visibility import Visibility, visibility

SPECTATOR = "spectator"

PLY_PARAMETER = OpenApiParameter(
    "ply", int, description="Position after this event; the last unless given."
)
AS_PARAMETER = OpenApiParameter(
    "as",
    str,
    description="Whose view: `spectator` (default) or the index of a seat.",
    enum=[SPECTATOR, "0", "1", "2", "3"],
)


def get_game(game_id: str, games: QuerySet[Game] | None = None) -> Game:
    """The game with that public id, out of `games` if given. Raises `NotFound`."""
    rows = Game.objects.all() if games is None else games
    game = rows.filter(public_id=game_id).first() if is_public_id(game_id) else None
    if game is None:
        raise NotFound("no_such_game", f"There is no game {game_id}.")
    return game


def get_integer(request: Request, name: str, default: int, low: int, high: int) -> int:
    """An integer parameter between two bounds. Raises `Invalid` naming them."""
    text = request.query_params.get(name, "")
    if not text:
        return default
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(text) < 20:
        value = int(text)
        if low <= value <= high:
            return value
    raise Invalid(
        f"bad_{name}",
        f"{name} is a number from {low} to {high}.",
        parameter=name,
        range=[low, high],
    )


def get_visibility(request: Request, game: Game) -> Visibility:
    """What the requester may see of the game."""
    return visibility(game, request.user.pk)


def get_ply(request: Request, visible: Visibility) -> int:
    """The requested ply (default: the last visible one). Raises `Invalid` with the range."""
    return get_integer(request, "ply", visible.upto, 1, visible.upto)


class Viewer(NamedTuple):
    """The requested view: the seat (None: spectator), and whether the requester sits there."""

    seat: int | None
    mine: bool
    may_act: bool = False
    """Whether the requester may act for the seat: a player who has left must return first."""


def get_viewer(request: Request, game: Game, visible: Visibility) -> Viewer:
    """The requested view (default: a spectator's).

    Until the game is over, and wholly visible to the requester, only the player in a seat may
    request its view. Raises `Invalid` for a
    seat that the game does not have, and `Forbidden` for another player's seat.
    """
    text = request.query_params.get("as", "") or SPECTATOR
    if text == SPECTATOR:
        return Viewer(None, mine=False)
    seats = {str(seat.index): seat for seat in game.seats.order_by("index")}
    if text not in seats:
        choices = ", ".join([SPECTATOR, *seats])
        raise Invalid("bad_as", f"as is one of: {choices}.", parameter="as")
    mine = acts_for(seats[text], request.user.pk)
    if not mine and (game.status == Game.Status.PLAYING or visible.withheld is not None):
        raise Forbidden("not_your_seat", "Only the player in this seat may see its view.")
    return Viewer(int(text), mine, mine and seats[text].away != Seat.Away.ABSENT)
