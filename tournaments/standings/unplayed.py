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

from dataclasses import dataclass
from fractions import Fraction

from tournaments.formats.base import BadOptions
from tournaments.formats.facts import ByeKind
from tournaments.standings.scheme import total
from tournaments.standings.sheet import ONE, ZERO, Line, Meeting, Sheet, Turn

RULE_SETS = ("2024", "2026")


@dataclass(frozen=True, slots=True)
class Round:
    """One round of one competitor as an opponents' tie-break sees it.

    `score` is the (mean) score of the opponents, `value` what the round adds: the same for
    Buchholz, times the result for Sonneborn-Berger.
    """

    turn: Turn
    score: Fraction
    value: Fraction


def check(rule_set: str) -> None:
    """Raises `BadOptions` unless the rule set is one of `RULE_SETS`."""
    if rule_set not in RULE_SETS:
        raise BadOptions(
            "bad_rule_set",
            f"There is no rule set {rule_set!r} for unplayed rounds; choose one of: "
            f"{', '.join(RULE_SETS)}.",
        )


def adjusted(sheet: Sheet) -> dict[int, Fraction]:
    """The adjusted score of every entry, as its opponents count it. Kept in the sheet's cache."""
    if "adjusted" not in sheet.memo:
        sheet.memo["adjusted"] = {
            entry: _adjusted(sheet, line) for entry, line in sheet.lines.items()
        }
    scores: dict[int, Fraction] = sheet.memo["adjusted"]
    return scores


def _adjusted(sheet: Sheet, line: Line) -> Fraction:
    if sheet.predetermined:
        return line.points
    draw = sheet.scheme.draw
    last = max((turn.round for turn in line.turns if not turn.voluntary), default=0)
    score = line.points
    for turn in line.turns:
        if turn.round > last and turn.status in (ByeKind.HALF, ByeKind.ABSENT):
            score += draw - turn.points
    return score


def rounds(sheet: Sheet, line: Line, *, by_result: bool) -> list[Round]:
    """Every round of a line as Buchholz (or, `by_result`, Sonneborn-Berger) counts it."""
    scores = adjusted(sheet)
    counted = []
    for turn in line.turns:
        if turn.meetings:
            counted.append(_at_table(sheet, line, turn, scores, by_result))
        elif not sheet.predetermined:
            score = _dummy(sheet, line, None)
            share = turn.points / sheet.scheme.win if by_result else 1
            counted.append(Round(turn, score, score * share))
    return counted


def _at_table(
    sheet: Sheet, line: Line, turn: Turn, scores: dict[int, Fraction], by_result: bool
) -> Round:
    met: list[Fraction] = []
    worth: list[Fraction] = []
    for meeting in turn.meetings:
        theirs = scores[meeting.opponent]
        if not (meeting.played or sheet.predetermined):
            theirs = _dummy(sheet, line, theirs)
        met.append(theirs)
        worth.append(_part(theirs, meeting.score) if by_result else theirs)
    size = len(met)
    if size == 1:
        return Round(turn, met[0], worth[0])
    score = total(met) / size
    return Round(turn, score, total(worth) / size if by_result else score)


def _part(score: Fraction, result: Fraction) -> Fraction:
    """Their product; most results are whole, and a product of fractions is slow."""
    return score if result == ONE else score * result if result else ZERO


def _dummy(sheet: Sheet, line: Line, opponent: Fraction | None) -> Fraction:
    """The score of the opponent that stands for a game not played."""
    if sheet.scoring.unplayed == "2024":
        return line.points
    most = sheet.scheme.draw * len(line.turns) if opponent is None else opponent
    return min(line.points, most)


def _size(each: Round) -> tuple[Fraction, Fraction]:
    return (each.score, each.value)


def cut(counted: list[Round], low: int, high: int) -> tuple[list[Round], list[Round]]:
    """What is left after taking away `low` least and `high` greatest rounds, and what was taken.

    Voluntary unplayed rounds go first among the least, unless the plain least is worth more.
    """
    left, taken = list(counted), []
    for _ in range(min(low, len(left))):
        least = min(left, key=_size)
        voluntary = [each for each in left if each.turn.voluntary]
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


def met(line: Line) -> list[Meeting]:
    """Every opponent met over the board, as often as met."""
    return [each for turn in line.turns for each in turn.meetings if each.played]
