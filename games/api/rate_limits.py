"""Counting requests in fixed windows of time, in Redis.

REST framework's own throttles keep a list of times in the cache, which two requests at once read
and write over each other, so a flood gets more than its rate. One counter a window is exact.
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
"""How long nothing is counted once Redis has not answered, so that it delays few requests."""

_logger = structlog.get_logger(__name__)


_counting_again_at = 0.0


class Rate(NamedTuple):
    """At most `requests` in each window of `seconds`."""

    requests: int
    seconds: int


@cache
def connections() -> redis.Redis:
    """The process's connections to Redis: one retry, for a connection that a restart has cut."""
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
    """Counts a request of this client. None if it is within the rate, else seconds to wait.

    With `add=0` nothing is counted, and the answer is about what was counted before. While Redis
    is away nobody is refused.
    """
    global _counting_again_at
    limit = rate(scope)
    if limit is None or monotonic() < _counting_again_at:
        return None
    now = time()
    window, passed = divmod(now, limit.seconds)
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
    # A request that is counted may be the last one allowed; one that only asks comes after those.
    within = counted <= limit.requests if add else counted < limit.requests
    return None if within else limit.seconds - passed
