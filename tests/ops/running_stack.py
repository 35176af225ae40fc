"""A running `manage.py up` for tests: starts it, sends it requests and signals, and stops it."""

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

# Set by the test session for itself; the processes under test must not inherit them.
_TEST_VARIABLES = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "DJANGO_SETTINGS_MODULE",
    "DATABASE_POOL",
)


def environment(**variables: str) -> dict[str, str]:
    """The environment of a command that is run outside the tests, plus `variables`."""
    inherited = {name: value for name, value in os.environ.items() if name not in _TEST_VARIABLES}
    return {**inherited, **variables}


def until(condition: Callable[[], T], description: str, seconds: float = 120) -> T:
    """Waits until `condition` returns a true value, and returns that."""
    never_set = threading.Event()
    deadline = monotonic() + seconds
    while not (value := condition()):
        assert monotonic() < deadline, f"not true after {seconds} s: {description}"
        never_set.wait(0.05)
    return value


def pids_of_group(group_id: int) -> list[int]:
    """The ids of the running processes of a process group, without zombies."""
    pids = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The fields after the program's name in brackets: state, parent, group.
            state, _, process_group = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(process_group) == group_id and state != "Z":
            pids.append(int(stat.parent.name))
    return pids


class RunningStack:
    """One `manage.py up` with `var` as VAR_DIR; `settings` are added to its environment."""

    def __init__(self, var: Path, *arguments: str, **settings: str) -> None:
        self.var = var
        self.output_path = var.parent / f"{var.name}.out"
        self.output_path.unlink(missing_ok=True)
        self.process = processes.spawn(
            [sys.executable, "manage.py", "up", "--port", "0", *arguments],
            cwd=paths.BASE_DIR,
            env=environment(VAR_DIR=str(var), **settings),
            log=self.output_path,
        )

    def output(self) -> str:
        """Everything it has printed so far."""
        return self.output_path.read_text()

    def address(self) -> str:
        """The URL it prints when it is up, without the final slash."""

        def find_address() -> str:
            assert self.process.poll() is None, self.output()
            match = re.search(r"up at (http://\S+)/", self.output())
            return match.group(1) if match else ""

        return until(find_address, "it prints its address")

    def readiness(self) -> dict[str, str]:
        """The response of /readyz."""
        try:
            with urllib.request.urlopen(f"{self.address()}/readyz", timeout=10) as response:
                status, body = response.status, response.read()
        except urllib.error.HTTPError as error:
            status, body = error.code, error.read()
        except (OSError, urllib.error.URLError):
            return {"status": "no answer"}
        readiness: dict[str, str] = json.loads(body)
        assert (status == 200) == (readiness["status"] == "ok")
        return readiness

    def wait_until_ready(self) -> None:
        until(lambda: self.readiness()["status"] == "ok", f"it is ready:\n{self.output()}")

    def children(self) -> dict[str, int]:
        """Process ids by name, as it records them."""
        children: dict[str, Any] = var_lock.read_holder(self.var).get("children", {})
        return {name: pid for name, (pid, _) in children.items()}

    def workers(self) -> dict[str, int]:
        """The ids of the workers' main processes, by name."""
        return {name: pid for name, pid in self.children().items() if name.startswith("worker-")}

    def pool(self) -> set[int]:
        """The ids of the workers' pool processes."""
        return {
            int(child)
            for pid in self.workers().values()
            for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        }

    def finished_task_since(self, moment: float) -> bool:
        """Whether a worker has finished a task since that time."""
        return bool(self.redis().zcount("workers:done", moment, "+inf"))

    def kill(self, name: str) -> int:
        """Kills a child process; returns its id."""
        pid = self.children()[name]
        os.kill(pid, signal.SIGKILL)
        return pid

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Sends the signal and waits for the process to end; returns the exit status."""
        self.process.send_signal(number)
        return self.process.wait(60)

    def stop_if_running(self) -> None:
        """Ends it in whatever state it is."""
        if self.process.poll() is None:
            self.stop(signal.SIGTERM)

    def remaining_commands(self) -> list[str]:
        """Command lines of all running processes with this VAR_DIR, itself included."""
        variable = f"VAR_DIR={self.var}\0".encode()
        commands = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                environ = (folder / "environ").read_bytes()
            except OSError:
                continue
            pid = int(folder.name)
            if variable in environ and processes.start_time(pid) is not None:
                commands.append(processes.command_line(pid) or folder.name)
        return commands

    def database(self) -> psycopg.Connection[tuple[Any, ...]]:
        """A connection that commits each statement."""
        return psycopg.connect(server_paths.database_url(self.var), autocommit=True)

    def redis(self) -> redis.Redis:
        return redis.Redis.from_url(server_paths.redis_url(self.var))
