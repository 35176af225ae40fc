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

from config import embedded, health, places, presence, probe, processes
from config.supervisor import Unit

_LOG_LIMIT = 10 * 1024 * 1024


def server(kind: embedded.Server) -> Unit:
    """One of the embedded servers."""

    def launch() -> subprocess.Popen[bytes]:
        _turn(kind.log)
        return embedded.start(kind)

    return Unit(
        kind.name,
        launch,
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


def worker(count: int, env: Mapping[str, str], logs: Path) -> Unit:
    """Plays the bots, in `count` processes of its own."""
    return _python(
        "worker",
        [
            *("-m", "celery", "-q", "-A", "config", "worker", "--concurrency", str(count)),
            *("--hostname", "worker@%h", "--without-gossip", "--without-mingle"),
        ],
        env,
        logs,
        # First it may finish its tasks, then it gives them back.
        farewells=((signal.SIGTERM, 6.0), (signal.SIGQUIT, 3.0)),
        serves=_worker_serves,
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


def _worker_serves() -> bool:
    """Whether the worker of this machine gets on. What it waits for itself is not its fault."""
    try:
        if probe.worker():
            return True
        health.ask_database()
    except (redis.RedisError, psycopg.Error):
        return True
    return False


def _scheduler_serves() -> bool:
    """Whether the scheduler gets on; unless Redis is away, which it would have to tell."""
    try:
        with presence.connect() as client:
            return presence.scheduling(client)
    except redis.RedisError:
        return True


def command(*arguments: str, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Runs a management command, with its output where ours goes."""
    return processes.spawn(
        [sys.executable, str(places.BASE / "manage.py"), *arguments], cwd=places.BASE, env=env
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
    log = logs / f"{name}.log"

    def launch() -> subprocess.Popen[bytes]:
        _turn(log)
        return processes.spawn(
            [sys.executable, *arguments],
            log=log,
            cwd=places.BASE,
            env={**env, "PYTHONUNBUFFERED": "1"},
        )

    return Unit(
        name, launch, farewells, answers, patience=60, hint=f"Its log is {log}.", serves=serves
    )


def _turn(log: Path) -> None:
    """Sets a log aside that has grown large; one old log is kept."""
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > _LOG_LIMIT:
        os.replace(log, log.with_suffix(".log.old"))
