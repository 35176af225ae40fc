"""The tie-breaks by name. A new tie-break is added to this list."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.domain.options import BadOptions
from tournaments.standings.tiebreaks.base import TieBreak
from tournaments.standings.tiebreaks.direct_encounter import DirectEncounter
from tournaments.standings.tiebreaks.opponent_ratings import AverageRating, Performance
from tournaments.standings.tiebreaks.opponents import (
    Buchholz,
    OpponentsWinRate,
    SonnebornBerger,
)
from tournaments.standings.tiebreaks.points import (
    GamesPlayed,
    GamesPoints,
    Points,
    PointsShare,
    Progressive,
    TablePoints,
    Wins,
    WinsPlayed,
)
from tournaments.standings.tiebreaks.seed_and_lot import Lot, Seed

_all: tuple[TieBreak, ...] = (
    Points(),
    TablePoints(),
    Wins(),
    WinsPlayed(),
    GamesPoints(),
    PointsShare(),
    DirectEncounter(),
    Buchholz("buchholz", "The sum of the opponents' scores."),
    Buchholz("buchholz_cut1", "Opponents' scores, the least left out.", low=1),
    Buchholz("buchholz_cut2", "Opponents' scores, the two least left out.", low=2),
    Buchholz("buchholz_median1", "Opponents' scores, least and greatest out.", low=1, high=1),
    Buchholz("buchholz_median2", "Opponents' scores, two least and greatest out.", low=2, high=2),
    SonnebornBerger("sonneborn_berger", "Scores of beaten opponents, half of those tied with."),
    SonnebornBerger("sonneborn_berger_cut1", "Sonneborn-Berger, the least left out.", low=1),
    Progressive(),
    OpponentsWinRate(),
    AverageRating(),
    Performance(),
    GamesPlayed(),
    Seed(),
    Lot(),
)
_tiebreaks = {tiebreak.name: tiebreak for tiebreak in _all}


def names() -> list[str]:
    """Names of all tie-breaks."""
    return list(_tiebreaks)


def get(name: str) -> TieBreak:
    """The tie-break with this name. Raises `BadOptions` with the list of choices."""
    try:
        return _tiebreaks[name]
    except KeyError:
        raise BadOptions(
            "unknown_tiebreak",
            f"There is no tie-break {name!r}; choose one of: {', '.join(_tiebreaks)}.",
        ) from None


def get_all(names: Sequence[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks in this order. Raises `BadOptions` for an unknown or repeated one."""
    if len(set(names)) != len(names):
        raise BadOptions("repeated_tiebreak", f"A tie-break is repeated: {', '.join(names)}.")
    return tuple(get(name) for name in names)
