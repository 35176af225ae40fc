"""Positions of a stored game at any ply, computed by folding its log."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from engine import registry, replay
from engine.game import Event
from engine.game import Game as Rules
from games import log
from games.models import Game

_CARD_SET_PLY = 2
"""The event that has the digest of the card set."""


class Frame(NamedTuple):
    """An event in the current event format, and the view of the table after it."""

    entry: log.Entry
    event: dict[str, Any]
    view: dict[str, Any]


def events(game: Game, upto: int | None = None) -> tuple[Rules[Any], list[Event]]:
    """The game module with the game's card set, and the events up to that ply (default: all)."""
    rules = registry.get(game.kind, game.rules)
    last = game.seq if upto is None else upto
    rows = log.read(game.pk, upto=max(last, _CARD_SET_PLY))
    log_events = [replay.decode(rules, payload) for _, payload in rows]
    return replay.with_card_set(rules, log_events), log_events[:last]


def state_at(game: Game, ply: int) -> tuple[Rules[Any], Any]:
    """The game module, and the state after that event."""
    rules, log_events = events(game, ply)
    return rules, replay.fold(rules, log_events)


def frames(game: Game, first: int, last: int, viewer: int | None = None) -> list[Frame]:
    """The frames of the plies `first` to `last`, from a single fold."""
    rules = registry.get(game.kind, game.rules)
    entries = log.entries(game.pk, upto=max(last, _CARD_SET_PLY))
    log_events = [replay.decode(rules, entry.payload) for entry in entries]
    position = replay.Replay(replay.with_card_set(rules, log_events), log_events[:first])
    result = []
    for entry, event in zip(entries[first - 1 : last], log_events[first - 1 : last], strict=True):
        if entry.seq > first:
            position.apply(event)
        view = rules.view(position.state, viewer)
        result.append(Frame(entry, msgspec.to_builtins(event), view))
    return result
