"""Nim for two or three: take stones from one pile. The seat that takes the last stone wins."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from engine.chance import Chance
from engine.game import (
    Action,
    BadOption,
    Bot,
    Budget,
    Event,
    Finished,
    IllegalAction,
    Opened,
    Result,
    ScoreLine,
    ScorePart,
    ranks,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of piles, and the most stones of a pile."""

    piles: int = 3
    most: int = 7


class Take(Action, frozen=True, tag="take"):
    """Take `count` stones from that pile."""

    pile: int
    count: int


class Dealt(Event, frozen=True, tag="dealt"):
    """The random sizes of the piles."""

    piles: tuple[int, ...]


class Took(Event, frozen=True, tag="took"):
    """A seat took stones."""

    seat: int
    pile: int
    count: int


class Position:
    """The piles, the turn, the last seat to move, and the stones that each seat has taken."""

    __slots__ = ("last", "piles", "seats", "taken", "turn")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.piles: list[int] = []
        self.taken = [0] * seats
        self.turn: int | None = 0
        self.last = 0

    def copy(self) -> Position:
        """An independent copy."""
        twin = Position(self.seats)
        twin.piles, twin.taken = self.piles[:], self.taken[:]
        twin.turn, twin.last = self.turn, self.last
        return twin


class RandomBot:
    """Any legal action."""

    def choose(
        self, game: Any, state: Position, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        """A legal action; each is equally likely."""
        return rng.choice(game.legal(state, seat))


class SageBot:
    """Leaves a nim-sum of zero if possible, which wins a game of two."""

    def choose(
        self, game: Any, state: Position, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        """The move that leaves a nim-sum of zero, or a random one."""
        total = 0
        for pile in state.piles:
            total ^= pile
        for number, pile in enumerate(state.piles):
            if pile ^ total < pile:
                return Take(pile=number, count=pile - (pile ^ total))
        return rng.choice(game.legal(state, seat))


class Nim:
    """The game, an `engine.game.Game`."""

    name: ClassVar[str] = "nim"
    rules: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 3
    Options: ClassVar[type[msgspec.Struct]] = Options
    actions: ClassVar[Any] = Take
    events: ClassVar[Any] = Opened | Dealt | Took | Finished
    retired: ClassVar[Mapping[str, Any]] = {}
    bots: ClassVar[Mapping[str, Bot]] = {"random": RandomBot(), "sage": SageBot()}

    def open(self, options: msgspec.Struct, seats: int, chance: Chance) -> list[Event]:
        """Deals the piles."""
        assert isinstance(options, Options)
        if not self.min_seats <= seats <= self.max_seats:
            raise BadOption("bad_seats", f"Nim is for 2 to 3 players, not {seats}.")
        if not 1 <= options.piles <= 10:
            raise BadOption("bad_piles", "Nim is played with 1 to 10 piles.")
        draw = chance.stream("piles")
        return [
            Opened(
                game=self.name,
                rules=self.rules,
                seats=seats,
                options=msgspec.to_builtins(options),
                commitment=chance.commitment,
            ),
            Dealt(piles=tuple(1 + draw.below(options.most) for _ in range(options.piles))),
        ]

    def start(self, opened: Opened) -> Position:
        """The state before the deal."""
        return Position(opened.seats)

    def decide(self, state: Position, seat: int, action: Action, chance: Chance) -> list[Event]:
        """`Took`, and `Finished` after the last stone."""
        assert isinstance(action, Take)
        if state.turn != seat:
            raise IllegalAction("not_your_turn", "It is not your turn.")
        if not 0 <= action.pile < len(state.piles):
            raise IllegalAction("no_such_pile", "There is no such pile.")
        if not 1 <= action.count <= state.piles[action.pile]:
            raise IllegalAction("bad_count", f"Take 1 to {state.piles[action.pile]} stones.")
        took = Took(seat=seat, pile=action.pile, count=action.count)
        after = state.copy()
        self.evolve(after, took)
        if after.turn is not None:
            return [took]
        return [took, Finished(seed=chance.seed.hex(), result=self.result(after))]

    def evolve(self, state: Position, event: Event) -> None:
        """Applies one event."""
        if isinstance(event, Dealt):
            state.piles = list(event.piles)
        elif isinstance(event, Took):
            state.piles[event.pile] -= event.count
            state.taken[event.seat] += event.count
            state.last = event.seat
            state.turn = (event.seat + 1) % state.seats if any(state.piles) else None

    def legal(self, state: Position, seat: int) -> list[Action]:
        """Every take from every pile."""
        if state.turn != seat:
            return []
        return [
            Take(pile=number, count=count)
            for number, pile in enumerate(state.piles)
            for count in range(1, pile + 1)
        ]

    def observe(self, state: Position, seat: int) -> Position:
        """The position itself, because nothing is hidden."""
        return state

    def cause(self, event: Event) -> tuple[int, Action] | None:
        """A `Took` event is caused by a `Take`."""
        if isinstance(event, Took):
            return event.seat, Take(pile=event.pile, count=event.count)
        return None

    def view(self, state: Position, seat: int | None) -> dict[str, Any]:
        """Nothing is hidden."""
        return {"piles": state.piles[:], "taken": state.taken[:], "turn": state.turn}

    def result(self, state: Position) -> Result:
        """One point for the last stone; before that all seats share the first rank."""
        points = [int(state.turn is None and seat == state.last) for seat in range(state.seats)]
        return Result(
            ranks=ranks(points),
            points=tuple(points),
            sheet=tuple((ScoreLine(line="last_stone", points=value),) for value in points),
        )

    def score_parts(self, state: Position, seat: int) -> dict[str, tuple[ScorePart, ...]]:
        """The last stone, once it is taken."""
        won = state.turn is None and seat == state.last
        return {"last_stone": (ScorePart("last_stone", 1),) if won else ()}

    def final(self, state: Position) -> dict[str, Any]:
        """The stones that each seat took."""
        return {"taken": state.taken[:]}
