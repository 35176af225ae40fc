"""Tie-breaks computed in integer units, compared with the same sums in plain fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import SimulatedEvent, field, random_results
from tournaments.domain.contest import Adjustment, Contest, Presence
from tournaments.domain.scoring import Scoring
from tournaments.formats.swiss import Swiss, SwissOptions
from tournaments.ratings import elo
from tournaments.standings import registry, unplayed_rounds
from tournaments.standings.point_scheme import total
from tournaments.standings.score_sheet import RoundScore, ScoreLine, ScoreSheet, build_sheet

SCHEMES: tuple[dict[str, tuple[float, ...]], ...] = (
    {},
    {"2": (3, 1), "3": (2.5, 1.2, -0.3), "4": (7, 4, 2.75, 0.1)},
)


class Plain:
    """Buchholz, Sonneborn-Berger and the opponents' rate, one fraction after the other."""

    def __init__(self, sheet: ScoreSheet) -> None:
        self.sheet = sheet
        self.scores = unplayed_rounds.adjusted_scores(sheet)

    def dummy(self, line: ScoreLine, most: Fraction) -> Fraction:
        """The opponent that stands for a game not played."""
        old = self.sheet.scoring.unplayed == "2024"
        return line.points if old else min(line.points, most)

    def round(
        self, line: ScoreLine, turn: RoundScore, by_result: bool
    ) -> tuple[Fraction, Fraction, bool]:
        """Mean score of the opponents, what it adds, and whether it was missed by choice."""
        scheme = self.sheet.scheme
        if not turn.meetings:
            score = self.dummy(line, scheme.draw * len(line.rounds))
            worth = score * turn.points / scheme.win if by_result else score
            return score, worth, turn.voluntary
        met, worths = [], []
        for meeting in turn.meetings:
            theirs = self.scores[meeting.opponent]
            if not meeting.played and not self.sheet.predetermined:
                theirs = self.dummy(line, theirs)
            met.append(theirs)
            worths.append(theirs * meeting.score if by_result else theirs)
        size = len(met)
        return sum(met, Fraction(0)) / size, sum(worths, Fraction(0)) / size, turn.voluntary

    def opponents(self, line: ScoreLine, by_result: bool, low: int, high: int) -> Fraction:
        """The sum over rounds, after the cuts."""
        left = [
            self.round(line, turn, by_result)
            for turn in line.rounds
            if turn.meetings or not self.sheet.predetermined
        ]
        for _ in range(min(low, len(left))):
            least = min(left, key=lambda item: item[:2])
            chosen = [item for item in left if item[2]]
            if chosen:
                first = min(chosen, key=lambda item: item[:2])
                least = least if least[1] > first[1] else first
            left.remove(least)
        for _ in range(min(high, len(left))):
            left.remove(max(left, key=lambda item: item[:2]))
        return sum((item[1] for item in left), Fraction(0))

    def rate(self, line: ScoreLine) -> Fraction | None:
        """The mean share of possible points of those met over the board."""
        met = [
            meeting.opponent for turn in line.rounds for meeting in turn.meetings if meeting.played
        ]
        rates = []
        for opponent in met:
            theirs = self.sheet.lines[opponent]
            most = self.sheet.scheme.win * len(theirs.rounds)
            rates.append(max(Fraction(1, 3), theirs.points / most if most else Fraction(0)))
        return sum(rates, Fraction(0)) / len(rates) if rates else None


SUMS: dict[str, tuple[bool, int, int]] = {
    "buchholz": (False, 0, 0),
    "buchholz_cut1": (False, 1, 0),
    "buchholz_cut2": (False, 2, 0),
    "buchholz_median1": (False, 1, 1),
    "buchholz_median2": (False, 2, 2),
    "sonneborn_berger": (True, 0, 0),
}


def some_contest(n: int, size: int, seed: int) -> Contest:
    """A Swiss event of five rounds with faults, byes, absences, somebody who left, adjustments."""
    rng = random.Random(seed)
    run = SimulatedEvent(
        Swiss(), Contest(field(n)), SwissOptions(table_size=size, rounds=5, pairing="own")
    )
    run.change(rng.randint(1, n), half_byes=(rng.randint(1, 5),))
    run.change(rng.randint(1, n), absent=(rng.randint(1, 5),))
    decide = random_results(rng, faults=0.25)
    for number in range(5):
        if number == 3:
            run.change(rng.randint(1, n), presence=Presence.WITHDRAWN)
        run.round(decide)
    gift = Adjustment(rng.randint(1, n), rng.choice([0.3, -0.25, 1]))
    contest = run.contest
    return Contest(contest.competitors, contest.tables, contest.byes, (gift,))


@settings(max_examples=60, deadline=None)
@given(
    n=st.integers(6, 20),
    size=st.integers(2, 4),
    seed=st.integers(0, 2**16),
    rules=st.sampled_from(unplayed_rounds.RULE_SETS),
    schemes=st.sampled_from(SCHEMES),
    predetermined=st.booleans(),
)
def test_whole_units_give_what_plain_fractions_give(
    n: int, size: int, seed: int, rules: str, schemes: dict[str, Any], predetermined: bool
) -> None:
    sheet = build_sheet(
        some_contest(n, size, seed),
        Scoring(schemes=schemes, unplayed=rules),
        size,
        fill=True,
        predetermined=predetermined,
    )
    everybody = list(sheet.lines)
    plain = Plain(sheet)
    for name, (by_result, low, high) in SUMS.items():
        tiebreak = registry.get(name)
        assert tiebreak.values(sheet, everybody) == {
            entry: plain.opponents(line, by_result, low, high)
            for entry, line in sheet.lines.items()
        }, name
        for entry in everybody:
            parts = [p for p in tiebreak.parts(sheet, entry, everybody) if p.code != "cut"]
            assert sum(p.value for p in parts) == pytest.approx(
                float(plain.opponents(sheet.lines[entry], by_result, low, high))
            )
    rates = registry.get("opponents_win_rate").values(sheet, everybody)
    assert rates == {entry: plain.rate(line) for entry, line in sheet.lines.items()}
    for line in sheet.lines.values():
        assert line.points == line.adjustment + sum((t.points for t in line.rounds), Fraction(0))


@settings(max_examples=50, deadline=None)
@given(st.lists(st.fractions(max_denominator=60), max_size=30))
def test_the_fast_sum_is_the_sum(values: list[Fraction]) -> None:
    assert total(values) == sum(values, Fraction(0))


@settings(max_examples=50, deadline=None)
@given(
    opponents=st.lists(st.floats(0, 3500), min_size=1, max_size=20),
    share=st.floats(0.01, 0.99),
)
def test_a_performance_is_where_the_score_would_have_been_expected(
    opponents: list[float], share: float
) -> None:
    score = share * len(opponents)
    performance = elo.performance(opponents, score)
    assert performance is not None
    mean = sum(opponents) / len(opponents)

    def above(rating: float) -> float:
        return sum(elo.expected(rating - opponent) for opponent in opponents) - score

    low, high = mean - elo.PERFORMANCE_SPAN, mean + elo.PERFORMANCE_SPAN
    assert low - 1 <= performance <= high + 1
    # Within a point of the answer, or at the end of the span on the answer's side.
    assert above(performance - 1) < 0 or performance <= low + 1
    assert above(performance + 1) > 0 or performance >= high - 1
