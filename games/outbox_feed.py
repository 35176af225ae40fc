"""Reads the feed of public facts.

A cursor is the number of the last fact that its owner has processed; 0 is before the first. Numbers
become visible in order and have no gaps, so a reader that asks for what follows its cursor misses
nothing. Facts older than the setting `OUTBOX_DAYS` are deleted from the start.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db import connection

from games.errors import Conflict, Expired

_READ = """
SELECT no, kind, game, tournament, seq, data::text, at FROM games_feedfact
WHERE no > %s ORDER BY no LIMIT %s
"""
_RANGE = """
SELECT coalesce((SELECT min(no) FROM games_feedfact), 1),
       coalesce((SELECT max(no) FROM games_feedfact), 0)
"""


class Fact(NamedTuple):
    """A numbered fact; see `games.models.outbox` for the members."""

    no: int
    kind: str
    game: str | None
    tournament: str | None
    seq: int | None
    data: dict[str, Any]
    at: datetime


class Range(NamedTuple):
    """The numbers of the first fact that is kept and of the last; `last` is 0 before the first."""

    first: int
    last: int


def feed_range() -> Range:
    """The range of numbers that can be read now. An empty feed has the range 1 to 0."""
    with connection.cursor() as cursor:
        cursor.execute(_RANGE)
        return Range._make(cursor.fetchone())


def read(after: int, limit: int = 500) -> list[Fact]:
    """The facts that follow the cursor `after`, in order.

    Raises `Expired` (`cursor_expired`) if facts after it have been deleted, and `Conflict`
    (`cursor_ahead`) if the feed has not come that far, as with a cursor of another database or of
    one that was restored from a backup.
    """
    with connection.cursor() as cursor:
        cursor.execute(_READ, (after, limit))
        facts = [
            Fact(no, kind, game, tournament, seq, msgspec.json.decode(data) if data else {}, at)
            for no, kind, game, tournament, seq, data, at in cursor.fetchall()
        ]
    if not facts or facts[0].no != after + 1:
        check_cursor(after)
    return facts


def check_cursor(after: int) -> Range:
    """The range of the feed. Raises `Expired` or `Conflict` as `read` does."""
    found = feed_range()
    if after < found.first - 1:
        raise Expired(
            "cursor_expired",
            f"Facts up to number {found.first - 1} have been deleted; the first cursor is"
            f" {found.first - 1}. Read the state of what you follow again, then start there.",
            first=found.first - 1,
        )
    if after > found.last:
        raise Conflict(
            "cursor_ahead",
            f"The feed ends at number {found.last}, before your cursor {after}; the database was"
            " restored from a backup, or the cursor is of another one.",
            last=found.last,
        )
    return found
