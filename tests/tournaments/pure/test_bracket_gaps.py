"""Bracket tables that are not played: who advances, who is eliminated, and what stays empty."""

from __future__ import annotations

import pytest

from tests.tournaments.pure.brackets import double, single, tables
from tests.tournaments.pure.simulation import SimulatedEvent, favourite_wins
from tournaments.domain.contest import ResultKind
from tournaments.formats import results


def words(run: SimulatedEvent) -> dict[int, str]:
    """The word about each entry in the standings."""
    return {row.entry: row.status for row in run.format.standings(run.contest, run.options).rows}


@pytest.mark.parametrize("kind", [ResultKind.DOUBLE_FORFEIT, ResultKind.CANCELLED])
def test_both_are_out_after_a_double_forfeit_in_double_elimination(kind: ResultKind) -> None:
    run = double(8)
    run.publish()
    run.record("W1-2", results.ruled(run.published("W1-2").table, kind))  # 4 and 5
    for key in ("W1-1", "W1-3", "W1-4"):
        run.record(key, favourite_wins(run.published(key).table))
    later = [entry for table in run.plan().tables for entry in table.seats]
    assert not {4, 5} & set(later)
    assert {bye.entry for bye in run.plan().byes} == {1, 8}  # who had no opponent left
    assert {words(run)[4], words(run)[5]} == {"out"}
    run.run()
    ranks = run.ranks()
    assert (ranks[1], ranks[2]) == (1, 2)
    assert ranks[4] == ranks[5] == 7  # behind those who lost there and then once more
    assert "" not in words(run).values()


def test_a_double_forfeit_in_the_last_winners_round_is_no_place_in_the_final() -> None:
    run = double(4)
    run.round()
    run.publish()
    final = run.published("W2-1").table
    run.record("W2-1", results.ruled(final, ResultKind.DOUBLE_FORFEIT))
    for published in run.open_tables():
        run.record(published.table.key, favourite_wins(published.table))
    run.run()
    ranks = run.ranks()
    assert ranks[3] == 1  # won the losers bracket
    assert ranks[1] == ranks[2]
    assert words(run)[3] == "champion"
    assert {words(run)[entry] for entry in (1, 2, 4)} == {"out"}


def test_a_grand_final_that_nobody_plays_has_no_champion() -> None:
    run = double(4)
    while not any(published.table.key == "GF1" for published in run.open_tables()):
        run.round()
        run.publish()
    table = run.published("GF1").table
    run.record("GF1", results.ruled(table, ResultKind.DOUBLE_FORFEIT))
    plan = run.publish()
    assert (plan.tables, plan.finished) == ((), True)
    assert [run.ranks()[entry] for entry in table.seats] == [1, 1]
    assert set(words(run).values()) == {"out"}


def test_a_semi_final_that_nobody_plays_leaves_a_table_for_third_place_empty() -> None:
    run = single(4, third_place=True)
    run.publish()
    run.record("W1-1", results.ruled(run.published("W1-1").table, ResultKind.DOUBLE_FORFEIT))
    run.record("W1-2", favourite_wins(run.published("W1-2").table))
    run.run()
    assert [published.table.key for published in run.contest.tables] == ["W1-1", "W1-2"]
    assert [run.ranks()[entry] for entry in (2, 3, 1, 4)] == [1, 2, 3, 3]
    assert words(run) == {1: "out", 2: "champion", 3: "out", 4: "out"}


@pytest.mark.parametrize("faults", [2, 3, 4])
def test_everybody_at_a_table_of_forfeits_is_out_in_table_elimination(faults: int) -> None:
    run = tables(8)
    run.publish()
    table = run.published("W1-1").table
    run.record(
        "W1-1",
        results.ruled(table, ResultKind.FORFEIT, range(4 - faults, 4), ranks=(1, 2, 3, 4)),
    )
    run.record("W1-2", favourite_wins(run.published("W1-2").table))
    run.publish()
    assert [words(run)[entry] for entry in table.seats[4 - faults :]] == ["out"] * faults
    run.run()
    assert "" not in words(run).values()
    assert max(run.ranks().values()) <= 8


def test_a_double_forfeit_corrected_later_leaves_those_who_play_on_where_they_sit() -> None:
    run = double(4)
    run.round()
    run.publish()
    run.record("W1-1", results.ruled(run.published("W1-1").table, ResultKind.DOUBLE_FORFEIT))
    assert {conflict.key for conflict in run.plan().conflicts} == {"W2-1", "L1-1"}
    assert set(words(run).values()) == {""}
    run.run()
    assert sorted(run.ranks().values()) == [1, 2, 3, 4]


def test_nobody_advances_from_a_double_forfeit() -> None:
    run = single(4)
    run.publish()
    run.record("W1-1", results.ruled(run.published("W1-1").table, ResultKind.DOUBLE_FORFEIT))
    run.record("W1-2", favourite_wins(run.published("W1-2").table))
    plan = run.publish()
    assert [bye.entry for bye in plan.byes] == [2]
    assert run.plan().finished
    assert run.order()[0] == 2
