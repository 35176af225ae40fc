"""What messages say."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings

from games.event_values import iso_time
from games.outbox_feed import Fact
from tournaments import log
from tournaments.models import Tournament
from tournaments.webhooks import kinds

MOST_EVENT_BYTES = 16_000
"""Longer events, such as rounds with hundreds of tables, are left out: the receiver reads them."""


def of_fact(tournament: Tournament, fact: Fact, row: log.Row | None) -> str:
    """The message about a fact, with the event of the log that it reports."""
    event = None
    if row is not None and len(row.payload) <= MOST_EVENT_BYTES:
        event = msgspec.json.decode(row.payload)
    data = {**fact.data, "event": event}
    return _message(kinds.OF_FACT[fact.kind], tournament, fact.at, fact.seq, data)


def of_standings(tournament: Tournament, fact: Fact) -> str:
    """The message that the standings may have changed with this fact."""
    return _message(kinds.STANDINGS, tournament, fact.at, fact.seq, {})


def of_test(tournament: Tournament, at: datetime) -> str:
    """The message of a test."""
    return _message(kinds.TEST, tournament, at, tournament.seq, {})


def _message(
    kind: str, tournament: Tournament, at: datetime, seq: int | None, data: dict[str, Any]
) -> str:
    address = f"{settings.SITE_URL}/api/v1/tournaments/{tournament.public_id}"
    about = {
        "tournament": {"id": tournament.public_id, "name": tournament.name},
        "seq": seq,
        "url": address,
        **data,
    }
    message = {"type": kind, "timestamp": iso_time(at), "data": about}
    return msgspec.json.encode(message).decode()
