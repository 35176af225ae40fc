"""Redis pub/sub: short notes that something has grown, never the thing itself.

A lost note costs a watcher some seconds, so publishing never fails a request.
"""

from __future__ import annotations

from functools import cache

import redis
import structlog
from django.conf import settings

_logger = structlog.get_logger(__name__)


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


def publish(channel: str, note: str) -> None:
    """Sends the note to every process that listens to the channel."""
    try:
        _client().publish(channel, note)
    except redis.RedisError as error:
        _logger.warning("note_not_published", channel=channel, error=str(error))
