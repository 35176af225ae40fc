"""Runs real programs as subprocesses with the test's database and Redis."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

WAIT_SECONDS = 60.0
_TICK = threading.Event()


def until(true: Callable[[], object], what: str) -> None:
    """Waits until the condition is true. Fails with that name after a timeout."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < deadline, f"waited too long for {what}"
        _TICK.wait(0.02)


def connections() -> int:
    """The number of other connections to the test database, which prevent dropping it.

    Connections of threads that have ended are closed first, which needs a garbage collection.
    """
    gc.collect()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])


def free_port() -> int:
    """A free TCP port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def program(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Python module run with this test's database and Redis; ended with the block.

    Its output is shown if it ended by itself with an error.
    """
    database = connection.settings_dict
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.games.child_settings",
        "TEST_DATABASE_NAME": str(database["NAME"]),
        "REDIS_URL": settings.REDIS_URL,
    }
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            env=environment,
            cwd=Path(__file__).resolve().parents[2],
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            died = process.poll()
            kill(process, signal.SIGTERM)
            if died:
                output.seek(0)
                sys.stderr.write(output.read().decode(errors="replace"))


def kill(process: subprocess.Popen[bytes], with_: signal.Signals = signal.SIGKILL) -> None:
    """Ends the program and its child processes."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, with_)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)
