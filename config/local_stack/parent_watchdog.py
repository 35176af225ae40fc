"""Ends a process that `manage.py up` started soon after `up` has died, even if it is stuck.

The kernel then sends the process a signal (see `processes.spawn`) that makes it shut down. That can
fail: the signal handler of a Celery worker writes to its output, which is the pipe to the dead
supervisor. The resulting error is raised in whatever code the worker is running and can leave it
waiting forever.
"""

from __future__ import annotations

import os
import signal
import threading

SUPERVISOR_PID = "SUPERVISOR_PID"
"""The environment variable in which the supervisor passes its process id."""
SHUTDOWN_SECONDS = 10.0
"""Time for a regular shutdown after the supervisor has died."""
_POLL_SECONDS = 0.5


def start(shutdown_seconds: float = SHUTDOWN_SECONDS) -> None:
    """Watches the supervisor in a thread, if it is the parent of this process.

    Once it has died, this process is killed after `shutdown_seconds`. If it leads a process group,
    as a worker does for its pool, the whole group is killed.
    """
    supervisor_pid = os.environ.get(SUPERVISOR_PID)
    # Children of a supervised process inherit the variable but are not supervised themselves.
    if supervisor_pid == str(os.getppid()):
        threading.Thread(
            target=_watch,
            args=(int(supervisor_pid), shutdown_seconds),
            name="parent_watchdog",
            daemon=True,
        ).start()


def _watch(supervisor_pid: int, shutdown_seconds: float) -> None:
    never_set = threading.Event()
    while os.getppid() == supervisor_pid:
        never_set.wait(_POLL_SECONDS)
    never_set.wait(shutdown_seconds)
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)
