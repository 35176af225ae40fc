"""The envelope of an event in a log: its place, its decision, its time and its author, hashed.

Each event's hash is the SHA-256 of the previous event's hash (32 zero bytes before the first)
followed by the event's envelope as canonical JSON: `seq`, `decision`, `at`, `by` and `spent` in
this order without spaces, those that are absent left out, then the payload as `event`:

    {"seq":7,"decision":5,"at":1790000000123,"by":2,"spent":4210,"event":{"type":"built",...}}
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import msgspec

GENESIS = bytes(32)
"""The previous hash of the first event of a log."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class Envelope(NamedTuple):
    """An event of a log with everything that its hash covers."""

    seq: int
    """1, 2, 3 ... within the log."""
    decision: int
    """The seq of the first event of the decision that this event belongs to."""
    at: int | None
    """Milliseconds since 1970; None in a game that was simulated without a clock."""
    by: int | str | None
    """Who decided: the seat in a game, a player's id in a tournament; None for nobody."""
    payload: bytes
    """The event as canonical JSON."""
    spent: int | None = None
    """Milliseconds that the decision took from the clock that was running; None if none was."""


def encode(envelope: Envelope) -> bytes:
    """The canonical JSON of an envelope."""
    seq, decision, at, by, payload, spent = envelope
    time = b"" if at is None else b',"at":%d' % at
    author = b"" if by is None else b',"by":%b' % msgspec.json.encode(by)
    clock = b"" if spent is None else b',"spent":%d' % spent
    return b'{"seq":%d,"decision":%d%b%b%b,"event":%b}' % (
        seq,
        decision,
        time,
        author,
        clock,
        payload,
    )


def chain_hashes(head: bytes, envelopes: Iterable[Envelope]) -> list[bytes]:
    """The hash of each event that follows one with the hash `head`. 32 bytes each."""
    hashes = []
    for envelope in envelopes:
        head = hashlib.sha256(head + encode(envelope)).digest()
        hashes.append(head)
    return hashes


def milliseconds(at: datetime) -> int:
    """Whole milliseconds since 1970 of a time with a time zone, rounded down."""
    return (at - _EPOCH) // _MILLISECOND


def to_datetime(at: int) -> datetime:
    """The time in UTC of that many milliseconds since 1970."""
    return _EPOCH + at * _MILLISECOND


def order_fault(envelope: Envelope, previous: Envelope | None) -> str | None:
    """Why an envelope cannot follow the previous one of its log (None: it is the first), or None.

    The seq counts from 1 without a gap, a decision is the one that is open or begins here, its
    events share their time, author and thinking time, and time does not run backwards.
    """
    seq = 1 if previous is None else previous.seq + 1
    if envelope.seq != seq:
        return f"its 'seq' is not {seq}"
    open_decision = 1 if previous is None else previous.decision
    if envelope.decision not in (open_decision, seq):
        return f"decision {envelope.decision} is not open, only {open_decision} is"
    if envelope.spent is not None and (envelope.spent < 0 or envelope.at is None):
        return "its thinking time is negative or has no time beside it"
    if previous is None:
        return None
    if (envelope.at is None) != (previous.at is None):
        return "only some of the events have a time"
    if envelope.at is not None and previous.at is not None and envelope.at < previous.at:
        return "its time is before that of the event before it"
    if envelope.decision == previous.decision and _shared(envelope) != _shared(previous):
        return "its time, author or thinking time is not that of its decision"
    return None


def _shared(envelope: Envelope) -> tuple[int | None, int | str | None, int | None]:
    """What all events of a decision have in common."""
    return envelope.at, envelope.by, envelope.spent
