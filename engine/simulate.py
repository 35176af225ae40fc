"""Plays a whole game between bots from a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.chance import Chance
from engine.game import UNLIMITED, BadOption, Bot, Budget, Event, Game


def bot(game: Game[Any], name: str) -> Bot:
    """The game's bot of that name. Raises `BadOption` naming the choices."""
    try:
        return game.bots[name]
    except KeyError:
        raise BadOption(
            "unknown_bot",
            f"{game.name} has no bot {name!r}; choose from: {', '.join(game.bots)}.",
        ) from None


def play(
    game: Game[Any],
    bots: Sequence[Bot],
    options: msgspec.Struct,
    seed: bytes,
    budget: Budget = UNLIMITED,
) -> tuple[list[Event], Any]:
    """Plays one game and returns its log and final state.

    The same bots, options and seed give the same log, unless the budget limits the time. The random
    numbers of the bots come from the same seed, but from another context than the cards, so that
    they reveal nothing. Raises `BadOption`, and ValueError unless the seed has 32 bytes.
    """
    chance = Chance(seed)
    log = game.open(options, len(bots), chance)
    state = game.start(log[0])  # type: ignore[arg-type]  # a log starts with `Opened`
    decide, evolve, observe = game.decide, game.evolve, game.observe
    ignores = [getattr(bot, "ignores_state", False) for bot in bots]
    for event in log[1:]:
        evolve(state, event)
    rng = random.Random(chance.stream("bots").below(1 << 64))  # not for secrets
    while (seat := state.turn) is not None:
        seen = state if ignores[seat] else observe(state, seat)
        action = bots[seat].choose(game, seen, seat, rng, budget)
        events = decide(state, seat, action, chance)
        for event in events:
            evolve(state, event)
        log += events
    return log, state
