"""Reads and writes the event table. No other module does.

Rows are plain tuples, and a batch of events is written as a few text columns in one statement: an
ORM object for each row would cost more than everything else that is done for an event.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from django.utils import timezone

from engine import replay
from engine.game import Event, Result, SeedRevealed
from games.errors import Conflict
from games.models import Game

# Each column is passed as one text with a value on each line, and `hashes` as 32 bytes for each
# event. psycopg's lists of values take three times as long, and COPY needs two more round trips.
_INSERT = r"""
INSERT INTO games_event (game_id, seq, type, payload, seat, at, key, hash)
SELECT game.id, %(seq)s + line, type, payload, seat, game.moved_at,
       CASE line WHEN 1 THEN %(key)s END, substr(%(hashes)s, 32 * line::int - 31, 32)
FROM {game} AS game, unnest(
    string_to_array(%(types)s, E'\n'),
    string_to_array(%(payloads)s, E'\n'),
    string_to_array(%(seats)s, E'\n', '')::smallint[]
) WITH ORDINALITY AS event (type, payload, seat, line)
"""
_START = _INSERT.format(game="(SELECT id, moved_at FROM games_game WHERE id = %(game)s)")
_APPEND = f"""
WITH moved AS (
    UPDATE games_game
    SET seq = %(last)s, head = %(head)s, turn = %(turn)s, moved_at = %(at)s
    WHERE id = %(game)s AND seq = %(seq)s AND head = %(seen)s AND status = 'playing'
    RETURNING id, moved_at
)
{_INSERT.format(game="moved")}
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
    SET seq = %(last)s, head = %(head)s, turn = NULL, moved_at = %(at)s,
        status = 'finished', finished_no = drawn.last, finished_at = %(at)s, result = %(result)s
    FROM target, drawn
    WHERE game.id = target.id
    RETURNING game.id, game.moved_at
), ranked AS (
    UPDATE games_seat AS seat SET rank = result.rank, points = result.points
    FROM moved, unnest(%(ranks)s::smallint[], %(points)s::int[])
        WITH ORDINALITY AS result (rank, points, place)
    WHERE seat.game_id = moved.id AND seat.index = result.place - 1
)
{_INSERT.format(game="moved")}
"""
_REVEAL = f"""
WITH moved AS (
    UPDATE games_game SET seq = %(last)s, head = %(head)s, seed_held = false
    WHERE id = %(game)s AND seq = %(seq)s AND head = %(seen)s
      AND status = 'finished' AND seed_held
    RETURNING id, %(at)s::timestamptz AS moved_at
)
{_INSERT.format(game="moved")}
"""
_ROWS = """
SELECT seq, payload FROM games_event
WHERE game_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
_ENTRIES = """
SELECT seq, type, payload, seat, at, hash FROM games_event
WHERE game_id = %s AND seq > %s AND seq <= %s ORDER BY seq LIMIT %s
"""
_MAX_SEQ = 2**31 - 1


class Entry(NamedTuple):
    """A stored event."""

    seq: int
    type: str
    payload: str
    seat: int | None
    at: datetime
    hash: bytes


def chain_hashes(head: bytes, payloads: Iterable[bytes]) -> list[bytes]:
    """The hash of each event: SHA-256 of the previous hash (32 bytes) followed by the payload."""
    hashes = []
    for payload in payloads:
        head = hashlib.sha256(head + payload).digest()
        hashes.append(head)
    return hashes


def read(game_id: int, after: int = 0, upto: int = _MAX_SEQ) -> list[tuple[int, str]]:
    """(seq, payload) of the events with `after < seq <= upto`, in order."""
    with connection.cursor() as cursor:
        cursor.execute(_ROWS, (game_id, after, upto))
        rows: list[tuple[int, str]] = cursor.fetchall()
    return rows


def entries(
    game_id: int, after: int = 0, upto: int = _MAX_SEQ, limit: int | None = None
) -> list[Entry]:
    """Like `read`, with all columns that watchers may see; at most `limit` entries."""
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES, (game_id, after, upto, limit))
        return [
            Entry(seq, type_, payload, seat, at, bytes(digest))
            for seq, type_, payload, seat, at, digest in cursor.fetchall()
        ]


def seq_of_key(game_id: int, key: str) -> int | None:
    """The seq of the event that was written with that idempotency key, or None."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq FROM games_event WHERE game_id = %s AND key = %s", (game_id, key)
        )
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def create_game(game: Game, events: Sequence[Event]) -> None:
    """Inserts a game's row and its first events. Call it inside a transaction."""
    payloads = [replay.encode(event) for event in events]
    hashes = chain_hashes(bytes(game.head), payloads)
    game.seq, game.head = len(events), hashes[-1]
    game.moved_at = game.created_at
    game.save(force_insert=True)
    _write(_START, {"game": game.pk, "seq": 0, "key": None}, events, payloads, hashes)


def append(
    game_id: int,
    expected_seq: int,
    events: Sequence[Event],
    *,
    head: bytes | memoryview,
    turn: int | None,
    key: str | None = None,
    result: Result | None = None,
) -> bytes:
    """Appends all of these events after `expected_seq`, or none. Returns the new head hash.

    It is a single statement and therefore atomic. `head` is the hash of the last event that the
    caller has read, `turn` the seat to act after these events. `key` is stored with the first of
    them. With a `result` the game has finished: it is stored too, and the next number of the feed
    is drawn, which locks the counter until the commit. Raises `Conflict` with the current seq if
    the log no longer ends at `expected_seq`, or if the game is over.
    """
    payloads = [replay.encode(event) for event in events]
    hashes = chain_hashes(bytes(head), payloads)
    parameters: dict[str, Any] = {
        "game": game_id,
        "seq": expected_seq,
        "seen": bytes(head),
        "last": expected_seq + len(events),
        "head": hashes[-1],
        "turn": turn,
        "at": timezone.now(),
        "key": key,
    }
    if result is not None:
        parameters |= {
            "result": msgspec.json.encode(result).decode(),
            "ranks": list(result.ranks),
            "points": list(result.points),
        }
    statement = _APPEND if result is None else _FINISH
    if _write(statement, parameters, events, payloads, hashes) != len(events):
        raise stale_error(game_id, expected_seq)
    return hashes[-1]


def append_seed(game: Game, event: SeedRevealed) -> None:
    """Appends the seed to the log of a finished game that held it back, and updates the row.

    `moved_at` is unchanged, because this is no move. Call it with the row locked.
    """
    payloads = [replay.encode(event)]
    hashes = chain_hashes(bytes(game.head), payloads)
    parameters = {
        "game": game.pk,
        "seq": game.seq,
        "seen": bytes(game.head),
        "last": game.seq + 1,
        "head": hashes[-1],
        "at": timezone.now(),
        "key": None,
    }
    if _write(_REVEAL, parameters, [event], payloads, hashes) != 1:
        raise RuntimeError(f"game {game.pk} has no held-back seed after event {game.seq}")
    game.seq, game.head, game.seed_held = game.seq + 1, hashes[-1], False


def stale_error(game_id: int, expected_seq: int) -> Conflict:
    """The error for acting on a position that is no longer the last one."""
    seq, status = Game.objects.values_list("seq", "status").get(pk=game_id)
    if status != Game.Status.PLAYING:
        return game_over_error(seq)
    if seq == expected_seq:
        raise RuntimeError(f"game {game_id} does not end with the hash that its writer has read")
    return Conflict(
        "stale", f"The game is at event {seq}, not {expected_seq}; look again.", seq=seq
    )


def game_over_error(seq: int) -> Conflict:
    """The error for acting in a game that has ended."""
    return Conflict("game_over", "The game is over.", seq=seq)


def _write(
    statement: str,
    parameters: dict[str, Any],
    events: Sequence[Event],
    payloads: Sequence[bytes],
    hashes: Sequence[bytes],
) -> int:
    """Writes these events with one of the statements above. Returns the number of rows."""
    lines = b"\n".join(payloads)
    if lines.count(b"\n") != len(payloads) - 1:
        raise ValueError("an encoded event contains a line break")
    columns = {
        "types": "\n".join([type(event).__struct_config__.tag for event in events]),  # type: ignore[misc]  # a str
        "payloads": lines.decode(),
        "seats": "\n".join(map(_seat, events)),
        "hashes": b"".join(hashes),
    }
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters | columns)
        return int(cursor.rowcount)


def _seat(event: Any) -> str:
    seat = getattr(event, "seat", None)
    return "" if seat is None else str(seat)
