"""Finds programs that are distributed inside Python packages."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from config.local_stack.errors import ServerError


def package_dir(name: str) -> Path:
    """The folder of an installed package, without importing it.

    Raises `ServerError` if the package is not installed.
    """
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ServerError(
            f"{name} is not installed. Install the `embedded` extra, or set DATABASE_URL and"
            " REDIS_URL to use your own servers."
        )
    return Path(spec.origin).parent
