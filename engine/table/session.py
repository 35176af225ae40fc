"""A game and its table, folded together from one log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Generic, NamedTuple

import msgspec

from engine import replay
from engine.chance import Chance
from engine.game import Action, Event, Finished, Game, IllegalAction, Opened, S, SeedRevealed
from engine.table import clock
from engine.table.events import Closed, TakenBack
from engine.table.ranks import final_ranks
from engine.table.state import EVENT_TYPES, Table


class Logged(NamedTuple):
    """An event of a log with what a session needs of its envelope."""

    decision: int
    by: int | None
    at: int | None
    spent: int | None
    event: Event


class GameDecision(NamedTuple):
    """A decision of the game that has not been taken back."""

    first: int
    """Seq of its first event."""
    by: int | None
    """The seat; None for the opening."""
    events: Sequence[Event]
    """Its events of the game, without those of the table."""


class Session(Generic[S]):
    """The position of a game, the state of its table, and the time since which a clock runs.

    `act` says what an action leads to, `engine.table.rules.decide` what a table command leads to,
    and `apply` applies it. With `seed_held` no event contains the seed of the game.
    """

    __slots__ = (
        "acted",
        "decisions",
        "game",
        "seed_held",
        "seq",
        "since",
        "state",
        "table",
        "time_on_turn",
    )

    def __init__(self, game: Game[S], opened: Opened, *, seed_held: bool = False) -> None:
        """The session before the events that follow `opened`, which are applied with `apply`."""
        self.game = game
        self.state = game.start(opened)
        self.table = Table(opened.seats)
        self.seq = 0
        """Seq of the last event that was applied."""
        self.since: int | None = None
        """The time of the last decision: since then the clock of the seat on turn runs."""
        self.decisions: list[GameDecision] = []
        """The decisions that led to the position."""
        self.acted: set[int] = set()
        """The seats whose players, not built-in bots, have played an action."""
        self.seed_held = seed_held
        self.time_on_turn = [0] * opened.seats
        """Milliseconds for which each seat has had the turn, with or without clocks, not counting
        pauses."""

    @classmethod
    def fold(cls, game: Game[S], log: Sequence[Logged], *, seed_held: bool = False) -> Session[S]:
        """The session at the end of a log. Raises as `replay.fold` does."""
        if not log or not isinstance(log[0].event, Opened):
            raise replay.BrokenLog(1, "a log starts with 'opened'")
        game = replay.with_card_set(game, [logged.event for logged in log[:2]])
        session = cls(game, log[0].event, seed_held=seed_held)
        for _, group in groupby(log, key=_decision):
            decision = list(group)
            _, by, at, spent, _ = decision[0]
            session.apply(by, [logged.event for logged in decision], at, spent)
        return session

    @property
    def turn(self) -> int | None:
        """The seat that must act; None once the game is over."""
        return None if self.table.end is not None else self.state.turn

    @property
    def clock_seat(self) -> int | None:
        """The seat whose clock is running, if any. Those of built-in bots never run, and those of
        players on vacation stand still."""
        table, turn = self.table, self.turn
        if table.control is None or table.paused or turn is None or table.is_bot(turn):
            return None
        return None if turn in table.vacations else turn

    def thinking_time(self, now: int | None, lag: int = 0) -> int | None:
        """Milliseconds for which the running clock has run; None if none is running.

        `lag` is the delay of the network, which does not count: see `clock.allowed_lag`.
        """
        if now is None or self.since is None or self.clock_seat is None:
            return None
        return max(0, now - self.since - clock.allowed_lag(self.table.control, lag))

    def is_time_over(self, now: int | None, lag: int = 0) -> bool:
        """Whether the time of the running clock is over. At the deadline itself it is not."""
        spent = self.thinking_time(now, lag)
        seat = self.clock_seat
        return spent is not None and seat is not None and spent > self.table.remaining[seat]

    @property
    def deadline(self) -> int | None:
        """After this time (milliseconds since 1970) the clock makes something due: a flag falls, an
        absence is over, or the game has not started in time."""
        if self.turn is None:
            return None
        deadlines = [until for until in self.table.absent.values() if until is not None]
        if (first_move := self.first_move_deadline) is not None:
            deadlines.append(first_move)
        seat = self.clock_seat
        if seat is not None and self.since is not None:
            deadlines.append(self.since + self.table.remaining[seat])
        return min(deadlines, default=None)

    @property
    def first_move_deadline(self) -> int | None:
        """After this time (milliseconds since 1970) the game is void, because the person on turn
        has not made the first action and no other person has acted."""
        table, turn = self.table, self.turn
        if not table.options.first_move_ms or self.since is None or self.acted:
            return None
        if turn is None or table.paused or table.is_bot(turn):
            return None
        return self.since + table.options.first_move_ms

    def check_playing(self) -> None:
        """Raises `IllegalAction` if the game is over or paused."""
        if self.turn is None:
            raise IllegalAction("game_over", "The game is over.")
        if self.table.paused:
            raise IllegalAction("paused", "The game is paused.")

    def act(
        self, seat: int, action: Action, chance: Chance, now: int | None = None, lag: int = 0
    ) -> list[Event]:
        """The events of an action of the game at that time. Raises `IllegalAction`.

        `lag` is as for `thinking_time`.
        If the game ends and players are gone, `Closed` follows with the final ranks.
        """
        table = self.table
        if table.paused or table.end is not None:
            self.check_playing()
        if seat in table.absent:
            raise IllegalAction("left_table", "You have left this table. Return first.")
        if table.control is not None and self.is_time_over(now, lag):
            raise IllegalAction("time_over", f"The time of seat {self.clock_seat} is over.")
        events = self.game.decide(self.state, seat, action, chance)
        last = events[-1]
        if isinstance(last, Finished):
            if self.seed_held:
                last = msgspec.structs.replace(last, seed="")
                events = [*events[:-1], last]
            if table.leavers:
                ranks = final_ranks(last.result.ranks, table.leavers)
                result = msgspec.structs.replace(last.result, ranks=ranks)
                events = [*events, Closed("finished", result, "")]
        return events

    def apply(
        self,
        by: int | None,
        events: Iterable[Event],
        at: int | None = None,
        spent: int | None = None,
    ) -> None:
        """Applies one decision of the seat `by`, made at that time.

        `spent` is the time to be taken off the running clock: see `thinking_time`.
        """
        table, first = self.table, self.seq + 1
        if spent is not None and (seat := self.clock_seat) is not None:
            table.spend(seat, spent)
        if at is not None:
            self._count_time(at)
        evolve, state = self.game.evolve, self.state
        played: list[Event] = []
        for event in events:
            self.seq += 1
            kind = type(event)
            if kind in EVENT_TYPES:
                table.apply(event, at)  # type: ignore[arg-type]  # a table event by its type
                if kind is TakenBack:
                    self._go_back(event.to)  # type: ignore[attr-defined]
            elif kind is not SeedRevealed:
                if kind is not Opened:
                    evolve(state, event)
                played.append(event)
        if played:
            self.decisions.append(GameDecision(first, by, played))
            if by is not None:
                table.game_acted()
                if not table.is_bot(by):
                    self.acted.add(by)
                if spent is not None or by in table.vacations:
                    table.credit(by)

    def _count_time(self, at: int) -> None:
        """Adds the time since the last decision to the seat that had the turn."""
        turn = self.turn
        if self.since is not None and turn is not None and not self.table.paused:
            self.time_on_turn[turn] += max(0, at - self.since)
        self.since = at

    def draws_since(self, index: int, chance: Chance) -> bool:
        """Whether any of `decisions[index:]` drew from the seed of the game."""
        state: Any = self._state_before(index)
        probe = Chance(chance.seed)
        for decision in self.decisions[index:]:
            cause = self.game.cause(decision.events[0])
            if cause is None:
                return True  # the opening
            self.game.decide(state, *cause, probe)
            if probe.streams:
                return True
            for event in decision.events:
                self.game.evolve(state, event)
        return False

    def _go_back(self, to: int) -> None:
        keep = sum(decision.first <= to for decision in self.decisions)
        self.state = self._state_before(keep)
        del self.decisions[keep:]

    def _state_before(self, index: int) -> S:
        return replay.fold(
            self.game,
            (event for decision in self.decisions[:index] for event in decision.events),
        )


def _decision(logged: Logged) -> int:
    return logged.decision
