"""Servers of one's own, named by `DATABASE_URL` and `REDIS_URL`: whether they answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import psycopg
import redis
from django.conf import settings

from config import environment, health, worker_heartbeats


@dataclass(frozen=True)
class Given:
    """A server that somebody else runs. `ask` gives what is wrong with it, or nothing."""

    name: str
    ask: Callable[[], str]


def wanted() -> list[Given]:
    """The servers whose address the environment gives."""
    servers = []
    if environment.text("REDIS_URL"):
        servers.append(Given("the server of REDIS_URL", _redis))
    if environment.text("DATABASE_URL"):
        database = settings.DATABASES["default"]
        servers.append(Given(f"the database {database['NAME']} of DATABASE_URL", _database))
    return servers


def _redis() -> str:
    try:
        with worker_heartbeats.connect() as client:
            client.ping()
    except redis.RedisError as fault:
        return _line(fault)
    return ""


def _database() -> str:
    try:
        health.ask_database()
    except psycopg.Error as fault:
        return _line(fault)
    return ""


def _line(fault: Exception) -> str:
    """What the library says, on one line. Neither library repeats the password."""
    return " ".join(str(fault).split()) or type(fault).__name__
