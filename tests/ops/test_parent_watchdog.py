"""A supervised process ends after its supervisor, even if it ignores signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from config import paths
from config.local_stack import parent_watchdog, processes
from tests.ops.running_stack import until

# Ignores SIGTERM, starts the watchdog and a child of its own, and prints both process ids.
CHILD = """
import os, signal, subprocess, sys, time
from config.local_stack import parent_watchdog
signal.signal(signal.SIGTERM, signal.SIG_IGN)
parent_watchdog.start(shutdown_seconds=0.1)
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(os.getpid(), grandchild.pid, flush=True)
time.sleep(600)
"""
PARENT = f"""
import os, subprocess, sys
os.environ["{parent_watchdog.SUPERVISOR_PID}"] = str(os.getpid())
subprocess.Popen([sys.executable, "-c", {CHILD!r}], start_new_session=True).wait()
"""


@pytest.fixture
def parent_and_pids() -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A parent process, and the ids of its child and grandchild in a group of their own."""
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], cwd=paths.BASE_DIR, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    yield parent, pids
    parent.kill()
    parent.wait()
    parent.stdout.close()
    processes.kill_and_wait(pids)


def running(pids: list[int]) -> list[int]:
    return [pid for pid in pids if processes.start_time(pid) is not None]


def test_the_process_group_ends_after_the_supervisor(
    parent_and_pids: tuple[subprocess.Popen[str], list[int]],
) -> None:
    parent, pids = parent_and_pids
    assert running(pids) == pids
    os.kill(pids[0], signal.SIGTERM)
    parent.kill()
    parent.wait()
    until(lambda: not running(pids), "both have ended", 30)


@pytest.mark.parametrize("supervisor_pid", [None, "999999999", str(os.getpid())])
def test_a_process_without_a_supervisor_starts_no_watchdog(
    monkeypatch: pytest.MonkeyPatch, supervisor_pid: str | None
) -> None:
    if supervisor_pid is None:
        monkeypatch.delenv(parent_watchdog.SUPERVISOR_PID, raising=False)
    else:
        monkeypatch.setenv(parent_watchdog.SUPERVISOR_PID, supervisor_pid)
    parent_watchdog.start()
    assert "parent_watchdog" not in {thread.name for thread in threading.enumerate()}
