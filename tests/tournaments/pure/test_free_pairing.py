"""Arenas and automatic ladders continue as long as enough players to fill a table are free."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import (
    START,
    SimulatedEvent,
    field,
    outcome_with_ranks,
    random_results,
)
from tournaments.domain.contest import Competitor, Contest, Presence
from tournaments.formats import free_pairing
from tournaments.formats.arena import Arena, ArenaOptions
from tournaments.formats.free_pairing import FreePlayer
from tournaments.formats.ladder import Ladder, LadderOptions

BOTH = ["arena", "ladder"]


def event(name: str, n: int, **options: Any) -> SimulatedEvent:
    contest = Contest(field(n), started=START, now=START)
    if name == "arena":
        return SimulatedEvent(Arena(), contest, ArenaOptions(**options))
    return SimulatedEvent(Ladder(), contest, LadderOptions(mode="automatic", **options))


def idle(run: SimulatedEvent) -> list[int]:
    """Everybody who is present and at no open table."""
    busy = {entry for published in run.open_tables() for entry in published.table.seats}
    return [
        competitor.id
        for competitor in run.contest.competitors
        if competitor.presence is Presence.PRESENT and competitor.id not in busy
    ]


def goes_on(run: SimulatedEvent, size: int) -> None:
    """After what is due was published: nobody who could play is left without a table.

    Some may be held back for a while, but only beside an open table, and the plan says until when.
    """
    if len(idle(run)) < size:
        return
    assert run.open_tables()
    until = [wait.until for wait in run.plan().waiting if wait.code == "time" and wait.until]
    now = run.contest.now
    assert now is not None
    wait = run.options.rematch_wait_seconds
    assert any(0 < (deadline - now).total_seconds() <= wait for deadline in until)
    immediate = SimulatedEvent(
        run.format, msgspec.structs.replace(run.contest, publish_now=True), run.options
    )
    immediate.publish()
    assert len(idle(immediate)) < size
    later = SimulatedEvent(run.format, run.contest, run.options)
    later.tick(wait)
    later.publish()
    assert len(idle(later)) < size


@pytest.mark.parametrize("name", BOTH)
@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 2**20),
    n=st.integers(2, 12),
    size=st.integers(2, 4),
    share=st.sampled_from([0.3, 0.7, 1.0]),
)
def test_pairing_never_stalls(name: str, seed: int, n: int, size: int, share: float) -> None:
    rng = random.Random(seed)
    run = event(name, n, table_size=size)
    decide = random_results(rng, faults=0.1)
    for _ in range(25):
        run.publish()
        goes_on(run, size)
        run.tick(rng.choice([1, 10, 40]))
        for published in run.open_tables():
            if rng.random() < share:
                run.record(published.table.key, decide(published.table))
        disturb(run, rng)
    for competitor in run.contest.competitors:
        if competitor.presence is Presence.PAUSED:
            run.change(competitor.id, presence=Presence.PRESENT)
    run.contest = msgspec.structs.replace(run.contest, stopped=True)
    run.run(decide)


def disturb(run: SimulatedEvent, rng: random.Random) -> None:
    """Somebody pauses, returns, leaves or comes late; or a table is annulled."""
    what = rng.choice(["pause", "return", "return", "leave", "enter", "annul", "", ""])
    entry = rng.choice(run.contest.competitors).id
    finished = [
        published for published in run.contest.counted_tables() if published.outcome is not None
    ]
    number = len(run.contest.competitors) + 1
    if what == "pause":
        run.change(entry, presence=Presence.PAUSED)
    elif what == "return":
        run.change(entry, presence=Presence.PRESENT)
    elif what == "leave":
        run.leave(entry)
    elif what == "enter" and number <= 12:
        run.enter(Competitor(number, number, 1500.0, since=2))
    elif what == "annul" and finished:
        run.annul(rng.choice(finished).table.key)


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(("size", "n"), [(3, 4), (3, 5), (4, 5), (4, 6), (4, 7), (2, 3), (2, 2)])
def test_a_few_more_players_than_seats_go_on_and_take_turns(name: str, size: int, n: int) -> None:
    run = event(name, n, table_size=size)
    decide = random_results(random.Random(n))
    left_out = dict.fromkeys(range(1, n + 1), 0)
    for _ in range(20):
        (table,) = run.round(decide).tables
        run.tick(1)
        for entry in left_out:
            left_out[entry] = 0 if entry in table.seats else left_out[entry] + 1
        assert max(left_out.values()) <= n - size


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("presence", ["paused", "withdrawn", "disqualified"])
def test_a_player_who_is_away_is_not_waited_for(name: str, size: int, presence: str) -> None:
    run = event(name, size + 1, table_size=size)
    run.round()
    run.change(size + 1, presence=presence)
    for _ in range(5):
        assert len(run.round().tables) == 1
        run.tick(1)
    assert sum(len(plan.tables) for plan in run.plans) == 6


@pytest.mark.parametrize("name", BOTH)
def test_a_player_who_comes_back_is_seated_before_those_who_have_just_played(name: str) -> None:
    run = event(name, 3)
    run.change(3, presence="paused")
    for _ in range(4):
        run.round()
    run.change(3, presence="present")
    assert 3 in run.publish().tables[0].seats


@pytest.mark.parametrize("name", BOTH)
def test_the_same_two_wait_for_others_but_not_for_long(name: str) -> None:
    """Else the first two to finish would meet each other again and again."""
    run = event(name, 6, rematch_wait_seconds=20)
    run.publish()
    first, second, third = (published.table for published in run.open_tables())
    run.record(first.key, outcome_with_ranks(first, 1, 2))
    run.tick(19)
    assert not run.plan().tables
    other = SimulatedEvent(run.format, run.contest, run.options)
    other.record(second.key, outcome_with_ranks(second, 1, 2))
    pairs = {frozenset(table.seats) for table in other.plan().tables}
    assert len(pairs) == 2
    assert not pairs & {frozenset(first.seats), frozenset(second.seats)}
    run.tick(1)
    assert [set(table.seats) for table in run.publish().tables] == [set(first.seats)]
    assert third.key in {published.table.key for published in run.open_tables()}


@pytest.mark.parametrize("name", BOTH)
def test_a_player_who_plays_an_annulled_table_again_is_not_seated_elsewhere(name: str) -> None:
    run = event(name, 4)
    run.round()
    first, second = (published.table for published in run.contest.counted_tables())
    run.tick(1)
    run.publish()
    run.annul(first.key)
    assert not run.plan().tables  # all of them play; the table comes when its players are free
    for published in run.open_tables():
        run.record(published.table.key, outcome_with_ranks(published.table, 1, 2))
    again, other = run.publish().tables
    assert (again.key, again.attempt, again.seats) == (first.key, 2, first.seats)
    assert set(other.seats) == set(second.seats)


@pytest.mark.parametrize("name", BOTH)
def test_an_annulled_table_does_not_wait_for_a_paused_player_while_play_goes_on(name: str) -> None:
    run = event(name, 3)
    run.round()
    table = run.contest.counted_tables()[0].table
    gone, stays = table.seats
    (third,) = {1, 2, 3} - {gone, stays}
    run.change(gone, presence="paused")
    run.annul(table.key)
    assert [set(table.seats) for table in run.round().tables] == [{stays, third}]
    run.change(gone, presence="present")
    assert table.key in {table.key for table in run.round().tables}
    assert len(run.round().tables) == 1


@settings(max_examples=100, deadline=None)
@given(
    values=st.lists(st.integers(0, 12), min_size=2, max_size=10),
    size=st.integers(2, 4),
    span=st.one_of(st.none(), st.integers(0, 6)),
    seed=st.integers(0, 2**20),
)
def test_a_table_is_made_whenever_one_fits(
    values: list[int], size: int, span: int | None, seed: int
) -> None:
    """By brute force: of those left over no `size` are within the span."""
    rng = random.Random(seed)
    ids = range(len(values))
    players = [
        FreePlayer(i, float(value), rng.randrange(5), recent=[(rng.choice(ids),) for _ in range(2)])
        for i, value in enumerate(values)
    ]
    tables = free_pairing.pair(players, size, span=span)
    seated = [player for table in tables for player in table]
    assert len(set(seated)) == len(seated)
    assert all(len(table) == size for table in tables)
    limit = float("inf") if span is None else span
    spreads = [max(e.value for e in t) - min(e.value for e in t) for t in tables]
    assert all(spread <= limit for spread in spreads)
    left = [player.value for player in players if player not in seated]
    assert all(max(some) - min(some) > limit for some in combinations(left, size))


def test_a_rematch_at_the_end_of_the_list_is_exchanged_away() -> None:
    """Taken one after another, the last two would have nobody left but each other."""
    players = [
        FreePlayer(i, float(i), waiting=i, recent=[(other,)])
        for i, other in [(1, 9), (2, 8), (3, 4), (4, 3)]
    ]
    tables = free_pairing.pair(players, 2)
    assert all(one.rematch_cost(other) == 0 for one, other in tables)


def test_the_span_of_an_automatic_ladder_holds_at_the_whole_table() -> None:
    run = event("ladder", 3, table_size=3, span=25.0)
    run.contest = msgspec.structs.replace(
        run.contest,
        competitors=tuple(
            Competitor(i, i, rating) for i, rating in [(1, 1500.0), (2, 1480.0), (3, 1520.0)]
        ),
    )
    plan = run.plan()
    assert not plan.tables
    assert [wait.code for wait in plan.waiting] == ["players"]
