"""Keeps a set of processes running: starts them in order, stops them in reverse.

What dies is started again, and so is what lives but does not serve any more.
"""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from config.local_stack import processes
from config.local_stack.log_files import LogFile
from config.local_stack.wheels import ServerFault

Say = Callable[[str], None]

_TICK = 0.1  # seconds between looks at the children
_ASK = 1.0  # seconds between questions whether one serves
_HELD_UP = 5.0  # seconds between looks after which we have missed something


class StartFault(Exception):
    """A process that does not come up at the start; the message says which and why."""


@dataclass
class Unit:
    """One process to keep running.

    `launch` starts it. `answers` tells whether it serves, for those that others wait for. To stop
    it, each of `farewells` is sent in turn, with that many seconds to go by it; then it is killed.
    `serves` is asked all the time once it runs, in a thread of its own, since it may take a while;
    if it says no for too long, the process is killed and started again.
    """

    name: str
    launch: Callable[[], subprocess.Popen[bytes]]
    farewells: Sequence[tuple[signal.Signals, float]] = ((signal.SIGTERM, 8.0),)
    answers: Callable[[], bool] | None = None
    patience: float = 30.0
    hint: str = ""
    """Where to look when it fails, such as its log."""
    serves: Callable[[], bool] | None = None
    log: LogFile | None = None
    """Closed when the unit is stopped for good."""

    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _since: float = field(default=0.0, init=False)
    _falls: int = field(default=0, init=False)
    _due: float = field(default=0.0, init=False)
    served: float | None = field(default=None, init=False)
    """When it served last; None until it has since its start."""

    LONG_ENOUGH = 20.0
    """Seconds of life after which a death is news, not part of a series."""

    def start(self) -> None:
        """Starts the process. Raises `StartFault` if it cannot be started at all."""
        self._since = time.monotonic()
        self.served = None
        try:
            self.process = self.launch()
        except (OSError, ServerFault) as fault:
            raise StartFault(f"{self.name} cannot be started: {fault}") from fault

    def delay(self) -> float:
        """Seconds to wait before the next start: longer with each death in a row, at most ten."""
        if time.monotonic() - self._since > self.LONG_ENOUGH:
            self._falls = 0
        self._falls += 1
        return min(0.2 * 2 ** (self._falls - 1), 10.0)

    def silence(self) -> float:
        """Seconds for which it has not served, though it should; until it has once, it is starting
        and may take its `patience`."""
        now = time.monotonic()
        return now - (self._since + self.patience if self.served is None else self.served)

    def excuse(self) -> None:
        """Lets it begin its silence anew."""
        if self.served is not None:
            self.served = time.monotonic()
        else:
            self._since = time.monotonic()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None


class Supervisor:
    """Runs units until told to stop. `changed` is called whenever a process id is new.

    What has not served for `hang_after` seconds is taken to hang; with 0, nothing ever is.
    """

    def __init__(
        self, say: Say, changed: Callable[[Sequence[Unit]], None], hang_after: float = 0
    ) -> None:
        self._say = say
        self._changed = changed
        self._hang_after = hang_after
        self._looked = time.monotonic()
        self._units: list[Unit] = []
        self._stop = threading.Event()
        self._hurry = False

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    def listen(self) -> None:
        """Stops on SIGINT, SIGTERM and SIGHUP; a second one stops at once.

        A SIGHUP that is ignored already, as `nohup` has it, stays so.
        """
        numbers = [signal.SIGINT, signal.SIGTERM]
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            numbers.append(signal.SIGHUP)
        for number in numbers:
            signal.signal(number, lambda number, frame: self.request_stop())

    def request_stop(self) -> None:
        """Ends the watch; asked again, `stop` waits for nobody."""
        self._hurry = self._stop.is_set()
        self._stop.set()

    def add(self, unit: Unit) -> None:
        """Starts a unit and waits until it answers, if it can. Raises `StartFault`."""
        self._units.append(unit)
        unit.start()
        self._changed(self._units)
        if unit.serves is not None and self._hang_after:
            threading.Thread(target=self._ask, args=(unit, unit.serves), daemon=True).start()
        if unit.answers is None:
            return
        deadline = time.monotonic() + unit.patience
        while not unit.answers():
            self._check(unit)
            if self.stopping:
                return
            if time.monotonic() > deadline:
                raise StartFault(f"{unit.name} gives no answer. {unit.hint}".strip())
            time.sleep(0.05)

    def _check(self, unit: Unit) -> None:
        """Restarts a unit that fell while it was starting, a few times."""
        if unit.running:
            return
        pause = unit.delay()
        if pause > 1:
            raise StartFault(f"{unit.name} does not stay up. {unit.hint}".strip())
        time.sleep(pause)
        unit.start()
        self._changed(self._units)

    def run_once(self, name: str, launch: Callable[[], subprocess.Popen[bytes]]) -> None:
        """Runs a process to its end, while the units are kept running. Raises `StartFault`."""
        process = launch()
        try:
            while process.poll() is None and not self.stopping:
                self._look()
                self._stop.wait(_TICK)
        finally:
            processes.end(process, signal.SIGTERM, 5)
        if process.returncode and not self.stopping:
            raise StartFault(f"{name} failed.")

    def watch(self) -> None:
        """Restarts what dies, until told to stop."""
        while not self.stopping:
            self._look()
            self._stop.wait(_TICK)

    def _ask(self, unit: Unit, serves: Callable[[], bool]) -> None:
        """Asks a unit all the time whether it serves."""
        while not self.stopping:
            process = unit.process
            # An answer that the process before it gave is not its own.
            if process is not None and serves() and unit.process is process:
                unit.served = time.monotonic()
            self._stop.wait(_ASK)

    def _end_if_it_hangs(self, unit: Unit) -> None:
        if unit.serves is None or not self._hang_after or unit.process is None:
            return
        silence = unit.silence()
        if silence > self._hang_after:
            self._say(f"{unit.name} has not served for {silence:.0f} s and is ended. {unit.hint}")
            unit.process.kill()  # it may be stopped, and would not hear anything else
            unit.excuse()

    def _look(self) -> None:
        now = time.monotonic()
        if now - self._looked > _HELD_UP:
            # We were stopped ourselves, or had no time; nobody was asked meanwhile.
            for unit in self._units:
                unit.excuse()
        self._looked = now
        for unit in self._units:
            if unit.running:
                self._end_if_it_hangs(unit)
                continue
            if unit.process is not None:
                how = _manner(unit.process.returncode)
                processes.kill_group(unit.process.pid)
                unit.process = None
                self._again(unit, f"{unit.name} {how}")
            elif now >= unit._due:
                try:
                    unit.start()
                except StartFault as fault:  # the disk is full, say; that may pass
                    self._again(unit, str(fault))
                else:
                    self._changed(self._units)

    def _again(self, unit: Unit, what: str) -> None:
        """Says what happened to a unit, and gives it another start after a pause."""
        pause = unit.delay()
        unit._due = time.monotonic() + pause
        self._say(f"{what}; starting it again in {pause:.1f} s. {unit.hint}".rstrip())

    def stop(self) -> None:
        """Stops all units, the last started first, each before the next."""
        for unit in reversed(self._units):
            if unit.process is not None:
                self._part(unit, unit.process)

    def _part(self, unit: Unit, process: subprocess.Popen[bytes]) -> None:
        for number, patience in unit.farewells:
            if process.poll() is not None:
                break
            process.send_signal(number)
            deadline = time.monotonic() + patience
            while process.poll() is None and time.monotonic() < deadline and not self._hurry:
                time.sleep(0.02)
        if process.poll() is None:
            process.kill()
            process.wait()
        processes.kill_group(process.pid)
        if unit.log is not None:
            unit.log.close()


def _manner(code: int) -> str:
    """How a process ended, in words."""
    if code < 0:
        return f"was killed ({signal.Signals(-code).name})"
    return f"ended with status {code}"
