"""An order defined by a format: progress in a bracket, rung of a ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.domain.standings import TieBreakPart
from tournaments.standings.score_sheet import ScoreSheet


class FormatOrder:
    """Values computed by a format; the first criterion of its standings.

    Entries without a value rank below all others.
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
        """The value is its only part."""
        value = self._values.get(entry)
        return () if value is None else (TieBreakPart(self.name, float(value)),)
