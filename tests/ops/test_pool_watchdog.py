"""The watchdog of a worker's pool."""

from __future__ import annotations

import os
import signal
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest

from config.local_stack import processes
from config.pool_watchdog import PoolWatchdog


def spawn_sleeper() -> Any:
    return processes.spawn([sys.executable, "-c", "import time; time.sleep(60)"])


def watchdog_of(*pids: int, limit_seconds: float = 10) -> PoolWatchdog:
    """A watchdog of a pool with these processes, all of which have just signalled."""
    watchdog = PoolWatchdog(limit_seconds)
    watchdog.set_pool(SimpleNamespace(pool=SimpleNamespace(info={"processes": list(pids)})))
    for pid in pids:
        watchdog.mark_alive(pid)
    return watchdog


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock that advances only when a test changes `now`."""
    clock = SimpleNamespace(now=time.monotonic())
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    return clock


def test_only_a_silent_process_is_killed(clock: Any) -> None:
    silent, signalling = spawn_sleeper(), spawn_sleeper()
    try:
        watchdog = watchdog_of(silent.pid, signalling.pid)
        for _ in range(6):
            clock.now += 2
            watchdog.mark_alive(signalling.pid)
            watchdog.check()
        assert silent.wait() == -signal.SIGKILL
        assert signalling.poll() is None
    finally:
        for process in (silent, signalling):
            process.kill()
            process.wait()


def test_no_process_is_killed_right_after_the_worker_was_suspended(clock: Any) -> None:
    process = spawn_sleeper()
    try:
        watchdog = watchdog_of(process.pid)
        clock.now += 3600
        watchdog.check()
        watchdog.mark_alive(process.pid)
        clock.now += 2
        watchdog.check()
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()


def test_a_slot_written_by_another_process_does_not_count(clock: Any) -> None:
    watchdog = PoolWatchdog(10)
    watchdog.mark_alive(1000)
    assert watchdog.seconds_silent(1000 + 256, clock.now + 3600) == 0
    assert watchdog.seconds_silent(1000, clock.now + 3600) == pytest.approx(3600)


def test_a_pool_process_signals_at_its_start() -> None:
    watchdog = PoolWatchdog(10)
    watchdog.start_signalling()
    assert watchdog.seconds_silent(os.getpid(), time.monotonic()) < 10
