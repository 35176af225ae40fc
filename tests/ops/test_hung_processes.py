"""What hangs is noticed: it is stopped here, so that it lives and does nothing."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from time import time

import pytest

from tests import servers
from tests.ops.running_stack import RunningStack, living, until

pytestmark = [
    pytest.mark.xdist_group("up"),
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for a worker's processes"),
]


@pytest.fixture(scope="module")
def up() -> Iterator[RunningStack]:
    """A platform that takes what is silent for ten seconds to hang."""
    platform = RunningStack(servers.folder(), "--workers", "2", HANG_AFTER="10")
    try:
        platform.wait_ready()
        yield platform
    finally:
        platform.discard()


def send(number: signal.Signals, ids: Iterable[int]) -> None:
    for pid in ids:
        os.kill(pid, number)


@pytest.mark.parametrize("name", ["web", "worker-1", "scheduler"])
def test_a_process_that_hangs_is_started_again(up: RunningStack, name: str) -> None:
    up.wait_ready()
    old = up.children()[name]
    os.kill(old, signal.SIGSTOP)
    until(lambda: up.children().get(name, old) != old, f"{name} has a new process")
    until(lambda: not living(old), "nothing of the old one is left")
    assert f"{name} has not served for" in up.said()
    up.wait_ready()
    restarted = time()
    until(lambda: up.done_since(restarted), "tasks are done")


def test_a_worker_replaces_processes_of_its_own_that_hang(up: RunningStack) -> None:
    up.wait_ready()
    until(lambda: len(up.pool()) == 2, "the pools are there")
    workers, old = up.workers(), up.pool()
    send(signal.SIGSTOP, old)
    stopped = time()
    until(lambda: old.isdisjoint(up.pool()) and len(up.pool()) == 2, "others are there")
    until(lambda: up.done_since(stopped), "tasks are done")
    assert up.workers() == workers
    for name in workers:
        assert "pool_process_hangs" in (up.var / "log" / f"{name}.log").read_text()


def test_tasks_are_done_while_one_of_the_workers_does_nothing() -> None:
    platform = RunningStack(servers.folder(), HANG_AFTER="0")
    try:
        platform.wait_ready()
        for worker in platform.workers().values():
            os.kill(worker, signal.SIGSTOP)
            until(partial(platform.done_since, time()), "the other does tasks")
            os.kill(worker, signal.SIGCONT)
            platform.wait_ready()
    finally:
        platform.discard()


def told(platform: RunningStack) -> dict[str, str]:
    """What /readyz says once it says that nothing is done; before that, nothing."""
    said = platform.ready()
    return said if "no task was done" in said.get("workers", "") else {}


def test_readiness_tells_that_nothing_is_done_any_more() -> None:
    platform = RunningStack(servers.folder(), HANG_AFTER="0")
    try:
        platform.wait_ready()
        pool = platform.pool()
        send(signal.SIGSTOP, pool)
        said = until(lambda: told(platform), "it is told")
        assert said["database"] == said["broker"] == said["scheduler"] == "ok"
        send(signal.SIGCONT, pool)
        platform.wait_ready()
    finally:
        platform.discard()
