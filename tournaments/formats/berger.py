"""Berger tables: the standard round-robin schedule of chess for tables of two."""

from __future__ import annotations

Pairs = tuple[tuple[int, int], ...]


def rounds(players: int) -> tuple[Pairs, ...]:
    """Rounds of (first seat, second seat), with players numbered from 1.

    With an odd number of players, the highest number stands for a bye. The highest number is fixed
    and alternates seats; all others move by half the field from round to round (FIDE C.05, annex
    1).

    >>> rounds(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    even = players + players % 2
    if even < 2:
        return ()
    ring = even - 1
    schedule = []
    for index in range(ring):
        first = index * (even // 2) % ring
        pairs = [(first + 1, even) if index % 2 == 0 else (even, first + 1)]
        for step in range(1, even // 2):
            pairs.append(((first + step) % ring + 1, (first - step) % ring + 1))
        schedule.append(tuple(pairs))
    return tuple(schedule)
