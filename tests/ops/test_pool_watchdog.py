"""A worker's eye on its own processes."""

from __future__ import annotations

import os
import signal
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest

from config.local_stack import processes
from config.pool_watchdog import PoolWatch


def sleeper() -> Any:
    return processes.spawn([sys.executable, "-c", "import time; time.sleep(60)"])


def watching(*pids: int, limit: float = 10) -> PoolWatch:
    """A watch on a pool of these processes, all of which were alive just now."""
    watch = PoolWatch(limit)
    watch.know(SimpleNamespace(pool=SimpleNamespace(info={"processes": list(pids)})))
    for pid in pids:
        watch.show(pid)
    return watch


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock that only goes when it is told to."""
    now = time.monotonic()
    state = SimpleNamespace(now=now)
    monkeypatch.setattr(time, "monotonic", lambda: state.now)
    return state


def test_a_process_that_falls_silent_is_ended_and_the_others_are_not(clock: Any) -> None:
    hanging, living = sleeper(), sleeper()
    try:
        watch = watching(hanging.pid, living.pid)
        for _ in range(6):
            clock.now += 2
            watch.show(living.pid)
            watch.look()
        assert hanging.wait() == -signal.SIGKILL
        assert living.poll() is None
    finally:
        for process in (hanging, living):
            process.kill()
            process.wait()


def test_after_a_stop_of_the_whole_worker_all_may_speak_first(clock: Any) -> None:
    process = sleeper()
    try:
        watch = watching(process.pid)
        clock.now += 3600
        watch.look()
        watch.show(process.pid)
        clock.now += 2
        watch.look()
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()


def test_who_never_spoke_is_not_judged_by_who_had_the_place_before(clock: Any) -> None:
    watch = PoolWatch(10)
    watch.show(1000)
    assert watch.silent_for(1000 + 256, clock.now + 3600) == 0
    assert watch.silent_for(1000, clock.now + 3600) == pytest.approx(3600)


def test_a_process_of_the_pool_shows_that_it_lives() -> None:
    watch = PoolWatch(10)
    watch.begin()
    assert watch.silent_for(os.getpid(), time.monotonic()) < 10
