"""Publishing seeds that were held back.

Games dealt from one seed give each other away, so none of them may publish it with its own end.
Whoever opens such games holds their seed back (`play.open_game`) and says here when the last of
them has ended.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from engine.game import SeedRevealed
from games import log, notify
from games.models import Game
from games.on_commit import after_commit


def publish_seeds(games: Collection[int]) -> list[int]:
    """Appends the seed to the logs of these games, where one is over and holds it back.

    Returns the ids of the games whose seed is published now. A game that was called off has no
    end and gets none. Nothing is published while any game dealt from the same seed is still being
    played, whoever asks. All or nothing, in the caller's transaction if there is one; harmless
    to repeat.
    """
    with transaction.atomic():
        # Ordered, so that two callers cannot wait for each other.
        held = list(
            Game.objects.select_for_update()
            .filter(pk__in=games, seed_held=True, status=Game.Status.FINISHED)
            .order_by("pk")
        )
        playing = set(
            Game.objects.filter(
                commitment__in={game.commitment for game in held},
                seed_held=True,
                status=Game.Status.PLAYING,
            ).values_list("commitment", flat=True)
        )
        published = [game for game in held if game.commitment not in playing]
        for game in published:
            log.append_seed(game, SeedRevealed(bytes(game.seed).hex()))
            after_commit(notify.events_appended, game.pk, game.seq, over=False)
    return [game.pk for game in published]
