"""The processes that make up an installation, as units to supervise."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import psycopg
import redis

from config import health, paths, probe, worker_heartbeats
from config.local_stack import embedded_servers, private_files, processes
from config.local_stack.log_files import LogFile
from config.local_stack.parent_watchdog import SUPERVISOR_PID
from config.local_stack.supervisor import Unit


def server(kind: embedded_servers.Server) -> Unit:
    """One of the embedded servers."""

    log = LogFile(kind.log)

    def launch() -> subprocess.Popen[bytes]:
        with log.writer() as output:
            return embedded_servers.start(kind, output)

    return Unit(
        kind.name,
        launch,
        log=log,
        answers=kind.answers,
        farewells=((kind.stop_signal, 15.0), (signal.SIGQUIT, 5.0)),
        hint=f"Its log is {kind.log}.",
    )


def web(host: str, port: int, env: Mapping[str, str], logs: Path) -> Unit:
    """Pages, API and live streams."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (compared with)
    address = f"http://{f'[{near}]' if ':' in near else near}:{port}/healthz"
    return _python(
        "web",
        ["-m", "config.web", "--host", host, "--port", str(port)],
        env,
        logs,
        farewells=((signal.SIGTERM, 6.0),),
        answers=lambda: probe.web(address),
        serves=lambda: probe.answers(address),
    )


def workers(count: int, env: Mapping[str, str], logs: Path) -> list[Unit]:
    """Play the bots, in `count` processes altogether.

    They belong to two workers if there are enough of them: a new worker takes seconds to start, and
    if one dies, its games go on with the other as soon as a sweep finds them.
    """
    first = (count + 1) // 2
    shares = [share for share in (first, count - first) if share]
    return [_worker(f"worker-{n}", share, env, logs) for n, share in enumerate(shares, 1)]


def _worker(name: str, count: int, env: Mapping[str, str], logs: Path) -> Unit:
    return _python(
        name,
        [
            *("-m", "celery", "-q", "-A", "config", "worker", "--concurrency", str(count)),
            *("--hostname", f"{name}@%h", "--without-gossip", "--without-mingle"),
        ],
        env,
        logs,
        # First it may finish its tasks, then it gives them back.
        farewells=((signal.SIGTERM, 6.0), (signal.SIGQUIT, 3.0)),
        serves=lambda: _worker_serves(name),
    )


def scheduler(env: Mapping[str, str], logs: Path) -> Unit:
    """Sends the periodic sweeps. Its schedule is in memory: a sweep too many does no harm."""
    return _python(
        "scheduler",
        ["-m", "celery", "-q", "-A", "config", "beat", "--scheduler", "config.beat:Timetable"],
        env,
        logs,
        serves=_scheduler_serves,
    )


def _worker_serves(name: str) -> bool:
    """Whether the worker of this machine gets on. What it waits for itself is not its fault."""
    try:
        if probe.worker(name):
            return True
        health.ask_database()
    except (redis.RedisError, psycopg.Error):
        return True
    return False


def _scheduler_serves() -> bool:
    """Whether the scheduler gets on; unless Redis is away, which it would have to tell."""
    try:
        with worker_heartbeats.connect() as client:
            return worker_heartbeats.scheduling(client)
    except redis.RedisError:
        return True


def command(*arguments: str, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Runs a management command, with its output where ours goes."""
    return processes.spawn(
        [sys.executable, str(paths.BASE_DIR / "manage.py"), *arguments], cwd=paths.BASE_DIR, env=env
    )


def _python(
    name: str,
    arguments: list[str],
    env: Mapping[str, str],
    logs: Path,
    farewells: tuple[tuple[signal.Signals, float], ...] = ((signal.SIGTERM, 8.0),),
    answers: Callable[[], bool] | None = None,
    serves: Callable[[], bool] | None = None,
) -> Unit:
    log = LogFile(logs / f"{name}.log")

    def launch() -> subprocess.Popen[bytes]:
        private_files.folder(logs)
        with log.writer() as output:
            return processes.spawn(
                [sys.executable, *arguments],
                log=output,
                cwd=paths.BASE_DIR,
                env={**env, "PYTHONUNBUFFERED": "1", SUPERVISOR_PID: str(os.getpid())},
            )

    hint = f"Its log is {log.path}."
    return Unit(name, launch, farewells, answers, patience=60, hint=hint, serves=serves, log=log)
