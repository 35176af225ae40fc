"""Encodes and decodes events, and folds a log into a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

import msgspec

from engine.game import Event, Game, Opened, S, SeedRevealed

_encoder = msgspec.json.Encoder(order="deterministic")


class BrokenLog(ValueError):
    """An invalid log. `seq` is the first event at fault."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"event {seq}: {reason}")
        self.seq = seq
        self.reason = reason


def encode(event: Event) -> bytes:
    """Canonical JSON: the type tag, then the fields in order of declaration. It is hashed."""
    return _encoder.encode(event)


_decoders: dict[type, msgspec.json.Decoder[Any]] = {}


def _decoder(game: Game[Any]) -> msgspec.json.Decoder[Any]:
    decoder = _decoders.get(type(game))
    if decoder is None:
        decoder = _decoders[type(game)] = msgspec.json.Decoder(game.events | SeedRevealed)
    return decoder


def decode(game: Game[Any], payload: str | bytes) -> Event:
    """Decodes and validates an event of that game. Retired events are converted first.

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
                # The raw dict has the tag of a retired event but not its form.
                raise msgspec.ValidationError(f"not a valid {tag!r} event: {error}") from error
        current: Event = msgspec.convert(raw, game.events)
        return current


def decode_action(game: Game[Any], raw: Any) -> Any:
    """Decodes an action from plain JSON values. Raises `msgspec.ValidationError`."""
    return msgspec.convert(raw, game.actions)


def with_card_set(game: Game[S], log: Sequence[Event]) -> Game[S]:
    """The game with the card set that this log was dealt from, whatever its name is now.

    A game with card sets has a method `with_card_set`, and writes the `digest` of the set into its
    second event. Any other game is returned as it is. Raises `BadOption` if there is no such set.
    """
    find: Callable[[str], Game[S]] | None = getattr(game, "with_card_set", None)
    digest: str | None = getattr(log[1], "digest", None) if len(log) > 1 else None
    return game if find is None or digest is None else find(digest)


def fold(game: Game[S], events: Iterable[Event]) -> S:
    """The state after these events, from the first on.

    Raises `BrokenLog` for an empty log, and `BadOption` if no game can be opened as the log says.
    """
    log = list(events)
    if not log or not isinstance(log[0], Opened):
        raise BrokenLog(1, "a log starts with 'opened'")
    state = with_card_set(game, log).start(log[0])
    evolve = game.evolve
    for event in islice(log, 1, None):
        if type(event) is not SeedRevealed:
            evolve(state, event)
    return state
