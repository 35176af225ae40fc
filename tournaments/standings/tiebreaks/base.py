"""The interface of a tie-break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from tournaments.domain.standings import TieBreakPart
from tournaments.standings.score_sheet import ScoreSheet


class TieBreak(Protocol):
    """One criterion for separating competitors. Stateless; one small class each."""

    @property
    def name(self) -> str:
        """Key in options, the API and the message catalogue."""

    @property
    def description(self) -> str:
        """One English sentence that describes the tie-break."""

    @property
    def lower_wins(self) -> bool:
        """Whether the smaller value ranks higher (seed, lot)."""

    @property
    def grouped(self) -> bool:
        """Whether values depend on the tied group (direct encounter), not on the sheet alone."""

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The value for each entry of `group`, whose entries are equal in all previous tie-breaks.

        None is undefined and ranks below any number. Most tie-breaks use the whole sheet; the
        direct encounter uses only games within the group.
        """

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """The parts of the value of `entry`; they sum to it, or say how it is averaged."""
