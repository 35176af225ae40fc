"""The game record: a game as one JSON object, on one line of a `.jsonl` file.

It is to these games what PGN is to chess. Version 1 has these keys, in this order:

    record      1, the version of this format
    game        slug of the game, rules: version of its rules, options: as the game was opened
    seats       names of the players, by seat
    commitment  SHA-256 of the seed, in hex
    seed        the seed in hex, once it is published (at the end, unless it is held back)
    seed_held_back  true if the game is over and its seed is held back, else omitted
    events      the log: {"seq": 1, "type": ..., fields of the event}, `seq` counting from 1
    result      ranks, points and score sheet, if finished
    final       the table at the end, if finished
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from engine import replay
from engine.game import Event, Game, Opened, Result, ending

VERSION = 1


class BrokenRecord(ValueError):
    """A line is not a game record that this program can read. The message says why."""


class Record(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A decoded record, with the events still as raw JSON."""

    record: int
    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    commitment: str
    seed: str | None = None
    seed_held_back: bool = False
    events: tuple[msgspec.Raw, ...]
    result: Result | None = None
    final: dict[str, Any] | None = None


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Record)


def write(game: Game[Any], log: Sequence[Event], seats: Sequence[str], state: Any = None) -> bytes:
    """The record of a log as one line, without its line end.

    `seats` are the players' names. `state` may be the fold of the log, if the caller has it.
    Raises `BrokenLog` if the log does not start with `opened`.
    """
    opened = log[0] if log else None
    if not isinstance(opened, Opened):
        raise replay.BrokenLog(1, "a log starts with 'opened'")
    end = ending(log)
    finished = end.finished
    if finished is not None and state is None:
        state = replay.fold(game, log)
    return _encoder.encode(
        Record(
            record=VERSION,
            game=opened.game,
            rules=opened.rules,
            options=opened.options,
            seats=tuple(seats),
            commitment=opened.commitment,
            events=tuple(_numbered(seq, event) for seq, event in enumerate(log, start=1)),
            seed=end.seed,
            seed_held_back=end.held_back,
            result=finished.result if finished else None,
            final=game.final(state) if finished else None,
        )
    )


def _numbered(seq: int, event: Event) -> msgspec.Raw:
    """The event's canonical JSON with `seq` as its first member."""
    return msgspec.Raw(b'{"seq":%d,%b' % (seq, replay.encode(event)[1:]))


def read(line: str | bytes) -> Record:
    """Decodes a line. Raises `BrokenRecord`. The events are not decoded yet."""
    try:
        record = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BrokenRecord(f"not a game record: {error}") from error
    if record.record != VERSION:
        raise BrokenRecord(
            f"a record of version {record.record}; this program reads version {VERSION}"
        )
    key = _duplicate_key(line)
    if key is not None:
        seqs = (seq for seq, raw in enumerate(record.events, start=1) if _duplicate_key(bytes(raw)))
        where = next((f"event {seq}" for seq in seqs), "not a game record")
        raise BrokenRecord(f"{where}: the key {key!r} occurs twice in one object")
    return record


def _duplicate_key(text: str | bytes) -> str | None:
    """A key that occurs twice in the same object of this JSON, or None.

    Programs differ in which of the two values they use, so such a line is ambiguous.
    """
    duplicates: list[str] = []

    def collect(pairs: list[tuple[str, Any]]) -> None:
        keys = [key for key, _ in pairs]
        if len(set(keys)) < len(keys):
            duplicates.extend(key for key in keys if keys.count(key) > 1)

    try:
        # Numbers stay strings: the values do not matter, and a number may be too long to convert.
        json.loads(text, object_pairs_hook=collect, parse_int=str, parse_float=str, strict=False)
    except (ValueError, RecursionError):
        return None  # an event is not valid JSON; `events` reports which
    return duplicates[0] if duplicates else None


def rules_of_events(record: Record) -> int:
    """The version of the rules that the first event names; if it names none, that of the record."""
    try:
        return msgspec.json.decode(record.events[0], type=_RulesOfOpened).rules
    except (IndexError, msgspec.DecodeError, UnicodeError, RecursionError):
        return record.rules


class _RulesOfOpened(msgspec.Struct):
    """The only field of an `opened` event that must be known before it can be decoded."""

    rules: int


def events(game: Game[Any], record: Record) -> list[Event]:
    """Decodes and validates the events of a record. Raises `BrokenLog` with the seq at fault."""
    log: list[Event] = []
    for seq, raw in enumerate(record.events, start=1):
        try:
            fields = msgspec.json.decode(raw)
            number = fields.pop("seq", None) if isinstance(fields, dict) else None
            if type(number) is not int or number != seq:  # rejects 1.0 and true, which equal 1
                raise replay.BrokenLog(seq, f"its 'seq' is not {seq}")
            log.append(replay.decode(game, msgspec.json.encode(fields)))
        except (msgspec.DecodeError, RecursionError) as error:
            raise replay.BrokenLog(seq, str(error)) from error
    return log
