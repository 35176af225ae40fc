"""Tables annulled before anybody had moved are replaced by tables for the remaining players."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import (
    SimulatedEvent,
    favourite_wins,
    field,
    outcome_with_ranks,
)
from tournaments.domain.contest import Contest, Outcome, Place, Presence, Status, Table
from tournaments.domain.standings import Standings
from tournaments.formats import registry

OF_FOUR: list[tuple[str, dict[str, Any]]] = [
    ("round_robin", {}),
    ("round_robin", {"release": "all"}),
    ("swiss", {"rounds": 3}),
    ("table_elimination", {}),
    ("groups_playoff", {"groups": 1, "playoff_format": "table_elimination"}),
    ("league_season", {"sizes": [8], "exchange": []}),
    ("ladder", {"mode": "automatic"}),
    ("arena", {}),
]


def event(name: str, n: int, **raw: Any) -> SimulatedEvent:
    options = registry.options(name, raw)
    return SimulatedEvent(registry.get(name), Contest(field(n)), options)


def first(run: SimulatedEvent, size: int = 4) -> Table:
    """The first open table, which has so many seats."""
    table = run.open_tables()[0].table
    assert len(table.seats) == size
    return table


def by_name(seed: int) -> Any:
    """Results that depend on who sits where, and on nothing else."""

    def decide(of: Table) -> Outcome:
        rng = random.Random(f"{seed} {of.key} {of.seats}")
        strengths = [rng.randrange(4) for _ in of.seats]
        return outcome_with_ranks(
            of, *(1 + sum(other > mine for other in strengths) for mine in strengths)
        )

    return decide


@pytest.mark.parametrize(("name", "raw"), OF_FOUR)
def test_the_other_three_play_on_when_one_leaves_before_the_table_has_begun(
    name: str, raw: dict[str, Any]
) -> None:
    run = event(name, 8, table_size=4, **raw)
    run.publish()
    table = first(run)
    out = table.seats[1]
    run.leave(out)
    assert not any(row.played for row in run.format.standings(run.contest, run.options).rows)
    run.publish()
    again = run.published(table.key).table
    assert again.seats == tuple(entry for entry in table.seats if entry != out)
    assert again.attempt == 2
    assert again.notes[-1].code == "seats_left_empty"
    assert again.notes[-1].params == {"entries": [out]}
    assert all(out not in published.table.seats for published in run.open_tables())


@pytest.mark.parametrize(("name", "raw"), OF_FOUR)
def test_a_player_who_forfeits_before_the_table_has_begun_is_not_seated_again(
    name: str, raw: dict[str, Any]
) -> None:
    run = event(name, 8, table_size=4, **raw)
    run.publish()
    table = first(run)
    late, other, *rest = table.seats
    run.annul_unstarted(table.key, late)
    run.publish()
    assert run.published(table.key).table.seats == (other, *rest)
    assert run.published(table.key).table.notes[-1].code == "seats_forfeited"
    if name == "table_elimination":  # two more forfeits would send the others on without a game
        return
    run.annul_unstarted(table.key, other)
    run.publish()
    assert run.published(table.key).table.seats == tuple(rest)
    run.record(table.key, favourite_wins(run.published(table.key).table))
    sheet = run.format.standings(run.contest, run.options)
    points = {row.entry: row.points for row in sheet.rows}
    assert points[late] == points[other] == 0
    assert max(points[entry] for entry in rest) > 0


def test_a_forfeit_is_a_round_that_was_not_played() -> None:
    run = event("swiss", 8, table_size=4, rounds=2)
    run.publish()
    table = first(run)
    run.annul_unstarted(table.key, table.seats[0])
    run.publish()
    for published in run.open_tables():
        run.record(published.table.key, favourite_wins(published.table))
    lines = run.format.sheet(run.contest, run.options).lines
    (round_score,) = lines[table.seats[0]].rounds
    assert (round_score.status, round_score.points, round_score.voluntary) == (
        Status.FORFEIT,
        0,
        True,
    )
    (round_score,) = lines[table.seats[1]].rounds
    assert {meeting.opponent for meeting in round_score.meetings} == set(table.seats[2:])


def test_an_annulment_by_the_organiser_cancels_the_forfeit() -> None:
    run = event("round_robin", 8, table_size=4)
    run.publish()
    table = first(run)
    run.annul_unstarted(table.key, table.seats[0])
    run.publish()
    run.annul(table.key)
    run.publish()
    assert run.published(table.key).table.seats == table.seats
    assert run.published(table.key).table.attempt == 3
    assert not run.format.sheet(run.contest, run.options).lines[table.seats[0]].rounds


def test_a_player_who_comes_back_before_the_table_is_made_again_sits_there() -> None:
    run = event("round_robin", 8, table_size=4)
    run.publish()
    table = first(run)
    run.leave(table.seats[0])
    run.leave(table.seats[1])
    run.change(table.seats[0], presence=Presence.PRESENT)
    run.publish()
    assert run.published(table.key).table.seats == (table.seats[0], *table.seats[2:])


@pytest.mark.parametrize("advance", [1, 2])
def test_a_player_who_forfeits_a_table_of_a_bracket_is_out_behind_those_who_played(
    advance: int,
) -> None:
    run = event("table_elimination", 8, table_size=4, advance=advance)
    run.publish()
    table = first(run)
    best, *others = sorted(table.seats)
    run.annul_unstarted(table.key, best)
    waiting = {row.entry: row for row in run.format.standings(run.contest, run.options).rows}
    assert waiting[best].status == "out"
    run.run()
    ranks = run.ranks()
    assert sorted(ranks.values())[:advance] == list(range(1, advance + 1))
    assert all(ranks[best] >= ranks[entry] for entry in others)
    rows = run.format.standings(run.contest, run.options).rows
    assert {row.entry for row in rows if row.status == ""} == set()


def test_a_bracket_advances_the_remaining_players_when_the_others_forfeit() -> None:
    run = event("table_elimination", 8, table_size=4, advance=2)
    run.publish()
    table = first(run)
    run.annul_unstarted(table.key, table.seats[0], table.seats[1])
    plan = run.publish()
    assert {bye.entry for bye in plan.byes} == set(table.seats[2:])
    run.run()
    assert {run.ranks()[entry] for entry in table.seats[:2]} == {6}


def test_a_player_who_forfeits_a_replay_of_a_tie_stays_behind_those_who_play_it() -> None:
    run = event("table_elimination", 9, table_size=3, advance=1)
    run.publish()
    for published in run.open_tables():
        run.record(
            published.table.key, outcome_with_ranks(published.table, *(1, 1, 1), points=(5, 5, 5))
        )
    run.publish()
    replay = next(
        published.table for published in run.open_tables() if published.table.key.startswith("W1-1")
    )
    out, *others = replay.seats
    run.change(others[0], presence="paused")
    run.annul_unstarted(replay.key, out)
    assert replay.key not in {table.key for table in run.plan().tables}
    assert run.plan().waiting[-1].params == {"entries": [others[0]]}
    run.change(others[0], presence="present")
    run.publish()
    again = run.published(replay.key).table
    assert sorted(again.seats) == sorted(others)
    run.run()
    assert run.ranks()[out] > min(run.ranks()[entry] for entry in others)


def results_of(run: SimulatedEvent) -> set[tuple[str, tuple[int, ...], tuple[Place, ...]]]:
    return {
        (published.table.key, published.table.seats, published.outcome.places)
        for published in run.contest.counted_tables()
        if published.outcome is not None
    }


def rows(of: Standings) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(row) for row in of.rows]


def settle(run: SimulatedEvent) -> None:
    """Publishes until nothing more is due, as the director does."""
    while (plan := run.plan()).tables or plan.byes:
        run.publish(plan)


@settings(max_examples=60, deadline=None)
@given(
    n=st.integers(2, 13),
    size=st.sampled_from([2, 3, 3, 4, 4]),
    seed=st.integers(0, 2**20),
    half=st.booleans(),
    bye=st.sampled_from([None, 0.5]),
)
def test_both_ways_to_release_a_round_robin_give_the_same_results(
    n: int, size: int, seed: int, half: bool, bye: float | None
) -> None:
    """Whoever leaves, and whenever: what has not begun is made again in the same way."""
    rng = random.Random(seed)
    scoring = {"half_played": half, "bye": bye}
    one, all_ = (
        event("round_robin", n, table_size=size, scoring=scoring, release=release)
        for release in ("round", "all")
    )
    decide = by_name(seed)
    for run in (one, all_):
        settle(run)
    while one.open_tables():
        number = min(published.table.round for published in one.open_tables())
        early = {published.table.key for published in one.open_tables() if rng.random() < 0.4}
        leaver = rng.randrange(1, n + 1) if rng.random() < 0.4 else None
        for run in (one, all_):
            for published in run.open_tables():
                if published.table.key in early:
                    run.record(published.table.key, decide(published.table))
            if leaver is not None and not run.competitor(leaver).gone:
                run.leave(leaver)
                settle(run)
            for published in run.open_tables():
                if published.table.round == number:
                    run.record(published.table.key, decide(published.table))
            settle(run)
    assert one.plan().finished
    assert all_.plan().finished
    assert rows(one.format.standings(one.contest, one.options)) == rows(
        all_.format.standings(all_.contest, all_.options)
    )
    assert results_of(one) == results_of(all_)
