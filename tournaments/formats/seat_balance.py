"""Sharing seats fairly: nobody sits first more often than others if it can be helped."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

SWEEPS = 30
"""Bound on how often the whole schedule is gone through again."""


def balance_seats(
    rounds: Sequence[Sequence[Sequence[int]]], players: int
) -> list[list[tuple[int, ...]]]:
    """The same tables with seats ordered so that everybody sits in each seat about equally often.

    Tables are seated one after another, each in the order that keeps the sum of squares of seat
    counts least; then every table is looked at again until nothing gets better.
    """
    counts = [[0] * 4 for _ in range(players)]
    schedule: list[list[tuple[int, ...]]] = [[] for _ in rounds]
    for index, tables in enumerate(rounds):
        for table in tables:
            seated = best_order(table, counts)
            _count(seated, counts, 1)
            schedule[index].append(seated)
    for _ in range(SWEEPS):
        moved = False
        for tables in schedule:
            for place, table in enumerate(tables):
                _count(table, counts, -1)
                seated = best_order(table, counts)
                if _cost(seated, counts) < _cost(table, counts):
                    tables[place], moved = seated, True
                _count(tables[place], counts, 1)
        if not moved:
            break
    return schedule


def best_order(table: Sequence[int], counts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The order of this table that adds least to the squares of `counts[player][seat]`.

    Among equal orders the one nearest to the order given.
    """
    return min(permutations(table), key=lambda order: _cost(order, counts))


def _cost(order: Sequence[int], counts: Sequence[Sequence[int]]) -> int:
    """Growth of the sum of squares (half of it, less a constant): what each seat was had before."""
    return sum(counts[player][seat] for seat, player in enumerate(order))


def _count(order: Sequence[int], counts: list[list[int]], by: int) -> None:
    for seat, player in enumerate(order):
        counts[player][seat] += by
