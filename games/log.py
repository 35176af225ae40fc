"""Reads and writes the event table. No other module does.

Rows are plain tuples, and a batch of events is written as a few text columns in one statement: an
ORM object for each row would cost more than everything else that is done for an event.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast

import msgspec
from django.db import connection

from engine.decisions import Decision, envelopes
from engine.envelope import GENESIS, Envelope, chain_hashes, milliseconds, to_datetime
from engine.game import Event, Result, SeedRevealed
from games import outbox
from games.errors import Conflict
from games.models import ActionKey, Game
from games.on_commit import after_commit_once

# Each column is passed as one text with a value on each line, and `hashes` as 32 bytes for each
# event. psycopg's lists of values take three times as long, and COPY needs two more round trips.
_INSERT = r"""
INSERT INTO games_event (game_id, seq, decision, type, payload, seat, by, spent, at, hash)
SELECT game.id, %(seq)s + line, decision, type, payload, seat, by, spent, %(at)s,
       substr(%(hashes)s, 32 * line::int - 31, 32)
FROM {game} AS game, unnest(
    string_to_array(%(decisions)s, E'\n')::int[],
    string_to_array(%(types)s, E'\n'),
    string_to_array(%(payloads)s, E'\n'),
    string_to_array(%(seats)s, E'\n', '')::smallint[],
    string_to_array(%(deciders)s, E'\n', '')::smallint[],
    string_to_array(%(spent)s, E'\n', '')::bigint[]
) WITH ORDINALITY AS event (decision, type, payload, seat, by, spent, line)
"""
_STORE_KEY = """keyed AS (
    INSERT INTO games_actionkey (game_id, key, first, last)
    SELECT id, %(key)s, %(keyed)s, %(last)s FROM moved WHERE %(key)s::text IS NOT NULL
)"""
# What happened, for the outbox. The row is drawn after the game's row was locked, so that facts of
# one game have ids in the order in which they happened.
_STORE_FACT = """fact AS (
    INSERT INTO games_pendingfact (kind, game, seq, at)
    SELECT '{kind}', public_id, %(last)s, %(at)s FROM {game}
)"""
_NEW_GAME = "(SELECT id, public_id FROM games_game WHERE id = %(game)s)"
_START = f"""
WITH {_STORE_FACT.format(kind="game_opened", game=f"{_NEW_GAME} AS game")}
{_INSERT.format(game=_NEW_GAME)}
"""
_APPEND = f"""
WITH moved AS (
    UPDATE games_game
    SET seq = %(last)s, head = %(head)s, turn = %(turn)s, moved_at = %(at)s,
        deadline_at = %(deadline)s
    WHERE id = %(game)s AND seq = %(seq)s AND head = %(seen)s AND status = 'playing'
    RETURNING id, public_id
), {_STORE_KEY}, {_STORE_FACT.format(kind="game_moved", game="moved")}
{_INSERT.format(game="moved")}
"""
_RESTORE = """
INSERT INTO games_event (game_id, seq, decision, type, payload, seat, by, spent, at, hash)
SELECT %s, event.* FROM unnest(
    %s::int[], %s::int[], %s::text[], %s::text[], %s::smallint[], %s::smallint[], %s::bigint[],
    %s::timestamptz[], %s::bytea[]
) AS event
"""
# As _APPEND, with everything that the end of a game changes, in one statement: between two, the
# counter would stay locked while the database waits for the next. The counter is drawn only once
# the game's row is locked at the expected event, so that a conflict leaves no gap in the feed.
_FINISH = f"""
WITH target AS (
    SELECT id FROM games_game
    WHERE id = %(game)s AND seq = %(seq)s AND head = %(seen)s AND status = 'playing'
    FOR NO KEY UPDATE
), drawn AS (
    INSERT INTO games_finishedcounter (id, last) SELECT 1, 1 FROM target
    ON CONFLICT (id) DO UPDATE SET last = games_finishedcounter.last + 1
    RETURNING last
), moved AS (
    UPDATE games_game AS game
    SET seq = %(last)s, head = %(head)s, turn = NULL, moved_at = %(at)s, deadline_at = NULL,
        status = 'finished', finished_no = drawn.last, finished_at = %(at)s, result = %(result)s
    FROM target, drawn
    WHERE game.id = target.id
    RETURNING game.id, game.public_id
), ranked AS (
    UPDATE games_seat AS seat SET rank = result.rank, points = result.points
    FROM moved, unnest(%(ranks)s::smallint[], %(points)s::int[])
        WITH ORDINALITY AS result (rank, points, place)
    WHERE seat.game_id = moved.id AND seat.index = result.place - 1
), {_STORE_KEY}, {_STORE_FACT.format(kind="game_ended", game="moved")}
{_INSERT.format(game="moved")}
"""
_VOID = f"""
WITH moved AS (
    UPDATE games_game
    SET seq = %(last)s, head = %(head)s, turn = NULL, moved_at = %(at)s, deadline_at = NULL,
        status = 'void'
    WHERE id = %(game)s AND seq = %(seq)s AND head = %(seen)s AND status = 'playing'
    RETURNING id, public_id
), {_STORE_KEY}, {_STORE_FACT.format(kind="game_voided", game="moved")}
{_INSERT.format(game="moved")}
"""
_REVEAL = f"""
WITH moved AS (
    UPDATE games_game SET seq = %(last)s, head = %(head)s, seed_held = false
    WHERE id = %(game)s AND seq = %(seq)s AND head = %(seen)s
      AND status <> 'playing' AND seed_held
    RETURNING id, public_id
), {_STORE_FACT.format(kind="game_seed_revealed", game="moved")}
{_INSERT.format(game="moved")}
"""
# Never before the last move, should the clock of the database have been set back.
_CLOCK = """
SELECT date_trunc('milliseconds', greatest(clock_timestamp(), max(moved_at))) FROM games_game
WHERE id = %s
"""
_ROWS = """
SELECT seq, payload FROM games_event
WHERE game_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
_LOGGED = """
SELECT decision, by, (extract(epoch FROM at) * 1000)::bigint, spent, payload FROM games_event
WHERE game_id = %s AND seq <= %s ORDER BY seq
"""
_COLUMNS = "seq, decision, type, payload, seat, by, spent, at, hash"
_ENTRIES = f"""
SELECT {_COLUMNS} FROM games_event
WHERE game_id = %s AND seq > %s AND seq <= %s ORDER BY seq LIMIT %s
"""
# What spectators may see: the opening, and of a delayed game what is older than the delay. Times
# never run backwards within a log, so the search from its end stops at the first such event.
_SHOWN_PARTS = """
SELECT game.id, shown.seq, event.hash, event.at, extract(epoch FROM
           next.at + game.delay_ms * interval '1 millisecond' - clock_timestamp()) * 1000
FROM unnest(%s::bigint[], %s::int[], %s::int[]) AS game (id, last, delay_ms)
CROSS JOIN LATERAL (
    SELECT greatest(
        coalesce((
            SELECT seq - 1 FROM games_event WHERE game_id = game.id AND seq > 1 AND decision > 1
            ORDER BY seq LIMIT 1
        ), game.last),
        (
            SELECT seq FROM games_event WHERE game_id = game.id AND seq <= game.last
              AND at <= clock_timestamp() - game.delay_ms * interval '1 millisecond'
            ORDER BY seq DESC LIMIT 1
        )
    ) AS seq
) AS shown
JOIN games_event AS event ON event.game_id = game.id AND event.seq = shown.seq
LEFT JOIN games_event AS next ON next.game_id = game.id AND next.seq = shown.seq + 1
"""
_LAST_DECISIONS = """
SELECT game.id,
       (SELECT by FROM games_event WHERE game_id = game.id AND seq = game.last),
       (SELECT max(seq) FROM games_event WHERE game_id = game.id AND by = game.turn)
FROM unnest(%s::bigint[], %s::int[], %s::int[]) AS game (id, last, turn)
"""
_MAX_SEQ = 2**31 - 1


class Entry(NamedTuple):
    """A stored event."""

    seq: int
    decision: int
    """The seq of the first event of its decision."""
    type: str
    payload: str
    seat: int | None
    """The seat that the event is about, as its payload says."""
    by: int | None
    """The seat that decided."""
    spent: int | None
    """Milliseconds that the decision took from the clock that was running."""
    at: datetime
    hash: bytes

    @property
    def envelope(self) -> Envelope:
        """What the hash covers."""
        payload = self.payload.encode()
        at = milliseconds(self.at)
        return Envelope(self.seq, self.decision, at, self.by, payload, self.spent)


class ShownPart(NamedTuple):
    """The part of a log that spectators may see, and when they may see more."""

    upto: int
    """The seq of its last event."""
    head: bytes
    """The hash of that event."""
    at: datetime
    """The time of that event."""
    due_ms: float | None
    """Milliseconds until the next event may be seen; None if there is none, or it must wait for
    something else."""


def shown_parts(games: Sequence[tuple[int, int, int | None]]) -> dict[int, ShownPart]:
    """The shown parts of these games: (key, seq of the last event, delay in milliseconds).

    Without a delay (None) only the opening is shown. The opening is always shown.
    """
    if not games:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_SHOWN_PARTS, [list(column) for column in zip(*games, strict=True)])
        return {
            game: ShownPart(upto, bytes(head), at, None if due is None else float(due))
            for game, upto, head, at, due in cursor.fetchall()
        }


def read(game_id: int, after: int = 0, upto: int = _MAX_SEQ) -> list[tuple[int, str]]:
    """(seq, payload) of the events with `after < seq <= upto`, in order."""
    with connection.cursor() as cursor:
        cursor.execute(_ROWS, (game_id, after, upto))
        rows: list[tuple[int, str]] = cursor.fetchall()
    return rows


def read_logged(game_id: int, upto: int) -> list[tuple[int, int | None, int, int | None, str]]:
    """(decision, by, milliseconds since 1970, spent, payload) of the events up to that seq."""
    with connection.cursor() as cursor:
        cursor.execute(_LOGGED, (game_id, upto))
        rows: list[tuple[int, int | None, int, int | None, str]] = cursor.fetchall()
    return rows


def entries(
    game_id: int, after: int = 0, upto: int = _MAX_SEQ, limit: int | None = None
) -> list[Entry]:
    """Like `read`, with all columns that watchers may see; at most `limit` entries."""
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES, (game_id, after, upto, limit))
        return [Entry._make((*row[:-1], bytes(row[-1]))) for row in cursor.fetchall()]


def entries_of_key(game_id: int, key: str) -> list[Entry] | None:
    """The events of the decisions that were written with that idempotency key, or None."""
    stored = ActionKey.objects.filter(game=game_id, key=key).values_list("first", "last").first()
    if stored is None:
        return None
    first, last = stored
    return entries(game_id, after=first - 1, upto=last)


def create_game(game: Game, decisions: Sequence[Decision], at: datetime) -> None:
    """Inserts a game's row and its first events, at that time (see `clock`). Call it inside a
    transaction.

    The first decision is the opening; an imported game has all the others too.
    """
    batch = _Batch(bytes(game.head), 0, decisions, at)
    game.seq, game.head = batch.last, batch.head
    game.created_at = game.moved_at = at
    game.save(force_insert=True)
    batch.write(_START, {"game": game.pk})
    after_commit_once(outbox.wake)


def restore(game: Game, events: Sequence[Event], envelopes: Sequence[Envelope]) -> None:
    """Inserts a game's row and its whole log as it was recorded elsewhere, with its times.

    Call it inside a transaction; the log must have been checked. Nothing is told to the outbox.
    """
    hashes = chain_hashes(GENESIS, envelopes)
    times = [to_datetime(cast("int", envelope.at)) for envelope in envelopes]
    game.seq, game.head = len(envelopes), hashes[-1]
    game.created_at, game.moved_at = times[0], times[-1]
    game.save(force_insert=True)
    columns = (
        [envelope.seq for envelope in envelopes],
        [envelope.decision for envelope in envelopes],
        [str(event.__struct_config__.tag) for event in events],
        [envelope.payload.decode() for envelope in envelopes],
        [getattr(event, "seat", None) for event in events],
        [envelope.by for envelope in envelopes],
        [envelope.spent for envelope in envelopes],
        times,
        hashes,
    )
    with connection.cursor() as cursor:
        cursor.execute(_RESTORE, (game.pk, *columns))


def append(
    game_id: int,
    expected_seq: int,
    decisions: Sequence[Decision],
    *,
    head: bytes | memoryview,
    turn: int | None,
    at: datetime | None = None,
    deadline: datetime | None = None,
    key: str | None = None,
    keyed: int = 1,
    result: Result | None = None,
    voided: bool = False,
) -> bytes:
    """Appends all of these decisions after `expected_seq`, or none. Returns the new head hash.

    The log grows by a single statement, which is therefore atomic. `head` is the hash of the last
    event that the caller has read, and `at` the time of the decisions, from `clock` (default: the
    current one): another writer that appends after that reading makes the statement fail. `turn` is
    the seat to act after these events, and `deadline` the time after which the clock makes
    something due. `key` is stored for the last `keyed` decisions. With a `result` the game has
    finished: it is stored too, and the next number of the feed is drawn, which locks the counter
    until the commit. With `voided` it has ended without a result. Raises `Conflict` with the
    current seq if the log no longer ends at `expected_seq`, or if the game is over.
    """
    batch = _Batch(bytes(head), expected_seq, decisions, at or clock(game_id))
    parameters: dict[str, Any] = {"game": game_id, "seen": bytes(head), "turn": turn, "key": key}
    parameters["deadline"] = deadline
    keyed_events = sum(len(decision.events) for decision in decisions[len(decisions) - keyed :])
    parameters["keyed"] = batch.last - keyed_events + 1
    if result is not None:
        parameters |= {
            "result": msgspec.json.encode(result).decode(),
            "ranks": list(result.ranks),
            "points": list(result.points),
        }
    statement = _VOID if voided else _APPEND if result is None else _FINISH
    if batch.write(statement, parameters) != batch.last - expected_seq:
        raise stale_error(game_id, expected_seq)
    return batch.head


def append_seed(game: Game, event: SeedRevealed) -> None:
    """Appends the seed to the log of a game that is over and held it back, and updates the row.

    `moved_at` is unchanged, because this is no move. Call it with the row locked.
    """
    batch = _Batch(bytes(game.head), game.seq, [Decision(None, [event])], clock(game.pk))
    if batch.write(_REVEAL, {"game": game.pk, "seen": bytes(game.head)}) != 1:
        raise RuntimeError(f"game {game.pk} has no held-back seed after event {game.seq}")
    game.seq, game.head, game.seed_held = batch.last, batch.head, False


def stale_error(game_id: int, expected_seq: int) -> Conflict:
    """The error for acting on a position that is no longer the last one."""
    seq, status = Game.objects.values_list("seq", "status").get(pk=game_id)
    if status != Game.Status.PLAYING:
        return game_over_error(seq)
    if seq == expected_seq:
        raise RuntimeError(f"game {game_id} does not end with the hash that its writer has read")
    return stale_at(seq, expected_seq)


def stale_at(seq: int, expected_seq: int) -> Conflict:
    """The error for acting on the position after `expected_seq` when the log has reached `seq`."""
    return Conflict(
        "stale", f"The game is at event {seq}, not {expected_seq}; look again.", seq=seq
    )


def game_over_error(seq: int) -> Conflict:
    """The error for acting in a game that has ended."""
    return Conflict("game_over", "The game is over.", seq=seq)


def clock(game_id: int | None = None) -> datetime:
    """The database's time in whole milliseconds, not before the last move of that game.

    Call it with the game's row locked, or before `append`, which fails if another writer was
    faster.
    """
    with connection.cursor() as cursor:
        cursor.execute(_CLOCK, (game_id,))
        (now,) = cursor.fetchone()
    return cast("datetime", now)


class _Batch:
    """Decisions that are written together, with their envelopes and hashes."""

    def __init__(
        self, head: bytes, after: int, decisions: Sequence[Decision], at: datetime
    ) -> None:
        self._after = after
        self._at = at
        self._events: list[Event] = []
        for decision in decisions:
            self._events += decision.events
        self._envelopes = envelopes(decisions, milliseconds(at), after)
        self._hashes = chain_hashes(head, self._envelopes)
        self.last = after + len(self._envelopes)
        """Seq of the last event."""
        self.head = self._hashes[-1]
        """Hash of the last event."""

    def write(self, statement: str, parameters: dict[str, Any]) -> int:
        """Writes the events with one of the statements above. Returns the number of rows."""
        payloads = b"\n".join([envelope.payload for envelope in self._envelopes])
        if payloads.count(b"\n") != len(self._envelopes) - 1:
            raise ValueError("an encoded event contains a line break")
        columns = {
            "seq": self._after,
            "last": self.last,
            "head": self.head,
            "at": self._at,
            "decisions": "\n".join([str(envelope.decision) for envelope in self._envelopes]),
            "types": "\n".join([type(event).__struct_config__.tag for event in self._events]),  # type: ignore[misc]  # a str
            "payloads": payloads.decode(),
            "seats": "\n".join(map(_seat, self._events)),
            "deciders": "\n".join([_optional(envelope.by) for envelope in self._envelopes]),
            "spent": "\n".join([_optional(envelope.spent) for envelope in self._envelopes]),
            "hashes": b"".join(self._hashes),
        }
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters | columns)
            return int(cursor.rowcount)


def _seat(event: Any) -> str:
    return _optional(getattr(event, "seat", None))


def _optional(value: object) -> str:
    return "" if value is None else str(value)


def last_decisions(games: Sequence[tuple[int, int, int]]) -> dict[int, tuple[int | None, int]]:
    """Of games, given as (key, last seq, seat): who decided last, and the seq of that seat's last
    event, 0 if it has not decided anything. By the key of the game, with one query."""
    if not games:
        return {}
    keys, last, seats = (list(column) for column in zip(*games, strict=True))
    with connection.cursor() as cursor:
        cursor.execute(_LAST_DECISIONS, (keys, last, seats))
        return {key: (by, own or 0) for key, by, own in cursor.fetchall()}
