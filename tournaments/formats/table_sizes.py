"""Splits a number of players into tables."""

from __future__ import annotations


def split(players: int, size: int, *, smallest: int | None = None) -> tuple[tuple[int, ...], int]:
    """Table sizes, largest first, and the number of players without a table.

    Tables have `size` seats. If the numbers do not divide, as few tables as possible have one seat
    less (tables of four become tables of three; tables of three become tables of two only if
    `smallest` allows it). `smallest` is the smallest table size, by default 3 for tables of four
    and `size` otherwise. If there are too few players for one full table, they sit together if they
    are at least two.

    >>> split(13, 4), split(5, 4), split(8, 3), split(3, 4)
    (((4, 3, 3, 3), 0), ((4,), 1), ((3, 3), 2), ((3,), 0))
    """
    if players < 2:
        return (), players
    if players < size:
        return (players,), 0
    least = smallest if smallest is not None else (3 if size == 4 else size)
    for idle in range(players):
        seated = players - idle
        count = -(-seated // size)
        short = count * size - seated
        if short <= count and (short == 0 or size - 1 >= least):
            return (size,) * (count - short) + (size - 1,) * short, idle
    return (), players
