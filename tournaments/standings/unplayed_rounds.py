"""What rounds that were not played count in tie-breaks: FIDE C.07 article 16, two dated rule sets.

In short, in our words:
- An opponent's score is *adjusted* (16.3): byes asked for after the last round in which the
  opponent was there to play count as draws; everything else as it was scored.
- A round of one's own without a game stands for a *dummy* opponent (16.4). Under `2024` the dummy
  has one's own final score. Under `2026` it has no more than that, and no more than the adjusted
  score of the opponent who was to be met, or than a draw in every round where none was.
- Cuts take voluntary unplayed rounds first (16.5): byes asked for and games lost by not playing.
- Where all opponents were known beforehand (round robin), a game not played counts against them.

A table of three or four is one round: its value is the mean over the opponents there, so tables
of different sizes weigh the same, and a table of two is just FIDE's rule. A "draw" is then what a
full table gives to everybody when all tie.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from tournaments.domain.contest import ByeKind
from tournaments.domain.options import BadOptions
from tournaments.standings.score_sheet import HALF, Meeting, RoundScore, ScoreLine, ScoreSheet

RULE_SETS = ("2024", "2026")
MEANS = math.lcm(1, 2, 3)
"""Divides evenly by any number of opponents at a table."""


class OpponentRound(msgspec.Struct, frozen=True, gc=False):
    """One round of one competitor as an opponents' tie-break sees it.

    `score` is the (mean) score of the opponents, `value` what the round adds: the same for
    Buchholz, times the result for Sonneborn-Berger. Both count `Units.whole` to the point.
    """

    turn: RoundScore
    score: int
    value: int


@dataclass(frozen=True, slots=True)
class ScoreUnits:
    """The scores of a sheet as whole numbers.

    Tie-breaks of opponents add many thousand fractions of few denominators. Counted in a common
    unit they are as exact, and far faster.
    """

    scores: dict[int, int]
    """The adjusted score of every entry, in units of 1 / `score`."""
    score: int
    result: int
    """Every result against an opponent, and every bye as part of a win, is whole times 1 / this."""
    whole: int
    """A score times a result, or the mean of some, is whole times 1 / this."""


def check_rule_set(rule_set: str) -> None:
    """Raises `BadOptions` unless the rule set is one of `RULE_SETS`."""
    if rule_set not in RULE_SETS:
        raise BadOptions(
            "bad_rule_set",
            f"There is no rule set {rule_set!r} for unplayed rounds; choose one of: "
            f"{', '.join(RULE_SETS)}.",
        )


def adjusted_scores(sheet: ScoreSheet) -> dict[int, Fraction]:
    """The adjusted score of every entry, as its opponents count it. Kept in the sheet's cache."""
    if "adjusted" not in sheet.cache:
        sheet.cache["adjusted"] = {
            entry: _adjusted(sheet, line) for entry, line in sheet.lines.items()
        }
    scores: dict[int, Fraction] = sheet.cache["adjusted"]
    return scores


def _adjusted(sheet: ScoreSheet, line: ScoreLine) -> Fraction:
    if sheet.predetermined:
        return line.points
    draw = sheet.scheme.draw
    last = max(
        (round_score.round for round_score in line.rounds if not round_score.voluntary), default=0
    )
    score = line.points
    for round_score in line.rounds:
        if round_score.round > last and round_score.status in (ByeKind.HALF, ByeKind.ABSENT):
            score += draw - round_score.points
    return score


def score_units(sheet: ScoreSheet) -> ScoreUnits:
    """The units of a sheet. Kept in its cache."""
    if "units" not in sheet.cache:
        sheet.cache["units"] = _units(sheet)
    cached: ScoreUnits = sheet.cache["units"]
    return cached


def _units(sheet: ScoreSheet) -> ScoreUnits:
    scores, scheme, lines = adjusted_scores(sheet), sheet.scheme, sheet.lines.values()
    below = {score.denominator for score in scores.values()}
    below.update(line.points.denominator for line in lines)
    score = math.lcm(scheme.draw.denominator, *below)
    alone = {
        round_score.points.denominator
        for line in lines
        for round_score in line.rounds
        if not round_score.meetings
    }
    # Results are halves, or what a tie is worth; a bye is its points over those of a win.
    result = 2 * scheme.tie.denominator * scheme.win.numerator * math.lcm(*alone)
    whole = {entry: _whole(adjusted, score) for entry, adjusted in scores.items()}
    return ScoreUnits(whole, score, result, score * result * MEANS)


def _whole(value: Fraction, unit: int) -> int:
    """The value in units of 1 / `unit`, which is a multiple of its denominator."""
    above, below = value.as_integer_ratio()
    return above * (unit // below)


def opponent_rounds(sheet: ScoreSheet, line: ScoreLine, *, by_result: bool) -> list[OpponentRound]:
    """Every round of a line as Buchholz (or, `by_result`, Sonneborn-Berger) counts it."""
    unit = score_units(sheet)
    scores, result = unit.scores, unit.result
    ties_are_halves = sheet.scheme.tie == HALF
    counted = []
    for round_score in line.rounds:
        if round_score.meetings:
            size = MEANS // len(round_score.meetings)
            score = value = 0
            for meeting in round_score.meetings:
                opponent_score = scores[meeting.opponent]
                if not (meeting.played or sheet.predetermined):
                    opponent_score = _dummy(sheet, line, opponent_score)
                score += opponent_score
                if by_result:
                    share = (
                        meeting.score if ties_are_halves else sheet.win_share(round_score, meeting)
                    )
                    value += opponent_score * _whole(share, result)
            score *= size * result
            counted.append(OpponentRound(round_score, score, value * size if by_result else score))
        elif not sheet.predetermined:
            score = _dummy(sheet, line, None) * MEANS
            part = _whole(round_score.points / sheet.scheme.win, result) if by_result else result
            counted.append(OpponentRound(round_score, score * result, score * part))
    return counted


def _dummy(sheet: ScoreSheet, line: ScoreLine, opponent: int | None) -> int:
    """The score of the opponent that stands for a game not played, in units of scores."""
    unit = score_units(sheet).score
    own = _whole(line.points, unit)
    if sheet.scoring.unplayed == "2024":
        return own
    most = _whole(sheet.scheme.draw, unit) * len(line.rounds) if opponent is None else opponent
    return min(own, most)


def _size(opponent_round: OpponentRound) -> tuple[int, int]:
    return (opponent_round.score, opponent_round.value)


def cut_rounds(
    counted: list[OpponentRound], low: int, high: int
) -> tuple[list[OpponentRound], list[OpponentRound]]:
    """What is left after taking away `low` least and `high` greatest rounds, and what was taken.

    Voluntary unplayed rounds go first among the least, unless the plain least is worth more.
    """
    left, taken = list(counted), []
    for _ in range(min(low, len(left))):
        least = min(left, key=_size)
        voluntary = [opponent_round for opponent_round in left if opponent_round.turn.voluntary]
        if voluntary:
            first = min(voluntary, key=_size)
            least = least if least.value > first.value else first
        left.remove(least)
        taken.append(least)
    for _ in range(min(high, len(left))):
        most = max(left, key=_size)
        left.remove(most)
        taken.append(most)
    return left, taken


def meetings_played(line: ScoreLine) -> list[Meeting]:
    """Every opponent met over the board, as often as met."""
    return [
        meeting for round_score in line.rounds for meeting in round_score.meetings if meeting.played
    ]
