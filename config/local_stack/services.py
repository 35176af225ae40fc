"""The processes of the platform, as services for the supervisor."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import psycopg
import redis

from config import health, paths, probe, queues, worker_heartbeats
from config.local_stack import embedded_servers, private_files, processes
from config.local_stack.log_files import LogFile
from config.local_stack.parent_watchdog import SUPERVISOR_PID
from config.local_stack.supervisor import Service

# Django's system checks import the whole API, which no worker needs; `migrate`, which runs before
# the workers start, has made them.
_CELERY = ("-m", "celery", "--quiet", "--skip-checks", "-A", "config")


def embedded_server(server: embedded_servers.Server) -> Service:
    """One of the embedded servers."""

    log = LogFile(server.log_path)

    def launch() -> subprocess.Popen[bytes]:
        with log.open_pipe() as output:
            return embedded_servers.start(server, output)

    return Service(
        server.name,
        launch,
        log=log,
        is_ready=server.is_ready,
        stop_signals=((server.stop_signal, 15.0), (signal.SIGQUIT, 5.0)),
        hint=f"Its log is {server.log_path}.",
        stops_after_others=True,
    )


def web(host: str, port: int, env: Mapping[str, str], log_dir: Path) -> Service:
    """The web server: pages, API and live streams."""
    local_host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (no bind)
    url = f"http://{f'[{local_host}]' if ':' in local_host else local_host}:{port}/healthz"
    return _python_service(
        "web",
        ["-m", "config.web", "--host", host, "--port", str(port)],
        env,
        log_dir,
        stop_signals=((signal.SIGTERM, 6.0),),
        is_ready=lambda: probe.web(url),
        is_healthy=lambda: probe.responds(url),
    )


def workers(count: int, env: Mapping[str, str], log_dir: Path) -> list[Service]:
    """The Celery workers: with `count` pool processes for bots, three for mail, notices
    and webhooks, and one for the rest. Of the three, one may wait for the mail server and one for
    the receivers of webhooks.

    Two or more processes for bots are divided between two workers. A new worker takes seconds to
    start; if one dies, its games continue in the other as soon as a sweep finds them.
    """
    first_share = (count + 1) // 2
    shares = [share for share in (first_share, count - first_share) if share]
    return [
        *(
            _worker(f"worker-bots-{number}", (queues.BOTS,), share, env, log_dir)
            for number, share in enumerate(shares, 1)
        ),
        _worker("worker-results", (queues.RESULTS, queues.SWEEPS), 1, env, log_dir),
        _worker("worker-mail", (queues.MAIL, queues.NOTICES, queues.WEBHOOKS), 3, env, log_dir),
    ]


def _worker(
    name: str, queue_names: Sequence[str], count: int, env: Mapping[str, str], log_dir: Path
) -> Service:
    return _python_service(
        name,
        [
            *_CELERY,
            *("worker", "--concurrency", str(count)),
            *("--queues", ",".join(queue_names)),
            *("--hostname", f"{name}@%h", "--without-gossip", "--without-mingle"),
        ],
        env,
        log_dir,
        # On SIGTERM it finishes its tasks, on SIGQUIT it returns them to the queue.
        stop_signals=((signal.SIGTERM, 6.0), (signal.SIGQUIT, 3.0)),
        is_healthy=lambda: _is_worker_healthy(name),
    )


def scheduler(env: Mapping[str, str], log_dir: Path) -> Service:
    """The Celery scheduler, which sends the periodic sweeps.

    It keeps its schedule in memory: sending a sweep once too often does no harm.
    """
    return _python_service(
        "scheduler",
        [*_CELERY, "beat", "--scheduler", "config.beat:Timetable"],
        env,
        log_dir,
        is_healthy=_is_scheduler_healthy,
    )


def _is_worker_healthy(name: str) -> bool:
    """Whether the worker makes progress. It counts as healthy while Redis or the database is down,
    because a restart of the worker would not help."""
    try:
        if probe.worker(name):
            return True
        health.ping_database()
    except (redis.RedisError, psycopg.Error):
        return True
    return False


def _is_scheduler_healthy() -> bool:
    """Whether the scheduler makes progress. It counts as healthy while Redis is down, because its
    heartbeats are kept there."""
    try:
        with worker_heartbeats.connect() as client:
            return worker_heartbeats.is_scheduler_alive(client)
    except redis.RedisError:
        return True


def run_management_command(*arguments: str, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Starts a management command with the standard output of this process."""
    return processes.spawn(
        [sys.executable, str(paths.BASE_DIR / "manage.py"), *arguments],
        cwd=paths.BASE_DIR,
        env=env,
    )


def _python_service(
    name: str,
    arguments: list[str],
    env: Mapping[str, str],
    log_dir: Path,
    stop_signals: tuple[tuple[signal.Signals, float], ...] = ((signal.SIGTERM, 8.0),),
    is_ready: Callable[[], bool] | None = None,
    is_healthy: Callable[[], bool] | None = None,
) -> Service:
    log = LogFile(log_dir / f"{name}.log")

    def launch() -> subprocess.Popen[bytes]:
        private_files.make_dir(log_dir)
        with log.open_pipe() as output:
            return processes.spawn(
                [sys.executable, *arguments],
                log=output,
                cwd=paths.BASE_DIR,
                env={**env, "PYTHONUNBUFFERED": "1", SUPERVISOR_PID: str(os.getpid())},
            )

    return Service(
        name,
        launch,
        stop_signals,
        is_ready,
        start_timeout=60,
        hint=f"Its log is {log.path}.",
        is_healthy=is_healthy,
        log=log,
    )
