"""A process that `manage.py up` started ends soon after `up` has died, whatever it is doing.

The kernel sends it a signal then (`processes.spawn`), on which it stops in good order. That can
fail: the signal handler of a Celery worker writes to its output, which is the pipe to the dead
supervisor; the error comes up wherever the worker happens to be, and may leave it waiting for ever.
"""

from __future__ import annotations

import os
import signal
import threading

SUPERVISOR_PID = "SUPERVISOR_PID"
"""The environment variable in which the supervisor tells its process id."""
GRACE = 10.0
"""Seconds that the process has to stop in good order: as long as the supervisor would give it."""
_PERIOD = 0.5


def start(grace: float = GRACE) -> None:
    """Watches the supervisor in a thread, if it is this process's parent.

    When it has died, this process has `grace` seconds left. Then it is killed, with its group if it
    leads one, which is what a worker's pool belongs to.
    """
    supervisor = os.environ.get(SUPERVISOR_PID)
    # Children of a supervised process inherit the variable, and are not supervised themselves.
    if supervisor == str(os.getppid()):
        threading.Thread(
            target=_watch, args=(int(supervisor), grace), name="orphan_watch", daemon=True
        ).start()


def _watch(supervisor: int, grace: float) -> None:
    pause = threading.Event()
    while os.getppid() == supervisor:
        pause.wait(_PERIOD)
    pause.wait(grace)
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)
