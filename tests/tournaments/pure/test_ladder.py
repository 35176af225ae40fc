"""Ladders: challenges and their ends, and pairing without an end."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.tournaments.pure.simulation import (
    START,
    SimulatedEvent,
    field,
    outcome_with_ranks,
    random_results,
)
from tournaments.domain.contest import Challenge, ChallengeState, Competitor, Contest
from tournaments.domain.options import BadOptions
from tournaments.formats.ladder import DAY, Ladder, LadderOptions


class LadderEvent(SimulatedEvent):
    """The director's part for challenges."""

    def __init__(self, n: int, **options: Any) -> None:
        contest = Contest(field(n), started=START, now=START)
        super().__init__(Ladder(), contest, LadderOptions(**options))

    def codes(self, challenger: int, challenged: int) -> list[str]:
        notes = Ladder().challenge_violations(self.contest, self.options, challenger, challenged)
        return [note.code for note in notes]

    def challenge(self, challenger: int, challenged: int) -> int:
        assert self.codes(challenger, challenged) == []
        number = len(self.contest.challenges) + 1
        self.seq += 1
        challenge = Challenge(number, challenger, challenged, self.contest.now or START, self.seq)
        self._challenges((*self.contest.challenges, challenge))
        return number

    def answer(self, number: int, state: ChallengeState) -> None:
        self.seq += 1
        self._challenges(
            tuple(
                msgspec.structs.replace(
                    challenge, state=state, closed=self.contest.now, closed_seq=self.seq
                )
                if challenge.id == number
                else challenge
                for challenge in self.contest.challenges
            )
        )

    def _challenges(self, challenges: tuple[Challenge, ...]) -> None:
        self.contest = msgspec.structs.replace(self.contest, challenges=challenges)

    def settle(self) -> list[tuple[int, ChallengeState, str]]:
        """Applies the rulings of a plan."""
        rulings = self.plan().rulings
        for ruling in rulings:
            self.answer(ruling.challenge, ruling.state)
        return [(ruling.challenge, ruling.state, ruling.reason.code) for ruling in rulings]


def test_a_won_challenge_leapfrogs() -> None:
    run = LadderEvent(5)
    run.challenge(4, 2)
    run.answer(1, ChallengeState.ACCEPTED)
    plan = run.publish()
    assert [(table.key, table.seats) for table in plan.tables] == [("C1", (4, 2))]
    run.record("C1", outcome_with_ranks(run.published("C1").table, 1, 2))
    assert run.order() == [1, 4, 2, 3, 5]
    assert run.settle() == [(1, ChallengeState.PLAYED, "challenge_played")]
    assert run.plan().rulings == ()


def test_a_lost_or_drawn_challenge_changes_nothing() -> None:
    for ranks in ((2, 1), (1, 1)):
        run = LadderEvent(4)
        run.challenge(3, 2)
        run.answer(1, ChallengeState.ACCEPTED)
        run.publish()
        run.record("C1", outcome_with_ranks(run.published("C1").table, *ranks))
        assert run.order() == [1, 2, 3, 4]


def test_limits_name_every_broken_rule() -> None:
    run = LadderEvent(8)
    assert run.codes(8, 2) == ["too_far_above"]
    assert run.codes(2, 5) == ["not_above"]
    assert run.codes(3, 3) == ["same_entry"]
    assert run.codes(3, 99) == ["unknown_entry"]
    run.challenge(4, 2)
    assert run.codes(5, 2) == ["too_many_open"]
    assert run.codes(4, 3) == ["too_many_open"]
    run.change(7, presence="withdrawn")
    run.change(6, presence="paused")
    assert run.codes(8, 7) == ["entry_gone", "not_above"]
    assert run.codes(8, 6) == ["entry_paused"]


def test_the_same_two_only_after_a_while() -> None:
    run = LadderEvent(4, rematch_seconds=DAY)
    run.challenge(3, 2)
    run.answer(1, ChallengeState.ACCEPTED)
    run.publish()
    run.record("C1", outcome_with_ranks(run.published("C1").table, 2, 1))
    run.settle()
    assert run.codes(3, 2) == ["rematch_too_soon"]
    run.tick(DAY)
    assert run.codes(3, 2) == []


@pytest.mark.parametrize(
    ("unanswered", "order"), [("forfeit", [1, 3, 2, 4]), ("drop", [1, 2, 3, 4])]
)
def test_an_unanswered_challenge_is_decided_after_a_set_time(
    unanswered: str, order: list[int]
) -> None:
    run = LadderEvent(4, answer_seconds=3600, unanswered=unanswered)
    run.challenge(3, 2)
    assert run.settle() == []
    assert run.plan().waiting[0].until is not None
    run.tick(3600)
    assert run.settle() == [(1, ChallengeState.EXPIRED, "not_answered")]
    assert run.order() == order


def test_every_challenge_ends_in_a_final_state() -> None:
    run = LadderEvent(8, open=4)
    ids = [run.challenge(3, 2), run.challenge(4, 3), run.challenge(6, 5), run.challenge(8, 7)]
    run.answer(ids[0], ChallengeState.DECLINED)
    run.answer(ids[3], ChallengeState.ACCEPTED)
    run.publish()
    run.change(4, presence="withdrawn")
    assert run.settle() == [(2, ChallengeState.LAPSED, "player_left")]
    run.contest = msgspec.structs.replace(run.contest, stopped=True)
    assert run.settle() == [(3, ChallengeState.LAPSED, "ladder_stopped")]
    run.record("C4", outcome_with_ranks(run.published("C4").table, 1, 2))
    assert run.settle() == [(4, ChallengeState.PLAYED, "challenge_played")]
    assert all(challenge.state.final for challenge in run.contest.challenges)
    assert run.plan().finished


@pytest.mark.parametrize(
    ("leaving", "state", "order"),
    [
        ("forfeit", ChallengeState.FORFEITED, [1, 4, 2, 3, 5]),
        ("drop", ChallengeState.LAPSED, [1, 2, 3, 4, 5]),
    ],
)
@pytest.mark.parametrize("answered", [ChallengeState.OPEN, ChallengeState.ACCEPTED])
def test_leaving_and_coming_back_is_no_way_out_of_a_challenge(
    leaving: str, state: ChallengeState, order: list[int], answered: ChallengeState
) -> None:
    """The challenger gets the rung, unless the organiser wants the challenge to fall."""
    run = LadderEvent(5, leaving=leaving)
    run.challenge(4, 2)
    run.answer(1, answered)
    run.change(2, presence="withdrawn")
    assert run.settle() == [(1, state, "player_left")]
    run.change(2, presence="present")
    assert run.order() == order


@pytest.mark.parametrize("gone", [[4], [4, 2]])
def test_a_challenge_whose_challenger_has_left_is_lost_by_nobody(gone: list[int]) -> None:
    run = LadderEvent(5)
    run.challenge(4, 2)
    for entry in gone:
        run.change(entry, presence="withdrawn")
    assert run.settle() == [(1, ChallengeState.LAPSED, "player_left")]
    for entry in gone:
        run.change(entry, presence="present")
    assert run.order() == [1, 2, 3, 4, 5]


def test_a_forfeited_challenge_counts_whatever_becomes_of_unanswered_ones() -> None:
    run = LadderEvent(5, unanswered="drop", rematch_seconds=DAY)
    run.challenge(4, 2)
    run.answer(1, ChallengeState.FORFEITED)
    assert run.order() == [1, 4, 2, 3, 5]
    assert run.codes(2, 4) == ["rematch_too_soon"]
    run.tick(DAY)
    assert run.codes(2, 4) == []


@pytest.mark.parametrize("declines", [0, 1, 2, None])
def test_so_many_challenges_may_be_declined_in_a_period(declines: int | None) -> None:
    run = LadderEvent(6, declines=declines, decline_seconds=7 * DAY, open=9)
    ladder = Ladder()
    for count in range(4):
        forbidden = ladder.decline_violations(run.contest, run.options, 2)
        refused = declines is not None and count >= declines
        assert [note.code for note in forbidden] == ["too_many_declines"] * refused
        assert ladder.decline_violations(run.contest, run.options, 3) == (
            ladder.decline_violations(LadderEvent(6).contest, run.options, 3)
        )
        run.answer(run.challenge(4, 2), ChallengeState.DECLINED)
        run.tick(DAY)
    run.tick(7 * DAY)
    forbidden = ladder.decline_violations(run.contest, run.options, 2)
    assert bool(forbidden) is (declines == 0)


def test_a_challenge_falls_when_the_challenger_is_above_already() -> None:
    run = LadderEvent(4, open=3)
    run.challenge(3, 2)
    run.challenge(3, 1)
    run.answer(2, ChallengeState.ACCEPTED)
    run.publish()
    run.record("C2", outcome_with_ranks(run.published("C2").table, 1, 2))
    assert (1, ChallengeState.LAPSED, "already_above") in run.settle()


def test_a_late_entry_starts_at_the_bottom_and_who_leaves_goes_there() -> None:
    run = LadderEvent(3)
    run.enter(Competitor(9, 1, 2400.0, since=2))
    assert run.order() == [1, 2, 3, 9]
    run.change(1, presence="withdrawn")
    assert run.order() == [2, 3, 9, 1]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_an_automatic_ladder_keeps_pairing_until_told_to_stop(size: int) -> None:
    run = LadderEvent(10, mode="automatic", table_size=size)
    decide = random_results(random.Random(size))
    for _ in range(20):
        plan = run.publish()
        assert plan.tables
        seated = [entry for published in run.open_tables() for entry in published.table.seats]
        assert len(seated) == len(set(seated))
        for published in run.open_tables()[:2]:
            run.record(published.table.key, decide(published.table))
    run.publish()
    run.contest = msgspec.structs.replace(run.contest, stopped=True)
    assert not run.plan().tables
    assert not run.plan().finished
    for published in run.open_tables():
        run.record(published.table.key, decide(published.table))
    assert run.plan().finished
    counts = [row.played for row in Ladder().standings(run.contest, run.options).rows]
    assert max(counts) - min(counts) <= 8


def test_an_automatic_ladder_meets_near_in_rating_and_not_the_same_again() -> None:
    run = LadderEvent(12, mode="automatic")
    plan = run.publish()
    assert all(abs(a - b) <= 2 for a, b in (table.seats for table in plan.tables))
    before = {frozenset(table.seats) for table in plan.tables}
    run.round(random_results(random.Random(1)))
    assert not before & {frozenset(table.seats) for table in run.plan().tables}


def test_paused_players_of_an_automatic_ladder_are_left_alone() -> None:
    run = LadderEvent(4, mode="automatic")
    run.change(2, presence="paused")
    assert all(2 not in table.seats for table in run.plan().tables)


def test_challenges_are_for_two() -> None:
    with pytest.raises(BadOptions, match="two"):
        Ladder().check(LadderOptions(table_size=3))
    with pytest.raises(BadOptions, match="automatic"):
        Ladder().check(LadderOptions(mode="auto"))
