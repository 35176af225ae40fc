"""League seasons: divisions, promotion and relegation, and the next season."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import SimulatedEvent, field, random_results
from tournaments.domain.contest import Competitor, Contest
from tournaments.domain.options import BadOptions
from tournaments.formats.season import LeagueSeason, SeasonOptions, next_season


def event(n: int, **options: Any) -> SimulatedEvent:
    return SimulatedEvent(LeagueSeason(), Contest(field(n)), SeasonOptions(**options))


def test_divisions_play_side_by_side_and_mark_who_moves() -> None:
    run = event(12, sizes=(6, 6), exchange=(2,))
    run.run()
    first, second = LeagueSeason().standings(run.contest, run.options).sections
    assert first.stage == "division/1"
    assert [row.entry for row in first.rows] == [1, 2, 3, 4, 5, 6]
    assert [row.status for row in first.rows] == ["", "", "", "", "relegated", "relegated"]
    assert [row.status for row in second.rows] == ["promoted", "promoted", "", "", "", ""]
    assert run.order() == list(range(1, 13))
    assert run.ranks()[7] == 7


def test_the_next_season_swaps_as_many_as_stated() -> None:
    options = SeasonOptions(sizes=(4, 4, 4), exchange=(1, 2))
    order = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    divisions, moves = next_season(order, options)
    assert [set(division) for division in divisions] == [
        {1, 2, 3, 5},
        {4, 6, 9, 10},
        {7, 8, 11, 12},
    ]
    kinds = Counter(move.kind for move in moves)
    assert kinds == {"stays": 6, "promoted": 3, "relegated": 3}


def test_players_who_left_take_relegation_places_and_vacancies_are_filled_from_below() -> None:
    options = SeasonOptions(sizes=(4, 4), exchange=(1,))
    order = [[1, 2, 3, 4], [5, 6, 7, 8]]
    divisions, moves = next_season(order, options, left=[2])
    assert set(divisions[0]) == {1, 3, 4, 5}
    divisions, moves = next_season(order, options, left=[1, 2])
    assert set(divisions[0]) == {3, 4, 5, 6}
    assert {move.entry for move in moves if move.kind == "fills_in"} == {6}


def test_new_players_start_in_the_last_division() -> None:
    options = SeasonOptions(sizes=(2, 2), exchange=(1,))
    divisions, moves = next_season([[1, 2], [3, 4]], options, new=[9])
    assert divisions == ((1, 3), (2, 4, 9))
    assert moves[-1].kind == "new"


def test_a_player_who_should_go_down_stays_when_nobody_can_come_up() -> None:
    options = SeasonOptions(sizes=(3, 2), exchange=(2,))
    divisions, moves = next_season([[1, 2, 3], [4, 5]], options, left=[5])
    assert sorted(sum(divisions, ())) == [1, 2, 3, 4]
    assert {move.entry for move in moves if move.kind == "reprieved"} == {2}


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_counts_always_add_up(data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(2, 8), min_size=1, max_size=5))
    exchange = [
        data.draw(st.integers(0, min(sizes[i], sizes[i + 1]) // 2)) for i in range(len(sizes) - 1)
    ]
    options = SeasonOptions(sizes=tuple(sizes), exchange=tuple(exchange))
    people = list(range(1, sum(sizes) + 1))
    order, start = [], 0
    for size in sizes:
        order.append(people[start : start + size])
        start += size
    left = data.draw(st.sets(st.sampled_from(people)))
    new = [1000 + i for i in range(data.draw(st.integers(0, 4)))]
    divisions, moves = next_season(order, options, left=left, new=new)
    placed = [entry for division in divisions for entry in division]
    assert sorted(placed) == sorted((set(people) - left) | set(new))
    assert len(placed) == len(set(placed))
    assert Counter(move.entry for move in moves) == dict.fromkeys([*people, *new], 1)
    for move in moves:
        assert (move.after is None) == (move.kind == "left")
        if move.after is not None:
            assert move.entry in divisions[move.after]
    if not left:
        assert [len(division) for division in divisions[:-1]] == sizes[:-1]
    below = 0
    for index in range(len(sizes) - 1, 0, -1):
        below += len(divisions[index])
        if len(divisions[index - 1]) < sizes[index - 1]:
            assert below <= len(new)  # nobody was left to come up


def test_divisions_by_hand_and_late_entries() -> None:
    people = (Competitor(1, 1, group=1), *(Competitor(i, i) for i in range(2, 7)))
    run = SimulatedEvent(
        LeagueSeason(), Contest(people), SeasonOptions(sizes=(3, 3), exchange=(1,))
    )
    plan = run.plan()
    stages = {entry: table.stage for table in plan.tables for entry in table.seats}
    assert stages.get(1, "division/2") == "division/2"
    run.enter(Competitor(7, 7, since=2))
    assert any(note.code == "late_entry_not_scheduled" for note in run.plan().notes)


@pytest.mark.parametrize("inner", ["swiss", "single_elimination", "groups_playoff"])
def test_divisions_of_other_formats(inner: str) -> None:
    run = event(16, sizes=(8, 8), exchange=(2,), format=inner)
    run.run(random_results(random.Random(1)))
    assert sorted(run.ranks()) == list(range(1, 17))
    assert LeagueSeason().explain(run.contest, run.options, 12).entry == 12


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"sizes": (4, 1), "exchange": (1,)}, "at least two"),
        ({"sizes": (4, 4), "exchange": ()}, "1 borders"),
        ({"sizes": (4, 4), "exchange": (5,)}, "cannot move out"),
        ({"format": "arena"}, "round_robin"),
    ],
)
def test_options_that_cannot_work(options: dict[str, Any], match: str) -> None:
    with pytest.raises(BadOptions, match=match):
        LeagueSeason().check(SeasonOptions(**options))
