"""Numbers the facts of the outbox: 1, 2, 3 ... without gaps.

Writers do not draw numbers: a counter would be locked until each commit, and all writers would wait
for each other. Instead one sequencer at a time moves the rows that are committed from `PendingFact`
to `FeedFact`, in the order of their ids, and numbers them. A transaction that commits late thus
gets a later number: whoever has seen number n never sees a smaller one appear.

Facts about one game or tournament are written under its lock, so the ids of the earlier ones are
smaller and they are committed first. Facts that follow from others, such as a result from the end
of a game, are written after those were committed. Both keep their order.
"""

from __future__ import annotations

import contextlib
from datetime import timedelta

import redis
from django.core.cache import cache
from django.db import connection, transaction

from games import outbox, pubsub

CHANNEL = "feed"
"""Pub/sub channel of the feed. Messages are its last number."""
BATCH = 5000
"""Facts numbered in one transaction."""
PRUNE_BATCH = 10_000
_LOCK = (1 << 60) - 1
"""PostgreSQL's advisory lock that is held while facts are numbered."""
# Deleting and inserting instead of setting a number keeps the feed free of dead rows, and makes an
# update of an index unnecessary.
_SEQUENCE = """
WITH taken AS (
    DELETE FROM games_pendingfact
    WHERE id = ANY(ARRAY(SELECT id FROM games_pendingfact ORDER BY id LIMIT %s))
    RETURNING *
), last AS (
    SELECT coalesce(max(no), 0) AS no FROM games_feedfact
), numbered AS (
    INSERT INTO games_feedfact (no, kind, game, tournament, seq, data, at)
    SELECT last.no + row_number() OVER (ORDER BY id), kind, game, tournament, seq, data, at
    FROM taken, last
    ORDER BY id
    RETURNING no
)
SELECT count(*), max(no) FROM numbered
"""
# `at` does not grow with the number everywhere, so only facts before the first recent one go. The
# last one always stays: the next number follows from it. NULL: the feed is empty.
_FIRST_KEPT = """
SELECT least(
    (
        SELECT no FROM games_feedfact WHERE at >= clock_timestamp() - make_interval(secs => %s)
        ORDER BY no LIMIT 1
    ),
    (SELECT max(no) FROM games_feedfact)
)
"""
_PRUNE = """
DELETE FROM games_feedfact
WHERE no < least(%s, (SELECT min(no) FROM games_feedfact) + %s)
"""


def clear_flag() -> None:
    """Call it when the task starts, before it reads anything."""
    with contextlib.suppress(redis.RedisError):  # the flag expires anyway
        cache.delete(outbox.FLAG)


def sequence() -> int | None:
    """Numbers all committed facts and announces the last number. Returns how many there were.

    None if another sequencer is at work: it may have missed the latest facts, so try again later.
    """
    numbered = 0
    while (batch := _sequence_batch()) is not None:
        count, last = batch
        if count:
            pubsub.publish(CHANNEL, str(last))
            numbered += count
        if count < BATCH:
            return numbered
    return None


def prune(keep: timedelta) -> int:
    """Deletes facts that are older than `keep`, from the start of the feed. Returns how many."""
    pruned = 0
    with connection.cursor() as cursor:
        cursor.execute(_FIRST_KEPT, (keep.total_seconds(),))
        (first_kept,) = cursor.fetchone()
        while first_kept is not None:
            cursor.execute(_PRUNE, (first_kept, PRUNE_BATCH))
            pruned += cursor.rowcount
            if cursor.rowcount < PRUNE_BATCH:
                break
    return pruned


def _sequence_batch() -> tuple[int, int] | None:
    """Numbers the next facts. Returns how many, and the last number of the feed.

    None if another sequencer holds the lock.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", (_LOCK,))
        if not cursor.fetchone()[0]:
            return None
        # A statement of its own: it must see what the last holder of the lock has committed.
        cursor.execute(_SEQUENCE, (BATCH,))
        count, number = cursor.fetchone()
        return int(count), int(number or 0)
