"""PostgreSQL and a Redis-compatible server that come as wheels, so nothing needs installing.

Each server is a folder and a command line; here they are chosen, started and waited for. Needs the
`embedded` extra of the project once a server is prepared, not before.
"""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from config import environment
from config.local_stack import processes
from config.local_stack.postgres import Postgres
from config.local_stack.valkey import Valkey
from config.local_stack.wheels import ServerFault

Server = Postgres | Valkey


def wanted(data: Path, *, durable: bool = True) -> list[Server]:
    """The servers to run here: those whose address the environment does not give."""
    servers: list[Server] = []
    if not environment.text("REDIS_URL"):
        servers.append(Valkey(data, durable))
    if not environment.text("DATABASE_URL"):
        servers.append(Postgres(data, durable))
    return servers


@contextlib.contextmanager
def running(servers: Sequence[Server]) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """Runs the servers for as long as the block lasts; gives their processes by name.

    Their addresses are `places.database_url(data)` and `places.redis_url(data)`.
    """
    with contextlib.ExitStack() as stack:
        started: dict[str, subprocess.Popen[bytes]] = {}
        for server in servers:
            started[server.name] = process = start(server)
            stack.callback(processes.end, process, server.stop_signal, 10)
        for server in servers:
            wait(server, started[server.name])
        yield started


def start(server: Server, log: int | None = None) -> subprocess.Popen[bytes]:
    """Prepares the folder and starts the server; it may not answer yet.

    `log` is an open descriptor for what it says; without one that goes to the server's own log.
    """
    server.prepare()
    return processes.spawn(
        server.command(),
        log=server.log if log is None else log,
        cwd=server.folder,
        user=server.user,
        group=server.group,
        umask=0o077,
        parting=server.stop_signal,
    )


def wait(
    server: Server, process: subprocess.Popen[bytes] | None = None, seconds: float = 30
) -> None:
    """Waits until the server answers. Raises `ServerFault` if it ends or takes too long."""
    deadline = time.monotonic() + seconds
    while not server.answers():
        if process is not None and process.poll() is not None:
            raise ServerFault(f"{server.name} ended at once; its log is {server.log}")
        if time.monotonic() > deadline:
            raise ServerFault(f"{server.name} gives no answer; its log is {server.log}")
        time.sleep(0.05)
