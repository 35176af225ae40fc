"""Doing one thing several times at the same moment, each time on a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(times: int, action: Callable[[], T]) -> list[T | Exception]:
    """What each run returned or raised; all start together."""
    line = Barrier(times)

    def run() -> T | Exception:
        try:
            connection.ensure_connection()
            line.wait()
            return action()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return [each.result() for each in [pool.submit(run) for _ in range(times)]]
