"""Which workers are there: each tells Redis every few seconds, and `/readyz` counts them."""

from __future__ import annotations

from typing import Any

import redis
from celery.signals import heartbeat_sent, worker_ready, worker_shutdown
from django.conf import settings

_KEY = "workers:seen"
FRESH = 15.0
"""Seconds after which a worker that said nothing counts as gone. They speak every two seconds."""


def count(client: redis.Redis) -> int:
    """How many workers spoke lately."""
    return int(client.zcount(_KEY, *_lately(client)))


def includes(client: redis.Redis, ending: str) -> bool:
    """Whether a worker whose name ends so, such as with `@host`, spoke lately."""
    names: list[bytes] = client.zrangebyscore(_KEY, *_lately(client))  # type: ignore[assignment]
    return any(name.decode().endswith(ending) for name in names)


def _now(client: redis.Redis) -> float:
    """The time by Redis's clock: those of two hosts may differ by more than `FRESH`."""
    seconds, microseconds = client.time()
    return float(seconds) + microseconds / 1e6


def _lately(client: redis.Redis) -> tuple[float, float]:
    """What counts as lately, from when to when.

    It has an end too. If the clock was set back, who spoke before that is not there for as long as
    it takes to catch up; who is there has spoken since.
    """
    now = _now(client)
    return now - FRESH, now + 1


def seen(client: redis.Redis, worker: str) -> None:
    """Notes that `worker` is there now, and forgets those long gone."""
    now = _now(client)
    with client.pipeline() as pipe:
        pipe.zadd(_KEY, {worker: now})
        pipe.zremrangebyscore(_KEY, "-inf", now - 10 * FRESH)
        pipe.execute()


def gone(client: redis.Redis, worker: str) -> None:
    """Notes that `worker` left."""
    client.zrem(_KEY, worker)


def connect(timeout: float = 2.0) -> redis.Redis:
    """A connection that gives up after `timeout` seconds."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=timeout, socket_connect_timeout=timeout
    )


class _Reporter:
    """Tells Redis what Celery's signals tell us. A Redis that is away is Celery's to complain of:
    the worker cannot get tasks either, and it goes on reporting when Redis is back."""

    def __init__(self) -> None:
        self._client: redis.Redis | None = None

    def alive(self, sender: Any, **_: Any) -> None:
        self._report(seen, sender)

    def leaving(self, sender: Any, **_: Any) -> None:
        self._report(gone, sender)

    def _report(self, say: Any, sender: Any) -> None:
        if self._client is None:
            self._client = connect()
        try:
            say(self._client, _name(sender))
        except redis.RedisError:
            self._client = None


def _name(sender: Any) -> str:
    """The node name, whether a worker, its consumer or its heart is speaking."""
    eventer = getattr(sender, "eventer", None)
    return str(eventer.hostname if eventer is not None else sender.hostname)


def report() -> None:
    """Makes this process, if it becomes a worker, report itself."""
    reporter = _Reporter()
    for signal, receiver in (
        (worker_ready, reporter.alive),
        (heartbeat_sent, reporter.alive),
        (worker_shutdown, reporter.leaving),
    ):
        signal.connect(receiver, weak=False)
