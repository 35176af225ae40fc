"""Known numbers of action sequences from a fixed deal; most errors in `legal` change them.

Counted with the slow and plain way below as well, which asks `decide` about everything.
"""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.game import IllegalAction
from engine.lodge.state import LodgeState
from tests.engine.lodge.table import GAME, opened, random_game
from tests.engine.lodge.test_properties import EVERYTHING


def perft(state: LodgeState, chance: Chance, depth: int) -> int:
    """The number of action sequences of this length, or shorter if they end the game."""
    seat = state.turn
    if depth == 0 or seat is None:
        return 1
    actions = GAME.legal(state, seat)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = state.copy()
        for event in GAME.decide(state, seat, action, chance):
            GAME.evolve(after, event)
        count += perft(after, chance, depth - 1)
    return count


def slow_perft(state: LodgeState, chance: Chance, depth: int) -> int:
    """The same number, from the actions that `decide` accepts."""
    if depth == 0 or state.turn is None:
        return 1
    count = 0
    for action in EVERYTHING:
        try:
            events = GAME.decide(state, state.turn, action, chance)
        except IllegalAction:
            continue
        after = state.copy()
        for event in events:
            GAME.evolve(after, event)
        count += slow_perft(after, chance, depth - 1)
    return count


def middle(seats: int, seed: int, turns: int) -> tuple[LodgeState, Chance]:
    """A game after so many turns of random moves."""
    chance = opened(seats, seed)[2]
    for _, _, _, _, state in random_game(seats, seed):
        if (state.round - 1) * seats + state.seat == turns:
            return state, chance
    raise AssertionError("the game ended before its middle")


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [20, 176, 1404, 7644, 63504]),
        (3, [20, 170, 1328, 6998, 60872]),
        (4, [20, 162, 1236, 6224, 58130]),
    ],
)
def test_perft_from_the_deal(seats: int, counts: list[int]) -> None:
    state, _, chance = opened(seats, 2026)
    assert [perft(state, chance, depth) for depth in range(1, 6)] == counts


@pytest.mark.parametrize(
    ("seats", "turns", "counts"),
    [(2, 13, [20, 28, 702, 894, 15320]), (4, 30, [44, 56, 1232, 1612, 48508])],
)
def test_perft_from_the_middle_of_a_game(seats: int, turns: int, counts: list[int]) -> None:
    state, chance = middle(seats, 2026, turns)
    assert [perft(state, chance, depth) for depth in range(1, 6)] == counts


def test_perft_agrees_with_asking_about_everything() -> None:
    for state, chance in (opened(2, 1)[::2], middle(3, 1, 18)):
        for depth in (1, 2):
            assert slow_perft(state, chance, depth) == perft(state, chance, depth)
