"""Query parameters: read, checked, and answered with a sentence where they do not fit."""

from __future__ import annotations

from typing import NamedTuple

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games.errors import Forbidden, Invalid, NotFound
from games.models import Game

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


def get_game(game_id: int) -> Game:
    """The game of that id. Raises `NotFound`."""
    found = Game.objects.filter(pk=game_id).first()
    if found is None:
        raise NotFound("no_such_game", f"There is no game {game_id}.")
    return found


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


def get_ply(request: Request, of: Game) -> int:
    """The ply asked for; the last one unless given. Raises `Invalid` with the range."""
    return get_integer(request, "ply", of.seq, 1, of.seq)


class Viewer(NamedTuple):
    """Whose view is asked for: a seat's or a spectator's, and whether that seat is the asker's."""

    seat: int | None
    mine: bool


def get_viewer(request: Request, of: Game) -> Viewer:
    """Whose view is asked for; a spectator's unless said.

    A seat's view is for the player in it, and for everyone once the game is over. Raises
    `Invalid` for a seat that the table does not have, `Forbidden` for another's.
    """
    text = request.query_params.get("as", "") or SPECTATOR
    if text == SPECTATOR:
        return Viewer(None, mine=False)
    seats = {
        str(index): player
        for index, player in of.seats.order_by("index").values_list("index", "player_id")
    }
    if text not in seats:
        choices = ", ".join([SPECTATOR, *seats])
        raise Invalid("bad_as", f"as is one of: {choices}.", parameter="as")
    mine = seats[text] == request.user.pk
    if of.status == Game.Status.PLAYING and not mine:
        raise Forbidden("not_your_seat", "Only the player in this seat may see its view.")
    return Viewer(int(text), mine)
