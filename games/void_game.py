"""Calling a game off."""

from __future__ import annotations

from games import notify
from games.models import Game
from games.on_commit import after_commit


def void_game(game_id: int) -> bool:
    """Ends a game without a result, in the caller's transaction. False if it was over already.

    Its log stays as it is; nothing more can be added to it, and its seed is never published.
    """
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.status != Game.Status.PLAYING:
        return False
    game.status = Game.Status.VOID
    game.turn = None
    game.save(update_fields=["status", "turn"])
    after_commit(notify.status_changed, game_id)
    return True
