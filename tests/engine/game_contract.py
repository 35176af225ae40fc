"""The contract of `engine.game.Game`: `check_contract` checks it for one game.

A new game calls it in one test; its own rules need tests of their own.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from engine import record, replay, verify
from engine.chance import Chance
from engine.game import BadOption, Finished, Game, IllegalAction, Opened, Result
from engine.simulate import play

LOOK = 8
"""A position is only checked at every so many decisions, because the check takes long."""


def check_contract(
    game: Game[Any], *, games: int = 10, options: msgspec.Struct | None = None
) -> None:
    """Plays random games of all sizes and checks the contract of `engine.game.Game`."""
    options = game.Options() if options is None else options
    assert game.name.isidentifier()
    assert game.bots
    for seats in range(game.min_seats, game.max_seats + 1):
        for number in range(games):
            seed = Chance(bytes([seats, number]) + bytes(30)).seed
            _check_game(game, options, seats, seed)
        for bot in game.bots.values():
            _check_log(game, *play(game, [bot] * seats, options, bytes([seats]) * 32))
    for seats in (game.min_seats - 1, game.max_seats + 1):
        with pytest.raises(BadOption):
            game.open(options, seats, Chance(bytes(32)))


def _check_game(game: Game[Any], options: msgspec.Struct, seats: int, seed: bytes) -> None:
    """A game of random moves, checked before and after every decision."""
    chance, rng = Chance(seed), random.Random(seed)
    log = game.open(options, seats, chance)
    opened = log[0]
    assert isinstance(opened, Opened)
    assert (opened.game, opened.rules, opened.seats) == (game.name, game.rules, seats)
    assert opened.commitment == chance.commitment
    state = replay.fold(game, log)
    step = 0
    while (turn := state.turn) is not None:
        step += 1
        if step % LOOK == 1:
            _check_position(game, state, seats, chance)
        actions = game.legal(state, turn)
        assert actions, "whoever is on turn can do something"
        action = actions[int(rng.random() * len(actions))]
        events = game.decide(state, turn, action, chance)
        assert game.cause(events[0]) == (turn, action)
        assert all(game.cause(event) is None for event in events[1:])
        assert replay.decode_action(game, msgspec.to_builtins(action)) == action
        for event in events:
            game.evolve(state, event)
        log += events
    _check_log(game, log, state)


def _check_position(game: Game[Any], state: Any, seats: int, chance: Chance) -> None:
    """`decide` accepts exactly the legal actions, and neither it nor a copy changes the state."""
    assert state.seats == seats
    actions = game.legal(state, state.turn)
    assert len(set(actions)) == len(actions)
    before = game.view(state, state.turn)
    for action in actions:
        twin = state.copy()
        for event in game.decide(state, state.turn, action, chance):
            game.evolve(twin, event)
    assert game.view(state, state.turn) == before
    for other in set(range(seats)) - {state.turn}:
        assert game.legal(state, other) == []
        with pytest.raises(IllegalAction):
            game.decide(state, other, actions[0], chance)
    for seat in (None, *range(seats)):
        view = game.view(state, seat)
        assert json.loads(json.dumps(view)) == view, "a view is plain JSON"
    _check_result(game.result(state), seats)
    _check_parts(game, state)


def _check_log(game: Game[Any], log: Sequence[Any], state: Any) -> None:
    """A finished log folds to the final state, and verifies as a record."""
    last = log[-1]
    assert isinstance(last, Finished)
    assert game.result(state) == last.result
    _check_result(last.result, state.seats)
    _check_parts(game, state)
    _check_turns(game, log)
    assert [game.legal(state, seat) for seat in range(state.seats)] == [[]] * state.seats
    payloads = [replay.encode(event) for event in log]
    decoded = [replay.decode(game, payload) for payload in payloads]
    assert decoded == list(log)
    folded = replay.fold(game, decoded)
    assert game.view(folded, None) == game.view(state, None)
    assert game.final(folded) == game.final(state)
    line = record.write(game, log, [f"seat {seat}" for seat in range(state.seats)], state)
    fault = verify.check_log(game, record.events(game, record.read(line)))
    assert fault is None, str(fault)


def _check_result(result: Result, seats: int) -> None:
    assert len(result.ranks) == len(result.points) == len(result.sheet) == seats
    assert min(result.ranks) == 1
    for points, lines in zip(result.points, result.sheet, strict=True):
        assert sum(line.points for line in lines) == points


def _check_parts(game: Game[Any], state: Any) -> None:
    """The parts of each score line sum to it, and there are no other parts."""
    for seat, lines in enumerate(game.result(state).sheet):
        parts = game.score_parts(state, seat)
        assert list(parts) == [line.line for line in lines]
        for line in lines:
            assert sum(part.points for part in parts[line.line]) == line.points


def _check_turns(game: Game[Any], log: Sequence[Any]) -> None:
    """The seat on turn after an event decides next; no seat is on turn within a decision."""
    state = replay.fold(game, log[:1])
    causes = [game.cause(event) for event in log]
    for at, event in enumerate(log):
        if at:
            game.evolve(state, event)
        decider = next((cause[0] for cause in causes[at + 1 :] if cause is not None), None)
        assert state.turn in (None, decider), f"after event {at + 1}, {event}"
        if at + 1 < len(log) and causes[at + 1] is not None:
            assert state.turn == decider, f"after event {at + 1}, {event}"
