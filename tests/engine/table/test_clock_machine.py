"""A stateful machine that plays with the clocks of a table: time, delays, absences, vacations."""

from __future__ import annotations

import contextlib
import os
from itertools import groupby

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import verify
from engine.game import IllegalAction
from engine.table import commands as c
from engine.table.clock import MAX_LAG, TimeControl
from engine.table.events import FlagFell, TableOptions
from engine.table.session import Session
from tests.engine.table.histories import History
from tests.tinygame import Nim
from tests.tinygame.nim import Took

CONTROLS = [
    None,
    TimeControl("bank", 20_000),
    TimeControl("bank", 10_000, 3_000),
    TimeControl("per_move", 15_000),
]
OPTIONS = [
    TableOptions(),
    TableOptions(flag="bot", vacation=True),
    TableOptions(return_ms=8_000, take_back=True, vacation=True),
    TableOptions(first_move_ms=12_000),
]
SEATS = st.integers(0, 2)


class ClockMachine(RuleBasedStateMachine):
    """Three people at a table of Nim. Whatever happens, the log is valid and the clocks add up."""

    history: History

    @initialize(control=st.sampled_from(CONTROLS), options=st.sampled_from(OPTIONS))
    def open(self, control: TimeControl | None, options: TableOptions) -> None:
        self.history = History(Nim(), 3, control=control, options=options)

    def playing(self) -> bool:
        """Whether the game is not over."""
        return not self.history.is_over()

    @rule(milliseconds=st.sampled_from([0, 1, 400, 2_000, 7_000, 16_000]))
    def wait(self, milliseconds: int) -> None:
        self.history.wait(milliseconds)

    @precondition(playing)
    @rule(milliseconds=st.sampled_from([-1, 0, 1, MAX_LAG, MAX_LAG + 1]))
    def wait_for_the_deadline(self, milliseconds: int) -> None:
        """To the deadline, or a moment before or after it."""
        deadline = self.history.session.deadline
        if deadline is not None:
            self.history.now = max(self.history.now, deadline + milliseconds)

    @precondition(playing)
    @rule(lag=st.sampled_from([0, 200, 10_000]), choice=st.integers(0, 9))
    def act(self, lag: int, choice: int) -> None:
        session = self.history.session
        seat = session.turn
        assert seat is not None
        before = session.thinking_time(self.history.now)
        self.history.settle(lag)
        if session.turn != seat or session.table.is_bot(seat):
            return
        actions = session.game.legal(session.state, seat)
        with contextlib.suppress(IllegalAction):  # paused, or away
            self.history.act(actions[choice % len(actions)], lag)
            spent = self.history.envelopes[-1].spent
            assert spent is None or before is None or before - MAX_LAG <= spent <= before

    @precondition(playing)
    @rule()
    def bot_acts(self) -> None:
        session = self.history.session
        seat = session.turn
        if seat is not None and session.table.is_bot(seat) and not session.table.paused:
            self.history.settle()
            if session.turn == seat:
                self.history.act()
                assert self.history.envelopes[-1].spent is None, "bots have no clock"

    @precondition(playing)
    @rule(
        seat=SEATS,
        command=st.sampled_from(
            [c.Leave(), c.Return(), c.ClaimFlag(), c.Abort(), c.OfferTakeBack(), c.Resign()]
        ),
    )
    def command(self, seat: int, command: c.Command) -> None:
        if not isinstance(command, c.ClaimFlag):
            self.history.settle()
        with contextlib.suppress(IllegalAction):
            self.history.command(seat, command)

    @precondition(playing)
    @rule(seat=SEATS, on=st.booleans())
    def vacation(self, seat: int, on: bool) -> None:
        self.history.settle()
        with contextlib.suppress(IllegalAction):
            self.history.command(None, c.SetVacation(seat, on))
            assert on == (seat in self.history.session.table.vacations)

    @precondition(playing)
    @rule(pause=st.booleans())
    def pause(self, pause: bool) -> None:
        self.history.settle()
        with contextlib.suppress(IllegalAction):
            self.history.command(None, c.Pause() if pause else c.Resume())

    @precondition(playing)
    @rule()
    def sweep(self) -> None:
        """Afterwards nothing is due."""
        self.history.settle()
        if self.playing():
            deadline = self.history.session.deadline
            assert deadline is None or deadline >= self.history.now

    @invariant()
    def clocks_add_up(self) -> None:
        """A bank shows what it had and was credited, less the time that was spent."""
        session, history = self.history.session, self.history
        control = session.table.control
        assert all(remaining >= 0 for remaining in session.table.remaining)
        if control is None or control.kind != "bank":
            return
        expected = [control.initial_ms] * session.table.seats
        opening = [logged for logged in history.logged if logged.decision == 1]
        replayed = Session.fold(session.game, opening)
        for _, group in groupby(history.logged[len(opening) :], key=lambda logged: logged.decision):
            decision = list(group)
            _, by, at, spent, first = decision[0]
            seat = replayed.clock_seat
            if spent is not None and seat is not None:
                expected[seat] = max(0, expected[seat] - spent)
            if isinstance(first, FlagFell):
                expected[first.seat] = 0
            is_timed = spent is not None or by in replayed.table.vacations
            if isinstance(first, Took) and by is not None and is_timed:
                expected[by] += control.increment_ms
            replayed.apply(by, [logged.event for logged in decision], at, spent)
        assert session.table.remaining == expected

    def teardown(self) -> None:
        """The whole log verifies, with the times from which the clocks follow."""
        if hasattr(self, "history"):
            fault = verify.check_log(
                self.history.session.game,
                self.history.events,
                seed=self.history.chance.seed,
                finished=False,
                envelopes=self.history.envelopes,
            )
            assert fault is None, fault


ClockMachine.TestCase.settings = settings(
    max_examples=400 if os.environ.get("SOAK") else 80, stateful_step_count=40, deadline=None
)
TestClocks = ClockMachine.TestCase
