"""Round robin: the schedules, and events played to the end."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import (
    SimulatedEvent,
    byes_of,
    favourite_wins,
    field,
    random_results,
)
from tournaments.domain.contest import (
    ByeKind,
    Competitor,
    Contest,
    Presence,
    Reason,
    ResultKind,
    Table,
)
from tournaments.domain.scoring import Scoring
from tournaments.formats import berger, results, round_robin_schedule, table_sizes
from tournaments.formats.base import Plan
from tournaments.formats.round_robin import RoundRobin, RoundRobinOptions

DATA = Path(__file__).parents[2] / "data"
BERGER: dict[str, Any] = json.loads((DATA / "berger.json").read_text())


def event(n: int, **options: Any) -> SimulatedEvent:
    return SimulatedEvent(RoundRobin(), Contest(field(n)), RoundRobinOptions(**options))


@pytest.mark.parametrize("players", list(BERGER))
def test_berger_tables(players: str) -> None:
    assert [[list(pair) for pair in pairs] for pairs in berger.rounds(int(players))] == BERGER[
        players
    ]


@pytest.mark.parametrize(
    ("players", "size", "rounds", "meets"),
    [
        (7, 4, 7, 2),
        (8, 4, 7, 3),
        (9, 3, 4, 1),
        (16, 4, 5, 1),
        (27, 3, 13, 1),
        (64, 4, 21, 1),
        (12, 4, 11, 3),
        (13, 4, 13, 3),
        (12, 3, 11, 2),
        (7, 3, 7, 2),
        (5, 4, 5, 3),
    ],
)
def test_balanced_designs(players: int, size: int, rounds: int, meets: int) -> None:
    balance = round_robin_schedule.measure_balance(
        round_robin_schedule.one_cycle(players, size), players
    )
    assert balance.rounds == rounds
    assert balance.meets == (meets, meets)
    assert balance.games[0] == balance.games[1]
    assert balance.seats[1] - balance.seats[0] <= 1


def test_seven_players_at_one_table_of_four() -> None:
    tables = [list(tables[0]) for tables in round_robin_schedule.one_cycle(7, 4)]
    assert tables == [
        [0, 3, 5, 6],
        [1, 4, 6, 0],
        [2, 5, 0, 1],
        [3, 6, 1, 2],
        [4, 0, 2, 3],
        [5, 1, 3, 4],
        [6, 2, 4, 5],
    ]


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("players", [*range(2, 25), 31, 40])
def test_every_schedule_is_sound_and_nearly_equal(players: int, size: int) -> None:
    schedule = round_robin_schedule.one_cycle(players, size)
    for tables in schedule:
        seated = [player for table in tables for player in table]
        assert len(seated) == len(set(seated))
        assert all(2 <= len(table) <= size for table in tables)
    balance = round_robin_schedule.measure_balance(schedule, players)
    assert balance.games[1] - balance.games[0] <= 0
    assert balance.meets[0] >= 1
    assert balance.meets[1] - balance.meets[0] <= 2


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (13, (4, 3, 3, 3)),
    ],
)
def test_pods_of_four_where_the_number_does_not_divide(
    players: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes.split(players, 4) == (sizes, 0)


def test_five_cannot_be_split_into_pods() -> None:
    assert table_sizes.split(5, 4) == ((4,), 1)


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 9, 10, 13])
def test_a_league_is_played_to_its_end(players: int, size: int) -> None:
    run = event(players, table_size=size)
    rounds = run.run(random_results(random.Random(players)))
    assert rounds == len(round_robin_schedule.one_cycle(players, size))
    rows = RoundRobin().standings(run.contest, run.options).rows
    assert [row.entry for row in rows if row.rank == 1]
    assert {row.entry for row in rows} == set(range(1, players + 1))


def test_rounds_come_one_by_one_and_wait_for_results() -> None:
    run = event(4)
    first = run.publish()
    assert [table.key for table in first.tables] == ["R1.T1", "R1.T2"]
    waiting = run.plan()
    assert not waiting.tables
    assert waiting.waiting[0].tables == ("R1.T1", "R1.T2")
    run.record("R1.T1", favourite_wins(run.published("R1.T1").table))
    assert run.plan().waiting[0].tables == ("R1.T2",)
    run.record("R1.T2", favourite_wins(run.published("R1.T2").table))
    assert {table.round for table in run.plan().tables} == {2}


def test_all_rounds_at_once() -> None:
    run = event(6, release="all")
    plan = run.publish()
    assert len(plan.tables) == 15
    assert not run.plan().tables
    assert not run.plan().finished


def test_the_first_round_says_how_balanced_the_schedule_is() -> None:
    note = event(8, table_size=4).plan().notes[0]
    assert note.code == "schedule_balance"
    assert note.params["meets"] == [3, 3]


def test_double_round_robin_turns_the_seats() -> None:
    run = event(4, cycles=2)
    run.run()
    seats = Counter(published.table.seats for published in run.contest.tables)
    assert len(seats) == 12
    assert all(tuple(reversed(pair)) in seats for pair in seats)


@pytest.mark.parametrize("players", range(2, 21))
@pytest.mark.parametrize("cycles", [1, 2, 3, 4])
def test_nobody_has_the_same_seat_three_times_running(players: int, cycles: int) -> None:
    rounds = round_robin_schedule.schedule(players, 2, cycles=cycles)
    for player in range(players):
        seats = "".join(
            str(table.index(player)) for tables in rounds for table in tables if player in table
        )
        assert "000" not in seats, (player, seats)
        assert "111" not in seats, (player, seats)
    meetings = Counter(frozenset(table) for tables in rounds for table in tables)
    assert set(meetings.values()) == {cycles}


def test_the_last_two_rounds_of_the_first_cycle_change_places() -> None:
    """FIDE C.05, annex 1: in a double round robin of six."""
    schedule = round_robin_schedule.schedule(6, 2)
    double = round_robin_schedule.schedule(6, 2, cycles=2)
    assert double[:5] == (*schedule[:3], schedule[4], schedule[3])
    turned = tuple(tuple(table[::-1] for table in tables) for tables in schedule)
    assert double[5:] == turned


@pytest.mark.parametrize("played", [3, 4, 5, 7])
def test_an_event_begun_in_the_old_order_goes_on_in_it(played: int) -> None:
    """It was under way when the order changed; nobody may meet twice in a cycle for that."""
    old = round_robin_schedule.schedule(6, 2, cycles=2, reverse=False)
    run = event(6, cycles=2)
    for number, tables in enumerate(old[:played], 1):
        planned = tuple(
            Table(
                f"R{number}.T{board}",
                tuple(player + 1 for player in players),
                Reason("schedule"),
                round=number,
                number=board,
            )
            for board, players in enumerate(tables, 1)
        )
        run.publish(Plan(tables=planned))
        for published in run.open_tables():
            run.record(published.table.key, favourite_wins(published.table))
    run.run()
    rounds: dict[int, set[tuple[int, ...]]] = {}
    for published in run.contest.tables:
        rounds.setdefault(published.table.round, set()).add(published.table.seats)
    expected = old if played > 3 else round_robin_schedule.schedule(6, 2, cycles=2)
    for number, tables in enumerate(expected, 1):
        assert rounds[number] == {tuple(player + 1 for player in table) for table in tables}


def test_rests_of_an_odd_number_are_shared() -> None:
    run = event(7)
    run.run()
    assert all(len(byes_of(run.contest, entry)) == 1 for entry in range(1, 8))
    assert {bye.kind for bye in run.contest.byes} == {ByeKind.REST}


def test_half_played_rule_strikes_out_who_leaves_early() -> None:
    run = event(6)
    run.round()
    run.leave(6)  # one of five played: less than half
    run.run()
    rows = {row.entry: row for row in RoundRobin().standings(run.contest, run.options).rows}
    assert rows[6].points == 0
    assert rows[6].status == "withdrawn"
    assert [rows[entry].points for entry in range(1, 6)] == [4, 3, 2, 1, 0]
    assert rows[1].played == 4


def test_a_player_who_leaves_after_half_keeps_results_and_the_rest_are_walkovers() -> None:
    run = event(6)
    for _ in range(3):
        run.round()
    run.leave(6)
    run.run()
    rows = {row.entry: row for row in RoundRobin().standings(run.contest, run.options).rows}
    assert [rows[entry].points for entry in range(1, 6)] == [5, 4, 3, 2, 1]
    walkovers = [bye for bye in run.contest.byes if bye.kind is ByeKind.WALKOVER]
    assert len(walkovers) == 2


def test_a_player_who_leaves_after_exactly_half_keeps_results() -> None:
    run = event(5)
    while sum(5 in published.table.seats for published in run.contest.tables) < 2:  # of four
        run.round()
    run.leave(5)
    run.run()
    rows = {row.entry: row for row in RoundRobin().standings(run.contest, run.options).rows}
    assert rows[5].played == 2


def test_a_win_without_a_game_counts_towards_the_half_that_is_played() -> None:
    run = event(4)
    run.publish()
    first = next(published.table for published in run.open_tables() if 1 in published.table.seats)
    other = 1 - first.seats.index(1)
    run.record(first.key, results.ruled(first, ResultKind.NO_SHOW, [other]))
    for published in run.open_tables():
        run.record(published.table.key, favourite_wins(published.table))
    run.round()
    run.leave(1)  # two of three, one of them without a game
    run.run()
    rows = {row.entry: row for row in RoundRobin().standings(run.contest, run.options).rows}
    assert rows[1].points == 2


def test_without_the_half_played_rule_all_results_stand() -> None:
    run = event(6, scoring=Scoring(half_played=False))
    run.round()
    run.leave(6)
    run.run()
    rows = {row.entry: row for row in RoundRobin().standings(run.contest, run.options).rows}
    assert [rows[entry].points for entry in range(1, 6)] == [5, 4, 3, 2, 1]


def test_past_standings_do_not_change_when_a_player_leaves() -> None:
    run = event(6)
    run.round()
    before, contest = run.ranks(), run.contest
    run.leave(2)
    assert SimulatedEvent(RoundRobin(), contest, run.options).ranks() == before


def test_a_table_of_four_goes_on_with_three_when_one_has_left() -> None:
    run = event(8, table_size=4)
    run.round()
    run.leave(8)
    plan = run.publish()
    assert sorted(len(table.seats) for table in plan.tables) == [3, 4]
    short = next(table for table in plan.tables if len(table.seats) == 3)
    assert short.notes[0].code == "seats_left_empty"


def test_a_late_entry_is_not_scheduled_and_reported() -> None:
    run = event(4)
    run.round()
    run.enter(Competitor(5, 5, since=2))
    assert any(note.code == "late_entry_not_scheduled" for note in run.plan().notes)
    run.change(5, presence=Presence.WITHDRAWN)
    assert not any(note.code == "late_entry_not_scheduled" for note in run.plan().notes)


def test_an_annulled_table_is_planned_again_under_its_key() -> None:
    run = event(4)
    run.round()
    run.annul("R1.T2")
    again = run.plan().tables
    assert [(table.key, table.attempt) for table in again] == [("R1.T2", 2)]
    run.publish()
    run.record("R1.T2", favourite_wins(run.published("R1.T2").table))
    assert run.plan().tables[0].round == 2


def test_a_player_who_is_disqualified_is_never_paired_again_and_keeps_what_was_won() -> None:
    run = event(6, scoring=Scoring(half_played=False))
    run.round()
    run.change(1, presence=Presence.DISQUALIFIED)
    run.run()
    assert all(
        1 not in published.table.seats
        for published in run.contest.tables
        if published.table.round > 1
    )
    rows = {row.entry: row for row in RoundRobin().standings(run.contest, run.options).rows}
    assert rows[1].points == 1
    assert rows[1].status == "disqualified"


def test_a_late_result_for_an_earlier_round_changes_standings_once() -> None:
    run = event(4, release="all")
    run.publish()
    for published in run.open_tables():
        if published.table.key != "R1.T1":
            run.record(published.table.key, favourite_wins(published.table))
    before = run.ranks()
    run.record("R1.T1", favourite_wins(run.published("R1.T1").table))
    once = RoundRobin().standings(run.contest, run.options)
    run.record("R1.T1", favourite_wins(run.published("R1.T1").table))
    assert RoundRobin().standings(run.contest, run.options) == once
    assert before != {row.entry: row.rank for row in once.rows}


def test_a_draft_changed_by_hand_names_every_broken_rule() -> None:
    run = event(6)
    plan = run.plan()
    first, second = plan.tables[0], plan.tables[1]
    swapped = [
        type(first)(first.key, (first.seats[0], second.seats[0]), first.reason),
        type(first)(second.key, (first.seats[1], second.seats[1]), first.reason),
    ]
    codes = Counter(
        note.code for note in RoundRobin().violations(run.contest, run.options, swapped, ())
    )
    assert codes == {"not_as_scheduled": 2, "not_paired": 2}
    assert not RoundRobin().violations(run.contest, run.options, plan.tables, plan.byes)


def test_a_draft_of_all_rounds_at_once_breaks_no_rule() -> None:
    run = event(5, release="all")
    plan = run.plan()
    assert not RoundRobin().violations(run.contest, run.options, plan.tables, plan.byes)
    twice = [
        *plan.tables,
        type(plan.tables[0])("R1.T9", plan.tables[0].seats, plan.tables[0].reason),
    ]
    codes = Counter(
        note.code for note in RoundRobin().violations(run.contest, run.options, twice, ())
    )
    assert codes["seated_twice"] == 2


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 12), st.integers(2, 4), st.integers(0, 2**16))
def test_random_histories_end_and_nobody_sits_twice(n: int, size: int, seed: int) -> None:
    rng = random.Random(seed)
    run = event(n, table_size=size)
    decide = random_results(rng, faults=0.2)
    for _ in range(100):
        plan = run.round(decide)
        for number in {table.round for table in plan.tables}:
            seated = [e for table in plan.tables if table.round == number for e in table.seats]
            assert len(seated) == len(set(seated))
        if plan.finished:
            break
        if rng.random() < 0.15:
            run.leave(rng.randrange(1, n + 1))
    assert plan.finished
    pairs = Counter(
        pair
        for published in run.contest.tables
        for pair in combinations(sorted(published.table.seats), 2)
    )
    assert size > 2 or max(pairs.values(), default=1) == 1
