"""Where the embedded servers keep their data and sockets, and the URLs that follow from that.

The settings read this module for every process, so it uses the standard library only.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from config import paths

# A Unix socket's path must fit in 104 bytes (macOS) or 108 (Linux); keep room for its file name.
_MAX_SOCKET_DIR_BYTES = 80


def is_reachable_by_all(folder: Path) -> bool:
    """Whether every user of the machine can get to `folder`, which need not exist yet."""
    existing = (parent for parent in (folder, *folder.parents) if parent.exists())
    return all(parent.stat().st_mode & 0o001 for parent in existing)


def data_dir() -> Path:
    """The folder for the data of the embedded servers: `VAR_DIR`, with one exception for root.

    PostgreSQL refuses to run as root, so root runs it under another account, which must be able to
    reach its data. If `VAR_DIR` is inside a folder closed to other users, such as a home, the data
    goes to a folder under /var/lib/rooftree instead, and the closed folder stays closed.
    """
    folder = paths.var_dir()
    if os.geteuid() != 0 or is_reachable_by_all(folder):
        return folder
    return Path("/var/lib/rooftree") / _digest(folder)


def socket_dir(data: Path) -> Path:
    """The folder for the sockets of the servers in `data`.

    It is inside `data`, or in the system's temporary folder if the path would be too long.
    """
    folder = data / "sockets"
    if len(os.fsencode(folder)) <= _MAX_SOCKET_DIR_BYTES:
        return folder
    return Path(tempfile.gettempdir()) / f"rooftree-{os.geteuid()}-{_digest(data)}"


def database_url(data: Path, name: str = "rooftree") -> str:
    """The URL of a database of the embedded PostgreSQL whose data is in `data`."""
    host = str(socket_dir(data)).replace("%", "%25").replace("/", "%2F")
    return f"postgresql://postgres@{host}/{name}"


def redis_url(data: Path, number: int = 0) -> str:
    """The URL of a database of the embedded Valkey whose data is in `data`."""
    return f"unix://{socket_dir(data) / 'valkey.sock'}?db={number}"


def _digest(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
