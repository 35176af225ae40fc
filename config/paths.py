"""The project's folders. Standard library only, because the settings are read from here."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
"""The root of the checkout."""


def var_dir() -> Path:
    """The folder for all data, logs and generated keys: `VAR_DIR`, or `var` in the checkout.

    Root runs PostgreSQL under another account, which must be able to reach this folder. So if the
    checkout is inside a folder closed to other users, root's default is under /var/lib/rooftree.
    """
    if configured := os.environ.get("VAR_DIR"):
        return Path(configured).resolve()
    folder = BASE_DIR / "var"
    if os.geteuid() == 0 and not is_reachable_by_all(folder):
        return Path("/var/lib/rooftree") / short_digest(folder)
    return folder.resolve()


def is_reachable_by_all(folder: Path) -> bool:
    """Whether every user of the machine can get to `folder`, which need not exist yet."""
    existing = (parent for parent in (folder, *folder.parents) if parent.exists())
    return all(parent.stat().st_mode & 0o001 for parent in existing)


def short_digest(path: Path) -> str:
    """A short name that is different for each path."""
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
