"""Finished games in the order they finished: what competitions are built on."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from games.models import Game, Seat


def finished(after: int, limit: int = 100) -> list[Game]:
    """Games whose `finished_no` is greater than `after`, in its order, seats and players loaded.

    A number is drawn under a lock that is held until the commit, so a reader that has seen number
    n will never see a smaller one appear: the last number seen is a safe checkpoint.
    """
    return list(
        Game.objects.filter(finished_no__gt=after)
        .order_by("finished_no")
        .prefetch_related("seats__player")[:limit]
    )


class Scored(NamedTuple):
    """The least one needs to know of a finished game; `players` and `ranks` are by seat."""

    no: int
    id: int
    kind: str
    at: datetime
    players: tuple[int, ...]
    ranks: tuple[int, ...]


def scored(after: int, limit: int = 100) -> list[Scored]:
    """As `finished`, in a few plain values each: for consumers that read very many games."""
    rows = (
        Seat.objects.filter(game__finished_no__gt=after, game__finished_no__lte=after + limit)
        .order_by("game__finished_no", "index")
        .values_list(
            "game__finished_no", "game_id", "game__kind", "game__finished_at", "player_id", "rank"
        )
    )
    games = []
    for (no, game_id, kind, at), seats in groupby(rows, lambda row: row[:4]):
        players, ranks = zip(*(row[4:] for row in seats), strict=True)
        games.append(Scored(no, game_id, kind, at, players, ranks))
    return games
