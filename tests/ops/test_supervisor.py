"""The supervisor on small processes: pauses, order of stopping, and giving up."""

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

import pytest

from config.local_stack import processes
from config.local_stack.supervisor import StartFault, Supervisor, Unit
from tests.ops.running_stack import until

LIVE = """
import pathlib, signal, sys, threading
def part(*_):
    with pathlib.Path(sys.argv[1]).open("a") as file:
        file.write(sys.argv[2] + "\\n")
    sys.exit()
signal.signal(signal.SIGTERM, part)
print("ready", flush=True)
threading.Event().wait()
"""
STUBBORN = """
import signal, threading
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", flush=True)
threading.Event().wait()
"""


def python(script: str, *arguments: str, log: Path | None = None) -> subprocess.Popen[bytes]:
    return processes.spawn([sys.executable, "-c", script, *arguments], log=log)


class Said(list[str]):
    """What the supervisor said, and how often it told of new processes."""

    told = 0

    def changed(self, units: Sequence[Unit]) -> None:
        self.told += 1


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def supervisor(said: Said) -> Supervisor:
    return Supervisor(said.append, said.changed)


def test_the_last_started_stops_first(supervisor: Supervisor, tmp_path: Path) -> None:
    order = tmp_path / "order"
    for name in ("database", "broker", "web"):
        log = tmp_path / name

        def launch(name: str = name, log: Path = log) -> subprocess.Popen[bytes]:
            return python(LIVE, str(order), name, log=log)

        def ready(log: Path = log) -> bool:
            return "ready" in log.read_text()

        supervisor.add(Unit(name, launch, answers=ready))
    supervisor.stop()
    assert order.read_text().split() == ["web", "broker", "database"]


def test_who_does_not_listen_is_killed(supervisor: Supervisor, tmp_path: Path) -> None:
    log = tmp_path / "log"
    unit = Unit(
        "stubborn",
        lambda: python(STUBBORN, log=log),
        farewells=[(signal.SIGTERM, 0.2)],
        answers=lambda: "ready" in log.read_text(),
    )
    supervisor.add(unit)
    supervisor.stop()
    assert unit.process is not None
    assert unit.process.returncode == -signal.SIGKILL


def test_who_keeps_dying_is_started_ever_more_slowly(supervisor: Supervisor, said: Said) -> None:
    supervisor.add(Unit("weak", lambda: python("raise SystemExit(3)")))
    watching = threading.Thread(target=supervisor.watch)
    watching.start()
    until(lambda: len(said) >= 3, "it fell three times")
    supervisor.request_stop()
    watching.join(60)
    supervisor.stop()
    assert all("weak ended with status 3" in line for line in said)
    pauses = [float(found) for line in said for found in re.findall(r"in ([\d.]+) s", line)]
    assert pauses[:3] == [0.2, 0.4, 0.8]
    assert said.told >= 3


class Asked:
    """A unit that can be told to fall silent; it runs on, as what hangs does."""

    def __init__(self) -> None:
        self.silent = False
        self.asked = 0
        self.unit = Unit("web", lambda: python(STUBBORN), [], serves=self.serves, hint="See log.")

    def serves(self) -> bool:
        self.asked += 1
        return not self.silent


def test_who_lives_but_serves_no_more_is_started_again(said: Said) -> None:
    supervisor = Supervisor(said.append, said.changed, hang_after=1)
    asked = Asked()
    supervisor.add(asked.unit)
    assert asked.unit.process is not None
    first = asked.unit.process
    watching = threading.Thread(target=supervisor.watch)
    watching.start()
    try:
        until(lambda: asked.unit.served, "it has served")
        assert said == []
        asked.silent = True
        until(lambda: first.poll() is not None, "it is ended")
        asked.silent = False
        until(lambda: asked.unit.process not in (first, None) and asked.unit.served, "it serves")
    finally:
        supervisor.request_stop()
        watching.join(60)
        supervisor.stop()
    assert re.fullmatch(r"web has not served for \d+ s and is ended\. See log\.", said[0])
    assert said[1].startswith("web was killed (SIGKILL); starting it again in 0.2 s.")
    assert first.returncode == -signal.SIGKILL


def test_who_is_still_starting_is_given_its_patience(said: Said) -> None:
    asked = Asked()
    asked.unit.start()
    try:
        assert asked.unit.silence() == pytest.approx(-asked.unit.patience, abs=30)
    finally:
        assert asked.unit.process is not None
        processes.end(asked.unit.process, signal.SIGKILL, 5)


def test_after_a_stop_of_its_own_the_supervisor_asks_again_first(said: Said) -> None:
    supervisor = Supervisor(said.append, said.changed, hang_after=5)
    asked = Asked()
    supervisor.add(asked.unit)
    try:
        until(lambda: asked.unit.served, "it has served")
        asked.silent = True
        before = asked.asked
        until(lambda: asked.asked >= before + 2, "an answer that was under way has come")
        # As if nothing of ours had run for an hour, as when the terminal stops us.
        asked.unit.served = supervisor._looked = monotonic() - 3600
        supervisor._look()
        assert asked.unit.running
        assert said == []
        asked.unit.served = monotonic() - 3600
        supervisor._look()
        assert len(said) == 1
    finally:
        supervisor.request_stop()
        supervisor.stop()


def test_with_nought_nobody_is_taken_to_hang(said: Said) -> None:
    supervisor = Supervisor(said.append, said.changed, hang_after=0)
    asked = Asked()
    supervisor.add(asked.unit)
    try:
        asked.unit._since -= 3600
        supervisor._look()
        assert (asked.asked, said) == (0, [])
    finally:
        supervisor.stop()


def test_who_cannot_be_started_again_is_tried_until_it_can(
    supervisor: Supervisor, said: Said
) -> None:
    hindered = 0

    def launch() -> subprocess.Popen[bytes]:
        nonlocal hindered
        if said and hindered < 2:
            hindered += 1
            raise OSError(errno.ENOSPC, "No space left on device", "web.log")
        return python("raise SystemExit(3)" if not said else STUBBORN)

    unit = Unit("web", launch, farewells=[], hint="Its log is web.log.")
    supervisor.add(unit)
    watching = threading.Thread(target=supervisor.watch)
    watching.start()
    until(lambda: hindered == 2 and unit.running, "it runs again")
    supervisor.request_stop()
    watching.join(60)
    supervisor.stop()
    assert said[0] == "web ended with status 3; starting it again in 0.2 s. Its log is web.log."
    assert all("web cannot be started" in line and "No space left" in line for line in said[1:])
    assert len(said) == 3


def test_who_cannot_be_started_at_all_stops_the_start(supervisor: Supervisor) -> None:
    def launch() -> subprocess.Popen[bytes]:
        raise OSError(errno.EROFS, "Read-only file system", "web.log")

    with pytest.raises(StartFault, match=r"web cannot be started: .*Read-only file system"):
        supervisor.add(Unit("web", launch))
    supervisor.stop()


def test_the_pause_has_an_end_and_a_long_life_is_forgiven() -> None:
    unit = Unit("any", lambda: python("pass"))
    unit.start()
    assert max(unit.delay() for _ in range(12)) == 10.0
    unit.LONG_ENOUGH = -1.0
    assert unit.delay() == 0.2


def test_who_does_not_come_up_at_all_stops_the_start(supervisor: Supervisor) -> None:
    unit = Unit(
        "broken",
        lambda: python("raise SystemExit(1)"),
        answers=lambda: False,
        hint="Its log is elsewhere.",
    )
    with pytest.raises(StartFault, match=r"broken does not stay up\. Its log is elsewhere\."):
        supervisor.add(unit)
    supervisor.stop()


def test_who_gives_no_answer_stops_the_start(supervisor: Supervisor) -> None:
    unit = Unit("silent", lambda: python(STUBBORN), answers=lambda: False, patience=0.2)
    unit.farewells = []
    with pytest.raises(StartFault, match="silent gives no answer"):
        supervisor.add(unit)
    supervisor.stop()
    assert not unit.running


def test_what_runs_once_must_succeed(supervisor: Supervisor) -> None:
    supervisor.run_once("Counting", lambda: python("pass"))
    with pytest.raises(StartFault, match="Counting failed"):
        supervisor.run_once("Counting", lambda: python("raise SystemExit(1)"))
