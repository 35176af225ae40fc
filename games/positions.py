"""Positions of a game at any ply: folds of its log, never stored."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from engine import registry, replay
from engine.game import Event, SeedRevealed
from engine.game import Game as Rules
from games import log
from games.models import Game


class Frame(NamedTuple):
    """An event, in today's form of the game, and the table after it."""

    entry: log.Entry
    event: dict[str, Any]
    view: dict[str, Any]


def events(game: Game, upto: int | None = None) -> tuple[Rules[Any], list[Event]]:
    """The rules and the events, in today's form of the game; up to that ply, or all."""
    rules = registry.get(game.kind)
    rows = log.read(game.pk, upto=game.seq if upto is None else upto)
    return rules, [replay.decode(rules, payload) for _, payload in rows]


def state_at(game: Game, ply: int) -> tuple[Rules[Any], Any]:
    """The rules and the state after that event."""
    rules, told = events(game, ply)
    return rules, replay.fold(rules, told)


def frames(game: Game, first: int, last: int, viewer: int | None = None) -> list[Frame]:
    """The plies `first..last` one by one, from a single fold."""
    rules = registry.get(game.kind)
    entries = log.entries(game.pk, upto=last)
    told = [replay.decode(rules, entry.payload) for entry in entries]
    state = replay.fold(rules, told[:first])
    shown = []
    for entry, event in zip(entries[first - 1 :], told[first - 1 :], strict=True):
        if entry.seq > first and not isinstance(event, SeedRevealed):
            rules.evolve(state, event)
        shown.append(Frame(entry, msgspec.to_builtins(event), rules.view(state, viewer)))
    return shown
