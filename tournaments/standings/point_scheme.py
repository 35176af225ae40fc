"""Table points: what each place at a table scores, for every table size."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

import msgspec

from tournaments.domain.contest import ByeKind, Outcome, Place, Status
from tournaments.domain.options import BadOptions
from tournaments.domain.scoring import Scoring

DEFAULTS: dict[int, tuple[float, ...]] = {2: (1, 0), 3: (2, 1, 0), 4: (4, 2, 1, 0)}
"""Points by place at a full table of each size."""
HALF = Fraction(1, 2)
SHARED = ("mean", "best", "worst")
"""How players who share places can be scored."""


def exact(value: float) -> Fraction:
    """The decimal value as written, as an exact fraction: 0.1 is a tenth.

    >>> exact(0.1)
    Fraction(1, 10)
    """
    return Fraction(value) if isinstance(value, int) else Fraction(str(value))


def total(values: Iterable[Fraction]) -> Fraction:
    """The exact sum. Much faster than `sum` for many fractions with few distinct denominators."""
    by_denominator: dict[int, int] = {}
    for value in values:
        above, below = value.as_integer_ratio()
        by_denominator[below] = by_denominator.get(below, 0) + above
    common = math.lcm(*by_denominator)
    return Fraction(
        sum(above * (common // below) for below, above in by_denominator.items()), common
    )


def shared_points(
    scheme: Sequence[Fraction], ranks: Sequence[int], shared: str = "mean"
) -> tuple[Fraction, ...]:
    """Points of each seat. Seats that share a rank get equal points from the places they share.

    With the `mean`, the sum is that of the first `len(ranks)` places of the scheme, whoever ties.

    >>> [str(each) for each in share([Fraction(p) for p in (4, 2, 1, 0)], (1, 2, 2, 4))]
    ['4', '3/2', '3/2', '0']
    >>> [str(each) for each in share([Fraction(p) for p in (4, 2, 1, 0)], (1, 2, 2, 4), "worst")]
    ['4', '1', '1', '0']
    """
    points = []
    for rank in ranks:
        better = sum(other_rank < rank for other_rank in ranks)
        tied = sum(other_rank == rank for other_rank in ranks)
        places = scheme[better : better + tied]
        if shared == "mean":
            points.append(sum(places, Fraction(0)) / tied)
        else:
            points.append(places[0] if shared == "best" else places[-1])
    return tuple(points)


class PointScheme:
    """Points for tables of an event whose full table has `table_size` seats.

    For a size that `scoring.schemes` does not contain: at a full table, `DEFAULTS`; at a smaller
    one, the first and the last place of the full table, and between them the mean of its middle
    places. A win then has the same value everywhere (4-2-1-0 becomes 4-1.5-0, and 4-0 for two).
    Raises `BadOptions` for an invalid scheme or value of a draw.
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
        if scoring.shared not in SHARED:
            raise BadOptions(
                "bad_scheme",
                f"`shared` cannot be {scoring.shared!r}; choose one of: {', '.join(SHARED)}.",
            )
        self._shared_places = scoring.shared
        self._draw = None if scoring.draw is None else exact(scoring.draw)
        first, last = self._by_size[2]
        if self._draw is not None and not last <= self._draw <= first:
            raise BadOptions(
                "bad_scheme", f"`draw` must be {float(last):g} to {float(first):g} points here."
            )
        self.tie = HALF if self._draw is None else (self._draw - last) / (first - last)
        """What part of a win a tie of two at a table is."""
        self.win = full[0]
        self.draw = self._places((1,) * table_size)[0]
        """What each seat gets when all seats of a full table tie."""
        self._bye = self.win if scoring.bye is None else exact(scoring.bye)
        self._half_bye = self._bye / 2
        if self._draw is not None and table_size == 2:
            self._half_bye = self._draw

    def table_points(self, outcome: Outcome) -> tuple[Fraction, ...]:
        """Table points by seat. Seats at fault and called-off tables score nothing.

        The other seats share the first places: with one seat at fault, a table of four awards its
        first three places to those who played on.
        """
        places = outcome.places
        key = tuple((place.rank, place.status) for place in places)
        if key not in self._shared:
            self._shared[key] = self._share(places)
        return self._shared[key]

    def _share(self, places: Sequence[Place]) -> tuple[Fraction, ...]:
        scoring = [
            place.rank for place in places if place.status in (Status.PLAYED, Status.UNOPPOSED)
        ]
        shares = iter(self._places(scoring, len(places)))
        return tuple(
            next(shares) if place.status in (Status.PLAYED, Status.UNOPPOSED) else Fraction(0)
            for place in places
        )

    def _places(self, ranks: Sequence[int], size: int | None = None) -> tuple[Fraction, ...]:
        """Points of these seats at a table of `size` (if None: as many as there are ranks)."""
        if self._draw is not None and len(ranks) == 2 == (size or 2) and ranks[0] == ranks[1]:
            return self._draw, self._draw
        return shared_points(self._by_size[size or len(ranks)], ranks, self._shared_places)

    def places(self, size: int) -> tuple[Fraction, ...]:
        """What each place at a table of that size scores, best place first."""
        return self._by_size[size]

    def bye(self, kind: ByeKind) -> Fraction:
        """What a bye of that kind scores."""
        if kind in (ByeKind.PAIRING, ByeKind.FULL, ByeKind.WALKOVER):
            return self._bye
        return self._half_bye if kind is ByeKind.HALF else Fraction(0)


def with_explicit_schemes(scoring: Scoring, table_size: int) -> Scoring:
    """The same scoring with the schemes of all table sizes up to the full one filled in."""
    scheme = PointScheme(scoring, table_size)
    sizes = range(2, table_size + 1)
    effective = {str(size): tuple(map(float, scheme.places(size))) for size in sizes}
    return msgspec.structs.replace(scoring, schemes={**effective, **scoring.schemes})


def _size(name: str, values: Sequence[float]) -> int:
    """The table size of a scheme. Raises `BadOptions` if the scheme is invalid."""
    if name not in ("2", "3", "4"):
        raise BadOptions("bad_scheme", f"Table size {name} is not supported; choose 2, 3 or 4.")
    size = int(name)
    if len(values) != size:
        raise BadOptions(
            "bad_scheme", f"Table points for {size} seats need {size} numbers, not {len(values)}."
        )
    if any(left < right for left, right in pairwise(values)):
        raise BadOptions(
            "bad_scheme", f"Table points for {size} seats must not increase: {values}."
        )
    if values[0] <= values[-1]:
        raise BadOptions("bad_scheme", "The first place must be worth more than the last.")
    if values[0] <= 0:
        # Shares of points are measured in wins.
        raise BadOptions("bad_scheme", "The first place must be worth more than zero.")
    return size
