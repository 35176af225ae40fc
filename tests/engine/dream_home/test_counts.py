"""Known numbers of action sequences from a fixed deal to a depth.

Like perft in chess: a change of any of these numbers is a change of what is legal. The first few of
each row can be counted by hand: a first normal room goes face up into 3 slots and face down into 5,
a basement room face up into 2 and face down into 5.
"""

from __future__ import annotations

import hashlib

import pytest

from engine import replay, simulate
from engine.chance import Chance
from engine.dream_home.game import DreamHome
from engine.dream_home.options import DreamOptions
from engine.dream_home.state import DreamState
from tests.engine.dream_home.table import VERSIONS


def sequences(game: DreamHome, state: DreamState, depth: int, chance: Chance) -> int:
    """The number of action sequences of this length, or shorter if they end the game."""
    seat = state.turn
    if seat is None:
        return 1
    actions = game.legal(state, seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        for event in game.decide(state, seat, action, chance):
            game.evolve(after, event)
        total += sequences(game, after, depth - 1, chance)
    return total


def seed(name: str) -> bytes:
    """The seed of a fixed deal."""
    return hashlib.sha256(name.encode()).digest()


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"rules {game.rules}")
@pytest.mark.parametrize(
    ("name", "seats", "counts"),
    [
        ("count 0", 2, (4, 16, 118, 354, 2608, 10432)),
        ("count 1", 3, (4, 16, 143, 534, 3882, 13344)),
        ("count 2", 4, (5, 40, 160, 1280, 3840)),
        ("count 3", 4, (5, 39, 156, 1216, 3648)),
    ],
)
def test_sequences_from_an_opening(
    game: DreamHome, name: str, seats: int, counts: tuple[int, ...]
) -> None:
    chance = Chance(seed(name))
    state = replay.fold(game, game.open(DreamOptions(), seats, chance))
    depths = range(1, len(counts) + 1)
    assert tuple(sequences(game, state, depth, chance) for depth in depths) == counts


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"rules {game.rules}")
@pytest.mark.parametrize(
    ("name", "seats", "back", "phase", "counts"),
    [
        ("late 0", 2, 5, "jackhammer", (5, 12, 32, 72, 5064)),
        ("late 1", 3, 7, "choose", (3, 6, 56, 112, 812)),
        ("late 2", 4, 9, "choose", (5, 14, 30, 62, 104)),
        ("late 3", 2, 11, "choose", (4, 16, 48, 96, 384)),
    ],
)
def test_sequences_to_the_end(
    game: DreamHome, name: str, seats: int, back: int, phase: str, counts: tuple[int, ...]
) -> None:
    """From a position some decisions before the end of a random game, helpers included."""
    chance = Chance(seed(name))
    options = DreamOptions(car_token=True)
    log, _ = simulate.play(game, [game.bots["random"]] * seats, options, chance.seed)
    decisions = [index for index, event in enumerate(log) if game.cause(event)]
    state = replay.fold(game, log[: decisions[-back]])
    assert state.phase == phase
    depths = range(1, len(counts) + 1)
    assert tuple(sequences(game, state, depth, chance) for depth in depths) == counts
