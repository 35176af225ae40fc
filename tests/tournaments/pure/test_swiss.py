"""Swiss events: invariants of a round, dead ends, byes, and players who come and go."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pure.simulation import (
    SimulatedEvent,
    byes_of,
    favourite_wins,
    field,
    make_table,
    outcome_with_ranks,
    random_results,
)
from tournaments.domain.contest import (
    Bye,
    ByeKind,
    Competitor,
    Contest,
    Presence,
    PublishedTable,
    Reason,
    ResultKind,
    Status,
)
from tournaments.formats import results, table_sizes
from tournaments.formats.matching import Matching
from tournaments.formats.swiss import Swiss, SwissOptions, rounds_for


def event(n: int, **options: Any) -> SimulatedEvent:
    return SimulatedEvent(Swiss(), Contest(field(n)), SwissOptions(**options))


def meetings(run: SimulatedEvent) -> Counter[tuple[int, ...]]:
    """How often two sat at a table of two and played."""
    return Counter(
        tuple(sorted(published.table.seats))
        for published in run.contest.counted_tables()
        if published.outcome and published.outcome.places[0].status is Status.PLAYED
    )


def avoidable(run: SimulatedEvent, number: int) -> bool:
    """Whether round `number` could have been paired without a rematch (bye as it was given)."""
    met = {
        frozenset(published.table.seats)
        for published in run.contest.counted_tables()
        if published.table.round < number
        and published.outcome
        and published.outcome.places[0].status is Status.PLAYED
    }
    present = [
        entry
        for published in run.contest.counted_tables()
        if published.table.round == number
        for entry in published.table.seats
    ]
    return Matching(
        len(present), lambda i, j: frozenset((present[i], present[j])) not in met
    ).perfect()


@pytest.mark.parametrize("pairing", ["dutch", "own"])
@pytest.mark.parametrize("players", [2, 3, 5, 8, 17, 24])
def test_everybody_present_is_paired_once_a_round(players: int, pairing: str) -> None:
    run = event(players, pairing=pairing)
    decide = random_results(random.Random(players))
    for number in range(1, rounds_for(players, 2) + 1):
        plan = run.round(decide)
        seen = [entry for table in plan.tables for entry in table.seats]
        seen += [bye.entry for bye in plan.byes]
        assert sorted(seen) == list(range(1, players + 1))
        assert len(plan.byes) == players % 2
        assert {table.round for table in plan.tables} == {number}
    assert run.plan().finished


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 14),
    st.integers(1, 9),
    st.sampled_from(["dutch", "own"]),
    st.integers(0, 2**16),
)
def test_no_avoidable_rematch_and_no_second_bye_before_all_had_one(
    n: int, rounds: int, pairing: str, seed: int
) -> None:
    rng = random.Random(seed)
    run = event(n, rounds=rounds, pairing=pairing)
    decide = random_results(rng, faults=0.15)
    for number in range(1, rounds + 1):
        before = meetings(run)
        given_away = {
            competitor.id: sum(
                bye.kind is ByeKind.PAIRING for bye in byes_of(run.contest, competitor.id)
            )
            for competitor in run.contest.competitors
        }
        forfeits = {
            entry
            for published in run.contest.counted_tables()
            if published.outcome
            for entry, place in zip(published.table.seats, published.outcome.places, strict=True)
            if place.status is Status.UNOPPOSED
        }
        plan = run.round(decide)
        rematches = [table for table in plan.tables if before[tuple(sorted(table.seats))]]
        if rematches:
            assert not avoidable(run, number)
            assert any(note.code == "rematch_unavoidable" for note in plan.notes)
            for rematch in rematches:
                assert rematch.notes[0].code == "rematch_unavoidable"
        for bye in plan.byes:
            free = [e for e, had in given_away.items() if not had and e not in forfeits]
            assert not free or bye.entry in free
    assert run.plan().finished


def test_a_dead_end_goes_on_with_the_oldest_rematch_and_reports_it() -> None:
    history = [[(1, 4), (5, 2), (3, 6)], [(2, 3), (4, 5), (6, 1)], [(3, 4), (1, 2), (5, 6)]]
    tables = []
    for number, pairs in enumerate(history, 1):
        for board, pair in enumerate(pairs, 1):
            at = make_table(f"R{number}.T{board}", *pair, round=number)
            tables.append(PublishedTable(at, favourite_wins(at)))
    run = SimulatedEvent(Swiss(), Contest(field(6), tuple(tables)), SwissOptions(rounds=5))
    plan = run.round()
    again = [table for table in plan.tables if table.notes]
    assert len(again) == 1
    assert again[0].notes[0].params["round"] == 1
    assert set(again[0].seats) in ({1, 4}, {2, 5}, {3, 6})
    assert [note.code for note in plan.notes] == ["rematch_unavoidable"]
    run.round()
    assert run.plan().finished


@pytest.mark.parametrize("pairing", ["dutch", "own"])
def test_17_entrants_round_4_the_bye_goes_to_the_lowest_score_that_can_take_it(
    pairing: str,
) -> None:
    run = event(17, rounds=5, pairing=pairing)
    decide = random_results(random.Random(4), ties=False)
    for _ in range(3):
        run.round(decide)
    had = {bye.entry for bye in run.contest.byes}
    points = {row.entry: row.points for row in Swiss().standings(run.contest, run.options).rows}
    plan = run.plan()
    assert len(had) == 3
    assert points[plan.byes[0].entry] == min(points[entry] for entry in points if entry not in had)


@pytest.mark.parametrize("pairing", ["dutch", "own"])
def test_one_player_never_gets_a_second_bye_while_another_has_none(pairing: str) -> None:
    run = event(5, rounds=5, pairing=pairing)
    for _ in range(5):
        run.round(random_results(random.Random(1)))
    assert Counter(bye.entry for bye in run.contest.byes) == dict.fromkeys(range(1, 6), 1)


def test_no_bye_to_a_player_who_won_by_forfeit() -> None:
    run = event(5, rounds=2, pairing="own")
    run.publish()
    resting = run.contest.byes[0].entry
    low = next(published for published in run.open_tables() if 4 in published.table.seats)
    for published in run.open_tables():
        if published is low:
            fault = [1 - published.table.seats.index(4)]
            run.record(
                published.table.key, results.ruled(published.table, ResultKind.NO_SHOW, fault)
            )
        else:
            run.record(published.table.key, favourite_wins(published.table))
    assert run.plan().byes[0].entry not in (4, resting)


def test_a_half_point_bye_requested_before_the_round() -> None:
    run = event(6, rounds=4)
    run.change(2, half_byes=(2, 3))
    run.run()
    kinds = [bye.kind for bye in byes_of(run.contest, 2)]
    assert kinds == [ByeKind.HALF, ByeKind.ABSENT]  # one is allowed
    assert byes_of(run.contest, 2)[1].reason.code == "half_byes_used_up"


def test_absence_late_entry_and_return() -> None:
    run = event(6, rounds=5)
    run.change(3, absent=(2,))
    run.round()
    run.enter(Competitor(7, 7, 1900.0, since=2))
    plan = run.round()
    assert {bye.entry: bye.kind for bye in plan.byes} == {3: ByeKind.ABSENT}
    assert any(7 in table.seats for table in plan.tables)
    run.change(5, presence=Presence.PAUSED)
    plan = run.round()
    assert any(bye.entry == 5 and bye.kind is ByeKind.ABSENT for bye in plan.byes)
    run.change(5, presence=Presence.PRESENT)
    plan = run.round()
    assert any(5 in table.seats for table in plan.tables)
    rows = {row.entry: row for row in Swiss().standings(run.contest, run.options).rows}
    assert rows[7].played <= 3


def test_a_removed_player_is_never_paired_again_and_forfeits_nothing_already_won() -> None:
    run = event(8, rounds=4)
    run.round()
    run.leave(1)
    run.run()
    assert all(
        1 not in published.table.seats
        for published in run.contest.tables
        if published.table.round > 1
    )
    rows = {row.entry: row for row in Swiss().standings(run.contest, run.options).rows}
    assert rows[1].points == 1
    assert rows[1].status == "withdrawn"


def test_the_event_waits_while_all_but_one_are_away_and_ends_when_they_are_gone() -> None:
    run = event(3, rounds=3)
    run.round()
    for entry in (2, 3):
        run.change(entry, presence=Presence.PAUSED)
    assert run.plan().waiting[0].code == "players"
    for entry in (2, 3):
        run.change(entry, presence=Presence.WITHDRAWN)
    assert run.plan().finished


def test_own_pairing_shares_seats() -> None:
    run = event(20, rounds=8, pairing="own")
    run.run(random_results(random.Random(2)))
    first = Counter(published.table.seats[0] for published in run.contest.tables)
    assert all(3 <= first[entry] <= 5 for entry in range(1, 21))


def test_first_round_upper_half_meets_lower_half() -> None:
    for pairing in ("dutch", "own"):
        plan = event(8, pairing=pairing).plan()
        assert [set(table.seats) for table in plan.tables] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]


def test_first_round_of_pods_takes_one_from_each_quarter() -> None:
    plan = event(16, table_size=4).plan()
    assert {frozenset(table.seats) for table in plan.tables} == {
        frozenset((i, i + 4, i + 8, i + 12)) for i in range(1, 5)
    }


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 30), st.integers(3, 4), st.integers(0, 2**16))
def test_pods_seat_everybody_once_at_tables_as_large_as_can_be(
    n: int, size: int, seed: int
) -> None:
    run = event(n, table_size=size, rounds=4)
    decide = random_results(random.Random(seed), faults=0.1)
    sizes, idle = table_sizes.split(n, size)
    for _ in range(4):
        plan = run.round(decide)
        assert sorted((len(table.seats) for table in plan.tables), reverse=True) == list(sizes)
        assert len(plan.byes) == idle
        seen = [entry for table in plan.tables for entry in table.seats]
        seen += [bye.entry for bye in plan.byes]
        assert sorted(seen) == list(range(1, n + 1))
    assert run.plan().finished


def test_pods_keep_scores_together_and_avoid_repeat_meetings() -> None:
    run = event(64, table_size=4, rounds=3)
    for _ in range(2):
        run.round()
    plan = run.plan()
    points = {row.entry: row.points for row in Swiss().standings(run.contest, run.options).rows}
    ordered = sorted(points.values(), reverse=True)
    least = sum(ordered[i] - ordered[i + 3] for i in range(0, 64, 4))
    spread = sum(
        max(points[e] for e in table.seats) - min(points[e] for e in table.seats)
        for table in plan.tables
    )
    assert spread == least
    assert sum(len(table.notes) for table in plan.tables) <= 4


def test_a_tolerance_trades_spread_for_fewer_repeat_meetings() -> None:
    def repeats(tolerance: float) -> int:
        run = event(24, table_size=4, rounds=6, tolerance=tolerance)
        run.run(random_results(random.Random(3)))
        return sum(len(published.table.notes) for published in run.contest.tables)

    assert repeats(3) < repeats(0)


def test_uneven_pods_go_where_they_cost_least_spread() -> None:
    run = event(7, table_size=4, rounds=2)
    plan = run.publish()
    assert sorted(len(table.seats) for table in plan.tables) == [3, 4]


def test_an_annulled_table_is_played_again_before_the_next_round() -> None:
    run = event(6, rounds=3)
    run.round()
    run.annul("R1.T2")
    plan = run.plan()
    assert [(table.key, table.attempt, table.seats) for table in plan.tables] == [
        ("R1.T2", 2, next(h.table.seats for h in run.contest.tables if h.table.key == "R1.T2"))
    ]


def test_a_called_off_table_does_not_block_the_round() -> None:
    run = event(4, rounds=2)
    run.publish()
    first, second = run.open_tables()
    run.record(first.table.key, favourite_wins(first.table))
    run.record(second.table.key, results.ruled(second.table, ResultKind.CANCELLED))
    assert {table.round for table in run.plan().tables} == {2}


def test_a_disqualified_players_games_stop_blocking_the_round() -> None:
    run = event(4, rounds=3)
    run.publish()
    for published in run.open_tables():
        if 4 not in published.table.seats:
            run.record(published.table.key, favourite_wins(published.table))
    run.change(4, presence=Presence.DISQUALIFIED)
    (left,) = run.open_tables()
    fault = [left.table.seats.index(4)]
    run.record(left.table.key, results.ruled(left.table, ResultKind.DISQUALIFICATION, fault))
    plan = run.plan()
    assert {table.round for table in plan.tables} == {2}
    assert all(4 not in table.seats for table in plan.tables)


def test_a_correction_after_later_rounds_changes_scores_and_no_published_table() -> None:
    run = event(8, rounds=4)
    run.round()
    run.round()
    tables = [published.table for published in run.contest.tables]
    at = run.published("R1.T1").table
    before = run.ranks()
    run.record("R1.T1", outcome_with_ranks(at, 2, 1))
    assert run.ranks() != before
    assert [published.table for published in run.contest.tables] == tables


def test_renaming_a_player_changes_nothing() -> None:
    """Names are no part of the facts: only ids, seeds and ratings are."""
    assert "name" not in Competitor.__struct_fields__


def test_draft_by_hand_names_a_rematch_and_a_second_bye() -> None:
    run = event(5, rounds=3)
    run.round()
    (rest,) = [bye.entry for bye in run.contest.byes]
    old = run.published("R1.T1").table.seats
    others = [e for e in range(1, 6) if e not in old and e != rest]
    draft = [make_table("R2.T1", *old, round=2), make_table("R2.T2", *others, round=2)]
    byes = [Bye(f"R2.B{rest}", rest, ByeKind.PAIRING, Reason("by_hand"), round=2)]
    codes = Counter(n.code for n in Swiss().violations(run.contest, run.options, draft, byes))
    assert codes == {"rematch": 2, "bye_twice": 1}


def test_scoring_of_the_events_own_reaches_the_dutch_pairing() -> None:
    from tournaments.domain.scoring import Scoring

    scoring = Scoring(schemes={"2": (3, 0)})
    run = event(8, rounds=3, scoring=scoring, pairing="dutch")
    plain = event(8, rounds=3, pairing="dutch")
    for _ in range(3):
        one, other = run.round(), plain.round()
        assert [table.seats for table in one.tables] == [table.seats for table in other.tables]
