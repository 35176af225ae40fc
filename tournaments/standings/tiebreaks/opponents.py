"""Tie-breaks based on opponents' results: Buchholz, Sonneborn-Berger, match-win percentage."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tournaments.domain.contest import Params
from tournaments.domain.standings import TieBreakPart
from tournaments.standings import unplayed_rounds
from tournaments.standings.score_sheet import RoundScore, ScoreLine, ScoreSheet
from tournaments.standings.unplayed_rounds import OpponentRound

FLOOR = Fraction(1, 3)
"""Lowest match-win percentage counted for an opponent, as in card-game tournaments."""


def _part(sheet: ScoreSheet, code: str, opponent_round: OpponentRound) -> TieBreakPart:
    round_score, unit = opponent_round.turn, unplayed_rounds.score_units(sheet).whole
    params: Params = {
        "round": round_score.round,
        "opponents": [meeting.opponent for meeting in round_score.meetings],
        "score": opponent_round.score / unit,
        "status": str(round_score.status),
    }
    return TieBreakPart(code, opponent_round.value / unit, params)


class _Opponents:
    """A sum of the opponents' scores over rounds, with some rounds cut."""

    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = False

    def __init__(
        self, name: str, description: str, *, by_result: bool, low: int, high: int
    ) -> None:
        self.name = name
        self.description = description
        self._by_result, self._low, self._high = by_result, low, high

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The sum of what is left after the cuts."""
        return {entry: self._value(sheet, sheet.lines[entry]) for entry in group}

    def _value(self, sheet: ScoreSheet, line: ScoreLine) -> Fraction:
        left = self._counted(sheet, line)
        if self._low or self._high:
            left, _ = unplayed_rounds.cut_rounds(left, self._low, self._high)
        return Fraction(
            sum([opponent_round.value for opponent_round in left]),
            unplayed_rounds.score_units(sheet).whole,
        )

    def _counted(self, sheet: ScoreSheet, line: ScoreLine) -> list[OpponentRound]:
        """The rounds of a line, kept in the sheet: Buchholz and its variants use the same ones."""
        cached: dict[int, list[OpponentRound]] = sheet.cache.setdefault(
            f"rounds {self._by_result}", {}
        )
        entry = line.competitor.id
        if entry not in cached:
            cached[entry] = unplayed_rounds.opponent_rounds(sheet, line, by_result=self._by_result)
        return cached[entry]

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """One part per round; cut rounds come last and do not count."""
        counted = self._counted(sheet, sheet.lines[entry])
        left, taken = unplayed_rounds.cut_rounds(counted, self._low, self._high)
        return tuple(
            _part(sheet, _code(opponent_round.turn), opponent_round) for opponent_round in left
        ) + tuple(_part(sheet, "cut", opponent_round) for opponent_round in taken)


def _code(round_score: RoundScore) -> str:
    if round_score.meetings:
        return "opponents" if round_score.played else "unplayed"
    return "bye"


class Buchholz(_Opponents):
    """The sum of the opponents' scores."""

    def __init__(self, name: str, description: str, *, low: int = 0, high: int = 0) -> None:
        super().__init__(name, description, by_result=False, low=low, high=high)


class SonnebornBerger(_Opponents):
    """The sum of the scores of beaten opponents, and half of those of opponents tied with (if
    `scoring.draw` is given, the part of a win that a draw is)."""

    def __init__(self, name: str, description: str, *, low: int = 0, high: int = 0) -> None:
        super().__init__(name, description, by_result=True, low=low, high=high)


class OpponentsWinRate:
    """The mean, over all opponents met, of their share of possible points.

    As in card-game tournaments: the rate of an opponent is their points divided by the maximum they
    could have scored in their rounds, at least a third, so that one weak opponent does not ruin the
    value.
    """

    name: ClassVar[str] = "opponents_win_rate"
    description: ClassVar[str] = (
        "Mean share of possible points that the opponents scored, at least 1/3 each."
    )
    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = False

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The mean rate; None for an entry that has met nobody."""
        rates = {entry: self._rate(sheet, line) for entry, line in sheet.lines.items()}
        # Sums of integers in a common unit are as exact as those of fractions, and much faster.
        unit = math.lcm(*{rate.denominator for rate in rates.values()})
        whole = {entry: int(rate * unit) for entry, rate in rates.items()}
        return {entry: self._mean(sheet.lines[entry], whole, unit) for entry in group}

    @staticmethod
    def _rate(sheet: ScoreSheet, line: ScoreLine) -> Fraction:
        most = sheet.scheme.win * len(line.rounds)
        return max(FLOOR, line.points / most) if most else FLOOR

    @staticmethod
    def _mean(line: ScoreLine, rates: Mapping[int, int], unit: int) -> Fraction | None:
        met = [rates[meeting.opponent] for meeting in unplayed_rounds.meetings_played(line)]
        return Fraction(sum(met), unit * len(met)) if met else None

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """One part per opponent: the rate. The value is their mean."""
        return tuple(
            TieBreakPart(
                "rate",
                float(self._rate(sheet, sheet.lines[meeting.opponent])),
                {"opponent": meeting.opponent},
            )
            for meeting in unplayed_rounds.meetings_played(sheet.lines[entry])
        )
