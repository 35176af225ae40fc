"""Hung processes are detected and replaced. The tests suspend processes to make them hang."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from time import time

import pytest

from tests import servers
from tests.ops.running_stack import RunningStack, pids_of_group, until

pytestmark = [
    pytest.mark.xdist_group("up"),
    pytest.mark.skipif(sys.platform != "linux", reason="finds pool processes through /proc"),
]


@pytest.fixture(scope="module")
def stack() -> Iterator[RunningStack]:
    """A stack that considers processes hung after ten silent seconds."""
    stack = RunningStack(servers.make_shared_dir(), "--workers", "2", HANG_AFTER="10")
    try:
        stack.wait_until_ready()
        yield stack
    finally:
        stack.stop_if_running()


def send(number: signal.Signals, pids: Iterable[int]) -> None:
    for pid in pids:
        os.kill(pid, number)


@pytest.mark.parametrize("name", ["web", "worker-bots-1", "worker-results", "scheduler"])
def test_a_hung_process_is_restarted(stack: RunningStack, name: str) -> None:
    stack.wait_until_ready()
    old_pid = stack.children()[name]
    os.kill(old_pid, signal.SIGSTOP)
    until(lambda: stack.children().get(name, old_pid) != old_pid, f"{name} has a new process")
    until(lambda: not pids_of_group(old_pid), "the old process group has ended")
    assert f"{name} has not responded for" in stack.output()
    stack.wait_until_ready()
    restarted_at = time()
    until(lambda: stack.finished_task_since(restarted_at), "tasks are finished")


def test_a_worker_replaces_hung_processes_of_its_pool(stack: RunningStack) -> None:
    stack.wait_until_ready()
    # One of each worker of bots and of the results, and three of the one of mail.
    until(lambda: len(stack.pool()) == 6, "the pool processes exist")
    workers, old_pool = stack.workers(), stack.pool()
    send(signal.SIGSTOP, old_pool)
    suspended_at = time()
    until(
        lambda: old_pool.isdisjoint(stack.pool()) and len(stack.pool()) == 6,
        "all pool processes are replaced",
    )
    until(lambda: stack.finished_task_since(suspended_at), "tasks are finished")
    assert stack.workers() == workers
    for name in workers:
        assert "pool_process_hangs" in (stack.var / "log" / f"{name}.log").read_text()


def test_tasks_are_finished_while_one_of_the_workers_hangs() -> None:
    stack = RunningStack(servers.make_shared_dir(), HANG_AFTER="0")
    try:
        stack.wait_until_ready()
        for pid in stack.workers().values():
            os.kill(pid, signal.SIGSTOP)
            until(partial(stack.finished_task_since, time()), "another worker finishes tasks")
            os.kill(pid, signal.SIGCONT)
            stack.wait_until_ready()
    finally:
        stack.stop_if_running()


def readiness_without_tasks(stack: RunningStack) -> dict[str, str]:
    """The response of /readyz once it reports that no task is finished; empty before that."""
    readiness = stack.readiness()
    return readiness if "no task of" in readiness.get("workers", "") else {}


def test_readiness_reports_that_no_tasks_are_finished() -> None:
    stack = RunningStack(servers.make_shared_dir(), HANG_AFTER="0")
    try:
        stack.wait_until_ready()
        pool = stack.pool()
        send(signal.SIGSTOP, pool)
        readiness = until(lambda: readiness_without_tasks(stack), "readiness reports it")
        assert readiness["database"] == readiness["broker"] == readiness["scheduler"] == "ok"
        send(signal.SIGCONT, pool)
        stack.wait_until_ready()
    finally:
        stack.stop_if_running()
