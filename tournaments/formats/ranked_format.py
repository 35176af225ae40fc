"""Base class for formats that rank by a score sheet and tie-breaks."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from tournaments.domain.contest import Contest
from tournaments.domain.options import CommonOptions
from tournaments.domain.standings import RankExplanation, Standings
from tournaments.standings import registry
from tournaments.standings.ranking import Ranking
from tournaments.standings.score_sheet import ScoreSheet

OptionsT = TypeVar("OptionsT", bound=CommonOptions)


class RankedFormat(Generic[OptionsT]):
    """A format whose standings derive from one score sheet, which the subclass builds."""

    tiebreaks: ClassVar[tuple[str, ...]]
    primary: ClassVar[str] = "points"

    def sheet(self, contest: Contest, options: OptionsT) -> ScoreSheet:
        """The score sheet of the whole event."""
        raise NotImplementedError

    def tiebreak_order(self, options: OptionsT) -> tuple[str, ...]:
        """The effective tie-breaks: those of the organiser, or the default of the format.

        If points are the primary score they come first, unless `points_first` is off.
        """
        names = options.tiebreaks or self.tiebreaks
        if self.primary != "points" or not options.points_first:
            return names
        return ("points", *(name for name in names if name != "points"))

    def ranking(self, contest: Contest, options: OptionsT) -> Ranking:
        """All entries in order."""
        return Ranking(self.sheet(contest, options), registry.get_all(self.tiebreak_order(options)))

    def standings(self, contest: Contest, options: OptionsT) -> Standings:
        """The standings of the contest."""
        return Standings(self.ranking(contest, options).rows())

    def explain(
        self, contest: Contest, options: OptionsT, entry: int, stage: str = ""
    ) -> RankExplanation:
        """Why this entry has its rank. Raises KeyError for an unknown entry."""
        return self.ranking(contest, options).explain(entry)
