"""How far the workers have got with the queue of bot tasks.

If many games wait in that queue, their bots have not stalled. The scheduler sends a task through
the queue every second. When it runs, all tasks that were sent before it have been started.
"""

from __future__ import annotations

import time

import redis
import structlog
from django.core.cache import cache

PERIOD_SECONDS = 1.0
"""The scheduler sends the task this often, so the last one is that old even in an empty queue."""
_KEY = "games.bot_queue-started"

_logger = structlog.get_logger(__name__)


def record_started(sent_at: float) -> None:
    """Records that a task runs which was sent at that time (seconds since the epoch)."""
    try:
        cache.set(_KEY, sent_at, None)
    except redis.RedisError as error:
        _logger.warning("bot_queue_not_measured", error=str(error))


def waiting_seconds() -> float:
    """Tasks sent longer ago than this have been started. 0 if that is not known."""
    try:
        sent_at = cache.get(_KEY)
    except redis.RedisError:
        return 0.0
    return 0.0 if sent_at is None else max(0.0, time.time() - sent_at - PERIOD_SECONDS)
