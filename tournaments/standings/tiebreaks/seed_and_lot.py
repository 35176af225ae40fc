"""Tie-breaks independent of games: the seed, and a lot that anybody can verify."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tournaments.domain.standings import TieBreakPart
from tournaments.standings import drawn_lots
from tournaments.standings.score_sheet import ScoreSheet


class Seed:
    """The better seed."""

    name: ClassVar[str] = "seed"
    description: ClassVar[str] = "The better seed at the start."
    lower_wins: ClassVar[bool] = True
    grouped: ClassVar[bool] = False

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The seed number."""
        return {entry: Fraction(sheet.lines[entry].competitor.seed) for entry in group}

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """The value is its only part."""
        return (TieBreakPart("seed", sheet.lines[entry].competitor.seed),)


class Lot:
    """A lot drawn from the published seed over all entries of the stage in order of their ids."""

    name: ClassVar[str] = "lot"
    description: ClassVar[str] = "A lot drawn from the seed published before play."
    lower_wins: ClassVar[bool] = True
    grouped: ClassVar[bool] = False

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The drawn number, from 1."""
        drawn = drawn_lots.draw(sheet.lot, "standings", sorted(sheet.lines))
        number = {entry: Fraction(place) for place, entry in enumerate(drawn, 1)}
        return {entry: number[entry] for entry in group}

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """The drawn number."""
        drawn = drawn_lots.draw(sheet.lot, "standings", sorted(sheet.lines))
        return (TieBreakPart("lot", drawn.index(entry) + 1),)
