"""Tic-tac-toe, the game that docs/adding-a-game.md adds step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from engine.bots.greedy import Greedy
from engine.bots.random import Random
from engine.chance import Chance
from engine.game import (
    Action,
    BadOption,
    Bot,
    Event,
    Finished,
    IllegalAction,
    Opened,
    Result,
    ScoreLine,
    ScorePart,
    ranks,
)

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """This game has no options."""


class Mark(Action, frozen=True, tag="mark"):
    """Marks a cell, 0 to 8 from the upper left."""

    cell: int


class Marked(Event, frozen=True, tag="marked"):
    """A seat marked a cell."""

    seat: int
    cell: int


class Position:
    """The seat that marked each cell (-1: none), and the turn."""

    __slots__ = ("cells", "seats", "turn")

    def __init__(self, cells: list[int], turn: int | None) -> None:
        self.seats = 2
        self.cells = cells
        self.turn = turn

    def copy(self) -> Position:
        """An independent copy."""
        return Position(self.cells[:], self.turn)


def winner(cells: list[int]) -> int | None:
    """The seat with three in a line."""
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] != -1:
            return cells[a]
    return None


def over(cells: list[int]) -> bool:
    """Whether there is a line, or no unmarked cell."""
    return winner(cells) is not None or -1 not in cells


def evaluator(state: Position, seat: int) -> Callable[[Action], float]:
    """Values a mark by an own line, a line denied to the opponent, and the middle cell."""

    def evaluate(action: Action) -> float:
        assert isinstance(action, Mark)
        mine, other = state.cells[:], state.cells[:]
        mine[action.cell], other[action.cell] = seat, 1 - seat
        return 4 * (winner(mine) is not None) + 2 * (winner(other) is not None) + (action.cell == 4)

    return evaluate


class TicTacToe:
    """The game, an `engine.game.Game`."""

    name: ClassVar[str] = "tictactoe"
    rules: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    Options: ClassVar[type[msgspec.Struct]] = Options
    actions: ClassVar[Any] = Mark
    events: ClassVar[Any] = Opened | Marked | Finished
    retired: ClassVar[Mapping[str, Any]] = {}
    bots: ClassVar[Mapping[str, Bot]] = {"random": Random(), "greedy": Greedy(evaluator)}

    def open(self, options: msgspec.Struct, seats: int, chance: Chance) -> list[Event]:
        """Only `Opened`, because nothing is dealt."""
        if seats != 2:
            raise BadOption("bad_seats", f"Tic-tac-toe is for 2 players, not {seats}.")
        values = msgspec.to_builtins(options)
        return [Opened(self.name, self.rules, seats, values, chance.commitment)]

    def start(self, opened: Opened) -> Position:
        """An empty board with seat 0 on turn."""
        return Position([-1] * 9, 0)

    def decide(self, state: Position, seat: int, action: Action, chance: Chance) -> list[Event]:
        """The mark, and `Finished` if it ends the game."""
        assert isinstance(action, Mark)
        if state.turn is None:
            raise IllegalAction("over", "The game is over.")
        if seat != state.turn:
            raise IllegalAction("not_your_turn", f"It is the turn of seat {state.turn}.")
        if not 0 <= action.cell < 9:
            raise IllegalAction("no_such_cell", "The cells are 0 to 8.")
        if state.cells[action.cell] != -1:
            raise IllegalAction("taken", "This cell is marked already.")
        marked = Marked(seat, action.cell)
        after = state.copy()
        self.evolve(after, marked)
        if after.turn is not None:
            return [marked]
        return [marked, Finished(chance.seed.hex(), self.result(after))]

    def evolve(self, state: Position, event: Event) -> None:
        """Applies an event."""
        if isinstance(event, Marked):
            state.cells[event.cell] = event.seat
            state.turn = None if over(state.cells) else 1 - event.seat
        elif isinstance(event, Finished):
            state.turn = None

    def legal(self, state: Position, seat: int) -> list[Action]:
        """Every unmarked cell."""
        if seat != state.turn:
            return []
        return [Mark(cell) for cell, owner in enumerate(state.cells) if owner == -1]

    def observe(self, state: Position, seat: int) -> Position:
        """The position itself, because nothing is hidden."""
        return state

    def cause(self, event: Event) -> tuple[int, Action] | None:
        """A mark is the only event that an action causes."""
        return (event.seat, Mark(event.cell)) if isinstance(event, Marked) else None

    def view(self, state: Position, seat: int | None) -> dict[str, Any]:
        """The whole board, because nothing is hidden."""
        return {"cells": state.cells[:], "turn": state.turn}

    def result(self, state: Position) -> Result:
        """A point for a line; without a line both share the first rank."""
        points = tuple(int(winner(state.cells) == seat) for seat in range(2))
        sheet = tuple((ScoreLine("line", value),) for value in points)
        return Result(ranks(points), points, sheet)

    def score_parts(self, state: Position, seat: int) -> dict[str, tuple[ScorePart, ...]]:
        """The cells of the line, if there is one."""
        if winner(state.cells) != seat:
            return {"line": ()}
        cells = next(line for line in LINES if all(state.cells[cell] == seat for cell in line))
        return {"line": (ScorePart("line", 1, where=tuple(map(str, cells))),)}

    def final(self, state: Position) -> dict[str, Any]:
        """The board, for the game record."""
        return {"cells": state.cells[:]}
