"""What a bot is given: the state as its seat may know it, and a budget."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import registry, replay, simulate
from engine.chance import Chance
from engine.dream_home.state import DreamState
from engine.game import UNLIMITED, Action, Budget, Event, Game

GAMES = registry.names()
DREAM_HOME = registry.get("dream_home")


def positions(game: Game[Any], key: bytes, seats: int) -> list[Any]:
    """The states of a game of random bots in which a seat must act, and the last one."""
    seed = hashlib.sha256(key).digest()
    log, state = simulate.play(game, [game.bots["random"]] * seats, game.Options(), seed)
    plies = [ply for ply, event in enumerate(log) if game.cause(event) is not None]
    return [*(replay.fold(game, log[:ply]) for ply in plies[:: max(1, len(plies) // 12)]), state]


def with_other_secrets(state: Any, seat: int, rng: random.Random) -> Any:
    """A state that differs only in what that seat does not know."""
    if not isinstance(state, DreamState):
        return state.copy()  # Lodge hides nothing that is in its states
    other = state.copy()
    roofs = list(state.cards.roofs)
    other.roofs = [
        pile if index == seat else tuple(rng.choices(roofs, k=len(pile)))
        for index, pile in enumerate(state.roofs)
    ]
    return other


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_a_bot_chooses_the_same_whatever_its_seat_cannot_see(name: str, data: Any) -> None:
    game = registry.get(name)
    seats = data.draw(st.integers(2, 4))
    states = positions(game, data.draw(st.binary(max_size=8)), seats)[:-1]
    rng = data.draw(st.randoms(use_true_random=False))
    for state in states:
        seat = state.turn
        twin = with_other_secrets(state, seat, rng)
        for bot in [*game.bots.values(), Searching()]:
            choices = {
                bot.choose(game, game.observe(full_state, seat), seat, random.Random(1), UNLIMITED)
                for full_state in (state, twin)
            }
            assert len(choices) == 1
            assert choices <= set(game.legal(state, seat))


class Searching:
    """Plays each action out to the end of the game with random moves, and adds up all points."""

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        actions = game.legal(state, seat)
        key = rng.randbytes(32)
        return max(actions[:3], key=lambda action: self._total(game, state, seat, action, key))

    def _total(
        self, game: Game[Any], state: Any, seat: int, action: Action, key: bytes
    ) -> tuple[int, ...]:
        trial, chance, rng = state.copy(), Chance(key), random.Random(key)
        while True:
            for event in game.decide(trial, seat, action, chance):
                game.evolve(trial, event)
            if trial.turn is None:
                return tuple(game.result(trial).points)
            seat = trial.turn
            action = rng.choice(game.legal(trial, seat))


@pytest.mark.parametrize("name", GAMES)
def test_observing_keeps_the_state_and_what_the_seat_may_know(name: str) -> None:
    game = registry.get(name)
    for state in positions(game, b"observe", 3):
        before = game.view(state, None)
        for seat in range(3):
            observed = game.observe(state, seat)
            assert game.legal(observed, seat) == game.legal(state, seat)
            assert game.view(observed, seat) == game.view(state, seat)
            assert game.result(observed) == game.result(state)
            assert observed.turn == state.turn
        assert game.view(state, None) == before


def test_a_seat_of_dream_home_knows_only_its_own_roofs() -> None:
    states = positions(DREAM_HOME, b"roofs", 4)
    for state in states[:-1]:
        piles = [pile[:] for pile in state.roofs]
        for seat in range(4):
            observed = DREAM_HOME.observe(state, seat)
            assert observed.roofs[seat] == piles[seat]
            assert list(map(len, observed.roofs)) == list(map(len, piles))
            others = {roof for other in range(4) if other != seat for roof in observed.roofs[other]}
            assert len(others) <= 1
        assert state.roofs == piles
    assert any(len(set(sum(state.roofs, ()))) > 1 for state in states[:-1])
    last = states[-1]
    assert DREAM_HOME.observe(last, 0) is last, "after the scoring nothing is hidden"


def test_simulated_bots_get_the_observed_state_and_the_budget() -> None:
    seen: list[tuple[Any, ...]] = []

    class Spy:
        def choose(
            self, game: Game[Any], state: Any, seat: int, rng: random.Random, budget: Budget
        ) -> Action:
            seen.append((seat, [*state.roofs], budget))
            return game.legal(state, seat)[0]

    budget = Budget(iterations=7)
    log: list[Event]
    log, _ = simulate.play(DREAM_HOME, [Spy()] * 2, DREAM_HOME.Options(), bytes(32), budget)
    assert {budget_given for _, _, budget_given in seen} == {budget}
    blank = DREAM_HOME.start(log[0]).cards.roofs_from  # type: ignore[arg-type]  # `Opened`
    assert any(roofs[1 - seat] for seat, roofs, _ in seen)
    assert all(set(roofs[1 - seat]) <= {blank} for seat, roofs, _ in seen)
