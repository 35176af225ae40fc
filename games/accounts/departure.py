"""Taking a player out of everything that is going on: for an erasure, a ban or a suspension.

Other parts register what the player leaves besides games (`on_departure`), such as open tables and
tournaments.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q

from engine.table.commands import Remove, Void
from games import decide, game_commands
from games.errors import ClientError
from games.live_game import load_session
from games.models import Game, Player, Seat

Leaver = Callable[[Player], None]
_others: list[Leaver] = []
_if_suspended: list[Leaver] = []


def on_departure(function: Leaver) -> Leaver:
    """Registers a function that takes a player out of something, in the caller's transaction."""
    _others.append(function)
    return function


def on_suspension(function: Leaver) -> Leaver:
    """As `on_departure`, for what a player leaves when suspended, too."""
    _if_suspended.append(function)
    return on_departure(function)


def leave_everything(player: Player) -> None:
    """Takes the player out of tournaments, open tables and games, in the caller's transaction.

    Games in which nobody has moved yet are voided. Doing it twice does no harm. Open tables are
    locked before players, so the caller must not have locked the player.
    """
    for function in _others:
        function(player)
    for game_id, index in _seats(player):
        _leave_game(game_id, index, player)


def leave_for_suspension(player: Player) -> None:
    """Takes the player out of open tables, and of games in which the others would wait for ever
    because there is no clock. As with `leave_everything`, the player must not be locked."""
    for function in _if_suspended:
        function(player)
    for game_id, index in _seats(player):
        if load_session(Game.objects.get(pk=game_id)).table.control is None:
            _leave_game(game_id, index, player)


def _seats(player: Player) -> list[tuple[int, int]]:
    """The games that are being played, each with the seat that the player acts for."""
    acting = Q(substitute=player) | (Q(player=player) & ~Q(away=Seat.Away.GONE))
    seats = Seat.objects.filter(acting, game__status=Game.Status.PLAYING).order_by("game")
    return list(seats.values_list("game", "index"))


def _leave_game(game_id: int, index: int, player: Player) -> None:
    try:
        if game_commands.has_started(game_id):
            decide.platform_command(game_id, Remove(index, player.public_id))
        else:
            decide.platform_command(game_id, Void("A player left.", player.public_id))
    except ClientError:
        # The game has ended by its clock, or before its row was locked.
        if Game.objects.filter(pk=game_id, status=Game.Status.PLAYING).exists():
            raise
