"""Clocks with a delay of the network, the start of a game, and vacations."""

from __future__ import annotations

import pytest

from engine.game import IllegalAction
from engine.table import commands as c
from engine.table import events as e
from engine.table.clock import MAX_LAG, TimeControl, allowed_lag
from engine.table.events import TableOptions
from tests.engine.table.test_rules import BANK, check, code, nim

FIRST_MOVE = TableOptions(first_move_ms=30_000)
PER_MOVE = TimeControl("per_move", 86_400_000)


# --- Delay of the network ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lag", "expected"), [(0, 0), (120, 120), (MAX_LAG + 1, MAX_LAG), (-5, 0), (10**9, MAX_LAG)]
)
def test_the_delay_that_does_not_count_is_limited(lag: int, expected: int) -> None:
    assert allowed_lag(BANK, lag) == expected
    assert allowed_lag(PER_MOVE, lag) == allowed_lag(None, lag) == 0


def test_a_delay_is_not_taken_from_the_clock() -> None:
    history = nim(2, control=BANK)
    history.wait(3_000)
    history.act(lag=200)
    assert history.envelopes[-1].spent == 2_800
    assert history.session.table.remaining == [10_000 - 2_800 + 1_000, 10_000]
    history.wait(100)
    history.act(lag=400)
    assert history.envelopes[-1].spent == 0, "never less than no time"
    check(history)


def test_an_action_that_was_sent_in_time_counts() -> None:
    history = nim(2, control=BANK)
    history.wait(10_000 + MAX_LAG)
    with pytest.raises(IllegalAction, match="over"):
        history.act(lag=MAX_LAG - 1)
    history.act(lag=MAX_LAG)
    assert history.session.table.remaining[0] == 1_000
    check(history)


def test_a_flag_waits_for_actions_that_may_be_on_their_way() -> None:
    history = nim(2, control=BANK)
    history.wait(10_000 + MAX_LAG)
    history.settle(MAX_LAG)
    assert not history.is_over()
    history.wait(1)
    history.settle(MAX_LAG)
    assert history.is_over()
    check(history, finished=True)


def test_verify_finds_a_delay_that_is_too_large() -> None:
    history = nim(2, control=BANK)
    history.wait(3_000)
    history.act()
    history.envelopes[-1] = history.envelopes[-1]._replace(spent=3_000 - MAX_LAG)
    check(history)
    history.envelopes[-1] = history.envelopes[-1]._replace(spent=3_000 - MAX_LAG - 1)
    with pytest.raises(AssertionError, match="it took 3000 ms of the clock"):
        check(history)


# --- The first action --------------------------------------------------------------------------


@pytest.mark.parametrize("control", [None, BANK, PER_MOVE])
def test_a_game_that_nobody_starts_is_void(control: TimeControl | None) -> None:
    history = nim(2, options=FIRST_MOVE, control=control)
    if control != BANK:
        assert history.session.deadline == history.now + 30_000
    history.wait(30_000)
    assert code(history, None, c.EndUnstarted()) == "too_early"
    history.wait(1)
    history.settle()
    last = history.events[-1]
    assert isinstance(last, e.Voided)
    assert (last.why, last.seed) == ("no_first_move", history.chance.seed.hex())
    check(history, finished=True)


def test_bots_may_have_acted_before() -> None:
    history = nim(3, options=FIRST_MOVE, control=BANK, bots=[0, 1])
    history.act()
    assert history.session.first_move_deadline is None
    history.act()
    history.wait(30_001)
    history.settle()
    assert isinstance(history.events[-1], e.Voided)
    check(history, finished=True)


def test_once_a_person_has_acted_only_the_clock_counts() -> None:
    history = nim(2, options=FIRST_MOVE, control=TimeControl("bank", 60_000))
    history.act()
    history.wait(30_001)
    history.settle()
    assert history.session.turn == 1
    history.wait(30_000)
    history.settle()
    assert isinstance(history.events[-1], e.Closed)
    check(history, finished=True)


def test_a_pause_stops_the_time_for_the_first_action() -> None:
    history = nim(2, options=FIRST_MOVE)
    history.command(None, c.Pause())
    history.wait(60_000)
    history.settle()
    history.command(None, c.Resume())
    assert history.session.deadline == history.now + 30_000
    check(history)


def test_a_player_may_abort_at_the_start() -> None:
    history = nim(2, options=FIRST_MOVE)
    history.act()
    assert code(history, 0, c.Abort()) == "game_started"
    history.command(1, c.Abort())
    last = history.events[-1]
    assert isinstance(last, e.Voided)
    assert (last.why, history.envelopes[-1].by) == ("aborted", 1)
    check(history, finished=True)


def test_a_game_that_has_started_is_not_aborted() -> None:
    history = nim(3, options=FIRST_MOVE)
    history.act()
    history.act()
    assert code(history, 2, c.Abort()) == "game_started"
    assert code(nim(2), 0, c.Abort()) == "no_abort"


# --- Vacations ---------------------------------------------------------------------------------


def test_the_clock_stands_still_during_a_vacation() -> None:
    history = nim(2, options=TableOptions(vacation=True), control=PER_MOVE)
    history.wait(80_000_000)
    history.command(None, c.SetVacation(0, on=True))
    history.wait(900_000_000)
    history.settle()
    assert not history.is_over()
    history.command(None, c.SetVacation(0, on=False))
    assert history.session.deadline == history.now + 6_400_000
    history.wait(6_400_001)
    history.settle()
    assert isinstance(history.events[-1], e.Closed)
    check(history, finished=True)


def test_a_player_on_vacation_may_act() -> None:
    history = nim(2, options=TableOptions(vacation=True), control=PER_MOVE)
    history.wait(80_000_000)
    history.command(None, c.SetVacation(0, on=True))
    history.wait(90_000_000)
    history.act()
    assert history.envelopes[-1].spent is None
    assert history.session.table.remaining == [86_400_000, 86_400_000], "as after any action"
    history.act()
    history.wait(90_000_000)
    history.settle()
    assert not history.is_over(), "still on vacation"
    check(history)


def test_a_substitute_is_not_on_vacation() -> None:
    options = TableOptions(vacation=True, return_ms=1_000)
    history = nim(3, options=options, control=PER_MOVE)
    history.command(None, c.SetVacation(0, on=True))
    history.command(0, c.Leave())
    history.command(None, c.Substitute(0, "substitute", "", "staff"))
    assert history.session.clock_seat == 0
    check(history)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (c.SetVacation(0, on=False), "no_change"),
        (c.SetVacation(1, on=True), "not_seated"),
        (c.SetVacation(4, on=True), "no_such_seat"),
    ],
)
def test_a_vacation_that_is_refused(command: c.Command, expected: str) -> None:
    history = nim(2, options=TableOptions(vacation=True), control=PER_MOVE, bots=[1])
    assert code(history, None, command) == expected
    assert code(history, 0, c.SetVacation(0, on=True)) == "not_a_player_command"
    assert code(nim(2), None, c.SetVacation(0, on=True)) == "no_vacation"
