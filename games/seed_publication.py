"""Publishing seeds that were held back.

Games dealt from the same seed would give each other's cards away, so none of them may publish it
when it ends. The caller that opens such games holds their seed back (`game_commands.open_game`)
and calls `publish_seeds` when the last of them has ended.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from engine.game import SeedRevealed
from games import log, notify
from games.models import Game
from games.on_commit import after_commit


def publish_seeds(game_ids: Collection[int]) -> list[int]:
    """Appends the seed to the logs of those of these games that are over and hold it back.

    Returns the ids of the games whose seed was published.
    Nothing is published while any game dealt from the same seed is still being played, whether or
    not it is among `game_ids`. Runs as one transaction, or as part of the caller's; calling it
    again does no harm.
    """
    with transaction.atomic():
        # In a fixed order, so that two callers cannot deadlock.
        held_back = list(
            Game.objects.select_for_update()
            .filter(pk__in=game_ids, seed_held=True)
            .exclude(status=Game.Status.PLAYING)
            .order_by("pk")
        )
        still_playing = set(
            Game.objects.filter(
                commitment__in={game.commitment for game in held_back},
                seed_held=True,
                status=Game.Status.PLAYING,
            ).values_list("commitment", flat=True)
        )
        published = [game for game in held_back if game.commitment not in still_playing]
        for game in published:
            log.append_seed(game, SeedRevealed(bytes(game.seed).hex()))
            after_commit(notify.events_appended, game.pk, game.seq, over=False)
    return [game.pk for game in published]
