"""The game record: a game as one JSON object, on one line of a `.jsonl` file.

It is to these games what PGN is to chess. Version 2 has these keys, in this order:

    record      2, the version of this format
    id          public id of a game that was played on a server, else omitted
    game        slug of the game, rules: version of its rules, options: as the game was opened
    seats       names of the players, by seat
    commitment  SHA-256 of the seed, in hex
    seed        the seed in hex, once it is published (at the end, unless it is held back)
    seed_held_back  true if the game is over and its seed is held back, else omitted
    head        the hash of the last event, in hex
    events      the log: the envelope of each event, as it is hashed (`engine.envelope`)
    result      ranks, points and score sheet, if finished
    final       the table at the end, if finished

Version 1 is still read. It has no `head`, and its events are {"seq": 1, "type": ..., fields of the
event} without decision, time and author.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec

from engine import decisions, replay
from engine.ending import ending
from engine.envelope import GENESIS, Envelope, chain_hashes, encode
from engine.game import Event, Game, Opened, Result

VERSION = 2
"""The version that is written."""
_READABLE = (1, VERSION)


class BrokenRecord(ValueError):
    """A line is not a game record that this program can read. The message says why."""


_Id = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9_-]{1,40}\Z")]


class Record(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A decoded record, with the events still as raw JSON."""

    record: int
    id: _Id | None = None
    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    commitment: str
    seed: str | None = None
    seed_held_back: bool = False
    head: str | None = None
    events: tuple[msgspec.Raw, ...]
    result: Result | None = None
    final: dict[str, Any] | None = None


class _EnvelopeFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    decision: int
    event: msgspec.Raw
    at: int | None = None
    by: int | None = None
    spent: int | None = None


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Record)
_envelope_decoder = msgspec.json.Decoder(_EnvelopeFields)


def write(
    game: Game[Any],
    log: Sequence[Event],
    seats: Sequence[str],
    state: Any = None,
    envelopes: Sequence[Envelope] | None = None,
    id: str | None = None,
) -> bytes:
    """The record of a log as one line, without its line end.

    `seats` are the players' names. `state` may be the fold of the log, if the caller has it.
    `envelopes` are those of the log's events; a simulated game has none and gets some without
    times. `id` is the public id of a game that was played on a server. Raises `BrokenLog` if the
    log does not start with `opened`.
    """
    opened = log[0] if log else None
    if not isinstance(opened, Opened):
        raise replay.BrokenLog(1, "a log starts with 'opened'")
    end = ending(log)
    if end.result is not None and state is None:
        state = replay.fold(game, log)
    if envelopes is None:
        envelopes = decisions.envelopes(decisions.split(game, log))
    return _encoder.encode(
        Record(
            record=VERSION,
            id=id,
            game=opened.game,
            rules=opened.rules,
            options=opened.options,
            seats=tuple(seats),
            commitment=opened.commitment,
            seed=end.seed,
            seed_held_back=end.held_back,
            head=chain_hashes(GENESIS, envelopes)[-1].hex(),
            events=tuple(msgspec.Raw(encode(envelope)) for envelope in envelopes),
            result=end.result,
            final=None if end.result is None else game.final(state),
        )
    )


def read(line: str | bytes) -> Record:
    """Decodes a line. Raises `BrokenRecord`. The events are not decoded yet."""
    try:
        record = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BrokenRecord(f"not a game record: {error}") from error
    if record.record not in _READABLE:
        raise BrokenRecord(
            f"a record of version {record.record}; this program reads versions 1 to {VERSION}"
        )
    if (record.head is None) != (record.record == 1):
        raise BrokenRecord(
            "not a game record: a record has 'head' from version 2 on, and not before"
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
        first = record.events[0]
        if record.record != 1:
            first = _envelope_decoder.decode(first).event
        return msgspec.json.decode(first, type=_RulesOfOpened).rules
    except (IndexError, msgspec.DecodeError, UnicodeError, RecursionError):
        return record.rules


class _RulesOfOpened(msgspec.Struct):
    """The only field of an `opened` event that must be known before it can be decoded."""

    rules: int


def envelopes(record: Record) -> list[Envelope] | None:
    """The envelopes of a record; None for one of version 1. Raises `BrokenLog`.

    Their payloads are the bytes of the record. Seqs, decisions and times are not checked yet.
    """
    if record.record == 1:
        return None
    result: list[Envelope] = []
    for seq, raw in enumerate(record.events, start=1):
        try:
            fields = _envelope_decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise replay.BrokenLog(seq, str(error)) from error
        envelope = Envelope(
            fields.seq, fields.decision, fields.at, fields.by, bytes(fields.event), fields.spent
        )
        if encode(envelope) != bytes(raw):
            raise replay.BrokenLog(seq, "its envelope is not written as it is hashed")
        result.append(envelope)
    return result


def events(game: Game[Any], record: Record) -> list[Event]:
    """Decodes and validates the events of a record. Raises `BrokenLog` with the seq at fault."""
    log: list[Event] = []
    for seq, payload in enumerate(_payloads(record), start=1):
        try:
            log.append(replay.decode(game, payload))
        except (msgspec.DecodeError, RecursionError) as error:
            raise replay.BrokenLog(seq, str(error)) from error
    return log


def _payloads(record: Record) -> Iterator[bytes]:
    """The payload of each event, whatever the version of the record."""
    with_envelopes = envelopes(record)
    if with_envelopes is not None:
        yield from (envelope.payload for envelope in with_envelopes)
        return
    for seq, raw in enumerate(record.events, start=1):
        try:
            fields = msgspec.json.decode(raw)
            number = fields.pop("seq", None) if isinstance(fields, dict) else None
            if type(number) is not int or number != seq:  # rejects 1.0 and true, which equal 1
                raise replay.BrokenLog(seq, f"its 'seq' is not {seq}")
            yield msgspec.json.encode(fields)
        except (msgspec.DecodeError, RecursionError) as error:
            raise replay.BrokenLog(seq, str(error)) from error
