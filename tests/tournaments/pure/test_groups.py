"""Groups with a playoff."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import (
    SimulatedEvent,
    field,
    make_table,
    outcome_with_ranks,
    random_results,
)
from tournaments.domain.contest import Competitor, Contest, PublishedTable
from tournaments.domain.options import BadOptions
from tournaments.formats import subcontest
from tournaments.formats.groups import GroupsOptions, GroupsPlayoff


def event(n: int, **options: Any) -> SimulatedEvent:
    return SimulatedEvent(GroupsPlayoff(), Contest(field(n)), GroupsOptions(**options))


def finish_groups(run: SimulatedEvent) -> None:
    while not any(table.stage.startswith("playoff") for table in run.plan().tables):
        run.round()


def test_snake_seeding() -> None:
    dealt = subcontest.deal_groups(field(10), 3)
    assert [[competitor.id for competitor in group] for group in dealt] == [
        [1, 6, 7, 10],
        [2, 5, 8],
        [3, 4, 9],
    ]


def test_places_by_hand_and_late_entries() -> None:
    people = (*field(5), Competitor(6, 6, group=0), Competitor(7, 7, since=2))
    dealt = subcontest.deal_groups(people, 2)
    assert 6 in [competitor.id for competitor in dealt[0]]
    assert sorted(len(group) for group in dealt) == [3, 4]


def test_group_names() -> None:
    assert [subcontest.group_letters(i) for i in (0, 25, 26, 51, 52)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
    ]


def test_group_a_is_not_group_aa() -> None:
    names = ("groups/A", "groups/AA")
    tables = tuple(
        PublishedTable(make_table(f"{name}/R1.T1", number, number + 2, stage=name))
        for number, name in enumerate(names, 1)
    )
    contest = Contest(field(4), tables)
    assert subcontest.entries_seated_in(contest, "groups/A") == {1, 3}
    assert subcontest.entries_seated_in(contest, "groups/AA") == {2, 4}
    inner = subcontest.extract(contest, "groups/A", field(4))
    assert [table.table.key for table in inner.tables] == ["R1.T1"]


def test_two_groups_of_four_then_semi_finals_across() -> None:
    run = event(8)
    finish_groups(run)
    plan = run.publish()
    assert [(table.key, set(table.seats)) for table in plan.tables] == [
        ("playoff/W1-1", {1, 3}),
        ("playoff/W1-2", {2, 4}),
    ]
    run.run()
    assert run.order()[:2] == [1, 2]


@pytest.mark.parametrize("groups", [2, 3, 4])
def test_nobody_meets_their_own_group_at_the_first_table_of_the_playoff(groups: int) -> None:
    run = event(4 * groups, groups=groups)
    finish_groups(run)
    of = {
        entry: published.table.stage
        for published in run.contest.tables
        for entry in published.table.seats
    }
    for table in run.plan().tables:
        assert len({of[entry] for entry in table.seats}) == len(table.seats)


def test_playoff_results_never_leak_into_group_tie_breaks() -> None:
    run = event(8)
    finish_groups(run)
    before = GroupsPlayoff().standings(run.contest, run.options).sections[:2]
    run.run(random_results(random.Random(1)))
    assert GroupsPlayoff().standings(run.contest, run.options).sections[:2] == before


def test_a_group_corrected_during_the_playoff_is_a_conflict_there() -> None:
    run = event(8)
    finish_groups(run)
    run.publish()
    for published in run.contest.tables:
        if published.table.stage == "groups/A" and 1 in published.table.seats:
            seat = published.table.seats.index(1)
            run.record(
                published.table.key,
                outcome_with_ranks(published.table, *((2, 1) if seat == 0 else (1, 2))),
            )
    conflicts = run.plan().conflicts
    assert conflicts
    assert all(conflict.key.startswith("playoff/") for conflict in conflicts)


def test_a_player_who_leaves_before_the_playoff_is_passed_over_and_during_it_is_a_walkover() -> (
    None
):
    run = event(8)
    finish_groups(run)
    run.change(1, presence="withdrawn")
    plan = run.publish()
    assert all(1 not in table.seats for table in plan.tables)
    assert sum(len(table.seats) for table in plan.tables) == 4
    run.leave(2)
    run.run()
    assert run.order()[0] not in (1, 2)


def test_tables_of_four_in_swiss_groups_then_table_elimination() -> None:
    run = event(
        24,
        groups=2,
        advance=4,
        table_size=4,
        group_format="swiss",
        group_options={"rounds": 3},
        playoff_format="table_elimination",
    )
    GroupsPlayoff().check(run.options, 24)
    run.run(random_results(random.Random(2)))
    final = run.contest.tables[-1].table
    assert final.stage == "playoff"
    assert len(final.seats) == 4


def test_the_bracket_ahead_names_places_of_groups() -> None:
    run = event(8)
    ahead = GroupsPlayoff().expected(run.contest, run.options)
    semi = next(expected for expected in ahead if expected.key == "playoff/W1-1")
    assert all(source.startswith("place ") and "groups/" in source for source in semi.sources)
    final = next(expected for expected in ahead if expected.key == "playoff/W2-1")
    assert final.sources == ("place 1 playoff/W1-1", "place 1 playoff/W1-2")


def test_why_for_group_and_playoff() -> None:
    run = event(8)
    run.run()
    assert GroupsPlayoff().explain(run.contest, run.options, 2).up[0].name == "reached"
    assert GroupsPlayoff().explain(run.contest, run.options, 3, "groups/B").entry == 3
    assert GroupsPlayoff().explain(run.contest, run.options, 8).rank >= 1


@pytest.mark.parametrize(
    ("options", "entries", "match"),
    [
        ({"group_format": "ladder"}, None, "round_robin"),
        ({"playoff_format": "swiss"}, None, "single_elimination"),
        ({"group_options": {"cycels": 2}}, None, "cycels"),
        ({"groups": 4, "advance": 3}, 8, "too few"),
        ({"groups": 1, "advance": 1}, None, "At least two"),
    ],
)
def test_options_that_cannot_work(options: dict[str, Any], entries: int | None, match: str) -> None:
    with pytest.raises(BadOptions, match=match):
        GroupsPlayoff().check(GroupsOptions(**options), entries)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(4, 20),
    st.integers(1, 3),
    st.integers(1, 3),
    st.sampled_from(["single_elimination", "double_elimination"]),
    st.integers(0, 2**16),
)
def test_any_groups_end_with_everybody_ranked(
    n: int, groups: int, advance: int, playoff: str, seed: int
) -> None:
    if n // groups < max(2, advance) or groups * advance < 2:
        return
    rng = random.Random(seed)
    run = event(n, groups=groups, advance=advance, playoff_format=playoff)
    decide = random_results(rng, faults=0.1)
    for _ in range(100):
        plan = run.round(decide)
        if plan.finished:
            break
        if rng.random() < 0.1:
            run.leave(rng.randrange(1, n + 1))
    assert plan.finished
    assert sorted(run.ranks()) == list(range(1, n + 1))
