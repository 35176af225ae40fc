"""What a supervisor started ends after it, even if it hears no signal."""

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

# Ignores what would end it, watches, starts a child of its own, and tells both ids.
CHILD = """
import os, signal, subprocess, sys, time
from config.local_stack import parent_watchdog
signal.signal(signal.SIGTERM, signal.SIG_IGN)
parent_watchdog.start(grace=0.1)
own = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(os.getpid(), own.pid, flush=True)
time.sleep(600)
"""
PARENT = f"""
import os, subprocess, sys
os.environ["{parent_watchdog.SUPERVISOR_PID}"] = str(os.getpid())
subprocess.Popen([sys.executable, "-c", {CHILD!r}], start_new_session=True).wait()
"""


@pytest.fixture
def family() -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A parent, and the ids of a child and grandchild in a group of their own."""
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], cwd=paths.BASE_DIR, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    ids = [int(word) for word in parent.stdout.readline().split()]
    yield parent, ids
    parent.kill()
    parent.wait()
    parent.stdout.close()
    processes.end_all(ids)


def alive(ids: list[int]) -> list[int]:
    return [pid for pid in ids if processes.started(pid) is not None]


def test_it_ends_with_its_group_after_the_supervisor(
    family: tuple[subprocess.Popen[str], list[int]],
) -> None:
    parent, ids = family
    assert alive(ids) == ids
    os.kill(ids[0], signal.SIGTERM)
    parent.kill()
    parent.wait()
    until(lambda: not alive(ids), "both are gone", 30)


@pytest.mark.parametrize("named", [None, "1", str(os.getpid())])
def test_what_no_supervisor_started_watches_nobody(
    monkeypatch: pytest.MonkeyPatch, named: str | None
) -> None:
    if named is None:
        monkeypatch.delenv(parent_watchdog.SUPERVISOR_PID, raising=False)
    else:
        monkeypatch.setenv(parent_watchdog.SUPERVISOR_PID, named)
    parent_watchdog.start()
    assert "orphan_watch" not in {thread.name for thread in threading.enumerate()}
