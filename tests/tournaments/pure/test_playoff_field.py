"""Entries that leave while their first table of a playoff is still to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.tournaments.pure.simulation import (
    SimulatedEvent,
    favourite_wins,
    field,
    make_table,
    outcome_with_ranks,
)
from tournaments.domain.contest import (
    Competitor,
    Contest,
    Presence,
    PublishedTable,
    ResultKind,
    StageOrder,
)
from tournaments.formats import results
from tournaments.formats.elimination import SingleElimination, SingleOptions
from tournaments.formats.groups import GroupsOptions, GroupsPlayoff


def before_playoff(n: int = 8, **options: Any) -> SimulatedEvent:
    """Groups A (1 4 5 8) and B (2 3 6 7) are finished, and the playoff is the next to be
    published."""
    run = SimulatedEvent(GroupsPlayoff(), Contest(field(n)), GroupsOptions(**options))
    while not any(table.stage == "playoff" for table in run.plan().tables):
        run.round()
    return run


def seats(run: SimulatedEvent) -> dict[str, set[int]]:
    """The seats of the tables of the playoff that count."""
    return {
        published.table.key: set(published.table.seats)
        for published in run.contest.counted_tables()
        if published.table.stage == "playoff"
    }


def walkovers(run: SimulatedEvent) -> Iterator[tuple[str, list[int]]]:
    """The walkovers of the playoff: the key, and who has left."""
    return (
        (bye.key, bye.reason.params["entries"])  # type: ignore[misc]
        for bye in run.contest.byes
        if bye.stage == "playoff"
    )


def test_an_entry_that_leaves_while_its_first_table_waits_for_it_has_advanced() -> None:
    run = before_playoff()
    run.change(4, presence="paused")
    run.publish()
    assert seats(run) == {"playoff/W1-1": {1, 3}}
    run.leave(4)
    # Nobody moves up, which would also change the seeds of the entries that are seated.
    run.publish()
    assert seats(run) == {"playoff/W1-1": {1, 3}}
    assert list(walkovers(run)) == [("playoff/W1-2.B2", [4])]
    assert run.plan().conflicts == ()
    run.run()
    assert run.order()[:2] == [1, 2]


def test_an_entry_that_leaves_in_a_pause_that_annulled_its_first_table_has_advanced() -> None:
    run = before_playoff()
    run.publish()
    run.pause(4)
    assert seats(run) == {"playoff/W1-1": {1, 3}}
    run.leave(4, Presence.DISQUALIFIED)
    run.publish()
    assert list(walkovers(run)) == [("playoff/W1-2.B2", [4])]
    assert run.plan().conflicts == ()


def test_an_entry_that_leaves_the_only_table_before_it_has_begun_is_not_replaced() -> None:
    run = before_playoff(
        groups=1, advance=4, playoff_format="table_elimination", playoff_options={"table_size": 4}
    )
    run.publish()
    assert seats(run) == {"playoff/W1-1": {1, 2, 3, 4}}
    run.leave(2)
    assert not run.format.may_play(run.contest, run.options, 5)
    (again,) = run.publish().tables
    assert set(again.seats) == {1, 3, 4}
    run.run()
    assert run.order()[:3] == [1, 3, 4]


def test_a_playoff_whose_tables_were_all_annulled_begins_again() -> None:
    run = before_playoff()
    run.publish()
    for key in seats(run):
        run.annul(key)
    run.leave(4)
    run.publish()
    assert seats(run) == {"playoff/W1-1": {1, 3}, "playoff/W1-2": {2, 5}}
    assert run.plan().conflicts == ()


def test_the_bracket_keeps_its_size_when_only_a_bye_is_published() -> None:
    run = before_playoff(6, groups=1, advance=3)
    run.change(3, presence="paused")
    run.publish()
    assert seats(run) == {}
    run.leave(3)
    run.publish()
    assert list(walkovers(run)) == [("playoff/W1-1.B1", []), ("playoff/W1-2.B2", [3])]
    run.run()
    assert seats(run) == {"playoff/W2-1": {1, 2}}


def tied_group(order: tuple[int, ...], advance: int) -> SimulatedEvent:
    """Group A (1 4 5) is equal in everything, and the organiser has ordered it; B is 2 3 6."""
    run = SimulatedEvent(GroupsPlayoff(), Contest(field(6)), GroupsOptions(advance=advance))
    while not run.plan().waiting or run.plan().waiting[0].code != "decision":
        run.publish()
        for published in run.open_tables():
            table = published.table
            if table.stage == "groups/A":
                run.record(table.key, outcome_with_ranks(table, 1, 1, points=(5, 5)))
            else:
                run.record(table.key, favourite_wins(table))
    assert run.plan().ties[0].entries == (1, 4, 5)
    orders = (StageOrder("groups/A", order),)
    run.contest = msgspec.structs.replace(run.contest, orders=orders)
    return run


def test_the_organisers_order_of_a_group_holds_while_the_entry_is_paused() -> None:
    run = tied_group((5, 1, 4), advance=1)
    run.publish()
    assert seats(run) == {"playoff/W1-1": {2, 5}}
    run.pause(5)
    assert run.plan().tables == ()
    run.change(5, presence="present")
    run.publish()
    assert seats(run) == {"playoff/W1-1": {2, 5}}


def test_the_organisers_order_of_a_group_is_still_that_of_the_seeds_in_the_playoff() -> None:
    run = tied_group((5, 1, 4), advance=2)
    run.publish()
    assert seats(run) == {"playoff/W1-1": {5, 3}, "playoff/W1-2": {1, 2}}
    assert run.plan().conflicts == ()


def test_leaving_during_the_playoff_changes_nothing_in_the_groups() -> None:
    run = SimulatedEvent(GroupsPlayoff(), Contest(field(8)), GroupsOptions())
    while not run.plan().tables or run.plan().tables[0].stage != "playoff":
        run.publish()
        for published in run.open_tables():
            table = published.table
            if set(table.seats) in ({2, 6}, {6, 7}, {3, 7}):
                # Of the tables of 6 only one is played, which is less than half: it beats 3.
                kind = ResultKind.DOUBLE_FORFEIT
                run.record(table.key, results.ruled(table, kind, [0, 1]))
            else:
                first = 6 if 6 in table.seats else min(table.seats)
                shared = set(table.seats) == {2, 3}
                ranks = [1 if entry == first or shared else 2 for entry in table.seats]
                run.record(table.key, outcome_with_ranks(table, *ranks))
    run.publish()
    before = seats(run)
    run.leave(6)
    assert run.plan().conflicts == ()
    assert seats(run) == before


def test_the_future_tables_of_a_playoff_leave_out_those_that_are_published() -> None:
    run = before_playoff()
    run.publish()
    # The group is open again while the playoff has begun.
    group_table = next(
        published.table.key
        for published in run.contest.counted_tables()
        if published.table.stage == "groups/A"
    )
    run.annul(group_table)
    ahead = run.format.expected(run.contest, run.options)
    assert [expected.key for expected in ahead if expected.stage == "playoff"] == ["playoff/W2-1"]


@pytest.mark.parametrize("missing", [1, 2])
def test_nobody_is_seated_twice_when_the_seeds_of_a_begun_bracket_have_fewer_entries(
    missing: int,
) -> None:
    # The field was smaller than the bracket after a table of seeds 1 and 4 had been published.
    entries = tuple(Competitor(i, i) for i in range(1, 5 - missing))
    first = PublishedTable(make_table("W1-1", 1, 2))
    run = SimulatedEvent(SingleElimination(), Contest(entries, (first,)), SingleOptions(players=4))
    run.publish()
    assert [set(published.table.seats) for published in run.contest.tables] == [{1, 2}]
    assert [bye.entry for bye in run.contest.byes] == [3][: 2 - missing]
    run.run()
    assert run.order()[0] == 1
