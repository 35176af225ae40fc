"""Tie-breaks that sum an entry's own scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tournaments.domain.contest import Status
from tournaments.domain.standings import TieBreakPart
from tournaments.standings.point_scheme import exact, total
from tournaments.standings.score_sheet import ONE, ZERO, RoundScore, ScoreLine, ScoreSheet


def points_part(round_score: RoundScore) -> TieBreakPart:
    """What one round added to the points."""
    code = "table" if isinstance(round_score.status, Status) else "bye"
    return TieBreakPart(
        code,
        float(round_score.points),
        {
            "round": round_score.round,
            "table": round_score.key,
            "status": str(round_score.status),
            "rank": round_score.rank,
        },
    )


class _Sum:
    """A value of the entry itself, summed over rounds."""

    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = False

    def round_value(self, round_score: RoundScore) -> Fraction:
        """What one round adds."""
        raise NotImplementedError

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The sum for each entry of the group."""
        return {entry: total(map(self.round_value, sheet.lines[entry].rounds)) for entry in group}

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """One part per round that adds anything."""
        counted = (
            (round_score, self.round_value(round_score))
            for round_score in sheet.lines[entry].rounds
        )
        return tuple(
            TieBreakPart("round", float(value), {"round": turn.round, "table": turn.key})
            for turn, value in counted
            if value
        )


class Points:
    """The score: table points, byes, and adjustments by the organiser."""

    name: ClassVar[str] = "points"
    description: ClassVar[str] = "Table points, points for byes, and the organiser's adjustments."
    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = False

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The score of each entry."""
        return {entry: sheet.lines[entry].points for entry in group}

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """One part per round, and one for adjustments."""
        line = sheet.lines[entry]
        parts = [points_part(round_score) for round_score in line.rounds]
        if line.adjustment:
            parts.append(TieBreakPart("adjustment", float(line.adjustment)))
        return tuple(parts)


class TablePoints(_Sum):
    """Points scored at tables only, without byes and adjustments."""

    name: ClassVar[str] = "table_points"
    description: ClassVar[str] = "Points scored at tables, without byes and adjustments."

    def round_value(self, round_score: RoundScore) -> Fraction:
        """The table points of the round."""
        return round_score.points if isinstance(round_score.status, Status) else ZERO


class Wins(_Sum):
    """Rounds won: alone in first place, or a win without a game (FIDE: WIN)."""

    name: ClassVar[str] = "wins"
    description: ClassVar[str] = "Tables won alone, and wins given without a game."

    def round_value(self, round_score: RoundScore) -> Fraction:
        """1 for a win."""
        return ONE if round_score.won else ZERO


class WinsPlayed(_Sum):
    """Wins over the board only (FIDE: WON)."""

    name: ClassVar[str] = "wins_played"
    description: ClassVar[str] = "Tables won alone over the board."

    def round_value(self, round_score: RoundScore) -> Fraction:
        """1 for a win over the board."""
        return ONE if round_score.won and round_score.played else ZERO


class GamesPoints(_Sum):
    """The sum of the games' own points, such as 41 in Dream Home."""

    name: ClassVar[str] = "games_points"
    description: ClassVar[str] = "The sum of the games' own points."

    def round_value(self, round_score: RoundScore) -> Fraction:
        """The game points of the round."""
        return exact(round_score.game_points)


class PointsShare(_Sum):
    """The entry's share of the game points of its table, summed over rounds.

    Shares of a table sum to 1. If the sum of a table is not positive, all seats get an equal share.
    """

    name: ClassVar[str] = "points_share"
    description: ClassVar[str] = "The share of the points scored at each table, added up."

    def round_value(self, round_score: RoundScore) -> Fraction:
        """The share of the round; 0 for an unplayed round."""
        if round_score.status is not Status.PLAYED:
            return ZERO
        if round_score.table_sum <= 0:
            return Fraction(1, len(round_score.meetings) + 1)
        return exact(round_score.game_points) / exact(round_score.table_sum)


class GamesPlayed(_Sum):
    """Tables played over the board."""

    name: ClassVar[str] = "games_played"
    description: ClassVar[str] = "Tables played over the board."

    def round_value(self, round_score: RoundScore) -> Fraction:
        """1 for a table that was played."""
        return ONE if round_score.played else ZERO


class Progressive:
    """The sum of the scores after each round: early points weigh more."""

    name: ClassVar[str] = "progressive"
    description: ClassVar[str] = "The sum of the scores after each round."
    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = False

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The sum of running scores; a round without a score of its own repeats the previous
        sum."""
        return {entry: self._value(sheet.lines[entry], sheet.last_round) for entry in group}

    @staticmethod
    def _value(line: ScoreLine, rounds: int) -> Fraction:
        return total(
            round_score.points * (rounds - round_score.round + 1) for round_score in line.rounds
        )

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """One part per round: its points times how often they count."""
        return tuple(
            TieBreakPart(
                "round",
                float(round_score.points * (sheet.last_round - round_score.round + 1)),
                {"round": round_score.round, "points": float(round_score.points)},
            )
            for round_score in sheet.lines[entry].rounds
            if round_score.points
        )
