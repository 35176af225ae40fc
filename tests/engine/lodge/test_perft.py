"""Known numbers of action sequences from a fixed deal; most errors in `legal` change them.

Counted with the slow and plain way below as well, which asks `decide` about everything.
"""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.game import IllegalAction
from engine.lodge.game import LodgeGame
from engine.lodge.state import LodgeState
from tests.engine.lodge.table import RULES_1, RULES_2, VERSIONS, opened, random_game
from tests.engine.lodge.test_properties import EVERYTHING


def perft(game: LodgeGame, state: LodgeState, chance: Chance, depth: int) -> int:
    """The number of action sequences of this length, or shorter if they end the game."""
    seat = state.turn
    if depth == 0 or seat is None:
        return 1
    actions = game.legal(state, seat)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = state.copy()
        for event in game.decide(state, seat, action, chance):
            game.evolve(after, event)
        count += perft(game, after, chance, depth - 1)
    return count


def slow_perft(game: LodgeGame, state: LodgeState, chance: Chance, depth: int) -> int:
    """The same number, from the actions that `decide` accepts."""
    if depth == 0 or state.turn is None:
        return 1
    count = 0
    for action in EVERYTHING:
        try:
            events = game.decide(state, state.turn, action, chance)
        except IllegalAction:
            continue
        after = state.copy()
        for event in events:
            game.evolve(after, event)
        count += slow_perft(game, after, chance, depth - 1)
    return count


def middle(game: LodgeGame, seats: int, seed: int, turns: int) -> tuple[LodgeState, Chance]:
    """A game after so many turns of random moves."""
    chance = opened(seats, seed, game)[2]
    for _, _, _, _, state in random_game(seats, seed, game):
        if (state.round - 1) * seats + state.seat == turns:
            return state, chance
    raise AssertionError("the game ended before its middle")


@pytest.mark.parametrize(
    ("game", "seats", "counts"),
    [
        (RULES_1, 2, [20, 176, 1404, 7644, 63504]),
        (RULES_1, 3, [20, 170, 1328, 6998, 60872]),
        (RULES_1, 4, [20, 162, 1236, 6224, 58130]),
        (RULES_2, 2, [20, 166, 1284, 6690, 61322]),
        (RULES_2, 3, [20, 166, 1284, 6618, 59224]),
        (RULES_2, 4, [20, 164, 1260, 6490, 60480]),
    ],
)
def test_perft_from_the_deal(game: LodgeGame, seats: int, counts: list[int]) -> None:
    state, _, chance = opened(seats, 2026, game)
    assert [perft(game, state, chance, depth) for depth in range(1, 6)] == counts


@pytest.mark.parametrize(
    ("game", "seats", "turns", "counts"),
    [
        (RULES_1, 2, 13, [20, 28, 702, 894, 15320]),
        (RULES_1, 4, 30, [44, 56, 1232, 1612, 48508]),
        (RULES_2, 2, 13, [13, 15, 546, 784, 6818]),
        (RULES_2, 4, 30, [24, 32, 412, 636, 8560]),
    ],
)
def test_perft_from_the_middle_of_a_game(
    game: LodgeGame, seats: int, turns: int, counts: list[int]
) -> None:
    state, chance = middle(game, seats, 2026, turns)
    assert [perft(game, state, chance, depth) for depth in range(1, 6)] == counts


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"rules {game.rules}")
def test_perft_agrees_with_asking_about_everything(game: LodgeGame) -> None:
    for state, chance in (opened(2, 1, game)[::2], middle(game, 3, 1, 18)):
        for depth in (1, 2):
            assert slow_perft(game, state, chance, depth) == perft(game, state, chance, depth)
