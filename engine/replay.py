"""Events to bytes and back, and the fold of a log to any ply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.game import Event, Game, Opened, S, SeedRevealed

_encoder = msgspec.json.Encoder(order="deterministic")


class BrokenLog(ValueError):
    """A log that no game could have written. `seq` is the first event at fault."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"event {seq}: {reason}")
        self.seq = seq
        self.reason = reason


def encode(event: Event) -> bytes:
    """Canonical JSON: the type tag, then fields as declared. Hashes cover these bytes."""
    return _encoder.encode(event)


_decoders: dict[type, msgspec.json.Decoder[Any]] = {}


def _decoder(game: Game[Any]) -> msgspec.json.Decoder[Any]:
    decoder = _decoders.get(type(game))
    if decoder is None:
        decoder = _decoders[type(game)] = msgspec.json.Decoder(game.events | SeedRevealed)
    return decoder


def decode(game: Game[Any], payload: str | bytes) -> Event:
    """One event of that game, validated. Retired tags are brought up to date first.

    Raises `msgspec.ValidationError` (or its parent `DecodeError`) for anything else.
    """
    try:
        return _decode(game, payload)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError(f"JSON is malformed: {error}") from error


def _decode(game: Game[Any], payload: str | bytes) -> Event:
    try:
        event: Event = _decoder(game).decode(payload)
        return event
    except msgspec.ValidationError:
        raw = msgspec.json.decode(payload)
        tag = str(raw.get("type")) if isinstance(raw, dict) else ""
        if tag not in game.retired:
            raise
        while tag in game.retired:
            try:
                raw = game.retired[tag](raw)
                tag = raw["type"]
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                # It has the tag of an old event, and not the form that every old one had.
                raise msgspec.ValidationError(f"no {tag!r} event as there were: {error}") from error
        current: Event = msgspec.convert(raw, game.events)
        return current


def decode_action(game: Game[Any], raw: Any) -> Any:
    """An action from plain JSON values. Raises `msgspec.ValidationError`."""
    return msgspec.convert(raw, game.actions)


def fold(game: Game[S], events: Iterable[Event]) -> S:
    """The state after these events, in order from the first. Raises `BrokenLog` on an empty log."""
    each = iter(events)
    opened = next(each, None)
    if not isinstance(opened, Opened):
        raise BrokenLog(1, "a log starts with 'opened'")
    state = game.start(opened)
    evolve = game.evolve
    for event in each:
        if type(event) is not SeedRevealed:
            evolve(state, event)
    return state
