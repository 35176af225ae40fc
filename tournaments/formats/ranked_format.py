"""Standings and explanations for formats that rank by a sheet and tie-breaks."""

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
    """A format whose standings are those of one sheet. The format says how the sheet is built."""

    tiebreaks: ClassVar[tuple[str, ...]]
    primary: ClassVar[str] = "points"

    def sheet(self, contest: Contest, options: OptionsT) -> ScoreSheet:
        """The sheet of the whole event."""
        raise NotImplementedError

    def order(self, options: OptionsT) -> tuple[str, ...]:
        """The tie-breaks in force: the organiser's, or the format's own.

        Points come before all others where they are the primary score, unless `points_first` is
        off.
        """
        names = options.tiebreaks or self.tiebreaks
        if self.primary != "points" or not options.points_first:
            return names
        return ("points", *(name for name in names if name != "points"))

    def ranking(self, contest: Contest, options: OptionsT) -> Ranking:
        """Everybody in order."""
        return Ranking(self.sheet(contest, options), registry.get_all(self.order(options)))

    def standings(self, contest: Contest, options: OptionsT) -> Standings:
        """Who stands where, by the facts given."""
        return Standings(self.ranking(contest, options).rows())

    def explain(
        self, contest: Contest, options: OptionsT, entry: int, stage: str = ""
    ) -> RankExplanation:
        """Why this entry stands where it does. Raises KeyError for an unknown one."""
        return self.ranking(contest, options).explain(entry)
