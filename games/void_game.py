"""Voiding a game: ending it without a result."""

from __future__ import annotations

from games import notify, outbox
from games.models import Game
from games.on_commit import after_commit


def void_game(game_id: int) -> bool:
    """Voids the game in the caller's transaction. False if it was not being played any more.

    Its log is kept but cannot be added to, and its seed is never published.
    """
    game = Game.objects.select_for_update().get(pk=game_id)
    if game.status != Game.Status.PLAYING:
        return False
    game.status = Game.Status.VOID
    game.turn = None
    game.save(update_fields=["status", "turn"])
    outbox.write([outbox.NewFact("game_voided", game=str(game.pk), seq=game.seq)])
    after_commit(notify.status_changed, game_id)
    return True
