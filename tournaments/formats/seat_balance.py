"""Balances seats, so that all players sit in each seat about equally often."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

SWEEPS = 30
"""Maximum number of passes over the schedule."""


def balance_seats(
    rounds: Sequence[Sequence[Sequence[int]]], players: int
) -> list[list[tuple[int, ...]]]:
    """The same tables with seats ordered so that all players sit in each seat about equally often.

    Tables are seated one after another, each in the order that adds least to the sum of squared
    seat counts. Then all tables are revisited until nothing improves.
    """
    counts = [[0] * 4 for _ in range(players)]
    schedule: list[list[tuple[int, ...]]] = [[] for _ in rounds]
    for index, tables in enumerate(rounds):
        for table in tables:
            seated = best_order(table, counts)
            _count(seated, counts, 1)
            schedule[index].append(seated)
    for _ in range(SWEEPS):
        changed = False
        for tables in schedule:
            for place, table in enumerate(tables):
                _count(table, counts, -1)
                seated = best_order(table, counts)
                if _cost(seated, counts) < _cost(table, counts):
                    tables[place], changed = seated, True
                _count(tables[place], counts, 1)
        if not changed:
            break
    return schedule


def best_order(table: Sequence[int], counts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The order of this table that adds least to the squares of `counts[player][seat]`.

    Among equally good orders, the one nearest to the given order.
    """
    return min(permutations(table), key=lambda order: _cost(order, counts))


def _cost(order: Sequence[int], counts: Sequence[Sequence[int]]) -> int:
    """The increase of the sum of squares, up to a factor and a constant: the previous counts of
    these seats."""
    return sum(counts[player][seat] for seat, player in enumerate(order))


def _count(order: Sequence[int], counts: list[list[int]], by: int) -> None:
    for seat, player in enumerate(order):
        counts[player][seat] += by
