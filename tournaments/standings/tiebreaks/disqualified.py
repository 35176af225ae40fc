"""Ranks disqualified entries behind all others, whatever they have won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tournaments.domain.contest import Presence
from tournaments.domain.standings import TieBreakPart
from tournaments.standings.score_sheet import ScoreSheet


class Disqualified:
    """1 for a disqualified entry, 0 for the others. Comes before all tie-breaks."""

    name: ClassVar[str] = "disqualified"
    description: ClassVar[str] = "Disqualified entries rank behind all others."
    lower_wins: ClassVar[bool] = True
    grouped: ClassVar[bool] = False

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """Whether each entry was disqualified."""
        return {entry: Fraction(is_disqualified(sheet, entry)) for entry in group}

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """The value is its only part."""
        return (TieBreakPart("disqualified", float(is_disqualified(sheet, entry))),)


def is_disqualified(sheet: ScoreSheet, entry: int) -> bool:
    """Whether the organiser has disqualified the entry."""
    return sheet.lines[entry].competitor.presence is Presence.DISQUALIFIED
