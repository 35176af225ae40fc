"""Reads and appends tournament events. No other module accesses their table.

Works like `games.log`: append-only, compare-and-swap on `Tournament.seq`, and a chain of hashes,
each over the previous hash and the bytes of the payload.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, cast

import msgspec
from django.db import connection

from engine.envelope import (
    GENESIS,
    Envelope,
    chain_hashes,
    milliseconds,
    order_fault,
    to_datetime,
)
from games.errors import Conflict
from games.models import Player
from tournaments import events as ev
from tournaments import public_facts
from tournaments.events import LoggedEvent
from tournaments.fold import fold
from tournaments.models import CommandKey, Tournament, TournamentEvent
from tournaments.state import TournamentState

_APPEND = """
INSERT INTO tournaments_tournamentevent
    (tournament_id, seq, decision, type, payload, by_id, at, hash)
SELECT %s, seq, %s, type, payload, %s, %s, hash
FROM unnest(%s::int[], %s::text[], %s::text[], %s::bytea[]) AS new (seq, type, payload, hash)
"""
_RESTORE = """
INSERT INTO tournaments_tournamentevent
    (tournament_id, seq, decision, type, payload, by_id, at, hash)
SELECT %s, event.* FROM unnest(
    %s::int[], %s::int[], %s::text[], %s::text[], %s::bigint[], %s::timestamptz[], %s::bytea[]
) AS event
"""
_ADVANCE = """
UPDATE tournaments_tournament SET seq = %s, head = %s WHERE id = %s AND seq = %s AND head = %s
"""
# Never before the last event, should the clock of the database have been set back.
_CLOCK = """
SELECT date_trunc('milliseconds', greatest(clock_timestamp(), (
    SELECT at FROM tournaments_tournamentevent WHERE tournament_id = %s AND seq = %s
)))
"""
_EVENTS = """
FROM tournaments_tournamentevent AS event
LEFT JOIN games_player AS author ON author.id = event.by_id
"""
_READ = f"""
SELECT seq, at, payload, author.public_id {_EVENTS}
WHERE tournament_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
_READ_FROM = f"""
SELECT seq, at, payload, author.public_id, hash {_EVENTS}
WHERE tournament_id = %s AND seq >= %s ORDER BY seq
"""
_ROWS = f"""
SELECT seq, decision, type, payload, author.public_id, at, hash {_EVENTS}
WHERE tournament_id = %s AND seq > %s ORDER BY seq LIMIT %s
"""
_ROWS_AT = f"""
SELECT wanted.ref, event.seq, decision, type, payload, author.public_id, event.at, hash {_EVENTS}
JOIN tournaments_tournament AS tournament ON tournament.id = event.tournament_id
JOIN unnest(%s::text[], %s::int[]) AS wanted (ref, seq)
    ON wanted.ref = tournament.public_id AND wanted.seq = event.seq
"""
_DECISION = f"""
SELECT seq, at, payload, author.public_id {_EVENTS}
WHERE tournament_id = %(tournament)s AND seq >= %(decision)s AND decision = %(decision)s
ORDER BY seq
"""
_DECISION_OF = """
SELECT decision FROM tournaments_tournamentevent WHERE tournament_id = %s AND seq = %s
"""
_STEPS = """
SELECT seq, type FROM tournaments_tournamentevent
WHERE tournament_id = %(tournament)s AND seq >= %(decision)s AND decision = %(decision)s
ORDER BY seq
"""
_DECISIONS = """
SELECT DISTINCT decision FROM tournaments_tournamentevent
WHERE tournament_id = %(tournament)s AND decision < %(before)s
AND (%(types)s::text[] IS NULL OR type = ANY(%(types)s))
AND (NOT %(by_people)s OR by_id IS NOT NULL)
AND (%(about)s::text IS NULL OR payload ~ %(about)s)
ORDER BY decision DESC LIMIT %(limit)s
"""
# The games that a decision opened are one row, because a large round opens hundreds. Of other types
# a decision has only so many rows.
_EVENTS_OF_DECISIONS = """
WITH shown AS MATERIALIZED (
    SELECT seq, decision, at, by_id, type, payload,
        row_number() OVER (PARTITION BY decision, type ORDER BY seq) AS nth,
        count(*) OVER (PARTITION BY decision, type) AS same,
        max(seq) OVER (PARTITION BY decision) AS last_seq,
        count(*) OVER (PARTITION BY decision) AS events
    FROM tournaments_tournamentevent
    WHERE tournament_id = %(tournament)s AND seq >= %(first)s AND decision = ANY(%(decisions)s)
)
SELECT seq, decision, last_seq, events, at, author.public_id, payload,
    CASE WHEN type = 'game_opened' THEN same ELSE 0 END
FROM shown LEFT JOIN games_player AS author ON author.id = shown.by_id
WHERE nth <= CASE WHEN type = 'game_opened' THEN 1 ELSE %(most)s END
ORDER BY decision DESC, seq
"""
_TOURNAMENTS_WITH_RATING_MARKS = """
SELECT DISTINCT tournament_id FROM tournaments_tournamentevent AS event
JOIN tournaments_tournament AS tournament ON tournament.id = tournament_id
WHERE imported_at IS NULL AND type = ANY(%s)
  AND payload LIKE '%%"rating":{"number":%%' ORDER BY tournament_id
"""
_MAX_SEQ = 2**31 - 1
MOST_OF_A_TYPE = 50
"""Most events of a type that `journal_rows` returns of a decision."""


class Row(NamedTuple):
    """A stored event. `by` is the public id of the player who gave the command."""

    seq: int
    decision: int
    type: str
    payload: str
    by: str | None
    at: datetime
    hash: bytes

    @property
    def envelope(self) -> Envelope:
        """What the hash covers."""
        payload = self.payload.encode()
        return Envelope(self.seq, self.decision, milliseconds(self.at), self.by, payload)


def locked_tournament(tournament_id: int, *, nowait: bool = False) -> Tournament:
    """The tournament, locked until the end of the transaction. Raises `Tournament.DoesNotExist`,
    and with `nowait` `OperationalError` if somebody else holds the lock.

    The owner and the previous season are joined for `projection`, which compares their public ids
    with those in the log.
    """
    rows = Tournament.objects.select_for_update(of=("self",), nowait=nowait)
    return rows.select_related("owner", "previous").get(pk=tournament_id)


def clock(tournament: Tournament) -> datetime:
    """The database's time in whole milliseconds, not before the last event of the tournament.

    Call it with the row locked, so that the times of a log do not run backwards.
    """
    with connection.cursor() as cursor:
        cursor.execute(_CLOCK, (tournament.pk, tournament.seq))
        (now,) = cursor.fetchone()
    return cast("datetime", now)


def append(
    tournament: Tournament,
    events: Sequence[ev.Event],
    *,
    at: datetime,
    by: Player | None = None,
    key: str | None = None,
    request_digest: str = "",
) -> list[LoggedEvent]:
    """Appends events after `tournament.seq` and moves its head, in the caller's transaction.

    They are one decision, made at the same time (`at`, rounded down to milliseconds: see `clock`).
    The idempotency key and `request_digest`, a digest of the command, are stored for it, and each
    event is reported to the outbox. Raises `Conflict` with the current seq if the log has moved on
    since `tournament` was read.
    """
    author = by.public_id if by else None
    first = tournament.seq + 1
    last = tournament.seq + len(events)
    time = milliseconds(at)
    at = to_datetime(time)
    envelopes = [
        Envelope(seq, first, time, author, ev.encode(event))
        for seq, event in enumerate(events, start=first)
    ]
    hashes = chain_hashes(bytes(tournament.head), envelopes)
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
                first,
                by.pk if by else None,
                at,
                list(range(first, last + 1)),
                [ev.tag(event) for event in events],
                [envelope.payload.decode() for envelope in envelopes],
                hashes,
            ),
        )
    if key is not None:
        CommandKey.objects.create(
            tournament=tournament, key=key, by=by, request_digest=request_digest, decision=first
        )
    tournament.seq = last
    tournament.head = hashes[-1]
    logged = [LoggedEvent(first + step, at, event, author) for step, event in enumerate(events)]
    public_facts.write_events(tournament, logged)
    return logged


def stale_conflict(tournament_id: int) -> Conflict:
    """The error for a command that was meant for an earlier state."""
    seq = Tournament.objects.values_list("seq", flat=True).get(pk=tournament_id)
    return Conflict("stale", f"The tournament has moved on; it is at event {seq}.", seq=seq)


def restore(tournament: Tournament, envelopes: Sequence[Envelope], authors: dict[str, int]) -> None:
    """Inserts a whole log as it was recorded elsewhere, with its times, and moves the head.

    `authors`: database key by public id. Call it inside a transaction; the envelopes must have been
    checked. Nothing is told to the outbox.
    """
    hashes = chain_hashes(GENESIS, envelopes)
    columns = (
        [envelope.seq for envelope in envelopes],
        [envelope.decision for envelope in envelopes],
        [msgspec.json.decode(envelope.payload)["type"] for envelope in envelopes],
        [envelope.payload.decode() for envelope in envelopes],
        [None if envelope.by is None else authors[str(envelope.by)] for envelope in envelopes],
        [to_datetime(cast("int", envelope.at)) for envelope in envelopes],
        hashes,
    )
    with connection.cursor() as cursor:
        cursor.execute(_RESTORE, (tournament.pk, *columns))
    tournament.seq, tournament.head = len(envelopes), hashes[-1]


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
        return [Row._make((*row[:-1], bytes(row[-1]))) for row in cursor.fetchall()]


def rows_at(places: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Row]:
    """Rows of several logs by (public id of the tournament, seq), read with one query."""
    with connection.cursor() as cursor:
        cursor.execute(_ROWS_AT, ([ref for ref, _ in places], [seq for _, seq in places]))
        return {
            (ref, row[0]): Row._make((*row[:-1], bytes(row[-1]))) for ref, *row in cursor.fetchall()
        }


def hash_of(tournament_id: int, seq: int) -> bytes:
    """The hash of one event, which covers all events up to it."""
    event = TournamentEvent.objects.only("hash").get(tournament=tournament_id, seq=seq)
    return bytes(event.hash)


def events_by_key(
    tournament_id: int, key: str, request_digest: str = ""
) -> list[LoggedEvent] | None:
    """The events of the command with this idempotency key; None if there is no such command.

    Raises `Conflict` if the key was used for a command with a different digest.
    """
    command_key = CommandKey.objects.filter(tournament=tournament_id, key=key).first()
    if command_key is None:
        return None
    if command_key.request_digest != request_digest:
        raise Conflict("key_reused", "This key has already been used for a different command.")
    with connection.cursor() as cursor:
        cursor.execute(_DECISION, {"tournament": tournament_id, "decision": command_key.decision})
        return [
            LoggedEvent(seq, at, ev.decode(payload), by)
            for seq, at, payload, by in cursor.fetchall()
        ]


def decision_steps(
    tournament_id: int, *, decision: int | None = None, seq: int | None = None
) -> list[tuple[int, str]]:
    """The seq and type of each event of the decision that begins at `decision`, or to which the
    event `seq` belongs, in order. Empty if there is none."""
    with connection.cursor() as cursor:
        if decision is None:
            cursor.execute(_DECISION_OF, (tournament_id, seq))
            (decision,) = cursor.fetchone() or (0,)
        cursor.execute(_STEPS, {"tournament": tournament_id, "decision": decision})
        return list(cursor.fetchall())


class About(NamedTuple):
    """An entry and the numbers of the tables at which it sits."""

    entry: int
    tables: Sequence[int]


class JournalRow(NamedTuple):
    """An event for the journal.

    `games` is the number of games that its decision opened, of which this row is the first; 0 for
    other events. `last_seq` is the last event of the decision, which has so many `events`.
    """

    seq: int
    decision: int
    last_seq: int
    events: int
    at: datetime
    by: str | None
    payload: str
    games: int


def _mentions(about: About) -> str:
    """A regular expression for the canonical JSON of events about an entry.

    Quotation marks within a text are escaped there, so texts do not match.
    """
    members = [
        f'"(entry|challenger|challenged)":{about.entry}[,}}]',
        rf'"seats":\[([0-9]+,)*{about.entry}[],]',
    ]
    if about.tables:
        members.append(f'"table":({"|".join(map(str, about.tables))})[,}}]')
    return "|".join(members)


def journal_rows(
    tournament_id: int,
    *,
    before: int,
    limit: int,
    types: Sequence[str] = (),
    about: About | None = None,
    by_people: bool = False,
) -> list[JournalRow]:
    """The events of up to `limit` decisions before that seq, the newest decision first.

    Only decisions with an event of one of these types, about that entry, and with an author, if
    that is asked for.
    """
    values = {
        "tournament": tournament_id,
        "before": before,
        "limit": limit,
        "types": list(types) or None,
        "by_people": by_people,
        "about": None if about is None else _mentions(about),
    }
    with connection.cursor() as cursor:
        cursor.execute(_DECISIONS, values)
        decisions = [decision for (decision,) in cursor.fetchall()]
        if not decisions:
            return []
        cursor.execute(
            _EVENTS_OF_DECISIONS,
            {
                "tournament": tournament_id,
                "first": decisions[-1],
                "decisions": decisions,
                "most": MOST_OF_A_TYPE,
            },
        )
        return [JournalRow._make(row) for row in cursor.fetchall()]


def tournaments_with_rating_marks() -> list[int]:
    """Ids of the tournaments whose logs have events with a `RatingMark` of this server."""
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
    head, previous = GENESIS, None
    for expected, row in enumerate(stored_rows(tournament.pk, limit=_MAX_SEQ), start=1):
        if row.seq != expected:
            return events, Fault(expected, "it is missing")
        envelope = row.envelope
        head = chain_hashes(head, [envelope])[0]
        if head != row.hash:
            reason = "its hash does not follow from the event before and its envelope"
            return events, Fault(row.seq, reason)
        if fault := order_fault(envelope, previous):
            return events, Fault(row.seq, fault)
        if to_datetime(milliseconds(row.at)) != row.at:
            return events, Fault(row.seq, "its time is not in whole milliseconds")
        try:
            event = ev.decode(row.payload)
        except msgspec.DecodeError as error:
            return events, Fault(row.seq, f"it cannot be read: {error}")
        if row.type != msgspec.json.decode(row.payload)["type"]:
            return events, Fault(row.seq, f"its column 'type' is {row.type!r}")
        events.append(LoggedEvent(row.seq, row.at, event, row.by))
        previous = envelope
    if tournament.seq != len(events) or bytes(tournament.head) != head:
        fault = "the tournament's head is not the last event of its log"
        return events, Fault(len(events) + 1, fault)
    return events, None
