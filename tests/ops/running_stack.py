"""`manage.py up` as a test sees it: a process to start, ask, hurt and stop."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import psycopg
import redis

from config import paths
from config.local_stack import processes, server_paths, var_lock

T = TypeVar("T")

# What the test session has set for itself and the platform must not see.
_OURS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "DATABASE_POOL")


def environment(**more: str) -> dict[str, str]:
    """The environment of somebody who runs a command outside the tests."""
    ours = {name: value for name, value in os.environ.items() if name not in _OURS}
    return {**ours, **more}


def until(condition: Callable[[], T], what: str, seconds: float = 120) -> T:
    """Waits until `condition` gives something true, and returns that."""
    pause = threading.Event()
    deadline = monotonic() + seconds
    while not (found := condition()):
        assert monotonic() < deadline, f"after {seconds} s still not: {what}"
        pause.wait(0.05)
    return found


def living(group: int) -> list[int]:
    """The ids of the processes of a group that live; one that nobody has reaped yet does not."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # After the name in brackets: the state, the parent, and the group.
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(its_group) == group and state != "Z":
            found.append(int(stat.parent.name))
    return found


class RunningStack:
    """One `manage.py up` with its data in `var`; `settings` are put in its environment."""

    def __init__(self, var: Path, *arguments: str, **settings: str) -> None:
        self.var = var
        self.output = var.parent / f"{var.name}.out"
        self.output.unlink(missing_ok=True)
        self.process = processes.spawn(
            [sys.executable, "manage.py", "up", "--port", "0", *arguments],
            cwd=paths.BASE_DIR,
            env=environment(VAR_DIR=str(var), **settings),
            log=self.output,
        )

    def said(self) -> str:
        """All it printed so far."""
        return self.output.read_text()

    def address(self) -> str:
        """The address it prints when it is up."""

        def printed() -> str:
            assert self.process.poll() is None, self.said()
            found = re.search(r"up at (http://\S+)/", self.said())
            return found.group(1) if found else ""

        return until(printed, "it says that it is up")

    def ready(self) -> dict[str, str]:
        """What /readyz says."""
        try:
            with urllib.request.urlopen(f"{self.address()}/readyz", timeout=10) as answer:
                status, body = answer.status, answer.read()
        except urllib.error.HTTPError as refused:
            status, body = refused.code, refused.read()
        except (OSError, urllib.error.URLError):
            return {"status": "no answer"}
        said: dict[str, str] = json.loads(body)
        assert (status == 200) == (said["status"] == "ok")
        return said

    def wait_ready(self) -> None:
        until(lambda: self.ready()["status"] == "ok", f"everything is ready:\n{self.said()}")

    def children(self) -> dict[str, int]:
        """Process ids by name, as it notes them."""
        noted: dict[str, Any] = var_lock.read(self.var).get("children", {})
        return {name: pid for name, (pid, _) in noted.items()}

    def workers(self) -> dict[str, int]:
        """The ids of the workers' main processes, by name."""
        return {name: pid for name, pid in self.children().items() if name.startswith("worker-")}

    def pool(self) -> set[int]:
        """The ids of the processes that do the workers' tasks."""
        return {
            int(found)
            for pid in self.workers().values()
            for found in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        }

    def done_since(self, moment: float) -> bool:
        """Whether a worker has done a task since then."""
        return bool(self.redis().zcount("workers:done", moment, "+inf"))

    def kill(self, name: str) -> int:
        """Kills a child for good; returns its id."""
        pid = self.children()[name]
        os.kill(pid, signal.SIGKILL)
        return pid

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Asks it to stop and waits for it; returns the exit status."""
        self.process.send_signal(number)
        return self.process.wait(60)

    def discard(self) -> None:
        """Ends it whatever state it is in."""
        if self.process.poll() is None:
            self.stop(signal.SIGTERM)

    def left(self) -> list[str]:
        """Command lines of all processes that were started for this `var`, its own included."""
        mark = f"VAR_DIR={self.var}\0".encode()
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                environ = (folder / "environ").read_bytes()
            except OSError:
                continue
            if mark in environ and processes.started(int(folder.name)) is not None:
                found.append(processes.command(int(folder.name)) or folder.name)
        return found

    def database(self) -> psycopg.Connection[tuple[Any, ...]]:
        """A connection that commits each statement."""
        return psycopg.connect(server_paths.database_url(self.var), autocommit=True)

    def redis(self) -> redis.Redis:
        return redis.Redis.from_url(server_paths.redis_url(self.var))
