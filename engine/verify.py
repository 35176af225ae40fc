"""Whether a log is one that the rules could have told: nothing slipped in, nothing left out.

A log is replayed from its seed: the opening is dealt again, every decision is decided again from
the action that its first event names, and each event must be the one that comes out. What is
folded here is only ever our own, so a broken log leads to a fault, never to a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine import record as records
from engine import registry
from engine.chance import Chance, commitment
from engine.game import (
    BadOption,
    Event,
    Finished,
    Game,
    IllegalAction,
    Opened,
    SeedRevealed,
    ending,
)
from engine.replay import BrokenLog

LONGEST = 300
"""Characters of a value that a fault shows."""


class Fault(msgspec.Struct, frozen=True):
    """The first thing wrong with a log: the event (None: the record around it), and why.

    `reason` is a sentence without its full stop: whoever tells it says where, and ends it.
    """

    seq: int | None
    reason: str

    def __str__(self) -> str:
        return self.reason if self.seq is None else f"event {self.seq}: {self.reason}"


def _open(sentence: str) -> str:
    """A sentence without its full stop."""
    return sentence.removesuffix(".")


class _Broken(Exception):
    """Carries a fault out of the replay."""

    def __init__(self, seq: int | None, reason: str) -> None:
        super().__init__(reason)
        self.fault = Fault(seq, reason)


def check_log(
    game: Game[Any], log: Sequence[Event], *, seed: bytes | None = None, finished: bool = True
) -> Fault | None:
    """The first fault of a log, or None.

    `seed` is for a game whose log does not hold it yet: one that is still being played, then
    `finished` is False and the log may end between two decisions; or one whose seed is held back.
    """
    try:
        _replay(game, log, seed, finished)
    except _Broken as broken:
        return broken.fault
    return None


def check_record(line: str | bytes) -> Fault | None:
    """The first fault of a game record of a finished game, or None."""
    try:
        record = records.read(line)
        game = registry.get(record.game)
        log = records.events(game, record)
        state = _replay(game, log, None, True)
        _check_frame(game, record, log, state)
    except (records.BrokenRecord, BadOption) as error:
        return Fault(None, _open(str(error)))
    except BrokenLog as error:
        return Fault(error.seq, error.reason)
    except _Broken as broken:
        return broken.fault
    return None


def _replay(game: Game[Any], log: Sequence[Event], seed: bytes | None, finished: bool) -> Any:
    """Plays the log again; the state at its end. Raises `_Broken`."""
    opened = _opened(game, log)
    chance = _chance(opened, log, seed)
    try:
        options = msgspec.convert(opened.options, game.Options)
        opening = game.open(options, opened.seats, chance)
    except (BadOption, msgspec.ValidationError) as error:
        raise _Broken(1, _open(str(error))) from None
    _compare(log, 0, [_as_told(opening[0], opened), *opening[1:]])
    state = game.start(opened)
    for event in opening[1:]:
        game.evolve(state, event)
    at = len(opening)
    told = log[:-1] if _revealed_late(log) else log
    while at < len(told):
        events = _decide(game, state, told[at], at + 1, chance)
        _compare(told, at, [_as_published(event, told) for event in events])
        for event in events:
            game.evolve(state, event)
        at += len(events)
    if finished and state.turn is not None:
        raise _Broken(len(log) + 1, f"the log ends before the game does: seat {state.turn} is on")
    return state


def _opened(game: Game[Any], log: Sequence[Event]) -> Opened:
    opened = log[0] if log else None
    if not isinstance(opened, Opened):
        raise _Broken(1, "a log starts with 'opened'")
    if opened.game != game.name:
        raise _Broken(1, f"this is a log of {opened.game!r}, not of {game.name!r}")
    if opened.rules != game.rules:
        raise _Broken(
            1, f"played under rules {opened.rules}; this program can check rules {game.rules} only"
        )
    return opened


def _as_told(dealt: Event, opened: Opened) -> Event:
    """The opening with the options of the log's day: one that came later is at its default here."""
    if not isinstance(dealt, Opened):
        return dealt
    told = {name: value for name, value in dealt.options.items() if name in opened.options}
    return msgspec.structs.replace(dealt, options=told)


def _revealed_late(log: Sequence[Event]) -> bool:
    """Whether the log ends with a seed that its `finished` had held back."""
    end = ending(log)
    return isinstance(log[-1], SeedRevealed) and end.finished is not None and not end.finished.seed


def _as_published(expected: Event, log: Sequence[Event]) -> Event:
    """The end that the rules give, without its seed where the log's own end holds it back."""
    last = log[-1]
    if isinstance(expected, Finished) and isinstance(last, Finished) and not last.seed:
        return msgspec.structs.replace(expected, seed="")
    return expected


def _chance(opened: Opened, log: Sequence[Event], seed: bytes | None) -> Chance:
    """The chance of the game, from the seed its last event reveals or the one given."""
    end = ending(log)
    if end.seed is not None:
        try:
            seed = bytes.fromhex(end.seed)
        except ValueError:
            raise _Broken(len(log), "the seed is not written in hex") from None
    if seed is None and end.held_back:
        raise _Broken(
            len(log),
            "the seed is held back until the last table of the round has ended: nothing can be "
            "dealt again before",
        )
    if seed is None:
        raise _Broken(
            len(log) + 1, "the game has no end: without its seed nothing can be dealt again"
        )
    if commitment(seed) != opened.commitment:
        raise _Broken(len(log), "the seed is not the one that event 1 is committed to")
    try:
        return Chance(seed)
    except ValueError as error:
        raise _Broken(len(log), str(error)) from None


def _decide(game: Game[Any], state: Any, event: Event, seq: int, chance: Chance) -> list[Event]:
    """What the rules make of the decision that this event begins."""
    if state.turn is None:
        raise _Broken(seq, "the game was over already")
    caused = game.cause(event)
    if caused is None:
        raise _Broken(
            seq, f"{_tag(event)!r} follows from nothing: seat {state.turn} was to decide here"
        )
    seat, action = caused
    try:
        return game.decide(state, seat, action, chance)
    except IllegalAction as error:
        raise _Broken(seq, f"seat {seat} may not do that: {_open(error.reason)}") from None


def _compare(log: Sequence[Event], at: int, expected: Sequence[Event]) -> None:
    """Raises `_Broken` at the first event of the log, from index `at` on, that differs."""
    for seq, event in enumerate(expected, start=at + 1):
        if seq > len(log):
            raise _Broken(seq, f"the log ends where {_tag(event)!r} should follow")
        found = log[seq - 1]
        if found != event:
            raise _Broken(seq, _difference(event, found))


def _difference(expected: Event, found: Event) -> str:
    """A sentence on how an event differs from the one the rules give.

    Games that are dealt from card data put its `digest` into an event of the opening.
    """
    if type(expected) is not type(found):
        return f"the rules give {_tag(expected)!r} here, the log says {_tag(found)!r}"
    name, ours, theirs = _differing(expected, found)
    if name == "digest":
        return "this card set is not the one the game was dealt from"
    return f"{_tag(found)!r}: the rules give {name} {_short(ours)}, the log says {_short(theirs)}"


def _differing(expected: msgspec.Struct, found: msgspec.Struct) -> tuple[str, Any, Any]:
    """The first field, as `result.points`, in which these structs of one type differ, and what
    it holds in each."""
    for name in expected.__struct_fields__:
        ours, theirs = getattr(expected, name), getattr(found, name)
        if ours != theirs:
            break
    if isinstance(ours, msgspec.Struct):
        inner, ours, theirs = _differing(ours, theirs)
        return f"{name}.{inner}", ours, theirs
    return name, ours, theirs


def _short(value: Any) -> str:
    """A value for a sentence. What a broken log holds may be of any length."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _same(said: Any, told: Any) -> bool:
    """Whether these are one JSON value. Python takes 1, 1.0 and true for equal; JSON does not."""
    return bool(said == told) and (
        msgspec.json.encode(said, order="sorted") == msgspec.json.encode(told, order="sorted")
    )


def _check_frame(game: Game[Any], record: records.Record, log: Sequence[Event], state: Any) -> None:
    """What a record says around its events must be what they say. Raises `_Broken`."""
    opened, end = log[0], ending(log)
    last = end.finished
    if not isinstance(opened, Opened) or last is None:
        raise _Broken(len(log), "a record of a finished game ends with 'finished'")
    pairs = {
        "rules": (record.rules, opened.rules),
        "options": (record.options, opened.options),
        "commitment": (record.commitment, opened.commitment),
        "seed": (record.seed, end.seed),
        "seed_held_back": (record.seed_held_back, end.held_back),
        "result": (record.result, last.result),
        "final": (record.final, game.final(state)),
    }
    for key, (said, told) in pairs.items():
        if not _same(said, told):
            raise _Broken(None, f"{key!r} is not what the events tell")
    if len(record.seats) != opened.seats:
        raise _Broken(
            None, f"'seats' names {len(record.seats)} players of a game for {opened.seats}"
        )
