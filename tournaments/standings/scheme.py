"""Table points: what a place at a table is worth, whatever its size."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from tournaments.formats.base import BadOptions
from tournaments.formats.facts import ByeKind, Outcome, Place, Status
from tournaments.standings.base import Scoring

DEFAULTS: dict[int, tuple[float, ...]] = {2: (1, 0), 3: (2, 1, 0), 4: (4, 2, 1, 0)}
"""Points by place at a full table of each size."""


def exact(value: float) -> Fraction:
    """A decimal as written, exactly: 0.1 is a tenth.

    >>> exact(0.1)
    Fraction(1, 10)
    """
    return Fraction(value) if isinstance(value, int) else Fraction(str(value))


def total(values: Iterable[Fraction]) -> Fraction:
    """The exact sum. Far faster than `sum` for many fractions of few denominators."""
    by_denominator: dict[int, int] = {}
    for value in values:
        above, below = value.as_integer_ratio()
        by_denominator[below] = by_denominator.get(below, 0) + above
    common = math.lcm(*by_denominator)
    return Fraction(
        sum(above * (common // below) for below, above in by_denominator.items()), common
    )


def share(scheme: Sequence[Fraction], ranks: Sequence[int]) -> tuple[Fraction, ...]:
    """Points of each seat; seats that share a rank share the mean of the places they hold.

    The sum is that of the scheme's first `len(ranks)` places, whoever ties.

    >>> [str(each) for each in share([Fraction(p) for p in (4, 2, 1, 0)], (1, 2, 2, 4))]
    ['4', '3/2', '3/2', '0']
    """
    points = []
    for rank in ranks:
        better = sum(other < rank for other in ranks)
        tied = sum(other == rank for other in ranks)
        points.append(sum(scheme[better : better + tied], Fraction(0)) / tied)
    return tuple(points)


class Scheme:
    """Points for tables of an event whose full table has `table_size` seats.

    A size that `scoring.schemes` does not name: at the full table, `DEFAULTS`; at a smaller one
    the first and the last place of the full table, and in between the mean of its middle places,
    so that a win is worth the same everywhere (4-2-1-0 becomes 4-1.5-0, and 4-0 for two).
    Raises `BadOptions` for a scheme that is not one.
    """

    def __init__(self, scoring: Scoring, table_size: int) -> None:
        self._by_size: dict[int, tuple[Fraction, ...]] = {}
        self._shared: dict[tuple[tuple[int, Status], ...], tuple[Fraction, ...]] = {}
        for name, values in scoring.schemes.items():
            self._by_size[_size(name, values)] = tuple(exact(value) for value in values)
        full = self._by_size.get(table_size)
        if full is None:
            full = tuple(exact(value) for value in DEFAULTS[table_size])
            self._by_size[table_size] = full
        for size in (2, 3, 4):
            if size not in self._by_size:
                inner = full[1:-1] or full
                middle = sum(inner, Fraction(0)) / len(inner)
                self._by_size[size] = (full[0], *(middle,) * (size - 2), full[-1])
        self.win = full[0]
        self.draw = sum(full, Fraction(0)) / len(full)
        """What everybody gets when a full table ties throughout."""
        self._bye = self.win if scoring.bye is None else exact(scoring.bye)

    def of(self, outcome: Outcome) -> tuple[Fraction, ...]:
        """Table points by seat. Seats at fault and called-off tables get nothing.

        The others share the first places: with one seat at fault, a table of four gives its first
        three places to those who played on.
        """
        places = outcome.places
        key = tuple((place.rank, place.status) for place in places)
        if key not in self._shared:
            self._shared[key] = self._share(places)
        return self._shared[key]

    def _share(self, places: Sequence[Place]) -> tuple[Fraction, ...]:
        scheme = self._by_size[len(places)]
        scoring = [
            place.rank for place in places if place.status in (Status.PLAYED, Status.UNOPPOSED)
        ]
        shares = iter(share(scheme, scoring))
        return tuple(
            next(shares) if place.status in (Status.PLAYED, Status.UNOPPOSED) else Fraction(0)
            for place in places
        )

    def bye(self, kind: ByeKind) -> Fraction:
        """What a bye of that kind scores."""
        if kind in (ByeKind.PAIRING, ByeKind.FULL, ByeKind.WALKOVER):
            return self._bye
        return self._bye / 2 if kind is ByeKind.HALF else Fraction(0)


def _size(name: str, values: Sequence[float]) -> int:
    """The table size a scheme is for, once it is known to be sound."""
    if name not in ("2", "3", "4"):
        raise BadOptions("bad_scheme", f"There are no tables of {name}; choose 2, 3 or 4.")
    size = int(name)
    if len(values) != size:
        raise BadOptions(
            "bad_scheme", f"Table points for {size} seats need {size} numbers, not {len(values)}."
        )
    if any(left < right for left, right in pairwise(values)):
        raise BadOptions("bad_scheme", f"Table points for {size} seats must not rise: {values}.")
    if values[0] <= values[-1]:
        raise BadOptions("bad_scheme", "The first place must be worth more than the last.")
    if values[0] <= 0:
        # A win is what shares of points are measured by.
        raise BadOptions("bad_scheme", "The first place must be worth more than nothing.")
    return size
