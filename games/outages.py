"""Outages of the platform: their time is not taken from any player's clock.

The sweep of games notes each second that the platform is running. If the note is older than
`AFTER`, there has been an outage since then. Clocks that were running are corrected by an event in
the log of the game, before anything else is decided there.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from engine.envelope import milliseconds
from engine.table.commands import SetClocks
from engine.table.session import Session
from games.models import Uptime

AFTER = timedelta(seconds=10)
"""Without a sweep for this long, the platform counts as down since the last one."""

_NOTE = """
INSERT INTO games_uptime (id, seen_at) VALUES (1, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()
"""


def note_running() -> None:
    """Notes that the platform is running now. Call it after the clocks have been corrected."""
    with connection.cursor() as cursor:
        cursor.execute(_NOTE)


def started_at(now: datetime) -> datetime | None:
    """Since when the platform has been down, as of `now`; None if it is running.

    A platform that has never been running has had no outage.
    """
    seen_at = Uptime.objects.values_list("seen_at", flat=True).first()
    if seen_at is None or now - seen_at <= AFTER:
        return None
    return seen_at


def correction(session: Session[Any], now: datetime) -> SetClocks | None:
    """The command that gives the time of an outage back to the seat whose clock is running.

    None if no clock is running, if there was no outage since the last decision, or if the time had
    been over before it.
    """
    seat, since = session.clock_seat, session.since
    if seat is None or since is None:
        return None
    down_since = started_at(now)
    if down_since is None or milliseconds(down_since) <= since:
        return None
    used = milliseconds(down_since) - since
    remaining = list(session.table.remaining)
    if used > remaining[seat]:
        return None
    remaining[seat] -= used
    return SetClocks(tuple(remaining), "outage")
