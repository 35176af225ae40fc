"""Affine spaces: schedules in which all players meet each other exactly once.

For q^d players at tables of q (q = 3 or 4), players are points of the d-dimensional space over the
field of q elements, tables are its lines, and a round is a class of parallel lines. There are (q^d
- 1) / (q - 1) rounds: 4 for nine players at tables of three, 5 for sixteen at tables of four.
"""

from __future__ import annotations

from itertools import product

_TIMES_4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def _add(q: int, left: int, right: int) -> int:
    return (left + right) % 3 if q == 3 else left ^ right


def _times(q: int, left: int, right: int) -> int:
    return left * right % 3 if q == 3 else _TIMES_4[left][right]


def dimension(players: int, size: int) -> int | None:
    """The d with size^d = players, if it is at least 2 and tables have three or four seats; else
    None."""
    d, power = 0, 1
    while size in (3, 4) and power < players:
        d, power = d + 1, power * size
    return d if d >= 2 and power == players else None


def rounds(size: int, d: int) -> list[list[tuple[int, ...]]]:
    """The rounds, each a list of tables. Players are numbered from 0 to size^d - 1."""
    points = list(product(range(size), repeat=d))
    number = {point: index for index, point in enumerate(points)}
    schedule = []
    for direction in points:
        leading = next((value for value in direction if value), 0)
        if leading != 1:
            continue  # Use one direction per class: the one whose first nonzero coordinate is 1.
        seated: set[int] = set()
        tables = []
        for start in points:
            if number[start] in seated:
                continue
            line = tuple(
                number[
                    tuple(
                        _add(size, a, _times(size, step, b))
                        for a, b in zip(start, direction, strict=True)
                    )
                ]
                for step in range(size)
            )
            seated.update(line)
            tables.append(line)
        schedule.append(tables)
    return schedule
