"""Random histories of a game with table commands, as a driver of `engine.table`."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from typing import Any

from engine import decisions
from engine.chance import Chance
from engine.decisions import Decision
from engine.envelope import Envelope
from engine.game import Event, Game, IllegalAction
from engine.table import commands as c
from engine.table import rules
from engine.table.clock import TimeControl
from engine.table.events import Chair, TableOptions
from engine.table.session import Logged, Session

START = 1_790_000_000_000


class History:
    """Plays a game with table commands at a simulated time, and records its log."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        *,
        seed: bytes = bytes(32),
        options: TableOptions | None = None,
        control: TimeControl | None = None,
        bots: Sequence[int] = (),
        seed_held: bool = False,
    ) -> None:
        """Opens a game; the seats in `bots` are played by built-in bots."""
        self.chance = Chance(seed)
        self.now = START
        chairs = [
            Chair(f"player{seat}", next(iter(game.bots)) if seat in bots else "")
            for seat in range(seats)
        ]
        opening = [
            *game.open(game.Options(), seats, self.chance),
            *rules.seat_players(game, chairs, options or TableOptions(), control),
        ]
        self.envelopes: list[Envelope] = []
        self.events: list[Event] = []
        logged = [Logged(1, None, START, None, event) for event in opening]
        self.session = Session.fold(game, logged, seed_held=seed_held)
        self._write(None, opening, None)

    @property
    def logged(self) -> list[Logged]:
        """The log as `Session.fold` takes it."""
        return [
            Logged(envelope.decision, _seat(envelope.by), envelope.at, envelope.spent, event)
            for envelope, event in zip(self.envelopes, self.events, strict=True)
        ]

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.turn is None

    def act(self, action: Any = None, lag: int = 0) -> None:
        """Plays that action, or else the first legal one, from the seat on turn."""
        seat = self.session.turn
        assert seat is not None
        if action is None:
            action = self.session.game.legal(self.session.state, seat)[0]
        events = self.session.act(seat, action, self.chance, self.now, lag)
        self._apply(seat, events, lag)

    def act_at_random(self, rng: random.Random) -> None:
        """Plays a random legal action from the seat on turn."""
        actions = self.session.game.legal(self.session.state, self.session.turn or 0)
        self.act(actions[int(rng.random() * len(actions))], rng.choice([0, 0, 30, 700]))

    def command(self, by: int | None, command: c.Command) -> list[Event]:
        """Gives a table command. Raises `IllegalAction`."""
        events = rules.decide(self.session, by, command, self.chance, self.now)
        self._apply(by, events)
        return events

    def wait(self, milliseconds: int) -> None:
        """Lets time pass."""
        self.now += milliseconds

    def settle(self, lag: int = 0) -> None:
        """Carries out what the clock has made due."""
        while (due := rules.due(self.session, self.now, lag)) is not None:
            self.command(None, due)

    def play_out(self, rng: random.Random) -> None:
        """Plays on with random actions and without further waiting until the game is over."""
        if self.session.turn is not None and self.session.table.paused:
            self.command(None, c.Resume())
        while self.session.turn is not None:
            seat = self.session.turn
            if seat in self.session.table.absent:
                self.command(seat, c.Return())
            self.act_at_random(rng)

    def _apply(self, by: int | None, events: list[Event], lag: int = 0) -> None:
        spent = self.session.thinking_time(self.now, lag)
        self.session.apply(by, events, self.now, spent)
        self._write(by, events, spent)

    def _write(self, by: int | None, events: Sequence[Event], spent: int | None) -> None:
        decision = Decision(by, events, spent)
        self.envelopes += decisions.envelopes([decision], self.now, len(self.envelopes))
        self.events += events


def random_history(game: Game[Any], seats: int, rng: random.Random, *, steps: int = 400) -> History:
    """A game with clocks, absences, take-backs and commands of the staff, at random, to its end."""
    control = rng.choice(
        [
            None,
            TimeControl("bank", 60_000, 2_000),
            TimeControl("bank", 20_000),
            TimeControl("per_move", 10_000),
        ]
    )
    options = TableOptions(
        return_ms=rng.choice([0, 15_000]),
        flag=rng.choice(["lose", "bot"]),
        take_back=rng.random() < 0.7,
        first_move_ms=rng.choice([0, 0, 20_000]),
        vacation=rng.random() < 0.5,
    )
    history = History(
        game,
        seats,
        seed=rng.randbytes(32),
        options=options,
        control=control,
        bots=[seat for seat in range(seats) if rng.random() < 0.2],
        seed_held=rng.random() < 0.2,
    )
    eventful = rng.choice([0.02, 0.1, 0.4])
    for _ in range(steps):
        history.wait(rng.choice([0, 10, 900, 4_000]) if rng.random() < 0.97 else 30_000)
        history.settle()
        if history.session.turn is None:
            break
        if rng.random() < eventful:
            _random_command(history, rng)
        elif not history.session.table.paused:
            if history.session.turn in history.session.table.absent:
                continue
            history.act_at_random(rng)
    history.settle()
    history.play_out(rng)
    return history


def _random_command(history: History, rng: random.Random) -> None:
    """Gives a random command, most often one that is refused."""
    table = history.session.table
    seat = rng.randrange(table.seats)
    by, command = rng.choice(
        [
            (seat, c.Resign()),
            (seat, c.Leave()),
            (seat, c.Return()),
            (seat, c.Return()),
            (seat, c.ClaimFlag()),
            (None, c.SetVacation(seat, rng.random() < 0.5)),
            (seat, c.OfferTakeBack()),
            (seat, c.OfferTakeBack()),
            (seat, c.AnswerTakeBack(rng.random() < 0.8)),
            (seat, c.AnswerTakeBack(True)),
            (None, c.Pause("a fire alarm", "staff0")),
            (None, c.Resume("staff0")),
            (None, c.Resume("staff0")),
            (None, c.Remove(seat, "staff0")),
            (None, c.Substitute(seat, f"substitute{len(history.events)}", "", "staff0")),
            (None, c.Substitute(seat, "", next(iter(history.session.game.bots)), "staff0")),
            (
                None,
                c.SetClocks(
                    tuple(rng.randrange(60_000) for _ in range(table.seats)), "ruling", "staff0"
                ),
            ),
        ]
        if rng.random() < 0.98
        else [(None, c.Void("rained off", "staff0")), (seat, c.Abort())]
    )
    with contextlib.suppress(IllegalAction):
        history.command(by, command)


def _seat(by: int | str | None) -> int | None:
    assert not isinstance(by, str)
    return by
