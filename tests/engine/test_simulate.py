"""Simulated games, and the strength of the built-in bots."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

from engine import registry, replay, simulate
from engine.game import UNLIMITED, Action, BadOption, Budget, Finished, Game

GAMES = registry.names()


def seed_of(name: str) -> bytes:
    """A fixed seed, derived from a name."""
    return hashlib.sha256(name.encode()).digest()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_bots_and_seed_give_the_same_bytes(name: str) -> None:
    game = registry.get(name)
    bots = [game.bots["random"], game.bots["greedy"], game.bots["random"]]
    logs = [simulate.play(game, bots, game.Options(), seed_of("again"))[0] for _ in range(2)]
    assert [replay.encode(event) for event in logs[0]] == [replay.encode(e) for e in logs[1]]
    other, _ = simulate.play(game, bots, game.Options(), seed_of("other"))
    assert other != logs[0]


def test_bots_play_differently_with_another_seed() -> None:
    game = registry.get("dream_home")
    drawn: list[float] = []

    class Drawing:
        """Stores the first number of its generator, then plays the first legal action."""

        def choose(
            self, game: Game[Any], state: Any, seat: int, rng: random.Random, budget: Budget
        ) -> Action:
            if not drawn[-1]:
                drawn[-1] = rng.random()
            return game.legal(state, seat)[0]

    for seed in ("one", "two", "one"):
        drawn.append(0)
        simulate.play(game, [Drawing()] * 2, game.Options(), seed_of(seed))
    assert drawn[0] == drawn[2] != drawn[1]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end(name: str) -> None:
    game = registry.get(name)
    log, state = simulate.play(game, [game.bots["random"]] * 4, game.Options(), seed_of("end"))
    assert state.turn is None
    last = log[-1]
    assert isinstance(last, Finished)
    assert last.seed == seed_of("end").hex()
    assert last.result == game.result(state)


def test_an_unknown_bot_is_an_error_naming_the_choices() -> None:
    with pytest.raises(BadOption, match="choose from: random, greedy"):
        simulate.bot(registry.get("dream_home"), "oracle")


def test_bots_are_listed_from_weakest_to_strongest() -> None:
    assert list(registry.get("dream_home").bots) == ["random", "greedy"]


def test_greedy_beats_random_in_95_of_100_games_of_two() -> None:
    game = registry.get("dream_home")
    wins = 0
    for number in range(100):
        seat = number % 2
        bots = [game.bots["random"], game.bots["random"]]
        bots[seat] = game.bots["greedy"]
        _, state = simulate.play(game, bots, game.Options(), seed_of(f"match {number}"))
        wins += game.result(state).ranks[seat] == 1 and game.result(state).ranks[1 - seat] == 2
    assert wins >= 95


def test_bots_change_no_state() -> None:
    game = registry.get("dream_home")
    log, _ = simulate.play(game, [game.bots["greedy"]] * 3, game.Options(), seed_of("still"))
    for ply in [ply for ply, event in enumerate(log) if game.cause(event)]:
        state = replay.fold(game, log[:ply])
        before = state.copy()
        for bot in game.bots.values():
            assert bot.choose(game, state, state.turn, random.Random(1), UNLIMITED) in game.legal(
                state, state.turn
            )
        assert state == before


def test_the_random_bot_plays_every_action() -> None:
    game = registry.get("dream_home")
    state = replay.fold(
        game, simulate.play(game, [game.bots["random"]] * 4, game.Options(), seed_of("r"))[0][:4]
    )
    rng = random.Random(1)
    chosen = {game.bots["random"].choose(game, state, 0, rng, UNLIMITED) for _ in range(100)}
    assert chosen == set(game.legal(state, 0))
