"""Heartbeats of workers and scheduler in Redis, read by `/readyz` and the supervisor.

The main process of a worker records that it is alive, and the processes of its pool record when
they have finished a task, because either can hang while the other continues. The scheduler sends a
task every second, so there is always one to run.
"""

from __future__ import annotations

import time
from typing import Any

import redis
from celery.signals import heartbeat_sent, task_postrun, worker_ready, worker_shutdown
from django.conf import settings

_ALIVE_KEY = "workers:seen"
_FINISHED_TASK_KEY = "workers:done"
_BUSY_KEY = "workers:busy"
_SCHEDULER_KEY = "scheduler:seen"
FRESH_SECONDS = 15.0
"""Age up to which a heartbeat counts. Workers send one every two seconds, the scheduler and pool
processes every second."""


def count_workers(client: redis.Redis) -> int:
    """The number of workers with a fresh heartbeat."""
    return int(client.zcount(_ALIVE_KEY, *_fresh_range(client)))


def is_worker_alive(client: redis.Redis, suffix: str) -> bool:
    """Whether a worker whose name ends with `suffix`, such as `@host`, has a fresh heartbeat."""
    return _has_fresh_entry(client, _ALIVE_KEY, suffix)


def has_finished_task(client: redis.Redis, suffix: str = "") -> bool:
    """Whether a worker whose name ends with `suffix` has finished a task recently."""
    return _has_fresh_entry(client, _FINISHED_TASK_KEY, suffix)


def is_busy(client: redis.Redis, suffix: str = "") -> bool:
    """Whether a worker whose name ends with `suffix` was running a task at its last heartbeat."""
    return _has_fresh_entry(client, _BUSY_KEY, suffix)


def is_scheduler_alive(client: redis.Redis) -> bool:
    """Whether the scheduler has a fresh heartbeat."""
    return _has_fresh_entry(client, _SCHEDULER_KEY)


def _has_fresh_entry(client: redis.Redis, key: str, suffix: str = "") -> bool:
    names: list[bytes] = client.zrangebyscore(key, *_fresh_range(client))  # type: ignore[assignment]
    return any(name.decode().endswith(suffix) for name in names)


def _redis_time(client: redis.Redis) -> float:
    """The time of Redis's clock, because the clocks of two hosts may differ by many seconds."""
    seconds, microseconds = client.time()
    return float(seconds) + microseconds / 1e6


def _fresh_range(client: redis.Redis) -> tuple[float, float]:
    """The oldest and the newest time that count as fresh.

    The upper bound matters after the clock has been set back: a heartbeat from before then has a
    time in the future and must not count. Whatever is alive has sent another one since.
    """
    now = _redis_time(client)
    return now - FRESH_SECONDS, now + 1


def record_worker(client: redis.Redis, worker: str, *, running_task: bool = False) -> None:
    """Records that `worker` is alive, and whether it is running a task."""
    _record(client, _ALIVE_KEY, worker)
    if running_task:
        _record(client, _BUSY_KEY, worker)


def record_finished_task(client: redis.Redis, worker: str) -> None:
    """Records that `worker` has just finished a task."""
    _record(client, _FINISHED_TASK_KEY, worker)


def record_scheduler(client: redis.Redis) -> None:
    """Records that the scheduler is alive."""
    _record(client, _SCHEDULER_KEY, "scheduler")


def _record(client: redis.Redis, key: str, name: str) -> None:
    """Sets the time of `name` to now, and removes entries that are long out of date."""
    now = _redis_time(client)
    with client.pipeline() as pipe:
        pipe.zadd(key, {name: now})
        pipe.zremrangebyscore(key, "-inf", now - 10 * FRESH_SECONDS)
        pipe.execute()


def remove_worker(client: redis.Redis, worker: str) -> None:
    """Removes the heartbeats of a worker that has stopped."""
    with client.pipeline() as pipe:
        for key in (_ALIVE_KEY, _FINISHED_TASK_KEY, _BUSY_KEY):
            pipe.zrem(key, worker)
        pipe.execute()


def connect(timeout: float = 2.0) -> redis.Redis:
    """A connection on which every operation times out after `timeout` seconds."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=timeout, socket_connect_timeout=timeout
    )


class HeartbeatReporter:
    """Sends the heartbeats of this process, at most one of each kind per second.

    Errors of Redis are ignored: Celery logs them, since it can neither receive nor send tasks
    either, and the heartbeats continue once Redis is back.
    """

    def __init__(self) -> None:
        self._client: redis.Redis | None = None
        self._last_sent: dict[Any, float] = {}

    def worker_alive(self, sender: Any, **_: Any) -> None:
        """Signal receiver in a worker's main process."""
        from celery.worker import state  # imports the whole worker, which the web does not need

        self._send(record_worker, _node_name(sender), running_task=bool(state.active_requests))

    def task_finished(self, task: Any, **_: Any) -> None:
        """Signal receiver in a process of the pool, after a task has succeeded or failed."""
        if task.request.hostname is not None:  # None if the task was called as a function
            self._send(record_finished_task, task.request.hostname)

    def scheduler_ticked(self) -> None:
        """Called by the scheduler after it has sent the tasks that were due."""
        self._send(record_scheduler)

    def worker_stopping(self, sender: Any, **_: Any) -> None:
        """Signal receiver in a worker that is shutting down."""
        self._send(remove_worker, _node_name(sender))

    def _send(self, record: Any, *names: str, **options: bool) -> None:
        now = time.monotonic()
        if now - self._last_sent.get(record, -1.0) < 1:
            return
        self._last_sent[record] = now
        if self._client is None:
            self._client = connect()
        try:
            record(self._client, *names, **options)
        except redis.RedisError:
            self._client = None


def _node_name(sender: Any) -> str:
    """The worker's node name, whether the sender is a worker, its consumer or its heartbeat."""
    eventer = getattr(sender, "eventer", None)
    return str(eventer.hostname if eventer is not None else sender.hostname)


def start_reporting() -> None:
    """Connects the signals that send heartbeats, in case this process becomes a worker."""
    reporter = HeartbeatReporter()
    for signal, receiver in (
        (worker_ready, reporter.worker_alive),
        (heartbeat_sent, reporter.worker_alive),
        (task_postrun, reporter.task_finished),
        (worker_shutdown, reporter.worker_stopping),
    ):
        signal.connect(receiver, weak=False)
