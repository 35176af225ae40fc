"""Encodes and decodes events, and folds a log into a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

import msgspec

from engine.game import Event, Game, Opened, S, SeedRevealed
from engine.table.events import EVENTS, TakenBack
from engine.table.state import EVENT_TYPES

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
        decoder = _decoders[type(game)] = msgspec.json.Decoder(game.events | SeedRevealed | EVENTS)
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


OTHER_EVENTS = EVENT_TYPES | {SeedRevealed}
"""Types of the events in a log that are not events of the game."""


def fold(game: Game[S], events: Iterable[Event]) -> S:
    """The state after these events, from the first on. Events that were taken back do not count.

    Raises `BrokenLog` for an empty log, and `BadOption` if no game can be opened as the log says.
    """
    log = list(events)
    if not log or not isinstance(log[0], Opened):
        raise BrokenLog(1, "a log starts with 'opened'")
    state = with_card_set(game, log).start(log[0])
    evolve = game.evolve
    for event in islice(game_events(log), 1, None):
        evolve(state, event)
    return state


def game_events(log: Sequence[Event]) -> list[Event]:
    """The events of the game in a log, without those that were taken back."""
    others = [event for event in log if type(event) in OTHER_EVENTS]
    if not others:
        return list(log)
    if not any(isinstance(event, TakenBack) for event in others):
        return [event for event in log if type(event) not in OTHER_EVENTS]
    kept: list[tuple[int, Event]] = []
    for seq, event in enumerate(log, start=1):
        if isinstance(event, TakenBack):
            while kept and kept[-1][0] > event.to:
                kept.pop()
        elif type(event) not in OTHER_EVENTS:
            kept.append((seq, event))
    return [event for _, event in kept]


class Replay:
    """A log that is replayed event by event: `state` is the position after the last one."""

    __slots__ = ("_log", "game", "state")

    def __init__(self, game: Game[Any], log: Sequence[Event]) -> None:
        """The position after these first events of a log, of which `game` has the card set."""
        self.game = game
        self.state: Any = fold(game, log)
        self._log = list(log)

    def apply(self, event: Event) -> None:
        """Goes on to the position after the next event."""
        self._log.append(event)
        if isinstance(event, TakenBack):
            self.state = fold(self.game, self._log)
        elif type(event) not in OTHER_EVENTS:
            self.game.evolve(self.state, event)
