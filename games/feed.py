"""The feed of finished games, in the order in which they finished.

Tournaments and ratings read it to learn of results.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db import connection

from games.models import Game


def finished_games(after: int, limit: int = 100) -> list[Game]:
    """Games whose `finished_no` is greater than `after`, in that order, with seats and players.

    The number is drawn under a lock that is held until the commit. So a reader that has seen number
    n never sees a smaller one appear later, and can use the last number as its checkpoint.
    """
    return list(
        Game.objects.filter(finished_no__gt=after)
        .order_by("finished_no")
        .prefetch_related("seats__player")[:limit]
    )


_FINISHED_RESULTS = """
SELECT game.finished_no, game.id, game.kind, game.finished_at,
       array_agg(seat.player_id ORDER BY seat.index), array_agg(seat.rank ORDER BY seat.index)
FROM games_game AS game JOIN games_seat AS seat ON seat.game_id = game.id
WHERE game.finished_no > %s AND game.finished_no <= %s
GROUP BY game.id ORDER BY game.finished_no
"""


class FinishedResult(NamedTuple):
    """The ranks of a finished game; `players` (ids) and `ranks` are by seat."""

    no: int
    id: int
    kind: str
    at: datetime
    players: tuple[int, ...]
    ranks: tuple[int, ...]


def finished_results(after: int, limit: int = 100) -> list[FinishedResult]:
    """Like `finished_games`, without model instances: for readers of very many games."""
    with connection.cursor() as cursor:
        cursor.execute(_FINISHED_RESULTS, (after, after + limit))
        return [
            FinishedResult(no, game, kind, at, tuple(players), tuple(ranks))
            for no, game, kind, at, players, ranks in cursor.fetchall()
        ]
