"""Writes public facts to the outbox, from which all consumers of the platform's news live.

A fact is written in the transaction of what it reports: both are committed or neither. Write it
while the row that it is about (the game, the tournament) is locked: facts then get their ids in the
order in which they happened, and the sequencer keeps that order. The log of games writes its facts
in its own statements.

A fact is public. It contains ids and numbers, and no content of a game: what a spectator may see of
it, and when, is decided where the game is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from celery import current_app
from django.core.cache import cache
from django.db import connection

from games.on_commit import after_commit_once

SEQUENCE_TASK = "games.tasks.sequence_outbox"
"""Sent by name, because `games.tasks` imports the code that writes facts."""
FLAG = "games.outbox-queued"
"""Key in the cache that is set while the task waits in the queue."""
DELAY_SECONDS = 0.1
"""How long the task waits for further facts, so that busy times need few tasks."""
_FLAG_SECONDS = 10
"""A lost task must not prevent others for longer. The sweep finds its facts earlier."""

# All facts are one parameter: psycopg escapes lists of texts character by character.
_WRITE = """
INSERT INTO games_pendingfact (kind, game, tournament, seq, data, at)
SELECT kind, game, tournament, seq, data,
       coalesce(at, date_trunc('milliseconds', clock_timestamp()))
FROM ROWS FROM (
    jsonb_to_recordset(%s) AS (
        kind text, game text, tournament text, seq int, data jsonb, at timestamptz
    )
) WITH ORDINALITY AS fact (kind, game, tournament, seq, data, at, line)
ORDER BY line
"""


class NewFact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact to be written. The members are the columns of `games.models.outbox.FactColumns`."""

    kind: str
    game: str | None = None
    tournament: str | None = None
    seq: int | None = None
    data: Mapping[str, Any] | None = None
    at: datetime | None = None
    """Now, by the database's clock, if None."""


def write(facts: Sequence[NewFact]) -> None:
    """Writes facts in that order, in the caller's transaction."""
    if not facts:
        return
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, (msgspec.json.encode(facts).decode(),))
    after_commit_once(wake)


def wake() -> None:
    """Queues the sequencer's task unless it is queued already. Call it after the commit."""
    if cache.add(FLAG, 1, _FLAG_SECONDS):
        current_app.send_task(SEQUENCE_TASK, countdown=DELAY_SECONDS)
