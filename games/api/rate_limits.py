"""Counts requests in fixed time windows, in Redis.

REST framework's own throttles keep a list of times in the cache. Concurrent requests overwrite each
other's changes to it, so that a flood gets more than its rate. A counter for each window is exact.
"""

from __future__ import annotations

from functools import cache
from time import monotonic, time
from typing import NamedTuple

import redis
import structlog
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

_PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86400}

_TIMEOUT_SECONDS = 0.5
_PAUSE_SECONDS = 5.0
"""After Redis has failed, requests are not counted for this long, so that few are delayed."""

_logger = structlog.get_logger(__name__)


_counting_again_at = 0.0


class Rate(NamedTuple):
    """At most `requests` in each window of `seconds`."""

    requests: int
    seconds: int


@cache
def connections() -> redis.Redis:
    """The process's Redis client. It retries once, in case a restart has cut a connection."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=_TIMEOUT_SECONDS,
        socket_connect_timeout=_TIMEOUT_SECONDS,
        retry=Retry(NoBackoff(), 1),
    )


def rate(scope: str) -> Rate | None:
    """The rate of a scope of `settings.THROTTLE_RATES`; None for no limit."""
    text = settings.THROTTLE_RATES[scope]
    if text is None:
        return None
    requests, period = text.split("/")
    return Rate(int(requests), _PERIODS[period])


def count(scope: str, client: str, *, add: int = 1) -> float | None:
    """Counts a request of this client. Returns None within the rate, else the seconds to wait.

    With `add=0` nothing is counted and the result tells whether a request would be allowed. While
    Redis is unreachable every request is allowed.
    """
    global _counting_again_at
    limit = rate(scope)
    if limit is None or monotonic() < _counting_again_at:
        return None
    now = time()
    window, elapsed = divmod(now, limit.seconds)
    key = f"throttle:{scope}:{client}:{int(window)}"
    try:
        with connections().pipeline(transaction=False) as pipeline:
            pipeline.incrby(key, add)
            pipeline.expire(key, limit.seconds + 1)
            counted, _ = pipeline.execute()
    except redis.RedisError as error:
        _counting_again_at = monotonic() + _PAUSE_SECONDS
        _logger.warning("requests_not_counted", error=str(error))
        return None
    # A counted request may be the last one that is allowed; with `add=0` it is the next one.
    within = counted <= limit.requests if add else counted < limit.requests
    return None if within else limit.seconds - elapsed
