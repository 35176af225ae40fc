"""Starts PostgreSQL and Valkey from wheels, so that nothing needs to be installed.

The modules `postgres` and `valkey` describe each server; this one selects and starts them and waits
until they are ready. The project's `embedded` extra is needed only once a server is started.
"""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from config import environment
from config.local_stack import processes
from config.local_stack.errors import ServerError
from config.local_stack.postgres import Postgres
from config.local_stack.valkey import Valkey

Server = Postgres | Valkey


def required(data: Path, *, durable: bool = True) -> list[Server]:
    """The servers to run here: those whose URL is not set in the environment."""
    servers: list[Server] = []
    if not environment.text("REDIS_URL"):
        servers.append(Valkey(data, durable))
    if not environment.text("DATABASE_URL"):
        servers.append(Postgres(data, durable))
    return servers


@contextlib.contextmanager
def running(servers: Sequence[Server]) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """Runs the servers for the duration of the block; gives their processes by name.

    Their URLs are `server_paths.database_url(data)` and `server_paths.redis_url(data)`.
    """
    with contextlib.ExitStack() as stack:
        started: dict[str, subprocess.Popen[bytes]] = {}
        for server in servers:
            started[server.name] = process = start(server)
            stack.callback(processes.terminate, process, server.stop_signal, 10)
        for server in servers:
            wait_until_ready(server, started[server.name])
        yield started


def start(server: Server, log: int | None = None) -> subprocess.Popen[bytes]:
    """Prepares the server's folder and starts it, without waiting until it is ready.

    `log` is an open descriptor for its output; by default that goes to the server's own log file.
    """
    server.prepare()
    return processes.spawn(
        server.command_line(),
        log=server.log_path if log is None else log,
        cwd=server.folder,
        uid=server.uid,
        gid=server.gid,
        umask=0o077,
        death_signal=server.stop_signal,
    )


def wait_until_ready(
    server: Server, process: subprocess.Popen[bytes] | None = None, timeout: float = 30
) -> None:
    """Waits until the server is ready. Raises `ServerError` if it exits or takes too long."""
    deadline = time.monotonic() + timeout
    while not server.is_ready():
        if process is not None and process.poll() is not None:
            raise ServerError(f"{server.name} exited at once; its log is {server.log_path}")
        if time.monotonic() > deadline:
            raise ServerError(f"{server.name} does not respond; its log is {server.log_path}")
        time.sleep(0.05)
