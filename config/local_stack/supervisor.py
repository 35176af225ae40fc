"""Keeps services running: starts them in order, restarts those that die or hang, and stops the
servers that others need after everything else."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from config.local_stack import processes
from config.local_stack.errors import ServerError
from config.local_stack.log_files import LogFile

_TICK_SECONDS = 0.1  # between two checks of the processes
_HEALTH_CHECK_SECONDS = 1.0  # between two health checks of a service
_SUSPENDED_SECONDS = 5.0  # a longer gap between two ticks means that this process was suspended


class StartError(Exception):
    """A service that does not start; the message says which one and why."""


@dataclass
class Service:
    """One process to keep running.

    `launch` starts the process. `is_ready` tells whether it can be used; it is given only for
    services that others wait for. To stop the process, each of `stop_signals` is sent in turn,
    followed by a wait of up to that many seconds; then the process is killed. `is_healthy` is
    called repeatedly while the process runs, in a thread of its own because it may block. If it
    returns False for too long, the process is killed and restarted.
    """

    name: str
    launch: Callable[[], subprocess.Popen[bytes]]
    stop_signals: Sequence[tuple[signal.Signals, float]] = ((signal.SIGTERM, 8.0),)
    is_ready: Callable[[], bool] | None = None
    start_timeout: float = 30.0
    hint: str = ""
    """Where to look when it fails, such as its log."""
    is_healthy: Callable[[], bool] | None = None
    log: LogFile | None = None
    """Closed when the service is stopped."""
    stops_after_others: bool = False
    """Whether the services added later need it until they have ended."""

    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _started_at: float = field(default=0.0, init=False)
    _failures: int = field(default=0, init=False)
    _restart_at: float = field(default=0.0, init=False)
    last_healthy_at: float | None = field(default=None, init=False)
    """When the last health check succeeded; None until one has since the start."""

    STABLE_SECONDS = 20.0
    """A process that ran longer than this starts a new series of failures when it dies."""

    def start(self) -> None:
        """Starts the process. Raises `StartError` if it cannot be started at all."""
        self._started_at = time.monotonic()
        self.last_healthy_at = None
        try:
            self.process = self.launch()
        except (OSError, ServerError) as error:
            raise StartError(f"{self.name} cannot be started: {error}") from error

    def count_failure(self) -> float:
        """Counts a failure; returns the seconds to wait before the next start.

        The wait doubles with each failure in a series, up to ten seconds.
        """
        if time.monotonic() - self._started_at > self.STABLE_SECONDS:
            self._failures = 0
        self._failures += 1
        return min(0.2 * 2 ** (self._failures - 1), 10.0)

    def seconds_unhealthy(self) -> float:
        """Seconds since the last successful health check.

        Before the first one, the count begins after `start_timeout` and is negative until then.
        """
        now = time.monotonic()
        if self.last_healthy_at is None:
            return now - (self._started_at + self.start_timeout)
        return now - self.last_healthy_at

    def reset_health_timer(self) -> None:
        """Restarts the count of `seconds_unhealthy`."""
        if self.last_healthy_at is not None:
            self.last_healthy_at = time.monotonic()
        else:
            self._started_at = time.monotonic()

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None


class Supervisor:
    """Runs services until it is told to stop.

    `report` prints a line for the operator. `on_start` is called with all services whenever a
    process has been started. A service that has been unhealthy for `hang_timeout` seconds is killed
    and restarted; with 0, none is.
    """

    def __init__(
        self,
        report: Callable[[str], None],
        on_start: Callable[[Sequence[Service]], None],
        hang_timeout: float = 0,
    ) -> None:
        self._report = report
        self._on_start = on_start
        self._hang_timeout = hang_timeout
        self._last_tick = time.monotonic()
        self._services: list[Service] = []
        self._stop_requested = threading.Event()
        self._stop_at_once = False

    @property
    def stopping(self) -> bool:
        return self._stop_requested.is_set()

    def install_signal_handlers(self) -> None:
        """Makes SIGINT, SIGTERM and SIGHUP request a stop; a second signal skips all waiting.

        SIGHUP stays ignored if it already is, as under `nohup`.
        """
        numbers = [signal.SIGINT, signal.SIGTERM]
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            numbers.append(signal.SIGHUP)
        for number in numbers:
            signal.signal(number, lambda number, frame: self.request_stop())

    def request_stop(self) -> None:
        """Ends `run`. A second call makes `stop` kill processes without waiting for them."""
        self._stop_at_once = self._stop_requested.is_set()
        self._stop_requested.set()

    def add(self, service: Service) -> None:
        """Starts a service and waits until it is ready. Raises `StartError`."""
        self._services.append(service)
        service.start()
        self._on_start(self._services)
        if service.is_healthy is not None and self._hang_timeout:
            threading.Thread(
                target=self._monitor_health, args=(service, service.is_healthy), daemon=True
            ).start()
        if service.is_ready is None:
            return
        deadline = time.monotonic() + service.start_timeout
        while not service.is_ready():
            self._restart_while_starting(service)
            if self.stopping:
                return
            if time.monotonic() > deadline:
                raise StartError(f"{service.name} does not respond. {service.hint}".strip())
            time.sleep(0.05)

    def _restart_while_starting(self, service: Service) -> None:
        """Restarts a service that died before it was ready; raises after a few failures."""
        if service.is_running:
            return
        delay = service.count_failure()
        if delay > 1:
            raise StartError(f"{service.name} does not stay up. {service.hint}".strip())
        time.sleep(delay)
        service.start()
        self._on_start(self._services)

    def run_once(self, name: str, launch: Callable[[], subprocess.Popen[bytes]]) -> None:
        """Runs a process to its end while keeping the services running.

        Raises `StartError` if the process fails.
        """
        process = launch()
        try:
            while process.poll() is None and not self.stopping:
                self._tick()
                self._stop_requested.wait(_TICK_SECONDS)
        finally:
            processes.terminate(process, signal.SIGTERM, 5)
        if process.returncode and not self.stopping:
            raise StartError(f"{name} failed.")

    def run(self) -> None:
        """Keeps the services running until a stop is requested."""
        while not self.stopping:
            self._tick()
            self._stop_requested.wait(_TICK_SECONDS)

    def _monitor_health(self, service: Service, is_healthy: Callable[[], bool]) -> None:
        """Repeats the health check of a service. Runs in a thread."""
        while not self.stopping:
            process = service.process
            # Ignore the result if the process was replaced during the check.
            if process is not None and is_healthy() and service.process is process:
                service.last_healthy_at = time.monotonic()
            self._stop_requested.wait(_HEALTH_CHECK_SECONDS)

    def _kill_if_hung(self, service: Service) -> None:
        if service.is_healthy is None or not self._hang_timeout or service.process is None:
            return
        seconds = service.seconds_unhealthy()
        if seconds > self._hang_timeout:
            self._report(
                f"{service.name} has not responded for {seconds:.0f} s and is killed."
                f" {service.hint}"
            )
            service.process.kill()  # a suspended process handles no other signal
            service.reset_health_timer()

    def _tick(self) -> None:
        """Restarts the services that have died, and kills those that hang."""
        now = time.monotonic()
        if now - self._last_tick > _SUSPENDED_SECONDS:
            # This process was suspended or got no CPU time, so no health check was made.
            for service in self._services:
                service.reset_health_timer()
        self._last_tick = now
        for service in self._services:
            if service.is_running:
                self._kill_if_hung(service)
                continue
            if service.process is not None:
                exit_description = _describe_exit(service.process.returncode)
                processes.kill_group(service.process.pid)
                service.process = None
                self._schedule_restart(service, f"{service.name} {exit_description}")
            elif now >= service._restart_at:
                try:
                    service.start()
                except StartError as error:  # may pass, for example if the disk is full
                    self._schedule_restart(service, str(error))
                else:
                    self._on_start(self._services)

    def _schedule_restart(self, service: Service, reason: str) -> None:
        delay = service.count_failure()
        service._restart_at = time.monotonic() + delay
        self._report(f"{reason}; restarting it in {delay:.1f} s. {service.hint}".rstrip())

    def stop(self) -> None:
        """Stops all services: first those that no other needs, at the same time, since a worker
        takes seconds to end; then the others one by one, the last started first."""
        together = [service for service in self._services if not service.stops_after_others]
        if together:
            with ThreadPoolExecutor(len(together)) as threads:
                list(threads.map(self._stop_service, together))
        for service in reversed(self._services):
            if service.stops_after_others:
                self._stop_service(service)

    def _stop_service(self, service: Service) -> None:
        process = service.process
        if process is None:
            return
        for number, timeout in service.stop_signals:
            if process.poll() is not None:
                break
            process.send_signal(number)
            deadline = time.monotonic() + timeout
            while process.poll() is None and time.monotonic() < deadline and not self._stop_at_once:
                time.sleep(0.02)
        if process.poll() is None:
            process.kill()
            process.wait()
        processes.kill_group(process.pid)
        if service.log is not None:
            service.log.close()


def _describe_exit(returncode: int) -> str:
    if returncode < 0:
        return f"was killed ({signal.Signals(-returncode).name})"
    return f"exited with status {returncode}"
