"""Where things lie on disk. Standard library only: it is read before all else."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent

# A Unix socket's path must fit in 104 bytes (macOS) or 108 (Linux); keep room for its file name.
_SOCKET_FOLDER_LIMIT = 80


def var() -> Path:
    """The folder for everything that is kept: `VAR_DIR`, or `var` beside the code."""
    return Path(os.environ.get("VAR_DIR") or BASE / "var").resolve()


def passable(folder: Path) -> bool:
    """Whether every user of the machine may pass through to `folder` (it need not exist yet)."""
    present = (parent for parent in (folder, *folder.parents) if parent.exists())
    return all(parent.stat().st_mode & 0o001 for parent in present)


def embedded() -> Path:
    """The folder for the data of the embedded servers.

    That is `var` itself, save for root: PostgreSQL refuses to run as root, so it runs as a user of
    its own, and that user must be able to reach its data. Under a closed folder such as a home,
    the data goes to a place of its own instead, and the closed folder stays closed.
    """
    folder = var()
    if os.geteuid() != 0 or passable(folder):
        return folder
    return Path("/var/lib/rooftree") / _digest(folder)


def sockets(data: Path) -> Path:
    """The folder for the sockets of the servers in `data`: beside the data if the path is short."""
    folder = data / "sockets"
    if len(os.fsencode(folder)) <= _SOCKET_FOLDER_LIMIT:
        return folder
    return Path(tempfile.gettempdir()) / f"rooftree-{os.geteuid()}-{_digest(data)}"


def database_url(data: Path, name: str = "rooftree") -> str:
    """The address of a database of the embedded PostgreSQL whose folder is `data`."""
    host = str(sockets(data)).replace("%", "%25").replace("/", "%2F")
    return f"postgresql://postgres@{host}/{name}"


def redis_url(data: Path, number: int = 0) -> str:
    """The address of a database of the embedded Valkey whose folder is `data`."""
    return f"unix://{sockets(data) / 'valkey.sock'}?db={number}"


def _digest(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
