"""Checks whether the servers named by `DATABASE_URL` and `REDIS_URL` respond."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import psycopg
import redis
from django.conf import settings

from config import environment, health, worker_heartbeats


@dataclass(frozen=True)
class ExternalServer:
    """A server that is run by somebody else.

    `connection_error` connects to it and returns the error message, or "" if that works.
    """

    name: str
    connection_error: Callable[[], str]


def configured() -> list[ExternalServer]:
    """The servers whose URL is set in the environment."""
    servers = []
    if environment.text("REDIS_URL"):
        servers.append(ExternalServer("the server of REDIS_URL", _redis_error))
    if environment.text("DATABASE_URL"):
        database = settings.DATABASES["default"]
        name = f"the database {database['NAME']} of DATABASE_URL"
        servers.append(ExternalServer(name, _database_error))
    return servers


def _redis_error() -> str:
    try:
        with worker_heartbeats.connect() as client:
            client.ping()
    except redis.RedisError as error:
        return _one_line(error)
    return ""


def _database_error() -> str:
    try:
        health.ping_database()
    except psycopg.Error as error:
        return _one_line(error)
    return ""


def _one_line(error: Exception) -> str:
    """The message of the error on one line. Neither library includes the password."""
    return " ".join(str(error).split()) or type(error).__name__
