"""How to split a number of players into tables."""

from __future__ import annotations


def split(players: int, size: int, *, smallest: int | None = None) -> tuple[tuple[int, ...], int]:
    """Table sizes, large ones first, and how many players are left without a table.

    Tables have `size` seats; where that leaves a remainder, as few tables as possible have one
    seat less (tables of four become threes, those of three become twos only if `smallest` says
    so). `smallest` is the least table, by default 3 for tables of four and `size` otherwise.
    Too few players for one full table sit together if they are at least two.

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
