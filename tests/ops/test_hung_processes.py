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


def has_new_process(stack: RunningStack, name: str, old_pid: int) -> bool:
    return stack.children().get(name, old_pid) != old_pid


def group_has_ended(group_id: int) -> bool:
    return not pids_of_group(group_id)


def test_hung_processes_are_restarted(stack: RunningStack) -> None:
    stack.wait_until_ready()
    old_pids = stack.children()
    names = ("web", "worker-bots-1", "worker-results", "scheduler")
    send(signal.SIGSTOP, [old_pids[name] for name in names])
    for name in names:
        old_pid = old_pids[name]
        until(partial(has_new_process, stack, name, old_pid), f"{name} has a new process")
        until(partial(group_has_ended, old_pid), "the old process group has ended")
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


def test_sigterm_stops_all_processes(stack: RunningStack) -> None:
    stack.wait_until_ready()
    assert stack.stop(signal.SIGTERM) == 0
    until(lambda: not stack.remaining_commands(), "all processes have ended")


@pytest.fixture(scope="module")
def patient_stack() -> Iterator[RunningStack]:
    """A stack that never considers processes hung, so that they stay suspended."""
    stack = RunningStack(servers.make_shared_dir(), HANG_AFTER="0")
    try:
        yield stack
    finally:
        stack.stop_if_running()


def test_tasks_are_finished_while_one_of_the_workers_hangs(patient_stack: RunningStack) -> None:
    patient_stack.wait_until_ready()
    for pid in patient_stack.workers().values():
        os.kill(pid, signal.SIGSTOP)
        until(partial(patient_stack.finished_task_since, time()), "another worker finishes tasks")
        os.kill(pid, signal.SIGCONT)
        patient_stack.wait_until_ready()


def readiness_without_tasks(stack: RunningStack) -> dict[str, str]:
    """The response of /readyz once it reports that no task is finished; empty before that."""
    readiness = stack.readiness()
    return readiness if "no task of" in readiness.get("workers", "") else {}


def test_readiness_reports_that_no_tasks_are_finished(patient_stack: RunningStack) -> None:
    patient_stack.wait_until_ready()
    pool = patient_stack.pool()
    send(signal.SIGSTOP, pool)
    readiness = until(lambda: readiness_without_tasks(patient_stack), "readiness reports it")
    assert readiness["database"] == readiness["broker"] == readiness["scheduler"] == "ok"
    send(signal.SIGCONT, pool)
    patient_stack.wait_until_ready()
