"""PostgreSQL and Valkey for the test session, unless the environment names other servers."""

from __future__ import annotations

import atexit
import contextlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from config.local_stack import embedded_servers, server_paths


def start() -> None:
    """Sets `DATABASE_URL` and `REDIS_URL` for this process, starting servers where they are unset.

    Under pytest-xdist the controller starts them, and its workers inherit the URLs. Each worker
    then uses a Redis database of its own; pytest-django gives it a PostgreSQL database.
    """
    xdist_worker = os.environ.get("PYTEST_XDIST_WORKER")
    if not xdist_worker and not ("DATABASE_URL" in os.environ and "REDIS_URL" in os.environ):
        data = make_shared_dir()
        stack = contextlib.ExitStack()
        atexit.register(stack.close)
        required = embedded_servers.required(data, durable=False)
        stack.enter_context(embedded_servers.running(required))
        os.environ.setdefault("DATABASE_URL", server_paths.database_url(data))
        os.environ.setdefault("REDIS_URL", server_paths.redis_url(data))
    if xdist_worker:
        number = int(xdist_worker.removeprefix("gw")) + 1
        os.environ["REDIS_URL"] = _with_database_number(os.environ["REDIS_URL"], number)
    os.environ.setdefault("SECRET_KEY", "for tests only")


def make_shared_dir() -> Path:
    """A new folder that every user can enter, because root runs PostgreSQL as another user.

    It is removed when the process ends.
    """
    folder = Path(tempfile.mkdtemp(prefix="rooftree-"))
    folder.chmod(0o755)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _with_database_number(url: str, number: int) -> str:
    """The URL of another database of the same Redis."""
    if url.startswith("unix:"):
        return re.sub(r"\?db=\d+$", "", url) + f"?db={number}"
    return re.sub(r"(?<=[^/])/\d*$", "", url) + f"/{number}"
