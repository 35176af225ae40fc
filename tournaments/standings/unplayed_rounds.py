"""How unplayed rounds count in tie-breaks: FIDE C.07 article 16, two dated rule sets.

In summary:
- An opponent's score is *adjusted* (16.3): byes requested after the last round in which the
  opponent was available count as draws; everything else as it was scored.
- An unplayed round of the player counts as a game against a *dummy* opponent (16.4). Under `2024`
  the dummy has the player's own final score. Under `2026` it has at most that score, and at most
  the adjusted score of the scheduled opponent, or a draw in every round if there was none.
- Cuts remove voluntary unplayed rounds first (16.5): requested byes and games lost by not playing.
- If all opponents were known beforehand (round robin), an unplayed game counts against them.

A table of three or four is one round. Its value is the mean over the opponents there, so tables of
different sizes have the same weight, and a table of two follows the FIDE rule exactly. A "draw" is
then what a full table gives to each player if all tie.
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
"""Divisible by any number of opponents at a table."""


class OpponentRound(msgspec.Struct, frozen=True, gc=False):
    """One round of one competitor as counted by an opponents' tie-break.

    `score` is the (mean) score of the opponents, `value` what the round adds: the same for
    Buchholz, multiplied by the result for Sonneborn-Berger. Both are in units of 1 /
    `ScoreUnits.whole` points.
    """

    turn: RoundScore
    score: int
    value: int


@dataclass(frozen=True, slots=True)
class ScoreUnits:
    """The scores of a sheet as integers.

    Tie-breaks of opponents add many thousand fractions with few denominators. In a common unit the
    sums are exact, and much faster.
    """

    scores: dict[int, int]
    """The adjusted score of every entry, in units of 1 / `score`."""
    score: int
    result: int
    """Every result against an opponent, and every bye as part of a win, is a multiple of 1 /
    this."""
    whole: int
    """A score times a result, or a mean of these, is a multiple of 1 / this."""


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
    """The units of a sheet. Kept in the sheet's cache."""
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
    # Results are halves, or the value of a tie; a bye is its points divided by those of a win.
    result = 2 * scheme.tie.denominator * scheme.win.numerator * math.lcm(*alone)
    whole = {entry: _in_units(adjusted, score) for entry, adjusted in scores.items()}
    return ScoreUnits(whole, score, result, score * result * MEANS)


def _in_units(value: Fraction, unit: int) -> int:
    """The value in units of 1 / `unit`, which is a multiple of its denominator."""
    above, below = value.as_integer_ratio()
    return above * (unit // below)


def opponent_rounds(sheet: ScoreSheet, line: ScoreLine, *, by_result: bool) -> list[OpponentRound]:
    """Every round of a line as counted by Buchholz (or, with `by_result`, Sonneborn-Berger)."""
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
                    opponent_score = _dummy_score(sheet, line, opponent_score)
                score += opponent_score
                if by_result:
                    share = (
                        meeting.score if ties_are_halves else sheet.win_share(round_score, meeting)
                    )
                    value += opponent_score * _in_units(share, result)
            score *= size * result
            counted.append(OpponentRound(round_score, score, value * size if by_result else score))
        elif not sheet.predetermined:
            score = _dummy_score(sheet, line, None) * MEANS
            part = _in_units(round_score.points / sheet.scheme.win, result) if by_result else result
            counted.append(OpponentRound(round_score, score * result, score * part))
    return counted


def _dummy_score(sheet: ScoreSheet, line: ScoreLine, opponent: int | None) -> int:
    """The score of the dummy opponent of an unplayed game, in units of scores."""
    unit = score_units(sheet).score
    own = _in_units(line.points, unit)
    if sheet.scoring.unplayed == "2024":
        return own
    most = _in_units(sheet.scheme.draw, unit) * len(line.rounds) if opponent is None else opponent
    return min(own, most)


def _size(opponent_round: OpponentRound) -> tuple[int, int]:
    return (opponent_round.score, opponent_round.value)


def cut_rounds(
    counted: list[OpponentRound], low: int, high: int
) -> tuple[list[OpponentRound], list[OpponentRound]]:
    """The rounds left after removing the `low` least and the `high` greatest, and the removed ones.

    Voluntary unplayed rounds are removed first among the least, unless the regular least is worth
    more.
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
    """Every opponent met over the board, once for each meeting."""
    return [
        meeting for round_score in line.rounds for meeting in round_score.meetings if meeting.played
    ]
