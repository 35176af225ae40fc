"""Redis pub/sub: short messages that say that something has changed, without the change itself.

A lost message delays a watcher by some seconds, so a failure to publish never fails a request.
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


def publish(channel: str, message: str) -> None:
    """Sends the message to every process that is subscribed to the channel."""
    try:
        _client().publish(channel, message)
    except redis.RedisError as error:
        _logger.warning("message_not_published", channel=channel, error=str(error))
