"""Tie-breaks based on ratings at the start of the event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tournaments.domain.standings import TieBreakPart
from tournaments.ratings import elo
from tournaments.standings.point_scheme import exact, total
from tournaments.standings.score_sheet import Meeting, ScoreLine, ScoreSheet
from tournaments.standings.unplayed_rounds import meetings_played


def _rated(sheet: ScoreSheet, line: ScoreLine) -> list[tuple[Meeting, float]]:
    """Rated opponents met over the board."""
    rated = []
    for meeting in meetings_played(line):
        rating = sheet.lines[meeting.opponent].competitor.rating
        if rating is not None:
            rated.append((meeting, rating))
    return rated


class AverageRating:
    """The mean rating of the opponents met over the board; unrated opponents are left out."""

    name: ClassVar[str] = "average_rating"
    description: ClassVar[str] = "Mean rating of the opponents met."
    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = False

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The mean, rounded half up to whole points; None if no opponent is rated."""
        return {entry: self._value(_rated(sheet, sheet.lines[entry])) for entry in group}

    @staticmethod
    def _value(opponents: list[tuple[Meeting, float]]) -> Fraction | None:
        if not opponents:
            return None
        mean = total(exact(rating) for _, rating in opponents) / len(opponents)
        return Fraction((2 * mean + 1) // 2)

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """One part per opponent: the rating. The value is their mean."""
        return tuple(
            TieBreakPart("rating", rating, {"opponent": meeting.opponent})
            for meeting, rating in _rated(sheet, sheet.lines[entry])
        )


class Performance:
    """The rating at which the score against these opponents would have been expected."""

    name: ClassVar[str] = "performance"
    description: ClassVar[str] = "The rating at which the achieved score would have been expected."
    lower_wins: ClassVar[bool] = False
    grouped: ClassVar[bool] = False

    def values(self, sheet: ScoreSheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The performance in whole points; None if no opponent is rated."""
        performances: dict[int, Fraction | None] = {}
        for entry in group:
            opponents = _rated(sheet, sheet.lines[entry])
            score = float(total(meeting.score for meeting, _ in opponents))
            rating = elo.performance([rating for _, rating in opponents], score)
            performances[entry] = None if rating is None else Fraction(rating)
        return performances

    def parts(
        self, sheet: ScoreSheet, entry: int, group: Sequence[int]
    ) -> tuple[TieBreakPart, ...]:
        """One part per game: the score, with the opponent's rating."""
        return tuple(
            TieBreakPart(
                "game", float(meeting.score), {"opponent": meeting.opponent, "rating": rating}
            )
            for meeting, rating in _rated(sheet, sheet.lines[entry])
        )
