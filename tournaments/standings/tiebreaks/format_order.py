"""An order that comes from a format itself: how far in a bracket, which rung of a ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.domain.standings import TieBreakPart
from tournaments.standings.score_sheet import ScoreSheet


class FormatOrder:
    """Values that a format has worked out; the first thing its standings look at.

    An entry that the format says nothing about stands below all others.
    """

    def __init__(
        self,
        name: str,
        description: str,
        values: Mapping[int, Fraction],
        *,
        lower_wins: bool = False,
    ) -> None:
        self.name = name
        self.description = description
        self.lower_wins = lower_wins
        self.grouped = False
        self._values = values

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The value of each entry."""
        return {entry: self._values.get(entry) for entry in group}

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """The value is all there is."""
        value = self._values.get(entry)
        return () if value is None else (TieBreakPart(self.name, float(value)),)
