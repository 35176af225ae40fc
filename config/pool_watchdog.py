"""A worker notices processes of its own that hang, and ends them.

The worker's main process only hands tasks out. If a process that should do them is stopped, or
waits for something that never comes, its task is held for good, and nothing tells. So each of them
shows every second that it is alive, in memory that all share. Celery starts another in place of one
that is ended, and gives the task to another. A task that never ends is Celery's own to stop
(`CELERY_TASK_TIME_LIMIT`).
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

_SLOT = struct.Struct("qd")  # a process id, and when it was alive last by the machine's clock
_SLOTS = 256
_PERIOD = 1.0


class PoolWatch:
    """Sees to the processes of one worker's pool. Made before they are forked."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._shared = mmap.mmap(-1, _SLOT.size * _SLOTS)
        self._pool: Any = None
        self._looked = time.monotonic()

    def begin(self, **_: Any) -> None:
        """In a process of the pool: from now on it shows that it is alive."""
        self.show(os.getpid())
        threading.Thread(target=self._keep_showing, name="alive", daemon=True).start()

    def show(self, pid: int) -> None:
        """Notes that the process is alive now."""
        _SLOT.pack_into(self._shared, self._slot(pid), pid, time.monotonic())

    def know(self, sender: Any, **_: Any) -> None:
        """In the main process: this is the pool to see to."""
        self._pool = sender.pool

    def look(self, **_: Any) -> None:
        """In the main process, every other second: ends what has been silent for too long."""
        now = time.monotonic()
        waited, self._looked = now - self._looked, now
        # If we were held up ourselves, as when the whole worker is stopped and continued, then
        # nobody could show anything, and all get another chance.
        if self._pool is None or waited > max(self._limit / 2, 5):
            return
        for pid in self._pool.info.get("processes", ()):
            if self.silent_for(pid, now) > self._limit:
                _logger.error("pool_process_hangs", process=pid, seconds=self._limit)
                self.show(pid)  # until it is gone
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def silent_for(self, pid: int, now: float) -> float:
        """Seconds since the process showed that it is alive; 0 if it has never done so."""
        noted, at = _SLOT.unpack_from(self._shared, self._slot(pid))
        return now - at if noted == pid else 0.0

    def _keep_showing(self) -> None:
        pause = threading.Event()
        while True:
            self.show(os.getpid())
            pause.wait(_PERIOD)

    def _slot(self, pid: int) -> int:
        """Where the process has its place. Two of one pool could share it only if their numbers are
        256 apart; then neither is taken to hang."""
        return pid % _SLOTS * _SLOT.size


def watch() -> None:
    """Makes this process, if it becomes a worker, see to its pool."""
    if not settings.HANG_AFTER:
        return
    pool = PoolWatch(settings.HANG_AFTER)
    for happening, receiver in (
        (worker_process_init, pool.begin),
        (worker_ready, pool.know),
        (heartbeat_sent, pool.look),
    ):
        happening.connect(receiver, weak=False)
