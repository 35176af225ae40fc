"""Voiding a game: ending it without a result."""

from __future__ import annotations

from engine.table.commands import Void
from games import log
from games.live_game import LiveGame
from games.models import Game


def void_game(game_id: int, *, reason: str = "", staff: str = "") -> bool:
    """Voids the game in the caller's transaction. False if it was not being played any more.

    `staff` is the public id of the player who decided it. The seed is published unless it is held
    back.
    """
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.status != Game.Status.PLAYING:
        return False
    live_game = LiveGame.load(game)
    now = log.clock(game_id)
    live_game.settle(now)
    ended = live_game.turn is None  # by the clock, with a result
    if not ended:
        live_game.command(None, Void(reason, staff), now)
    live_game.save(at=now)
    return not ended
