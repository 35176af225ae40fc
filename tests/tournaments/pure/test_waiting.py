"""Schedules and brackets with a paused or absent player, whose tables wait."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import (
    START,
    SimulatedEvent,
    favourite_wins,
    field,
    random_results,
)
from tournaments.domain.contest import Contest, Presence
from tournaments.formats import registry, round_robin_schedule
from tournaments.formats.round_robin import RoundRobin, RoundRobinOptions


def event(name: str, n: int, **raw: Any) -> SimulatedEvent:
    contest = Contest(field(n), started=START, now=START)
    return SimulatedEvent(registry.get(name), contest, registry.options(name, raw))


def settle(run: SimulatedEvent) -> None:
    """Publishes until nothing more is due, as the director does."""
    while (plan := run.plan()).tables or plan.byes:
        run.publish(plan)


def play_on(run: SimulatedEvent, most: int = 100) -> None:
    """Plays as far as it goes."""
    for _ in range(most):
        settle(run)
        if not run.open_tables():
            return
        for published in run.open_tables():
            run.record(published.table.key, favourite_wins(published.table))
    raise AssertionError("it never came to rest")


def rounds_of(run: SimulatedEvent, entry: int) -> list[int]:
    return [
        published.table.round
        for published in run.contest.counted_tables()
        if entry in published.table.seats
    ]


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("release", ["round", "all"])
def test_the_others_play_their_schedule_while_a_player_pauses(size: int, release: str) -> None:
    run = event("round_robin", 8, table_size=size, release=release)
    run.change(3, presence="paused")
    play_on(run)
    assert rounds_of(run, 3) == []
    assert not run.plan().finished
    assert [(wait.code, wait.params) for wait in run.plan().waiting] == [
        ("players", {"entries": [3]})
    ]
    schedule = round_robin_schedule.schedule(8, size)
    with_3 = [sum(2 in table for table in tables) for tables in schedule]
    assert len(run.contest.tables) == sum(map(len, schedule)) - sum(with_3)
    ahead = run.format.expected(run.contest, run.options)
    waiting = [number for number, count in enumerate(with_3, 1) if count]
    assert [expected.round for expected in ahead] == waiting
    run.change(3, presence="present")
    settle(run)
    assert rounds_of(run, 3) == waiting
    play_on(run)
    assert run.plan().finished


def test_a_player_who_leaves_after_a_pause_does_not_block_the_end() -> None:
    run = event("round_robin", 5)
    run.change(3, presence="paused")
    play_on(run)
    run.leave(3)
    play_on(run)
    assert run.plan().finished
    assert sum(bye.kind == "walkover" for bye in run.contest.byes) == 4


def test_a_table_annulled_in_a_pause_is_made_again_after_it() -> None:
    run = event("round_robin", 4)
    settle(run)
    table = next(published.table for published in run.open_tables() if 1 in published.table.seats)
    run.change(1, presence="paused")
    run.annul_unstarted(table.key)
    settle(run)
    assert rounds_of(run, 1) == []
    run.change(1, presence="present")
    settle(run)
    again = run.published(table.key).table
    assert (again.seats, again.attempt) == (table.seats, 2)


def test_a_round_missed_is_played_with_the_next() -> None:
    run = event("round_robin", 6)
    run.change(2, absent=(2,))
    settle(run)
    for published in run.open_tables():
        run.record(published.table.key, favourite_wins(published.table))
    settle(run)
    assert rounds_of(run, 2) == [1]
    assert len(run.open_tables()) == 2
    assert [wait.code for wait in run.plan().waiting] == ["results"]
    for published in run.open_tables():
        run.record(published.table.key, favourite_wins(published.table))
    settle(run)
    assert sorted(rounds_of(run, 2)) == [1, 2, 3]
    play_on(run)
    assert run.plan().finished


def test_the_last_round_missed_is_played_when_the_others_have_finished() -> None:
    run = event("round_robin", 4)
    run.change(2, absent=(3,))
    for _ in range(2):
        run.round()
    settle(run)
    (only,) = run.open_tables()
    assert 2 not in only.table.seats
    run.record(only.table.key, favourite_wins(only.table))
    assert not run.plan().finished
    settle(run)
    (late,) = run.open_tables()
    assert 2 in late.table.seats
    run.record(late.table.key, favourite_wins(late.table))
    assert run.plan().finished


@pytest.mark.parametrize("n", [2, 3, 4])
def test_rounds_that_everybody_misses_are_played_all_the_same(n: int) -> None:
    run = event("round_robin", n, cycles=2)
    for entry in range(1, n + 1):
        run.change(entry, absent=tuple(range(1, 10)))
    play_on(run)
    assert run.plan().finished
    assert len(run.contest.tables) == n * (n - 1)


def test_a_draft_without_the_tables_that_wait_breaks_no_rule() -> None:
    run = event("round_robin", 6)
    run.change(1, presence="paused")
    run.change(2, absent=(1,))
    plan = run.plan()
    assert len(plan.tables) == 1
    assert not RoundRobin().violations(run.contest, RoundRobinOptions(), plan.tables, plan.byes)
    run.change(1, presence="present")
    run.publish()
    for published in run.open_tables():
        run.record(published.table.key, favourite_wins(published.table))
    late = run.plan()
    assert {table.round for table in late.tables} == {1, 2}
    assert not RoundRobin().violations(run.contest, RoundRobinOptions(), late.tables, late.byes)


@settings(max_examples=40, deadline=None)
@given(
    n=st.integers(2, 9),
    size=st.integers(2, 4),
    release=st.sampled_from(["round", "all"]),
    seed=st.integers(0, 2**20),
)
def test_a_player_who_was_away_plays_the_whole_schedule(
    n: int, size: int, release: str, seed: int
) -> None:
    rng = random.Random(seed)
    run = event("round_robin", n, table_size=size, release=release)
    decide = random_results(rng)
    for _ in range(25):
        settle(run)
        for published in run.open_tables():
            if rng.random() < 0.6:
                run.record(published.table.key, decide(published.table))
        entry = rng.randrange(1, n + 1)
        if rng.random() < 0.4:
            if run.competitor(entry).presence is Presence.PAUSED:
                run.change(entry, presence="present")
            else:
                run.change(entry, presence="paused")
                for published in run.open_tables():
                    if entry in published.table.seats and rng.random() < 0.7:
                        run.annul_unstarted(published.table.key)
        ahead = run.format.rounds_ahead(run.contest, run.options, entry)
        if ahead and rng.random() < 0.3:
            run.change(entry, absent=(*run.competitor(entry).absent, rng.choice(ahead)))
    for entry in range(1, n + 1):
        run.change(entry, presence="present")
    play_on(run)
    assert run.plan().finished
    played = {
        (published.table.key, published.table.seats) for published in run.contest.counted_tables()
    }
    assert played == {
        (f"R{number}.T{board}", tuple(player + 1 for player in table))
        for number, tables in enumerate(round_robin_schedule.schedule(n, size), 1)
        for board, table in enumerate(tables, 1)
    }
    rests = [bye.key for bye in run.contest.byes]
    assert len(rests) == len(set(rests))


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("single_elimination", {}),
        ("double_elimination", {"release": "free"}),
        ("table_elimination", {"table_size": 3, "advance": 1}),
    ],
)
def test_a_bracket_waits_for_a_paused_player(name: str, raw: dict[str, Any]) -> None:
    run = event(name, 9 if name == "table_elimination" else 8, **raw)
    run.change(1, presence="paused")
    play_on(run)
    assert rounds_of(run, 1) == []
    assert len(run.contest.tables) > 1
    assert not run.plan().finished
    assert run.plan().waiting[-1].params == {"entries": [1]}
    waiting = run.contest
    run.change(1, presence="present")
    run.run()
    assert run.ranks()[1] == 1
    run.contest = waiting
    run.leave(1)
    run.run()
    assert run.ranks()[1] > 1


def test_the_playoff_waits_for_a_group_that_waits() -> None:
    run = event("groups_playoff", 8, groups=2, advance=2)
    run.change(1, presence="paused")
    play_on(run)
    assert not any(published.table.stage == "playoff" for published in run.contest.tables)
    assert run.plan().waiting[0].params == {"entries": [1]}
    run.change(1, presence="present")
    run.run()
    assert run.ranks()[1] == 1


def test_divisions_go_on_while_another_waits() -> None:
    run = event("league_season", 8, sizes=[4, 4])
    run.change(1, presence="paused")
    play_on(run)
    assert sum(published.table.stage == "division/2" for published in run.contest.tables) == 6
    assert sum(published.table.stage == "division/1" for published in run.contest.tables) == 3


def test_a_player_who_is_out_of_a_bracket_has_nothing_to_pause() -> None:
    run = event("single_elimination", 4)
    assert all(run.format.may_play(run.contest, run.options, entry) for entry in (1, 2, 3, 4))
    run.round()
    playing = [run.format.may_play(run.contest, run.options, entry) for entry in (1, 2, 3, 4)]
    assert playing == [True, True, False, False]
    run.run()
    assert not any(run.format.may_play(run.contest, run.options, entry) for entry in (1, 2, 3, 4))
