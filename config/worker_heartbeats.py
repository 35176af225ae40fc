"""Heartbeats of workers and scheduler in Redis, read by `/readyz` and the supervisor.

The main process of a worker records that it is alive, and the processes of its pool record when
they have finished a task, because either can hang while the other continues. The scheduler sends
tasks to each queue every second or two, so there is always one to run. Each entry of a worker names
a queue that it takes tasks from, since one that plays bots does not make up for one that sweeps.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import redis
from celery import current_app
from celery.signals import heartbeat_sent, task_postrun, worker_ready, worker_shutdown
from django.conf import settings

from config.queues import QUEUES

_ALIVE_KEY = "workers:seen"
_FINISHED_TASK_KEY = "workers:done"
_BUSY_KEY = "workers:busy"
_SCHEDULER_KEY = "scheduler:seen"
_WORKER_KEYS = (_ALIVE_KEY, _FINISHED_TASK_KEY, _BUSY_KEY)
"""Sorted sets of "queue worker" by the time of the last heartbeat."""
FRESH_SECONDS = 15.0
"""Age up to which a heartbeat counts. Workers send one every two seconds, the scheduler and pool
processes every second."""


def served_queues(client: redis.Redis, suffix: str = "") -> set[str]:
    """The queues of workers with a fresh heartbeat whose name ends with `suffix`, e.g. `@host`."""
    return _queues(client, _ALIVE_KEY, suffix)


def active_queues(client: redis.Redis, suffix: str = "") -> set[str]:
    """The queues of which such workers have finished a task recently."""
    return _queues(client, _FINISHED_TASK_KEY, suffix)


def busy_queues(client: redis.Redis, suffix: str = "") -> set[str]:
    """The queues of which such workers were running a task at their last heartbeat."""
    return _queues(client, _BUSY_KEY, suffix)


def is_scheduler_alive(client: redis.Redis) -> bool:
    """Whether the scheduler has a fresh heartbeat."""
    return bool(_fresh_entries(client, _SCHEDULER_KEY))


def _queues(client: redis.Redis, key: str, suffix: str) -> set[str]:
    entries = _fresh_entries(client, key)
    return {entry.partition(" ")[0] for entry in entries if entry.endswith(suffix)}


def _fresh_entries(client: redis.Redis, key: str) -> list[str]:
    entries: list[bytes] = client.zrangebyscore(key, *_fresh_range(client))  # type: ignore[assignment]
    return [entry.decode() for entry in entries]


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


def record_worker(
    client: redis.Redis, worker: str, queues: Iterable[str] = QUEUES, busy: Iterable[str] = ()
) -> None:
    """Records that `worker` is alive, which queues it serves, and of which it is running tasks."""
    _record(client, _ALIVE_KEY, _entries(worker, queues))
    _record(client, _BUSY_KEY, _entries(worker, busy))


def record_finished_task(client: redis.Redis, worker: str, queue: str) -> None:
    """Records that `worker` has just finished a task of that queue."""
    _record(client, _FINISHED_TASK_KEY, _entries(worker, [queue]))


def record_scheduler(client: redis.Redis) -> None:
    """Records that the scheduler is alive."""
    _record(client, _SCHEDULER_KEY, ["scheduler"])


def _entries(worker: str, queues: Iterable[str]) -> list[str]:
    return [f"{queue} {worker}" for queue in queues]


def _record(client: redis.Redis, key: str, entries: Sequence[str]) -> None:
    """Sets the time of the entries to now, and removes those that are long out of date."""
    if not entries:
        return
    now = _redis_time(client)
    with client.pipeline() as pipe:
        pipe.zadd(key, dict.fromkeys(entries, now))
        pipe.zremrangebyscore(key, "-inf", now - 10 * FRESH_SECONDS)
        pipe.execute()


def remove_worker(client: redis.Redis, worker: str) -> None:
    """Removes the heartbeats of a worker that has stopped."""
    with client.pipeline() as pipe:
        for key in _WORKER_KEYS:
            pipe.zrem(key, *_entries(worker, QUEUES))
        pipe.execute()


def connect(timeout: float = 2.0) -> redis.Redis:
    """A connection on which every operation times out after `timeout` seconds."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=timeout, socket_connect_timeout=timeout
    )


class HeartbeatReporter:
    """Sends the heartbeats of this process, at most one of each kind and queue per second.

    Errors of Redis are ignored: Celery logs them, since it can neither receive nor send tasks
    either, and the heartbeats continue once Redis is back.
    """

    def __init__(self) -> None:
        self._client: redis.Redis | None = None
        self._last_sent: dict[Any, float] = {}

    def worker_alive(self, sender: Any, **_: Any) -> None:
        """Signal receiver in a worker's main process."""
        from celery.worker import state  # imports the whole worker, which the web does not need

        served = tuple(current_app.amqp.queues.consume_from)
        busy = {request.delivery_info["routing_key"] for request in state.active_requests}
        self._send(record_worker, _node_name(sender), served, busy=busy)

    def task_finished(self, task: Any, **_: Any) -> None:
        """Signal receiver in a process of the pool, after a task has succeeded or failed."""
        request = task.request
        if request.hostname is not None:  # None if the task was called as a function
            queue = request.delivery_info["routing_key"]
            self._send(record_finished_task, request.hostname, queue)

    def scheduler_ticked(self) -> None:
        """Called by the scheduler after it has sent the tasks that were due."""
        self._send(record_scheduler)

    def worker_stopping(self, sender: Any, **_: Any) -> None:
        """Signal receiver in a worker that is shutting down."""
        self._send(remove_worker, _node_name(sender))

    def _send(self, record: Any, *arguments: Any, **options: Any) -> None:
        now = time.monotonic()
        kind = (record, *arguments)
        if now - self._last_sent.get(kind, -1.0) < 1:
            return
        self._last_sent[kind] = now
        if self._client is None:
            self._client = connect()
        try:
            record(self._client, *arguments, **options)
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
