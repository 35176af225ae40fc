"""The supervisor on small processes: restart delays, stop order and giving up."""

from __future__ import annotations

import errno
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from config.local_stack import processes
from config.local_stack.supervisor import Service, StartError, Supervisor
from tests.ops.running_stack import until

RECORDS_STOP = """
import pathlib, signal, sys, threading
def stop(*_):
    with pathlib.Path(sys.argv[1]).open("a") as file:
        file.write(sys.argv[2] + "\\n")
    sys.exit()
signal.signal(signal.SIGTERM, stop)
print("ready", flush=True)
threading.Event().wait()
"""
ENDS_WITH_THE_OTHER = """
import pathlib, signal, sys, threading
own, other = map(pathlib.Path, sys.argv[1:])
signalled = threading.Event()
signal.signal(signal.SIGTERM, lambda *_: signalled.set())
print("ready", flush=True)
signalled.wait()
own.touch()
while not other.exists():
    threading.Event().wait(0.01)
"""
IGNORES_SIGTERM = """
import signal, threading
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", flush=True)
threading.Event().wait()
"""


def python(script: str, *arguments: str, log: Path | None = None) -> subprocess.Popen[bytes]:
    return processes.spawn([sys.executable, "-c", script, *arguments], log=log)


class Reports(list[str]):
    """The lines reported by the supervisor, and the number of its calls of `on_start`."""

    starts = 0

    def count_start(self, services: Sequence[Service]) -> None:
        self.starts += 1


@pytest.fixture
def reports() -> Reports:
    return Reports()


@pytest.fixture
def supervisor(reports: Reports) -> Supervisor:
    return Supervisor(reports.append, reports.count_start)


def test_servers_stop_last_and_in_reverse_order(supervisor: Supervisor, tmp_path: Path) -> None:
    stop_order = tmp_path / "order"
    for name in ("database", "broker", "web", "worker"):
        log = tmp_path / name

        def launch(name: str = name, log: Path = log) -> subprocess.Popen[bytes]:
            return python(RECORDS_STOP, str(stop_order), name, log=log)

        def is_ready(log: Path = log) -> bool:
            return "ready" in log.read_text()

        is_server = name in {"database", "broker"}
        supervisor.add(Service(name, launch, is_ready=is_ready, stops_after_others=is_server))
    supervisor.stop()
    *others, last_but_one, last = stop_order.read_text().split()
    assert set(others) == {"web", "worker"}
    assert [last_but_one, last] == ["broker", "database"]


def test_services_that_no_other_needs_stop_at_the_same_time(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    # Each ends only once the other has its signal too.
    for name, other in (("web", "worker"), ("worker", "web")):
        log = tmp_path / f"{name}.log"

        def launch(name: str = name, other: str = other, log: Path = log) -> Any:
            return python(ENDS_WITH_THE_OTHER, str(tmp_path / name), str(tmp_path / other), log=log)

        def is_ready(log: Path = log) -> bool:
            return "ready" in log.read_text()

        stop_signals = [(signal.SIGTERM, 60.0)]
        supervisor.add(Service(name, launch, stop_signals, is_ready=is_ready))
    supervisor.stop()
    statuses = [service.process and service.process.returncode for service in supervisor._services]
    assert statuses == [0, 0]


def test_a_service_that_ignores_its_stop_signal_is_killed(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    service = Service(
        "stubborn",
        lambda: python(IGNORES_SIGTERM, log=log),
        stop_signals=[(signal.SIGTERM, 0.2)],
        is_ready=lambda: "ready" in log.read_text(),
    )
    supervisor.add(service)
    supervisor.stop()
    assert service.process is not None
    assert service.process.returncode == -signal.SIGKILL


def test_restart_delays_grow_with_each_failure(supervisor: Supervisor, reports: Reports) -> None:
    supervisor.add(Service("weak", lambda: python("raise SystemExit(3)")))
    thread = threading.Thread(target=supervisor.run)
    thread.start()
    until(lambda: len(reports) >= 3, "it failed three times")
    supervisor.request_stop()
    thread.join(60)
    supervisor.stop()
    assert all("weak exited with status 3" in line for line in reports)
    delays = [float(delay) for line in reports for delay in re.findall(r"in ([\d.]+) s", line)]
    assert delays[:3] == [0.2, 0.4, 0.8]
    assert reports.starts >= 3


class HealthCheckedService:
    """A service whose health check can be made to fail while its process continues to run."""

    def __init__(self) -> None:
        self.hung = False
        self.check_count = 0
        self.service = Service(
            "web",
            lambda: python(IGNORES_SIGTERM),
            [],
            is_healthy=self.is_healthy,
            hint="See log.",
        )

    def is_healthy(self) -> bool:
        self.check_count += 1
        return not self.hung


def test_a_hung_service_is_killed_and_restarted(reports: Reports) -> None:
    supervisor = Supervisor(reports.append, reports.count_start, hang_timeout=1)
    checked = HealthCheckedService()
    service = checked.service
    supervisor.add(service)
    assert service.process is not None
    first = service.process
    thread = threading.Thread(target=supervisor.run)
    thread.start()
    try:
        until(lambda: service.last_healthy_at, "a health check has succeeded")
        assert reports == []
        checked.hung = True
        until(lambda: first.poll() is not None, "it is killed")
        checked.hung = False
        until(
            lambda: service.process not in (first, None) and service.last_healthy_at,
            "a new process is healthy",
        )
    finally:
        supervisor.request_stop()
        thread.join(60)
        supervisor.stop()
    assert re.fullmatch(r"web has not responded for \d+ s and is killed\. See log\.", reports[0])
    assert reports[1].startswith("web was killed (SIGKILL); restarting it in 0.2 s.")
    assert first.returncode == -signal.SIGKILL


def test_a_starting_service_is_not_unhealthy_before_its_start_timeout() -> None:
    service = HealthCheckedService().service
    service.start()
    try:
        assert service.seconds_unhealthy() == pytest.approx(-service.start_timeout, abs=30)
    finally:
        assert service.process is not None
        processes.terminate(service.process, signal.SIGKILL, 5)


def test_after_being_suspended_the_supervisor_repeats_the_health_checks(reports: Reports) -> None:
    supervisor = Supervisor(reports.append, reports.count_start, hang_timeout=5)
    checked = HealthCheckedService()
    service = checked.service
    supervisor.add(service)
    try:
        until(lambda: service.last_healthy_at, "a health check has succeeded")
        checked.hung = True
        count_before = checked.check_count
        until(
            lambda: checked.check_count >= count_before + 2,
            "the check that was running at the time has ended",
        )
        # As if this process had been suspended for an hour, for example by the terminal.
        service.last_healthy_at = supervisor._last_tick = monotonic() - 3600
        supervisor._tick()
        assert service.is_running
        assert reports == []
        service.last_healthy_at = monotonic() - 3600
        supervisor._tick()
        assert len(reports) == 1
    finally:
        supervisor.request_stop()
        supervisor.stop()


def test_without_a_hang_timeout_no_health_check_is_made(reports: Reports) -> None:
    supervisor = Supervisor(reports.append, reports.count_start, hang_timeout=0)
    checked = HealthCheckedService()
    supervisor.add(checked.service)
    try:
        checked.service._started_at -= 3600
        supervisor._tick()
        assert (checked.check_count, reports) == (0, [])
    finally:
        supervisor.stop()


def test_a_restart_that_fails_is_repeated_until_it_works(
    supervisor: Supervisor, reports: Reports
) -> None:
    launch_failures = 0

    def launch() -> subprocess.Popen[bytes]:
        nonlocal launch_failures
        if reports and launch_failures < 2:
            launch_failures += 1
            raise OSError(errno.ENOSPC, "No space left on device", "web.log")
        return python("raise SystemExit(3)" if not reports else IGNORES_SIGTERM)

    service = Service("web", launch, stop_signals=[], hint="Its log is web.log.")
    supervisor.add(service)
    thread = threading.Thread(target=supervisor.run)
    thread.start()
    until(lambda: launch_failures == 2 and service.is_running, "it runs again")
    supervisor.request_stop()
    thread.join(60)
    supervisor.stop()
    assert reports[0] == "web exited with status 3; restarting it in 0.2 s. Its log is web.log."
    assert all("web cannot be started" in line and "No space left" in line for line in reports[1:])
    assert len(reports) == 3


def test_a_service_that_cannot_be_launched_fails_the_start(supervisor: Supervisor) -> None:
    def launch() -> subprocess.Popen[bytes]:
        raise OSError(errno.EROFS, "Read-only file system", "web.log")

    with pytest.raises(StartError, match=r"web cannot be started: .*Read-only file system"):
        supervisor.add(Service("web", launch))
    supervisor.stop()


def test_the_restart_delay_is_limited_and_reset_after_a_stable_run() -> None:
    service = Service("any", lambda: python("pass"))
    service.start()
    assert max(service.count_failure() for _ in range(12)) == 10.0
    service.STABLE_SECONDS = -1.0
    assert service.count_failure() == 0.2


def test_a_service_that_keeps_dying_at_the_start_fails_the_start(supervisor: Supervisor) -> None:
    service = Service(
        "broken",
        lambda: python("raise SystemExit(1)"),
        is_ready=lambda: False,
        hint="Its log is elsewhere.",
    )
    with pytest.raises(StartError, match=r"broken does not stay up\. Its log is elsewhere\."):
        supervisor.add(service)
    supervisor.stop()


def test_a_service_that_is_never_ready_fails_the_start(supervisor: Supervisor) -> None:
    service = Service(
        "silent", lambda: python(IGNORES_SIGTERM), is_ready=lambda: False, start_timeout=0.2
    )
    service.stop_signals = []
    with pytest.raises(StartError, match="silent does not respond"):
        supervisor.add(service)
    supervisor.stop()
    assert not service.is_running


def test_run_once_raises_if_the_process_fails(supervisor: Supervisor) -> None:
    supervisor.run_once("Counting", lambda: python("pass"))
    with pytest.raises(StartError, match="Counting failed"):
        supervisor.run_once("Counting", lambda: python("raise SystemExit(1)"))
