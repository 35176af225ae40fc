"""Positions of a stored game at any ply.

A position is reached from the nearest earlier one that is cached, or else by folding the log. Each
function needs at most one query.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from engine import registry, replay
from engine.ending import ending
from engine.game import Event
from engine.game import Game as Rules
from engine.table.events import TakenBack
from games import log, position_cache
from games.models import Game
from games.position_cache import Position

_CARD_SET_PLY = 2
"""The event that has the digest of the card set."""
_ENDING_EVENTS = 3
"""The last events of a log that `ending` looks at: the end of the game, of the table, the seed."""


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


def position_at(game: Game, ply: int, hash_: bytes | None = None) -> Position:
    """The position after that event. `hash_` is the event's hash, if the caller knows it: then a
    cached position needs no query. The state must not be changed."""
    if hash_ is not None and (cached := position_cache.get(game.pk, ply, hash_)) is not None:
        return cached
    [(_, _, position)] = _walk(game, ply, ply)
    return position


def frames(game: Game, first: int, last: int, viewer: int | None = None) -> list[Frame]:
    """The frames of the plies `first` to `last`."""
    return [
        Frame(entry, msgspec.to_builtins(event), position.view(viewer))
        for entry, event, position in _walk(game, first, last)
    ]


def _walk(game: Game, first: int, last: int) -> list[tuple[log.Entry, Event, Position]]:
    """Each event of these plies with the position after it. They are cached."""
    start = position_cache.nearest(game.pk, first)
    if start is not None:
        after = max(0, min(start.ply, first - _ENDING_EVENTS + 1) - 1)
        entries = log.entries(game.pk, after, last)
        log_events = [replay.decode(start.rules, entry.payload) for entry in entries]
        follows = log_events[start.ply - after :]
        # After a take-back the position is that of an earlier event, so the whole log is needed.
        if entries[start.ply - after - 1].hash == start.hash and not any(
            isinstance(event, TakenBack) for event in follows
        ):
            return _continue(game, start, first, entries, log_events)
    rules = registry.get(game.kind, game.rules)
    entries = log.entries(game.pk, upto=max(last, _CARD_SET_PLY))
    log_events = [replay.decode(rules, entry.payload) for entry in entries]
    rules = replay.with_card_set(rules, log_events)
    entries, log_events = entries[:last], log_events[:last]
    return _fold(game, rules, first, entries, log_events)


def _continue(
    game: Game,
    start: Position,
    first: int,
    entries: list[log.Entry],
    log_events: list[Event],
) -> list[tuple[log.Entry, Event, Position]]:
    """As `_walk`, from a cached position; `entries` begin at or before it."""
    rules, evolve = start.rules, start.rules.evolve
    state, shared = start.state, True
    walked = []
    for index, (entry, event) in enumerate(zip(entries, log_events, strict=True)):
        if entry.seq > start.ply and type(event) not in replay.OTHER_EVENTS:
            if shared:
                state, shared = state.copy(), False
            evolve(state, event)
        if entry.seq >= first:
            position = position_cache.get(game.pk, entry.seq, entry.hash)
            if position is None:
                position = _new_position(game, rules, state, entry, log_events[: index + 1])
                shared = True
            walked.append((entry, event, position))
    return walked


def _fold(
    game: Game,
    rules: Rules[Any],
    first: int,
    entries: list[log.Entry],
    log_events: list[Event],
) -> list[tuple[log.Entry, Event, Position]]:
    """As `_walk`, from the whole log up to the last ply."""
    replayed = replay.Replay(rules, log_events[:first])
    walked = []
    for index in range(first - 1, len(entries)):
        entry, event = entries[index], log_events[index]
        if entry.seq > first:
            replayed.apply(event)
        state = replayed.state.copy()
        position = _new_position(game, rules, state, entry, log_events[: index + 1])
        walked.append((entry, event, position))
    return walked


def _new_position(
    game: Game, rules: Rules[Any], state: Any, entry: log.Entry, log_events: list[Event]
) -> Position:
    over = ending(log_events[-_ENDING_EVENTS:]).over
    position = Position(rules, state, entry.seq, entry.hash, over=over)
    position_cache.put(game.pk, position)
    return position
