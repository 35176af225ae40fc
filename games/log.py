"""The only door to the event table.

Rows travel as plain tuples and batches by COPY: an ORM object a row would cost more than
everything else that happens to an event.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from engine import replay
from engine.game import Event
from games.errors import Conflict
from games.models import Game

_COPY = "COPY games_event (game_id, seq, type, payload, seat, at, key, hash) FROM STDIN"
_ADVANCE = """
UPDATE games_game SET seq = %s, head = %s, turn = %s, moved_at = %s
WHERE id = %s AND seq = %s AND head = %s AND status = 'playing'
"""
_ROWS = """
SELECT seq, payload FROM games_event
WHERE game_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
_ENTRIES = """
SELECT seq, type, payload, seat, at, hash FROM games_event
WHERE game_id = %s AND seq > %s AND seq <= %s ORDER BY seq LIMIT %s
"""
_LAST = 2**31 - 1
"""Greater than any seq."""


class Entry(NamedTuple):
    """An event as it is shown to the world."""

    seq: int
    type: str
    payload: str
    seat: int | None
    at: datetime
    hash: bytes


def chain(head: bytes, payloads: Iterable[bytes]) -> list[bytes]:
    """The hash of each event: SHA-256 of the previous hash (32 bytes) followed by the payload."""
    hashes = []
    for payload in payloads:
        head = hashlib.sha256(head + payload).digest()
        hashes.append(head)
    return hashes


def read(game_id: int, after: int = 0, upto: int = _LAST) -> list[tuple[int, str]]:
    """(seq, payload) of the events with `after < seq <= upto`, in order."""
    with connection.cursor() as cursor:
        cursor.execute(_ROWS, (game_id, after, upto))
        rows: list[tuple[int, str]] = cursor.fetchall()
    return rows


def entries(
    game_id: int, after: int = 0, upto: int = _LAST, limit: int | None = None
) -> list[Entry]:
    """Like `read`, with everything a watcher may know; at most `limit` of them."""
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES, (game_id, after, upto, limit))
        return [
            Entry(seq, type_, payload, seat, at, bytes(digest))
            for seq, type_, payload, seat, at, digest in cursor.fetchall()
        ]


def seq_of_key(game_id: int, key: str) -> int | None:
    """The seq of the event that was written with that idempotency key."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq FROM games_event WHERE game_id = %s AND key = %s", (game_id, key)
        )
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def start(game: Game, events: Sequence[Event]) -> None:
    """Writes a new game's row together with its first events. Call it inside a transaction."""
    payloads = [replay.encode(event) for event in events]
    hashes = chain(bytes(game.head), payloads)
    game.seq, game.head = len(events), hashes[-1]
    game.moved_at = game.created_at
    game.save(force_insert=True)
    _write(game.pk, 1, events, payloads, hashes, game.moved_at, None)


def append(
    game_id: int,
    expected_seq: int,
    events: Sequence[Event],
    *,
    head: bytes | memoryview,
    turn: int | None,
    key: str | None = None,
) -> bytes:
    """Appends events after `expected_seq` and returns the new head; all of them or none.

    `head` is the hash of the last event that the caller has seen, `turn` the seat to act after
    these events. `key` goes to the first of them. Raises `Conflict` with the current seq if the
    log is not at `expected_seq` any more, or the game is over.
    """
    payloads = [replay.encode(event) for event in events]
    hashes = chain(bytes(head), payloads)
    now = timezone.now()
    with transaction.atomic(savepoint=False):
        with connection.cursor() as cursor:
            cursor.execute(
                _ADVANCE,
                (
                    expected_seq + len(events),
                    hashes[-1],
                    turn,
                    now,
                    game_id,
                    expected_seq,
                    bytes(head),
                ),
            )
            if cursor.rowcount != 1:
                raise moved_on(game_id, expected_seq)
        _write(game_id, expected_seq + 1, events, payloads, hashes, now, key)
    return hashes[-1]


def moved_on(game_id: int, expected_seq: int) -> Conflict:
    """The error for whoever acted on a position that is no longer the last."""
    seq, status = Game.objects.values_list("seq", "status").get(pk=game_id)
    if status != Game.Status.PLAYING:
        return over(seq)
    if seq == expected_seq:
        raise RuntimeError(f"game {game_id} does not end with the hash that its writer has seen")
    return Conflict(
        "stale", f"The game is at event {seq}, not {expected_seq}; look again.", seq=seq
    )


def over(seq: int) -> Conflict:
    """The error for whoever acts in a game that has ended."""
    return Conflict("game_over", "The game is over.", seq=seq)


def _write(
    game_id: int,
    seq: int,
    events: Sequence[Event],
    payloads: Sequence[bytes],
    hashes: Sequence[bytes],
    now: datetime,
    key: str | None,
) -> None:
    at = now.isoformat()
    keys = [_escape(key) if key else r"\N", *[r"\N"] * (len(events) - 1)]
    lines = [
        f"{game_id}\t{number}\t{_tag(event)}\t{_escape(payload.decode())}\t{_seat(event)}\t{at}"
        f"\t{key_}\t\\\\x{digest.hex()}\n"
        for number, (event, payload, digest, key_) in enumerate(
            zip(events, payloads, hashes, keys, strict=True), seq
        )
    ]
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,  # or COPY would raise the driver's own
        cursor.copy(_COPY) as copy,
    ):
        copy.write("".join(lines))


def _tag(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _seat(event: Any) -> str:
    seat = getattr(event, "seat", None)
    return r"\N" if seat is None else str(seat)


def _escape(text: str) -> str:
    """COPY's text format: a backslash and the characters that end a field or a row."""
    if "\\" in text or "\t" in text or "\n" in text or "\r" in text:
        text = text.replace("\\", "\\\\").replace("\t", "\\t")
        text = text.replace("\n", "\\n").replace("\r", "\\r")
    return text
