"""Brackets: their shapes compared with independent numbers, and events with random results."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.brackets import double, single, tables
from tests.tournaments.pure.simulation import favourite_wins, outcome_with_ranks, random_results
from tournaments.domain.contest import ByeKind, Match, Table
from tournaments.domain.options import BadOptions
from tournaments.formats import bracket_shapes, results
from tournaments.formats.elimination import (
    SingleElimination,
    SingleOptions,
    TableElimination,
    TableOptions,
)

DATA = Path(__file__).parents[2] / "data"
DOUBLE: dict[str, Any] = json.loads((DATA / "double_elim.json").read_text())["brackets"]


def seeds(plan_tables: tuple[Table, ...]) -> list[set[int]]:
    return [set(table.seats) for table in plan_tables]


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (4, "1 4 2 3"),
        (8, "1 8 4 5 2 7 3 6"),
        (16, "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11"),
        (
            32,
            "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27"
            " 11 22",
        ),
    ],
)
def test_seeds_of_the_first_round(size: int, order: str) -> None:
    assert bracket_shapes.seed_order(size) == [int(seed) for seed in order.split()]


@pytest.mark.parametrize(
    ("players", "pairs"),
    [
        (5, [{4, 5}]),
        (6, [{4, 5}, {3, 6}]),
        (11, [{8, 9}, {7, 10}, {6, 11}]),
        (12, [{8, 9}, {5, 12}, {7, 10}, {6, 11}]),
    ],
)
def test_byes_go_to_the_best_seeds(players: int, pairs: list[set[int]]) -> None:
    plan = single(players).plan()
    played = [pair for pair in seeds(plan.tables) if max(pair) > 2 or players == 2]
    first = [set(t.seats) for t in plan.tables if t.round == 1]
    assert sorted(first, key=min) == sorted(pairs, key=min)
    assert played
    assert {bye.entry for bye in plan.byes} == set(range(1, players + 1)) - set().union(*pairs)
    assert {bye.kind for bye in plan.byes} == {ByeKind.BRACKET}


@pytest.mark.parametrize("size", list(DOUBLE))
def test_drop_order_of_the_losers_bracket(size: str) -> None:
    expected = DOUBLE[size]
    shape = {node.key: node for node in bracket_shapes.double(int(size), True)}
    assert len(shape) == expected["total"]
    first = [node for node in shape.values() if node.stage == "winners" and node.round == 1]
    assert [[source.seed for source in node.sources] for node in first] == expected["wbRound1"]
    for row in expected["lb"]:
        nodes = [n for n in shape.values() if n.stage == "losers" and n.round == row["round"]]
        if "slots" in row:
            slots = [[int(s.node.split("-")[1]) for s in node.sources] for node in nodes]
            assert slots == row["slots"]
            assert all(s.place == 2 for node in nodes for s in node.sources)
        elif "opponent1IsLoserOfWBmatch" in row:
            drops = [int(node.sources[0].node.split("-")[1]) for node in nodes]
            assert drops == row["opponent1IsLoserOfWBmatch"]
            round_ = {node.sources[0].node.split("-")[0] for node in nodes}
            assert round_ == {f"W{row['losersOfWBround']}"}
        else:
            assert len(nodes) == row["matches"]
            assert all(s.place == 1 for node in nodes for s in node.sources)


def test_double_elimination_of_eight_with_every_favourite_winning() -> None:
    run = double(8)
    run.run()
    losers = [tuple(sorted(h.table.seats)) for h in run.contest.tables if h.table.stage == "losers"]
    assert losers == [(5, 8), (6, 7), (3, 5), (4, 6), (3, 4), (2, 3)]
    final = [h.table.seats for h in run.contest.tables if h.table.stage == "final"]
    assert final == [(1, 2)]
    assert [run.ranks()[entry] for entry in range(1, 9)] == [1, 2, 3, 4, 5, 5, 7, 7]


@pytest.mark.parametrize("players", range(2, 34))
def test_number_of_matches_with_favourites_winning(players: int) -> None:
    run = single(players)
    run.run()
    assert len(run.contest.tables) == players - 1
    assert run.order()[0] == 1
    third = single(players, third_place=True)
    third.run()
    assert len(third.contest.tables) == players - (players < 4)
    twice = double(players)
    twice.run()
    assert len(twice.contest.tables) == 2 * players - 2


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 40), st.integers(0, 2**16), st.sampled_from(["round", "free"]))
def test_double_elimination_ends_with_the_right_count_with_any_results(
    n: int, seed: int, release: str
) -> None:
    run = double(n, release=release)
    run.run(random_results(random.Random(seed), ties=False))
    finals = [published for published in run.contest.tables if published.table.stage == "final"]
    assert len(run.contest.tables) == 2 * n - 2 + (len(finals) == 2)
    lost = Counter(
        entry
        for published in run.contest.tables
        for entry in published.table.seats
        if published.outcome is not None
        and (entry,) != results.levels(published.table, published.outcome)[0]
    )
    champion = run.order()[0]
    assert lost[champion] <= 1
    assert all(lost[entry] == 2 for entry in range(1, n + 1) if entry != champion)
    assert run.ranks()[champion] == 1
    assert sorted(run.ranks().values())[1] == 2


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 40), st.integers(0, 2**16), st.booleans())
def test_single_elimination_always_ends(n: int, seed: int, third: bool) -> None:
    run = single(n, third_place=third)
    run.run(random_results(random.Random(seed), ties=False))
    assert len(run.contest.tables) == n - 1 + (third and n >= 4)
    ranks = sorted(run.ranks().values())
    assert ranks[:2] == [1, 2]
    if third and n >= 4:
        assert ranks[:4] == [1, 2, 3, 4]


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 24),
    st.sampled_from(["single", "double", "tables"]),
    st.integers(0, 2**16),
)
@example(23, "single", 3135)
def test_a_bracket_ends_with_forfeits_and_withdrawals_too(n: int, kind: str, seed: int) -> None:
    rng = random.Random(seed)
    run = {"single": single, "double": double, "tables": tables}[kind](n)
    decide = random_results(rng, faults=0.3)
    for _ in range(60):
        plan = run.publish()
        if plan.finished:
            break
        if rng.random() < 0.3:
            run.leave(rng.randrange(1, n + 1))
        for published in run.open_tables():
            if rng.random() < 0.8:
                run.record(published.table.key, decide(published.table))
        run.decide_all()  # ties that are left after all replays
    assert plan.finished
    ranks = run.ranks()
    assert sorted(ranks) == list(range(1, n + 1))


def test_grand_final_lost_by_the_unbeaten_side_leads_to_a_second_final() -> None:
    run = double(4)
    while not any(published.table.key == "GF1" for published in run.open_tables()):
        run.round()
        run.publish()
    first = run.published("GF1").table
    unbeaten, other = first.seats
    run.record("GF1", outcome_with_ranks(first, 2, 1))
    plan = run.publish()
    assert [table.key for table in plan.tables] == ["GF2"]
    assert not plan.finished
    run.record(
        "GF2",
        outcome_with_ranks(run.published("GF2").table, *_wins(run.published("GF2").table, other)),
    )
    assert run.plan().finished
    assert run.order()[:2] == [other, unbeaten]


def test_grand_final_won_by_the_unbeaten_side_closes_the_event() -> None:
    run = double(4)
    run.run()
    assert not any(published.table.key == "GF2" for published in run.contest.tables)
    assert run.plan().finished


def test_a_second_final_that_a_correction_makes_needless_is_a_conflict() -> None:
    run = double(4)
    while not any(published.table.key == "GF1" for published in run.open_tables()):
        run.round()
        run.publish()
    first = run.published("GF1").table
    run.record("GF1", outcome_with_ranks(first, 2, 1))
    run.publish()
    assert not run.plan().conflicts
    run.record("GF1", outcome_with_ranks(first, 1, 2))
    (conflict,) = run.plan().conflicts
    assert (conflict.key, conflict.blocked) == ("GF2", False)


def _wins(at: Table, entry: int) -> tuple[int, int]:
    return (1, 2) if at.seats[0] == entry else (2, 1)


@pytest.mark.parametrize("players", [5, 6, 7, 11, 13])
def test_a_bye_always_advances_also_in_the_losers_bracket(players: int) -> None:
    run = double(players)
    run.run()
    for bye in run.contest.byes:
        later = [
            published
            for published in run.contest.tables
            if bye.entry in published.table.seats and published.table.key > bye.key.split(".")[0]
        ]
        assert later or bye.entry == run.order()[0]
    assert any(bye.stage == "losers" for bye in run.contest.byes)


def test_third_place_match_comes_with_the_final() -> None:
    run = single(4, third_place=True)
    run.round()
    assert {table.key for table in run.plan().tables} == {"P3", "W2-1"}


def test_correcting_a_quarter_final_after_the_semi_final_was_played() -> None:
    run = single(8)
    run.round()
    run.round()  # 1 beat 8 and 4 in turn
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 2, 1))  # by now, 8 won
    plan = run.plan()
    (conflict,) = plan.conflicts
    assert (conflict.key, conflict.blocked) == ("W2-1", True)
    assert set(conflict.seats) == {1, 4}
    assert set(conflict.expected) == {8, 4}
    # The played semi-final stands: the final is still between its winner and the other's.
    assert set(plan.tables[0].seats) == {1, 2}
    # Annulled, it is planned again with the right players, and the event goes on from there.
    run.annul("W2-1")
    again = run.plan().tables
    assert [(table.key, set(table.seats), table.attempt) for table in again] == [
        ("W2-1", {8, 4}, 2)
    ]
    run.publish()
    run.record("W2-1", favourite_wins(run.published("W2-1").table))
    assert not run.plan().conflicts
    assert set(run.plan().tables[0].seats) == {4, 2}
    run.run()
    assert run.order()[0] == 2


def test_an_annulled_table_is_played_again_while_its_round_goes_on() -> None:
    run = single(4)
    run.publish()
    run.record("W1-1", favourite_wins(run.published("W1-1").table))
    run.annul("W1-1")
    assert [published.table.key for published in run.open_tables()] == ["W1-2"]
    assert [(table.key, table.attempt) for table in run.plan().tables] == [("W1-1", 2)]


def test_a_corrected_table_that_is_still_open_is_a_conflict_that_is_not_blocked() -> None:
    run = single(8)
    run.round()
    run.publish()
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 2, 1))
    (conflict,) = run.plan().conflicts
    assert not conflict.blocked


def test_a_withdrawal_is_a_walkover_for_the_opponent() -> None:
    run = single(4)
    run.round()
    run.change(1, presence="withdrawn")
    plan = run.publish()
    assert not plan.tables
    assert [(bye.entry, bye.kind) for bye in plan.byes] == [(2, ByeKind.WALKOVER)]
    assert run.plan().finished
    assert run.order()[:2] == [2, 1]
    # Coming back changes nothing that was decided.
    run.change(1, presence="present")
    assert run.plan().finished
    assert run.order()[:2] == [2, 1]


def test_a_final_of_more_games() -> None:
    run = single(4, final=Match(5, best_of=True))
    run.round()
    assert run.plan().tables[0].match.games == 5
    assert run.contest.tables[0].table.match.games == 1


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (16, [[4, 4, 4, 4], [4, 4], [4]]),
        (24, [[4] * 6, [4, 4, 4], [3, 3], [4]]),
        (10, [[4, 3, 3], [3, 3], [4]]),
        (5, [[4], [3]]),
        (4, [[4]]),
        (3, [[3]]),
        (2, [[2]]),
        (11, [[4, 4, 3], [3, 3], [4]]),
    ],
)
def test_table_elimination_plans_uneven_tables_ahead(players: int, rounds: list[list[int]]) -> None:
    run = tables(players)
    run.run()
    sizes: dict[int, list[int]] = {}
    for published in run.contest.tables:
        sizes.setdefault(published.table.round, []).append(len(published.table.seats))
    assert list(sizes.values()) == rounds
    assert run.order()[0] == 1


def test_tables_of_four_from_sixteen_seeds() -> None:
    plan = tables(16).plan()
    assert seeds(plan.tables) == [{1, 8, 9, 16}, {2, 7, 10, 15}, {3, 6, 11, 14}, {4, 5, 12, 13}]


def test_those_who_advance_from_one_table_part() -> None:
    run = tables(16)
    run.round()
    first = [set(published.table.seats) for published in run.contest.tables]
    for planned in run.plan().tables:
        assert all(len(set(planned.seats) & table) == 1 for table in first)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 60), st.sampled_from([(4, 1), (4, 2), (4, 3), (3, 1), (3, 2), (2, 1)]))
def test_table_elimination_of_any_number_comes_down_to_one_table(
    n: int, form: tuple[int, int]
) -> None:
    size, advance = form
    run = tables(n, table_size=size, advance=advance)
    run.run(random_results(random.Random(n), ties=False))
    assert len(run.contest.tables[-1].table.seats) <= size
    for published in run.contest.tables:
        assert len(published.table.seats) >= 2
    assert sorted(run.ranks().values())[0] == 1


def test_expected_shows_the_bracket_ahead() -> None:
    ahead = SingleElimination().expected(single(8).contest, SingleOptions())
    assert len(ahead) == 7
    final = next(expected for expected in ahead if expected.key == "W3-1")
    assert final.seats == (None, None)
    assert final.sources == ("place 1 W2-1", "place 1 W2-2")


def test_brackets_of_two_refuse_larger_tables() -> None:
    with pytest.raises(BadOptions, match="table_elimination"):
        SingleElimination().check(SingleOptions(table_size=4))
    with pytest.raises(BadOptions, match="advance"):
        TableElimination().check(TableOptions(advance=4))


def test_the_explanation_in_a_bracket_starts_with_progress() -> None:
    run = single(4)
    run.run()
    why = SingleElimination().explain(run.contest, run.options, 2)
    assert why.up[0].name == "reached"
    assert why.up[0].mine is not None
    assert why.up[0].theirs is not None
    assert why.up[0].mine < why.up[0].theirs
