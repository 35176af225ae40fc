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

    @property
    def first_cursor(self) -> int:
        """The smallest cursor that can be read from."""
        return self.first - 1


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
    facts = _read(after, limit)
    if not facts or facts[0].no != after + 1:
        check_cursor(after, feed_range())
    return facts


def read_page(after: int | None, limit: int) -> tuple[list[Fact], Range]:
    """As `read`, with the range of the feed. Without a cursor it starts at the first fact."""
    if after is None:
        return _read(0, limit), feed_range()
    facts = _read(after, limit)
    found = feed_range()
    if not facts or facts[0].no != after + 1:
        check_cursor(after, found)
    return facts, found


def check_cursor(after: int, found: Range) -> None:
    """Raises `Expired` or `Conflict`, as `read` does, unless `after` is a cursor in that range."""
    if after < found.first_cursor:
        raise Expired(
            "cursor_expired",
            f"Your cursor is {after}, but facts up to number {found.first_cursor} have been"
            " deleted. Read again what you follow, and continue from a newer cursor.",
            first=found.first_cursor,
        )
    if after > found.last:
        raise Conflict(
            "cursor_ahead",
            f"Your cursor is {after}, but the feed ends at number {found.last}. The database was"
            " restored from a backup, or the cursor is of another one.",
            last=found.last,
        )


def _read(after: int, limit: int) -> list[Fact]:
    with connection.cursor() as cursor:
        cursor.execute(_READ, (after, limit))
        return [
            Fact(no, kind, game, tournament, seq, msgspec.json.decode(data) if data else {}, at)
            for no, kind, game, tournament, seq, data, at in cursor.fetchall()
        ]
