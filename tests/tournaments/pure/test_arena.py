"""Arenas: pairing at once, streaks, and the end."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.tournaments.pure.simulation import (
    START,
    SimulatedEvent,
    field,
    make_table,
    outcome_with_ranks,
    random_results,
)
from tournaments.domain.contest import Competitor, Contest, PublishedTable
from tournaments.formats.arena import Arena, ArenaOptions


def event(n: int, **options: Any) -> SimulatedEvent:
    contest = Contest(field(n), started=START, now=START)
    return SimulatedEvent(Arena(), contest, ArenaOptions(**options))


@pytest.mark.parametrize("size", [2, 3, 4])
def test_free_players_are_paired_at_once(size: int) -> None:
    run = event(13, table_size=size)
    decide = random_results(random.Random(size))
    for _ in range(30):
        run.publish()
        seated = [entry for published in run.open_tables() for entry in published.table.seats]
        assert len(seated) == len(set(seated))
        for published in run.open_tables()[:2]:
            run.record(published.table.key, decide(published.table))
        run.tick(20)
    assert all(row.played >= 4 for row in Arena().standings(run.contest, run.options).rows)


def test_nobody_meets_the_same_opponent_twice_running() -> None:
    run = event(6)
    decide = random_results(random.Random(1))
    last: dict[int, tuple[int, ...]] = {}
    for _ in range(20):
        for table in run.round(decide).tables:
            for entry in table.seats:
                others = tuple(other for other in table.seats if other != entry)
                assert last.get(entry) != others
                last[entry] = others


def test_two_players_alone_meet_again_and_again() -> None:
    run = event(2)
    for _ in range(3):
        assert len(run.round().tables) == 1


def test_points_double_on_a_streak_until_a_table_is_not_won() -> None:
    tables = []
    for number, ranks in enumerate([(1, 2), (1, 2), (1, 2), (1, 1), (1, 2)], 1):
        at = make_table(f"R{number}.T1", 1, 2, round=number)
        tables.append(
            PublishedTable(at, msgspec.structs.replace(outcome_with_ranks(at, *ranks), seq=number))
        )
    sheet = Arena().sheet(Contest(field(2), tuple(tables)), ArenaOptions())
    assert [float(turn.points) for turn in sheet.lines[1].rounds] == [1, 1, 2, 1, 1]
    assert float(sheet.lines[1].points) == 6
    plain = Arena().sheet(Contest(field(2), tuple(tables)), ArenaOptions(streak=0))
    assert float(plain.lines[1].points) == 4.5


def test_streaks_follow_the_order_in_which_tables_finished() -> None:
    tables = []
    for number, seq, ranks in [(1, 3, (2, 1)), (2, 1, (1, 2)), (3, 2, (1, 2))]:
        at = make_table(f"R{number}.T1", 1, 2, round=number)
        tables.append(
            PublishedTable(at, msgspec.structs.replace(outcome_with_ranks(at, *ranks), seq=seq))
        )
    sheet = Arena().sheet(Contest(field(2), tuple(tables)), ArenaOptions())
    assert float(sheet.lines[1].points) == 2
    assert float(sheet.lines[2].points) == 1


def test_the_last_game_of_an_arena_counts() -> None:
    run = event(4, seconds=600)
    run.publish()
    run.tick(601)
    plan = run.plan()
    assert not plan.tables
    assert not plan.finished
    for published in run.open_tables():
        run.record(published.table.key, outcome_with_ranks(published.table, 1, 2))
    assert run.plan().finished
    assert sum(row.points for row in Arena().standings(run.contest, run.options).rows) == 2


def test_no_table_is_made_at_the_moment_of_the_end() -> None:
    run = event(4, seconds=600)
    run.tick(599)
    assert run.plan().tables
    run.tick(1)
    assert not run.plan().tables
    assert run.plan().finished


def test_a_table_annulled_after_the_end_is_played_again_first() -> None:
    run = event(4, seconds=600)
    run.round()
    run.tick(601)
    assert run.plan().finished
    run.annul("R1.T1")
    plan = run.publish()
    assert [(table.key, table.attempt) for table in plan.tables] == [("R1.T1", 2)]
    assert not plan.finished
    run.round()
    assert run.plan().finished


def test_a_player_who_comes_late_is_paired_and_who_pauses_is_not() -> None:
    run = event(4)
    run.change(1, presence="paused")
    run.enter(Competitor(5, 5, since=1))
    plan = run.publish()
    seated = {entry for table in plan.tables for entry in table.seats}
    assert seated == {2, 3, 4, 5}


def test_near_means_near_in_the_standings() -> None:
    run = event(16)
    for _ in range(4):
        run.round()
    places = run.ranks()
    gaps = [abs(places[a] - places[b]) for a, b in (t.seats for t in run.plan().tables)]
    assert sum(gaps) / len(gaps) < 5
