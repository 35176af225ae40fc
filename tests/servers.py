"""Servers of a test session's own, unless the environment names some."""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from config.local_stack import embedded_servers, server_paths


def provide() -> None:
    """Sets `DATABASE_URL` and `REDIS_URL` for this process, starting servers where they are unset.

    Under pytest-xdist the controller starts them, and its workers inherit the addresses. Each
    worker then takes a Redis database of its own; pytest-django gives it a PostgreSQL database.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if not worker and not ("DATABASE_URL" in os.environ and "REDIS_URL" in os.environ):
        data = folder()
        stack = contextlib.ExitStack()
        atexit.register(stack.close)
        stack.enter_context(embedded_servers.running(embedded_servers.wanted(data, durable=False)))
        os.environ.setdefault("DATABASE_URL", server_paths.database_url(data))
        os.environ.setdefault("REDIS_URL", server_paths.redis_url(data))
    if worker:
        number = int(worker.removeprefix("gw")) + 1
        os.environ["REDIS_URL"] = _numbered(os.environ["REDIS_URL"], number)
    os.environ.setdefault("SECRET_KEY", "for tests only")


def folder() -> Path:
    """A new folder that every user may pass: as root, PostgreSQL runs as another user.

    It is removed when the process ends.
    """
    made = Path(tempfile.mkdtemp(prefix="rooftree-"))
    made.chmod(0o755)
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _numbered(url: str, number: int) -> str:
    """The same Redis, another of its databases."""
    if url.startswith("unix:"):
        return re.sub(r"\?db=\d+$", "", url) + f"?db={number}"
    return re.sub(r"(?<=[^/])/\d*$", "", url) + f"/{number}"
