"""Ties in brackets: those that decide who advances are resolved and reported, others are shared."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.brackets import double, single, tables
from tests.tournaments.pure.simulation import SimulatedEvent, favourite_wins, outcome_with_ranks
from tournaments.domain.contest import GameScore, PublishedTable, ResultKind
from tournaments.domain.options import BadOptions
from tournaments.formats import results
from tournaments.formats.base import AdvancementTie, Waiting
from tournaments.formats.elimination import SingleElimination, SingleOptions

SHAPES: list[tuple[str, dict[str, Any]]] = [
    ("single", {}),
    ("single", {"third_place": True}),
    ("double", {}),
    ("double", {"reset": False}),
    *(
        ("tables", {"table_size": size, "advance": advance})
        for size in (2, 3, 4)
        for advance in range(1, size)
    ),
]
MAKE = {"single": single, "double": double, "tables": tables}


def status(run: SimulatedEvent) -> dict[int, str]:
    return {row.entry: row.status for row in run.format.standings(run.contest, run.options).rows}


def tied(run: SimulatedEvent) -> set[int]:
    rows = run.format.standings(run.contest, run.options).rows
    return {row.entry for row in rows if row.tied}


def final_of_two(**options: Any) -> SimulatedEvent:
    run = single(2, **options)
    run.publish()
    return run


def test_a_tied_final_has_no_champion_until_the_organiser_has_decided() -> None:
    run = final_of_two(ties="organiser")
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, points=(5, 5)))
    plan = run.plan()
    assert plan.waiting == (Waiting("decision", ("W1-1",), params={"entries": [1, 2]}),)
    assert plan.ties == (AdvancementTie((1, 2), "organiser", "W1-1"),)
    assert not plan.finished
    assert set(status(run).values()) == {""}
    assert (run.ranks(), tied(run)) == ({1: 1, 2: 1}, {1, 2})
    run.decide("W1-1", 2, 1)
    assert run.plan().finished
    assert (run.ranks(), status(run)[2]) == ({2: 1, 1: 2}, "champion")
    assert run.plan().ties == (AdvancementTie((1, 2), "decided", "W1-1"),)
    # A new result makes the decision void.
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 2))
    assert (run.order(), run.plan().ties) == ([1, 2], ())


def test_the_games_own_tie_break_and_then_points_decide_first() -> None:
    run = final_of_two(ties="organiser")
    at = run.published("W1-1").table
    run.record("W1-1", outcome_with_ranks(at, 1, 1, points=(5, 6)))
    assert (run.order(), run.plan().ties) == ([2, 1], ())
    run.record("W1-1", results.played(at, [GameScore((1, 1), (5, 6), (2, 1))]))
    assert (run.order(), run.plan().ties) == ([1, 2], ())


def test_the_tied_play_again_and_after_three_times_the_organiser_decides() -> None:
    run = final_of_two()
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, points=(5, 5)))
    for number in (1, 2, 3):
        (again,) = run.publish().tables
        assert again.key == f"W1-1.T{number}"
        # The seats change round from one replay to the next.
        assert again.seats == ((2, 1) if number % 2 else (1, 2))
        assert again.reason.code == "tie_replay"
        assert run.plan().tables == ()
        assert run.plan().waiting == (Waiting("results", (again.key,)),)
        run.record(again.key, outcome_with_ranks(again, 1, 1, points=(5, 5)))
    assert run.plan().tables == ()
    assert [wait.code for wait in run.plan().waiting] == ["decision"]
    run.record("W1-1.T2", outcome_with_ranks(run.published("W1-1.T2").table, 2, 1))
    assert (run.order(), run.plan().finished) == ([2, 1], True)
    # The third is not needed any more, and says so.
    assert [(conflict.key, conflict.expected) for conflict in run.plan().conflicts] == [
        ("W1-1.T3", ())
    ]


def test_replays_that_left_the_tie_to_the_organiser_are_no_conflict() -> None:
    run = final_of_two()
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, points=(5, 5)))
    for _ in range(2):
        (again,) = run.publish().tables
        run.record(again.key, outcome_with_ranks(again, 1, 1, points=(5, 5)))
    run.publish()
    run.decide("W1-1", 2, 1)
    # The third has no result yet and is not needed any more.
    assert [conflict.key for conflict in run.plan().conflicts] == ["W1-1.T3"]
    last = run.published("W1-1.T3").table
    run.record(last.key, outcome_with_ranks(last, 1, 1, points=(5, 5)))
    assert run.plan().conflicts == ()
    # A corrected replay decides the tie; the organiser's order stands, and the conflict shows.
    run.record(last.key, outcome_with_ranks(last, 1, 2))
    assert "W1-1.T3" in [conflict.key for conflict in run.plan().conflicts]


def test_a_replay_belongs_to_the_result_it_was_made_for() -> None:
    run = final_of_two()
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, points=(5, 5)))
    run.publish()
    run.record(
        "W1-1", outcome_with_ranks(run.published("W1-1").table, 2, 1)
    )  # a correction: no tie
    assert [(conflict.key, conflict.blocked) for conflict in run.plan().conflicts] == [
        ("W1-1.T1", False)
    ]
    assert run.order() == [2, 1]
    run.record("W1-1.T1", outcome_with_ranks(run.published("W1-1.T1").table, 2, 1))
    run.annul("W1-1")
    run.publish()
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, points=(5, 5)))
    assert [table.key for table in run.plan().tables] == ["W1-1.T2"]


def test_the_better_seed_advances_if_the_option_says_so() -> None:
    run = final_of_two(ties="seed")
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, points=(5, 5)))
    assert run.plan().finished
    assert (run.order(), status(run)[1]) == ([1, 2], "champion")
    assert run.plan().ties == (AdvancementTie((1, 2), "seed", "W1-1"),)


def test_a_player_who_has_left_loses_a_tie() -> None:
    run = final_of_two(ties="organiser")
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, points=(5, 5)))
    run.change(1, presence="withdrawn")
    assert (run.order(), run.plan().finished) == ([2, 1], True)
    assert run.plan().ties == (AdvancementTie((1, 2), "left", "W1-1"),)


def test_a_tie_that_comes_about_after_the_next_table_was_played_changes_nothing_there() -> None:
    run = single(4)
    run.round()
    run.round()
    at = run.published("W1-1").table
    run.record("W1-1", outcome_with_ranks(at, 1, 1, points=(5, 5)))
    assert run.plan().finished
    assert (run.plan().ties, run.plan().conflicts) == (
        (AdvancementTie((1, 4), "stands", "W1-1"),),
        (),
    )
    assert run.ranks() == {1: 1, 2: 2, 3: 3, 4: 3}
    run.annul("W2-1")
    assert [table.key for table in run.plan().tables] == ["W1-1.T1"]


@pytest.mark.parametrize("kind", [ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT])
def test_absent_players_do_not_advance_from_a_replay(kind: ResultKind) -> None:
    run = final_of_two()
    run.record("W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, points=(5, 5)))
    run.publish()
    run.record("W1-1.T1", results.ruled(run.published("W1-1.T1").table, kind, [0]))
    assert run.plan().finished
    champions = [entry for entry, word in status(run).items() if word == "champion"]
    assert champions == ([1] if kind is ResultKind.FORFEIT else [])


def test_equal_thirds_share_their_rank() -> None:
    run = tables(8, ties="organiser")
    run.publish()
    for key in ("W1-1", "W1-2"):
        run.record(
            key, outcome_with_ranks(run.published(key).table, 1, 2, 3, 3, points=(9, 8, 5, 5))
        )
    run.publish()
    run.record(
        "W2-1", outcome_with_ranks(run.published("W2-1").table, 1, 2, 2, 2, points=(9, 5, 5, 5))
    )
    assert sorted(run.ranks().values()) == [1, 2, 2, 2, 5, 5, 5, 5]
    assert len(tied(run)) == 7
    assert run.plan().ties == ()


def test_a_shared_third_place_is_shared() -> None:
    run = single(4, third_place=True, ties="organiser")
    run.round()
    run.publish()
    run.record("P3", outcome_with_ranks(run.published("P3").table, 1, 1, points=(5, 5)))
    run.record("W2-1", favourite_wins(run.published("W2-1").table))
    assert run.plan().finished
    assert run.ranks() == {1: 1, 2: 2, 3: 3, 4: 3}
    assert tied(run) == {3, 4}


def test_a_tie_at_the_cut_of_a_table_of_four() -> None:
    run = tables(8, ties="organiser")
    run.publish()
    first = run.published("W1-1").table.seats
    run.record(
        "W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 2, 2, 4, points=(9, 5, 5, 1))
    )
    run.record("W1-2", favourite_wins(run.published("W1-2").table))
    assert run.plan().tables == ()
    assert [wait.tables for wait in run.plan().waiting] == [("W1-1",)]
    assert status(run)[first[3]] == "out"
    assert {status(run)[first[1]], status(run)[first[2]]} == {""}
    run.decide("W1-1", first[2], first[1])
    (final,) = run.plan().tables
    assert {first[0], first[2]} <= set(final.seats)
    assert first[1] not in final.seats


def test_the_organiser_orders_those_who_are_still_equal_after_the_replays() -> None:
    run = tables(8)
    run.publish()
    first, second, third, _ = run.published("W1-1").table.seats
    run.record(
        "W1-1", outcome_with_ranks(run.published("W1-1").table, 1, 1, 1, 4, points=(5, 5, 5, 1))
    )
    run.record("W1-2", favourite_wins(run.published("W1-2").table))
    for number in range(3):
        (again,) = run.publish().tables
        ranks = [1 if entry == third or number else 2 for entry in again.seats]
        run.record(again.key, outcome_with_ranks(again, *ranks, points=[5] * len(ranks)))
    # The third has won the first replay and advanced.
    (wait,) = run.plan().waiting
    assert wait.params["entries"] == [first, second]
    run.decide("W1-1", second, first)
    assert run.plan().conflicts == ()
    (final,) = run.plan().tables
    assert {second, third} <= set(final.seats)
    assert first not in final.seats
    assert run.plan().ties[0].entries == (first, second)


def test_both_advance_from_a_shared_first_place_above_the_cut() -> None:
    run = tables(8, ties="organiser")
    run.publish()
    for key in ("W1-1", "W1-2"):
        run.record(
            key, outcome_with_ranks(run.published(key).table, 1, 1, 3, 4, points=(9, 9, 5, 1))
        )
    assert run.plan().ties == ()
    assert len(run.plan().tables[0].seats) == 4


def test_the_option_names_its_choices() -> None:
    with pytest.raises(BadOptions, match="replay, organiser, seed"):
        SingleElimination().check(SingleOptions(ties="lot"))


def levels(published: PublishedTable) -> list[list[int]]:
    """Who is equal at a table that was played, by ranks and points alone."""
    assert published.outcome is not None
    keys = {
        entry: (place.rank, -place.points)
        for entry, place in zip(published.table.seats, published.outcome.places, strict=True)
    }
    return [[e for e in keys if keys[e] == key] for key in sorted(set(keys.values()))]


def cut_of(run: SimulatedEvent, published: PublishedTable) -> int:
    """How many go on from a table, or win something nobody can share, by its key."""
    if published.table.key == "P3":
        return 0
    return run.options.advance if published.table.reason.code == "elimination_table" else 1


def decides(run: SimulatedEvent, published: PublishedTable) -> list[int]:
    """The tie of this table that decides who goes on; empty: none does."""
    before = 0
    for level in levels(published):
        if before < cut_of(run, published) < before + len(level):
            return level
        before += len(level)
    return []


@settings(max_examples=120, deadline=None)
@example(("tables", {"table_size": 4, "advance": 2}), 13, "replay", 6722)
@given(
    st.sampled_from(SHAPES),
    st.integers(2, 20),
    st.sampled_from(["replay", "organiser", "seed"]),
    st.integers(0, 2**16),
)
def test_a_tie_that_decides_is_reported_and_others_are_shared(
    shape: tuple[str, dict[str, Any]], n: int, policy: str, seed: int
) -> None:
    kind, options = shape
    rng = random.Random(seed)
    run = MAKE[kind](n, ties=policy, **options)
    for _ in range(200):
        plan = run.publish()
        ties_by_table = {tie.table: tie for tie in plan.ties}
        for published in run.contest.counted_tables():
            if published.outcome is None or ".T" in published.table.key:
                continue
            due = decides(run, published)
            assert (published.table.key in ties_by_table) == bool(due)
            if due:
                tie = ties_by_table[published.table.key]
                # The organiser decides about those who are still equal after the replays.
                decision = tie.resolution in {"decided", "organiser"}
                assert set(tie.entries) <= set(due) if decision else set(tie.entries) == set(due)
                assert tie.resolution in {policy, "decided", "organiser", "stands"}
        waits = [wait for wait in plan.waiting if wait.code == "decision"]
        for waiting_tie in waits:
            (key,) = waiting_tie.tables
            entries = list(ties_by_table[key].entries)
            assert not any(status(run)[entry] == "champion" for entry in entries)
            assert all(
                set(entries).isdisjoint(table.seats)
                for table in plan.tables
                if table.key.partition(".")[0] != key
            )
            run.decide(key, *rng.sample(entries, len(entries)))
        if plan.finished:
            break
        for published in run.open_tables():
            strengths = [rng.randrange(3) for _ in published.table.seats]
            ranks = [1 + sum(other > mine for other in strengths) for mine in strengths]
            points = [float(strength) for strength in strengths]
            run.record(
                published.table.key, outcome_with_ranks(published.table, *ranks, points=points)
            )
    assert plan.finished
    check_ranks(run)


def check_ranks(run: SimulatedEvent) -> None:
    """Those equal at the table they went out at have the same rank, unless that tie decided."""
    ranks = run.ranks()
    assert sorted(status(run).values()).count("champion") == 1
    last = {
        entry: published
        for published in run.contest.counted_tables()
        if ".T" not in published.table.key
        for entry in published.table.seats
    }
    for published in run.contest.counted_tables():
        if ".T" in published.table.key:
            continue
        out = [entry for entry in published.table.seats if last[entry] is published]
        shared = decides(run, published)
        for level in levels(published):
            present = [entry for entry in level if entry in out]
            if level != shared and len(present) > 1:
                assert len({ranks[entry] for entry in present}) == 1
                assert set(present) <= tied(run)
        for one, other in pairwise(out):
            places = [
                next(i for i, x in enumerate(levels(published)) if e in x) for e in (one, other)
            ]
            if places[0] != places[1]:
                assert (ranks[one] < ranks[other]) == (places[0] < places[1])
