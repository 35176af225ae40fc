"""Where the embedded servers have their sockets, and the URLs that follow from that.

The settings read this module for every process, so it uses the standard library only.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from config import paths

# A Unix socket's path must fit in 104 bytes (macOS) or 108 (Linux); keep room for its file name.
_MAX_SOCKET_DIR_BYTES = 80


def socket_dir(data: Path) -> Path:
    """The folder for the sockets of the servers in `data`.

    It is inside `data`, or in the system's temporary folder if the path would be too long.
    """
    folder = data / "sockets"
    if len(os.fsencode(folder)) <= _MAX_SOCKET_DIR_BYTES:
        return folder
    return Path(tempfile.gettempdir()) / f"rooftree-{os.geteuid()}-{paths.short_digest(data)}"


def database_url(data: Path, name: str = "rooftree") -> str:
    """The URL of a database of the embedded PostgreSQL whose data is in `data`."""
    host = str(socket_dir(data)).replace("%", "%25").replace("/", "%2F")
    return f"postgresql://postgres@{host}/{name}"


def redis_url(data: Path, number: int = 0) -> str:
    """The URL of a database of the embedded Valkey whose data is in `data`."""
    return f"unix://{socket_dir(data) / 'valkey.sock'}?db={number}"
