"""Doing one thing several times at the same moment, each time on a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import monotonic
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def at_once(times: int, action: Callable[[], T]) -> list[T | Exception]:
    """What each run returned or raised; all start together."""
    return run_together(*[action] * times)


def run_together(*actions: Callable[[], T]) -> list[T | Exception]:
    """What each action returned or raised; all start together."""
    start = Barrier(len(actions))

    def run(action: Callable[[], T]) -> T | Exception:
        try:
            connection.ensure_connection()
            start.wait()
            return action()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(run, actions))


def until(true: Callable[[], bool]) -> None:
    """Asks again and again. Raises TimeoutError if it does not come true in a few seconds."""
    deadline = monotonic() + 20
    while not true():
        if monotonic() > deadline:
            raise TimeoutError("it never came true")


def waiting_for_locks() -> int:
    """How many sessions of this database wait for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
            " WHERE NOT granted AND datname = current_database()"
        )
        (number,) = cursor.fetchone()
    return int(number)
