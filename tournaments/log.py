"""Reads and appends tournament events. No other module accesses their table.

Works like `games.log`: append-only, compare-and-swap on `Tournament.seq`, and a chain of hashes,
each over the previous hash and the bytes of the payload.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from django.db import connection

from games.errors import Conflict
from games.log import chain_hashes
from games.models.game import GENESIS
from tournaments import events as ev
from tournaments.events import LoggedEvent
from tournaments.fold import fold
from tournaments.models import Tournament, TournamentEvent
from tournaments.state import TournamentState

_APPEND = """
INSERT INTO tournaments_tournamentevent
    (tournament_id, seq, type, payload, by_id, at, key, asked, hash)
SELECT %s, seq, type, payload, %s, %s, key, asked, hash
FROM unnest(%s::int[], %s::text[], %s::text[], %s::text[], %s::text[], %s::bytea[])
     AS new (seq, type, payload, key, asked, hash)
"""
_ADVANCE = """
UPDATE tournaments_tournament SET seq = %s, head = %s WHERE id = %s AND seq = %s AND head = %s
"""
_READ = """
SELECT seq, at, payload, by_id FROM tournaments_tournamentevent
WHERE tournament_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
_READ_FROM = """
SELECT seq, at, payload, by_id, hash FROM tournaments_tournamentevent
WHERE tournament_id = %s AND seq >= %s ORDER BY seq
"""
_ROWS = """
SELECT seq, type, payload, by_id, at, hash FROM tournaments_tournamentevent
WHERE tournament_id = %s AND seq > %s ORDER BY seq LIMIT %s
"""
_EVENTS_BY_KEY = """
SELECT seq, at, payload, by_id, asked FROM tournaments_tournamentevent AS event
WHERE tournament_id = %(tournament)s AND (at, by_id) IS NOT DISTINCT FROM (
    SELECT (at, by_id) FROM tournaments_tournamentevent
    WHERE tournament_id = %(tournament)s AND key = %(key)s
)
ORDER BY seq
"""
_TOURNAMENTS_WITH_RATING_MARKS = """
SELECT DISTINCT tournament_id FROM tournaments_tournamentevent
WHERE type = ANY(%s) AND payload LIKE '%%"rating":{"number":%%' ORDER BY tournament_id
"""
_MAX_SEQ = 2**31 - 1


class Row(NamedTuple):
    """A stored event. `by` is the id of the player who gave the command."""

    seq: int
    type: str
    payload: str
    by: int | None
    at: datetime
    hash: bytes


def append(
    tournament: Tournament,
    events: Sequence[ev.Event],
    *,
    at: datetime,
    by: int | None = None,
    key: str | None = None,
    asked: str = "",
) -> list[LoggedEvent]:
    """Appends events after `tournament.seq` and moves its head, in the caller's transaction.

    The idempotency key and `asked`, a digest of the command, are stored with the first event.
    Raises `Conflict` with the current seq if the log has moved on since `tournament` was read.
    """
    payloads = [ev.encode(event) for event in events]
    hashes = chain_hashes(bytes(tournament.head), payloads)
    first = tournament.seq + 1
    last = tournament.seq + len(events)
    with connection.cursor() as cursor:
        cursor.execute(
            _ADVANCE,
            (last, hashes[-1], tournament.pk, tournament.seq, bytes(tournament.head)),
        )
        if cursor.rowcount == 0:
            raise stale_conflict(tournament.pk)
        cursor.execute(
            _APPEND,
            (
                tournament.pk,
                by,
                at,
                list(range(first, last + 1)),
                [ev.tag(event) for event in events],
                [payload.decode() for payload in payloads],
                [key, *[None] * (len(events) - 1)],
                [asked, *[""] * (len(events) - 1)],
                hashes,
            ),
        )
    tournament.seq = last
    tournament.head = hashes[-1]
    return [LoggedEvent(first + step, at, event, by) for step, event in enumerate(events)]


def stale_conflict(tournament_id: int) -> Conflict:
    """The error for a command that was meant for an earlier state."""
    seq = Tournament.objects.values_list("seq", flat=True).get(pk=tournament_id)
    return Conflict("stale", f"The tournament has moved on; it is at event {seq}.", seq=seq)


def read(tournament_id: int, after: int = 0, upto: int | None = None) -> list[LoggedEvent]:
    """The decoded events with `after < seq <= upto`, in order."""
    with connection.cursor() as cursor:
        cursor.execute(_READ, (tournament_id, after, _MAX_SEQ if upto is None else upto))
        return [
            LoggedEvent(seq, at, ev.decode(payload), by)
            for seq, at, payload, by in cursor.fetchall()
        ]


def read_from(tournament_id: int, seq: int) -> list[tuple[LoggedEvent, bytes]]:
    """The decoded events from that seq on, in order, each with its hash."""
    with connection.cursor() as cursor:
        cursor.execute(_READ_FROM, (tournament_id, seq))
        return [
            (LoggedEvent(seq, at, ev.decode(payload), by), bytes(digest))
            for seq, at, payload, by, digest in cursor.fetchall()
        ]


def stored_rows(tournament_id: int, after: int = 0, limit: int = 200) -> list[Row]:
    """Up to `limit` events after a seq, with undecoded payloads."""
    with connection.cursor() as cursor:
        cursor.execute(_ROWS, (tournament_id, after, limit))
        return [
            Row(seq, type_, payload, by, at, bytes(digest))
            for seq, type_, payload, by, at, digest in cursor.fetchall()
        ]


def hash_of(tournament_id: int, seq: int) -> bytes:
    """The hash of one event, which covers all events up to it."""
    event = TournamentEvent.objects.only("hash").get(tournament=tournament_id, seq=seq)
    return bytes(event.hash)


def events_by_key(tournament_id: int, key: str, asked: str = "") -> list[LoggedEvent] | None:
    """The events of the command with this idempotency key; None if there is no such command.

    The events of one command are those with the same time and author: the tournament was locked,
    so no other command has the same microsecond. Raises `Conflict` if the key was used for a
    command with a different digest.
    """
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS_BY_KEY, {"tournament": tournament_id, "key": key})
        rows = cursor.fetchall()
    if not rows:
        return None
    if rows[0][4] != asked:
        raise Conflict("key_reused", "This key has already been used for a different command.")
    return [LoggedEvent(seq, at, ev.decode(payload), by) for seq, at, payload, by, _ in rows]


def tournaments_with_rating_marks() -> list[int]:
    """Ids of the tournaments whose logs have events with a `RatingMark`."""
    with connection.cursor() as cursor:
        cursor.execute(
            _TOURNAMENTS_WITH_RATING_MARKS,
            ([str(event_type.__struct_config__.tag) for event_type in ev.RATING_EVENTS],),
        )
        return [tournament_id for (tournament_id,) in cursor.fetchall()]


def load(tournament_id: int, upto: int | None = None) -> TournamentState:
    """The state at the head of the log, or after event `upto`."""
    return fold(read(tournament_id, upto=upto))


class Fault(NamedTuple):
    """The first event of a log that is missing or was altered."""

    seq: int
    reason: str


def verify(tournament: Tournament) -> Fault | None:
    """The first fault in numbering, hashes, payloads or head; None if the log is intact."""
    return audit(tournament)[1]


def audit(tournament: Tournament) -> tuple[list[LoggedEvent], Fault | None]:
    """Reads a whole log: its events up to the first fault, and that fault (see `verify`)."""
    events: list[LoggedEvent] = []
    head, expected = GENESIS, 1
    for row in stored_rows(tournament.pk, limit=_MAX_SEQ):
        if row.seq != expected:
            return events, Fault(expected, "it is missing")
        head = chain_hashes(head, [row.payload.encode()])[0]
        if head != row.hash:
            reason = "its hash does not follow from the event before and its payload"
            return events, Fault(row.seq, reason)
        try:
            events.append(LoggedEvent(row.seq, row.at, ev.decode(row.payload), row.by))
        except msgspec.DecodeError as error:
            return events, Fault(row.seq, f"it cannot be read: {error}")
        expected += 1
    if tournament.seq != expected - 1 or bytes(tournament.head) != head:
        return events, Fault(expected, "the tournament's head is not the last event of its log")
    return events, None
