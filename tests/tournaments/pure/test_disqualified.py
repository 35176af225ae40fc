"""Disqualified entries rank behind all others, also after the end.

Players who withdraw keep their results, and a bracket shows where each player was eliminated.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.brackets import double, single, tables
from tests.tournaments.pure.simulation import (
    START,
    SimulatedEvent,
    field,
    outcome_with_ranks,
    random_results,
)
from tests.tournaments.pure.test_any_history import FORMATS
from tournaments.domain.contest import Contest, Presence, ResultKind
from tournaments.domain.standings import BracketExit, StandingsRow
from tournaments.formats import registry, results
from tournaments.formats.groups import GroupsOptions, GroupsPlayoff
from tournaments.formats.season import LeagueSeason, SeasonOptions

BRACKETS = ("single_elimination", "double_elimination", "table_elimination")
ALL = [*FORMATS, ("ladder", {})]


def rows(run: SimulatedEvent, stage: str = "") -> dict[int, StandingsRow]:
    """The rows of the event, or of one section of it, by entry in their order."""
    found = run.format.standings(run.contest, run.options)
    part = next((section.rows for section in found.sections if section.stage == stage), found.rows)
    return {row.entry: row for row in part}


def words(run: SimulatedEvent, stage: str = "") -> dict[int, str]:
    return {entry: row.status for entry, row in rows(run, stage).items()}


def champion(run: SimulatedEvent) -> int | None:
    return next((entry for entry, word in words(run).items() if word == "champion"), None)


def played_out(name: str, raw: dict[str, Any], n: int, seed: int) -> SimulatedEvent:
    contest = Contest(field(n), started=START, now=START)
    run = SimulatedEvent(registry.get(name), contest, registry.options(name, raw))
    decide = random_results(random.Random(seed), faults=0.1)
    for _ in range(4):
        run.round(decide)
        run.tick(60)
    run.contest = msgspec.structs.replace(run.contest, stopped=name == "ladder")
    run.tick(600)
    run.run(decide)
    return run


@pytest.mark.parametrize(("name", "raw"), ALL, ids=lambda value: str(value))
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**16), n=st.integers(8, 11), data=st.data())
def test_the_disqualified_are_last_and_the_others_close_up(
    name: str, raw: dict[str, Any], seed: int, n: int, data: st.DataObject
) -> None:
    run = played_out(name, raw, n, seed)
    before = rows(run)
    out = data.draw(st.sets(st.sampled_from(sorted(before)), min_size=1, max_size=3))
    for entry in out:
        run.change(entry, presence=Presence.DISQUALIFIED)
    assert run.plan().finished
    after = rows(run)
    assert set(list(after)[-len(out) :]) == out
    assert {after[entry].status for entry in out} == {"disqualified"}
    rank_of_others = {row.rank for entry, row in after.items() if entry not in out}
    assert min(after[entry].rank for entry in out) == n - len(out) + 1 > max(rank_of_others)
    # Competition ranks, and `tied` where they are shared.
    ranks = [row.rank for row in after.values()]
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
    assert all(row.tied == (ranks.count(row.rank) > 1) for row in after.values())
    if name in BRACKETS:
        # What was played decides among the others as before.
        remaining = [entry for entry in before if entry not in out]
        assert [entry for entry in after if entry not in out] == remaining
    for part in run.format.standings(run.contest, run.options).sections:
        inside = [row.entry in out for row in part.rows]
        assert inside == sorted(inside)


@pytest.mark.parametrize("make", [single, double, tables])
def test_the_title_passes_to_the_runner_up(make: Any) -> None:
    run = make(8)
    run.run()
    assert champion(run) == 1
    run.change(1, presence="disqualified")
    assert (champion(run), run.ranks()[2], run.ranks()[1]) == (2, 1, 8)
    run.change(2, presence="disqualified")
    assert champion(run) == (None if make is single else 3)  # the semi-finals had two losers


@pytest.mark.parametrize("make", [single, double, tables])
def test_the_title_stays_vacant_where_the_option_says_so(make: Any) -> None:
    run = make(8, title_passes=False)
    run.run()
    run.change(1, presence="disqualified")
    assert champion(run) is None
    assert (run.ranks()[2], words(run)[2]) == (1, "out")


@pytest.mark.parametrize("make", [single, double, tables])
def test_a_champion_who_withdraws_is_champion(make: Any) -> None:
    run = make(8)
    run.run()
    run.change(1, presence="withdrawn")
    run.change(2, presence="withdrawn")
    assert (champion(run), run.ranks()[1], run.ranks()[2]) == (1, 1, 2)
    assert words(run)[2] == "withdrawn"


def test_a_player_who_did_not_win_a_final_gets_no_title_from_it() -> None:
    run = single(2)
    run.publish()
    table = run.published("W1-1").table
    run.record("W1-1", results.ruled(table, ResultKind.DOUBLE_FORFEIT))
    run.change(1, presence="disqualified")
    assert champion(run) is None


def test_a_bracket_shows_the_round_that_each_went_out_in() -> None:
    run = single(8, third_place=True)
    run.round()
    run.leave(1)  # after the first round, before the second is published
    run.run()
    out = {entry: row.out for entry, row in rows(run).items()}
    assert out.pop(champion(run) or 0) is None
    assert out[1] == BracketExit("", 2)
    assert [out[entry] for entry in (8, 5, 6, 7)] == [BracketExit("", 1)] * 4
    assert out[3] == BracketExit("", 2)  # and then played for third place
    assert words(run)[1] == "withdrawn"
    assert words(run)[8] == "out"
    run = double(8)
    run.round()
    run.leave(3)
    run.run()
    assert rows(run)[3].out == BracketExit("winners", 2)
    run = double(8)
    run.run()
    assert rows(run)[2].out == BracketExit("final", 1)
    assert rows(run)[8].out == BracketExit("losers", 1)


def test_the_champion_is_not_out_while_third_place_is_played() -> None:
    run = single(4, third_place=True)
    run.round()
    run.publish()
    run.record("W2-1", outcome_with_ranks(run.published("W2-1").table, 1, 2))
    assert words(run) == {1: "champion", 2: "out", 3: "", 4: ""}
    assert [run.ranks()[entry] for entry in (1, 2, 3, 4)] == [1, 2, 3, 3]


def test_a_group_winner_disqualified_during_the_playoff_keeps_the_bracket_unchanged() -> None:
    run = SimulatedEvent(GroupsPlayoff(), Contest(field(8)), GroupsOptions())
    while not any(table.stage.startswith("playoff") for table in run.plan().tables):
        run.round()
    run.publish()
    seated = [
        published.table.seats
        for published in run.contest.tables
        if published.table.stage == "playoff"
    ]
    run.change(1, presence="disqualified")
    for published in run.open_tables():
        if 1 in published.table.seats:
            fault = [published.table.seats.index(1)]
            outcome = results.ruled(published.table, ResultKind.DISQUALIFICATION, fault)
            run.record(published.table.key, outcome)
    assert run.plan().conflicts == ()
    assert {1, 3} in [set(seats) for seats in seated]
    run.run()
    assert champion(run) == 2
    assert (run.order()[-1], list(rows(run, "groups/A"))[-1]) == (1, 1)
    assert rows(run)[1].out == rows(run, "playoff")[1].out == BracketExit("playoff", 1)


def test_promotion_passes_on_and_disqualified_players_rank_behind_all_divisions() -> None:
    options = SeasonOptions(sizes=(4, 4), exchange=(1,))
    run = SimulatedEvent(LeagueSeason(), Contest(field(8)), options)
    run.run()
    run.change(1, presence="disqualified")
    run.change(5, presence="disqualified")
    assert run.order() == [2, 3, 4, 6, 7, 8, 1, 5]
    assert words(run, "division/2") == {6: "promoted", 7: "", 8: "", 5: "disqualified"}
    # One of the first division has left, so nobody else goes down.
    assert words(run, "division/1") == {2: "", 3: "", 4: "", 1: "disqualified"}


def test_brackets_in_divisions_show_who_moves_and_where_the_others_went_out() -> None:
    options = SeasonOptions(sizes=(4, 4), exchange=(1,), format="single_elimination")
    run = SimulatedEvent(LeagueSeason(), Contest(field(8)), options)
    assert set(words(run).values()) == {""}
    run.round()
    assert {"promoted", "relegated", "champion"}.isdisjoint(words(run).values())
    run.run()
    assert words(run, "division/1")[1] == "champion"
    assert list(words(run, "division/1").values())[-1] == "relegated"
    assert words(run, "division/2")[5] == "promoted"
    assert rows(run)[2].out == BracketExit("division/1", 2)


def test_the_explanation_says_that_a_player_was_disqualified() -> None:
    run = single(4)
    run.run()
    run.change(1, presence="disqualified")
    why = run.format.explain(run.contest, run.options, 1)
    assert (why.rank, [step.name for step in why.up]) == (4, ["disqualified"])
    assert rows(run)[1].decided_by == "disqualified"
    assert "disqualified" not in [value.name for value in rows(run)[1].values]
