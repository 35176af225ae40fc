"""Lets a Celery worker detect and kill processes of its pool that hang.

The worker's main process only distributes tasks. If a pool process is suspended or waits forever,
nothing notices and its task is never finished. So every pool process writes the time to shared
memory each second, and the main process kills those that have stopped doing so. Celery replaces a
killed process and gives its task to another one. A task that runs forever in a live process is
stopped by Celery itself (`CELERY_TASK_TIME_LIMIT`).
"""

from __future__ import annotations

import contextlib
import mmap
import os
import signal
import struct
import threading
import time
from typing import Any

import structlog
from celery.signals import heartbeat_sent, worker_process_init, worker_ready
from django.conf import settings

_logger = structlog.get_logger(__name__)

_SLOT = struct.Struct("qd")  # a process id, and the monotonic time of its last sign of life
_SLOT_COUNT = 256
_PERIOD_SECONDS = 1.0


class PoolWatchdog:
    """Watches the pool of one worker. Must be created before the pool is forked."""

    def __init__(self, limit_seconds: float) -> None:
        self._limit_seconds = limit_seconds
        self._shared_memory = mmap.mmap(-1, _SLOT.size * _SLOT_COUNT)
        self._pool: Any = None
        self._last_check = time.monotonic()

    def start_signalling(self, **_: Any) -> None:
        """In a pool process: starts a thread that records every second that it is alive."""
        self.mark_alive(os.getpid())
        threading.Thread(target=self._keep_signalling, name="alive", daemon=True).start()

    def mark_alive(self, pid: int) -> None:
        """Records that the process is alive now."""
        _SLOT.pack_into(self._shared_memory, self._offset(pid), pid, time.monotonic())

    def set_pool(self, sender: Any, **_: Any) -> None:
        """In the main process: remembers the pool to watch."""
        self._pool = sender.pool

    def check(self, **_: Any) -> None:
        """In the main process, every two seconds: kills processes that are silent for too long."""
        now = time.monotonic()
        since_last_check, self._last_check = now - self._last_check, now
        # If the main process was held up itself, perhaps the whole worker was suspended and no
        # process could signal; so all get another chance.
        if self._pool is None or since_last_check > max(self._limit_seconds / 2, 5):
            return
        for pid in self._pool.info.get("processes", ()):
            if self.seconds_silent(pid, now) > self._limit_seconds:
                _logger.error("pool_process_hangs", process=pid, seconds=self._limit_seconds)
                self.mark_alive(pid)  # not to kill it again before it is gone
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def seconds_silent(self, pid: int, now: float) -> float:
        """Seconds since the process was last marked alive; 0 if it never was."""
        slot_pid, marked_at = _SLOT.unpack_from(self._shared_memory, self._offset(pid))
        return now - marked_at if slot_pid == pid else 0.0

    def _keep_signalling(self) -> None:
        never_set = threading.Event()
        while True:
            self.mark_alive(os.getpid())
            never_set.wait(_PERIOD_SECONDS)

    def _offset(self, pid: int) -> int:
        """The position of the process's slot. Two processes of one pool share a slot only if their
        ids differ by a multiple of 256; then neither is found to hang."""
        return pid % _SLOT_COUNT * _SLOT.size


def start() -> None:
    """Connects the signals that watch the pool, in case this process becomes a worker."""
    if not settings.HANG_AFTER:
        return
    watchdog = PoolWatchdog(settings.HANG_AFTER)
    for celery_signal, receiver in (
        (worker_process_init, watchdog.start_signalling),
        (worker_ready, watchdog.set_pool),
        (heartbeat_sent, watchdog.check),
    ):
        celery_signal.connect(receiver, weak=False)
