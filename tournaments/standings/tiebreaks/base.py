"""The interface of a tie-break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from tournaments.domain.standings import TieBreakPart
from tournaments.standings.score_sheet import ScoreSheet


class TieBreak(Protocol):
    """One way to tell competitors apart. Stateless; one small class each, in `tiebreaks`."""

    @property
    def name(self) -> str:
        """Key in options, the API and the message catalogue."""

    @property
    def description(self) -> str:
        """One English sentence: what it is."""

    @property
    def lower_wins(self) -> bool:
        """Whether the smaller value stands higher (seed, lot)."""

    @property
    def grouped(self) -> bool:
        """Whether values depend on who is tied (direct encounter), not on the sheet alone."""

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The value for each entry of `group`, who are equal in everything before it.

        None says nothing: it stands below any number. Most look at the whole sheet; the direct
        encounter only at games within the group.
        """

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """What the value of `entry` is made of; the parts sum to it, or say how it is averaged."""
