"""What places, draws and byes score at every table size."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from tests.tournaments.pure.simulation import (
    START,
    SimulatedEvent,
    field,
    make_table,
    outcome_with_ranks,
    random_results,
)
from tournaments.domain.contest import Bye, ByeKind, Contest, PublishedTable, Reason, ResultKind
from tournaments.domain.options import BadOptions
from tournaments.domain.scoring import Scoring
from tournaments.formats import registry, results
from tournaments.ratings import elo
from tournaments.standings import registry as tiebreaks
from tournaments.standings.point_scheme import DEFAULTS, PointScheme, with_explicit_schemes
from tournaments.standings.score_sheet import build_sheet

FOOTBALL = Scoring(schemes={"2": (3, 0)}, draw=1)


def points(scoring: Scoring, size: int, *ranks: int) -> list[float]:
    """Points at one table with these ranks, in an event at tables of `size`."""
    at = make_table("T", *range(1, len(ranks) + 1))
    return [
        float(points_)
        for points_ in PointScheme(scoring, size).table_points(outcome_with_ranks(at, *ranks))
    ]


def test_a_draw_can_be_worth_less_than_half_of_a_win() -> None:
    assert points(FOOTBALL, 2, 1, 2) == [3, 0]
    assert points(FOOTBALL, 2, 2, 1) == [0, 3]
    assert points(FOOTBALL, 2, 1, 1) == [1, 1]
    assert points(Scoring(), 2, 1, 1) == [0.5, 0.5]
    assert PointScheme(FOOTBALL, 2).draw == 1


def test_a_draw_of_two_is_worth_the_same_in_an_event_at_larger_tables() -> None:
    scoring = Scoring(draw=1)
    assert points(scoring, 4, 1, 1) == [1, 1]
    assert points(scoring, 4, 1, 2) == [4, 0]
    # At tables of three and four only `shared` says what a tie is worth.
    assert points(scoring, 4, 1, 1, 3, 4) == [3, 3, 1, 0]
    # Two who play on without a third who forfeited are no table of two.
    at = make_table("T", 1, 2, 3)
    outcome = results.ruled(at, ResultKind.FORFEIT, [2], ranks=[1, 1, 3])
    assert PointScheme(scoring, 3).table_points(outcome) == (
        Fraction(3, 2),
        Fraction(3, 2),
        Fraction(0),
    )


@pytest.mark.parametrize(
    ("shared", "ranks", "worth"),
    [
        ("mean", (1, 1, 3, 4), [3, 3, 1, 0]),
        ("best", (1, 1, 3, 4), [4, 4, 1, 0]),
        ("worst", (1, 1, 3, 4), [2, 2, 1, 0]),
        ("best", (1, 2, 2, 2), [4, 2, 2, 2]),
        ("worst", (1, 2, 2, 2), [4, 0, 0, 0]),
        ("worst", (1, 1, 1), [0, 0, 0]),
        ("best", (1, 2, 2), [4, 1.5, 1.5]),
        ("worst", (1, 1), [0, 0]),
    ],
)
def test_shared_places_are_worth_the_mean_the_best_or_the_worst(
    shared: str, ranks: tuple[int, ...], worth: list[float]
) -> None:
    assert points(Scoring(shared=shared), 4, *ranks) == worth


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("shared", ["mean", "best", "worst"])
def test_a_tie_of_the_whole_table_counts_as_a_draw_for_rounds_not_played(
    size: int, shared: str
) -> None:
    scoring = Scoring(shared=shared)
    assert [float(PointScheme(scoring, size).draw)] * size == points(scoring, size, *[1] * size)


@pytest.mark.parametrize(
    ("scoring", "match"),
    [
        (Scoring(schemes={"2": (3, 0)}, draw=4), "must be 0 to 3"),
        (Scoring(draw=-1), "must be 0 to 1"),
        (Scoring(shared="most"), "mean, best, worst"),
    ],
)
def test_an_impossible_value_of_ties_is_refused(scoring: Scoring, match: str) -> None:
    with pytest.raises(BadOptions, match=match) as refused:
        PointScheme(scoring, 2)
    assert refused.value.code == "bad_scheme"


@pytest.mark.parametrize(
    ("scoring", "size", "half", "full"),
    [
        (FOOTBALL, 2, 1, 3),
        (Scoring(), 2, 0.5, 1),
        (Scoring(schemes={"2": (3, 0)}), 2, 1.5, 3),
        (Scoring(draw=0.4, bye=0.8), 2, 0.4, 0.8),
        (Scoring(draw=1), 4, 2, 4),
    ],
)
def test_a_half_point_bye_scores_as_a_draw_where_that_is_given(
    scoring: Scoring, size: int, half: float, full: float
) -> None:
    scheme = PointScheme(scoring, size)
    assert float(scheme.bye(ByeKind.HALF)) == half
    assert float(scheme.bye(ByeKind.PAIRING)) == full


def test_ties_count_in_tie_breaks_as_the_scoring_says() -> None:
    """Of two on three points, one won a game and one drew three. By hand."""
    tables = []
    pairs = [(1, 2, (1, 2)), (3, 4, (1, 1)), (1, 3, (1, 1)), (2, 4, (1, 1))]
    for number, (first, second, ranks) in enumerate(pairs):
        at = make_table(
            f"R{number // 2 + 1}.T{number % 2 + 1}", first, second, round=number // 2 + 1
        )
        tables.append(PublishedTable(at, outcome_with_ranks(at, *ranks)))
    sheet = build_sheet(Contest(field(4), tuple(tables)), FOOTBALL, 2)
    assert [float(line.points) for line in sheet.lines.values()] == [4, 1, 2, 2]
    berger = tiebreaks.get("sonneborn_berger").values(sheet, [1, 2, 3, 4])
    third = Fraction(1, 3)
    assert berger == {1: 1 + third * 2, 2: third * 2, 3: third * (2 + 4), 4: third * (2 + 1)}
    direct = tiebreaks.get("direct_encounter").values(sheet, [3, 4])
    assert direct == {3: third, 4: third}
    # A win and a loss beat two draws among three, as three points beat two.
    cycle = []
    for number, (first, second, ranks) in enumerate(
        [(1, 2, (1, 2)), (2, 3, (1, 1)), (3, 1, (1, 1)), (1, 2, (2, 1))]
    ):
        at = make_table(f"R{number + 1}.T1", first, second, round=number + 1)
        cycle.append(PublishedTable(at, outcome_with_ranks(at, *ranks)))
    two = build_sheet(Contest(field(3), tuple(cycle)), FOOTBALL, 2)
    values = tiebreaks.get("direct_encounter").values(two, [1, 2, 3])
    assert values == {1: Fraction(1, 2) + third, 2: Fraction(1, 2) + third, 3: 2 * third}


def test_a_half_point_bye_is_a_third_of_a_win_in_sonneborn_berger_too() -> None:
    bye = Bye("R1.B1", 1, ByeKind.HALF, Reason("half_bye_asked_for"))
    at = make_table("R2.T1", 1, 2, round=2)
    contest = Contest(field(2), (PublishedTable(at, outcome_with_ranks(at, 1, 2)),), (bye,))
    sheet = build_sheet(contest, FOOTBALL, 2)
    # The round missed is a dummy with two draws' worth: min(4, 2), a third of it counts.
    assert tiebreaks.get("sonneborn_berger").values(sheet, [1]) == {1: Fraction(2, 3)}


def test_ratings_ignore_the_scoring() -> None:
    at = make_table("T", 1, 2)
    outcome = outcome_with_ranks(at, 1, 1)
    assert [place.rank for place in outcome.places] == [1, 1]
    assert elo.changes([1500.0, 1500.0], [1, 1], [20, 20]) == [0, 0]
    contest = Contest(field(2), (PublishedTable(at, outcome),))
    performances = [
        tiebreaks.get("performance").values(build_sheet(contest, scoring, 2), [1, 2])
        for scoring in (Scoring(), FOOTBALL)
    ]
    assert performances[0] == performances[1]


@pytest.mark.parametrize("pairing", ["dutch", "own"])
@pytest.mark.parametrize("seed", range(4))
def test_a_swiss_with_three_points_for_a_win_pairs_by_them(pairing: str, seed: int) -> None:
    """Nobody meets twice, and those who meet have about the same score."""
    raw = {"scoring": {"schemes": {"2": [3, 0]}, "draw": 1}, "pairing": pairing, "rounds": 4}
    options = registry.options("swiss", raw)
    event = SimulatedEvent(
        registry.get("swiss"), Contest(field(16), started=START, now=START), options
    )
    spread = []
    decide = random_results(random.Random(seed))
    for _ in range(4):
        before = {row.entry: row.points for row in event.format.standings(*state(event)).rows}
        plan = event.round(decide)
        spread += [abs(before[table.seats[0]] - before[table.seats[1]]) for table in plan.tables]
        assert plan.byes == ()
    totals = {row.points for row in event.format.standings(*state(event)).rows}
    assert all(total == int(total) for total in totals)
    met = [
        pair
        for published in event.contest.tables
        for pair in combinations(published.table.seats, 2)
    ]
    assert len({frozenset(pair) for pair in met}) == len(met)
    assert sum(spread) / len(spread) < 1


def state(event: SimulatedEvent) -> tuple[Contest, object]:
    return event.contest, event.options


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_schemes_in_force_are_written_out_and_mean_the_same(size: int) -> None:
    for scoring in (Scoring(), Scoring(schemes={str(size): tuple(range(size - 1, -1, -1))})):
        full = with_explicit_schemes(scoring, size)
        assert list(full.schemes) == [str(seats) for seats in range(2, size + 1)]
        assert with_explicit_schemes(full, size) == full
        for seats in range(2, size + 1):
            assert PointScheme(full, size).places(seats) == PointScheme(scoring, size).places(seats)
            assert PointScheme(full, size).places(seats)[0] == PointScheme(full, size).win
    assert with_explicit_schemes(Scoring(), size).schemes[str(size)] == DEFAULTS[size]


def test_a_table_of_three_among_tables_of_four_has_the_schemes_that_are_reported() -> None:
    assert with_explicit_schemes(Scoring(), 4).schemes == {
        "2": (4, 0),
        "3": (4, 1.5, 0),
        "4": (4, 2, 1, 0),
    }
    assert points(Scoring(), 4, 1, 2, 3) == [4, 1.5, 0]
    assert points(Scoring(), 3, 1, 2, 3) == [2, 1, 0]
    said = Scoring.__doc__ or ""
    assert "tables of four score 4-1.5-0, and tables of two 4-0" in " ".join(said.split())
