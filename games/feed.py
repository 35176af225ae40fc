"""The feed of finished games, in the order in which they finished.

Tournaments and ratings read it to learn of results. Its numbers have no gaps unless rows were
deleted by hand or lost in a restore. Readers pass a gap and log a warning that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

import structlog
from django.db import connection

from games.models import Game

MAX_NO = 2**63 - 1

_logger = structlog.get_logger(__name__)


def finished_games(after: int, limit: int = 100) -> list[Game]:
    """Games whose `finished_no` is greater than `after`, in that order, with seats and players.

    The number is drawn under a lock that is held until the commit. So a reader that has seen number
    n never sees a smaller one appear later, and can use the last number as its checkpoint.
    """
    games = list(
        Game.objects.filter(finished_no__gt=after)
        .order_by("finished_no")
        .prefetch_related("seats__player")[:limit]
    )
    _report_gaps(after, [game.finished_no or 0 for game in games])
    return games


_FINISHED_RESULTS = """
SELECT game.finished_no, game.id, game.kind, game.rated, game.finished_at,
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
    rated: bool
    """Whether it counts in the pool of its kind, unless it belongs to a tournament."""
    at: datetime
    players: tuple[int, ...]
    ranks: tuple[int, ...]


def finished_results(after: int, limit: int = 100, upto: int = MAX_NO) -> list[FinishedResult]:
    """Like `finished_games`, without model instances: for readers of very many games.

    Returns no game whose number is greater than `upto`.
    """
    results = _results_between(after, min(after + limit, upto))
    if not results and (following := _next_number(after)) is not None and following <= upto:
        # A gap that is longer than `limit`.
        results = _results_between(following - 1, min(following - 1 + limit, upto))
    _report_gaps(after, [result.no for result in results])
    return results


def _results_between(after: int, upto: int) -> list[FinishedResult]:
    with connection.cursor() as cursor:
        cursor.execute(_FINISHED_RESULTS, (after, upto))
        return [
            FinishedResult(no, game, kind, rated, at, tuple(players), tuple(ranks))
            for no, game, kind, rated, at, players, ranks in cursor.fetchall()
        ]


def has_more(after: int) -> bool:
    """Whether a game has finished with a number greater than `after`."""
    return _next_number(after) is not None


def _next_number(after: int) -> int | None:
    """The smallest number in the feed that is greater than `after`."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT min(finished_no) FROM games_game WHERE finished_no > %s", (after,))
        number: int | None = cursor.fetchone()[0]
    return number


def _report_gaps(after: int, numbers: Sequence[int]) -> None:
    """Logs each range of numbers that is missing after `after` and between `numbers`."""
    if not numbers or numbers[-1] - after == len(numbers):
        return
    for before, number in pairwise((after, *numbers)):
        if number > before + 1:
            _logger.warning("feed_gap", first=before + 1, last=number - 1)
