"""Which workers are there and get on, and whether the scheduler does.

Each tells Redis, and `/readyz` and the supervisor ask. A worker's main process says that it is
there, and the processes of its pool say when they have done a task: either can stop without the
other. The scheduler sends a task every second, so that there always is one to do.
"""

from __future__ import annotations

import time
from typing import Any

import redis
from celery.signals import heartbeat_sent, task_postrun, worker_ready, worker_shutdown
from django.conf import settings

_SEEN = "workers:seen"
_DONE = "workers:done"
_BUSY = "workers:busy"
_SCHEDULER = "scheduler:seen"
FRESH = 15.0
"""Seconds after which who said nothing counts as gone. Workers speak every two seconds, the
scheduler and the processes of pools every second."""


def count(client: redis.Redis) -> int:
    """How many workers spoke lately."""
    return int(client.zcount(_SEEN, *_lately(client)))


def includes(client: redis.Redis, ending: str) -> bool:
    """Whether a worker whose name ends so, such as with `@host`, spoke lately."""
    return _any(client, _SEEN, ending)


def working(client: redis.Redis, ending: str = "") -> bool:
    """Whether a worker whose name ends so has done a task lately."""
    return _any(client, _DONE, ending)


def busy(client: redis.Redis, ending: str = "") -> bool:
    """Whether a worker whose name ends so had a task in hand lately, however long it takes."""
    return _any(client, _BUSY, ending)


def scheduling(client: redis.Redis) -> bool:
    """Whether the scheduler spoke lately."""
    return _any(client, _SCHEDULER)


def _any(client: redis.Redis, key: str, ending: str = "") -> bool:
    names: list[bytes] = client.zrangebyscore(key, *_lately(client))  # type: ignore[assignment]
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


def seen(client: redis.Redis, worker: str, *, in_hand: bool = False) -> None:
    """Records in Redis that `worker` is alive, and whether it is running a task (`in_hand`)."""
    _note(client, _SEEN, worker)
    if in_hand:
        _note(client, _BUSY, worker)


def done(client: redis.Redis, worker: str) -> None:
    """Notes that `worker` has done a task now."""
    _note(client, _DONE, worker)


def scheduled(client: redis.Redis) -> None:
    """Notes that the scheduler is there now."""
    _note(client, _SCHEDULER, "scheduler")


def _note(client: redis.Redis, key: str, name: str) -> None:
    """Notes the time with the name, and forgets those long gone."""
    now = _now(client)
    with client.pipeline() as pipe:
        pipe.zadd(key, {name: now})
        pipe.zremrangebyscore(key, "-inf", now - 10 * FRESH)
        pipe.execute()


def gone(client: redis.Redis, worker: str) -> None:
    """Notes that `worker` left."""
    with client.pipeline() as pipe:
        for key in (_SEEN, _DONE, _BUSY):
            pipe.zrem(key, worker)
        pipe.execute()


def connect(timeout: float = 2.0) -> redis.Redis:
    """A connection that gives up after `timeout` seconds."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=timeout, socket_connect_timeout=timeout
    )


class Reporter:
    """Tells Redis what happens here, at most once a second each. A Redis that is away is Celery's
    to complain of: it cannot get or send tasks either, and the reports go on when Redis is back."""

    def __init__(self) -> None:
        self._client: redis.Redis | None = None
        self._told: dict[Any, float] = {}

    def alive(self, sender: Any, **_: Any) -> None:
        """A worker's main process, or its heart, speaks."""
        from celery.worker import state  # brings all of a worker, which web has no use for

        self._report(seen, _name(sender), in_hand=bool(state.active_requests))

    def worked(self, task: Any, **_: Any) -> None:
        """A process of a pool has ended a task, well or not."""
        if task.request.hostname is not None:  # none if it was called like a function
            self._report(done, task.request.hostname)

    def ticked(self) -> None:
        """The scheduler has sent what was due."""
        self._report(scheduled)

    def leaving(self, sender: Any, **_: Any) -> None:
        """A worker is told to stop."""
        self._report(gone, _name(sender))

    def _report(self, say: Any, *names: str, **facts: bool) -> None:
        now = time.monotonic()
        if now - self._told.get(say, -1.0) < 1:
            return
        self._told[say] = now
        if self._client is None:
            self._client = connect()
        try:
            say(self._client, *names, **facts)
        except redis.RedisError:
            self._client = None


def _name(sender: Any) -> str:
    """The node name, whether a worker, its consumer or its heart is speaking."""
    eventer = getattr(sender, "eventer", None)
    return str(eventer.hostname if eventer is not None else sender.hostname)


def report() -> None:
    """Makes this process, if it becomes a worker, report itself."""
    reporter = Reporter()
    for signal, receiver in (
        (worker_ready, reporter.alive),
        (heartbeat_sent, reporter.alive),
        (task_postrun, reporter.worked),
        (worker_shutdown, reporter.leaving),
    ):
        signal.connect(receiver, weak=False)
