"""Queues the task that reads the feed of finished games, unless it is already queued.

A flag in the cache says that it is queued. The task clears the flag before it reads, so a game
that finishes later queues another one. The sweep makes up for a task that was lost with its flag.
"""

from __future__ import annotations

import contextlib

import redis
from django.core.cache import cache

from tournaments.models import PendingResult

FLAG = "tournaments.catch_up-queued"
_FLAG_SECONDS = 10
"""A lost task must not prevent others for longer."""


def queue_catch_up() -> None:
    """Queues `tournaments.tasks.catch_up` unless one waits in the queue."""
    from tournaments.tasks import catch_up  # tasks need all apps loaded

    if cache.add(FLAG, 1, _FLAG_SECONDS):
        catch_up.delay()


def queue_if_pending(tournament_id: int) -> None:
    """Queues `catch_up` if results of that tournament are pending.

    Called after each command: a worker that finds the tournament locked by the command does not
    wait, so the results that it has noted are left to the next task.
    """
    if PendingResult.objects.filter(tournament=tournament_id, failed=False).exists():
        queue_catch_up()


def clear_flag() -> None:
    """Call it when the task starts, before it reads anything."""
    with contextlib.suppress(redis.RedisError):  # the flag expires anyway
        cache.delete(FLAG)
