"""`/healthz`: this process serves. `/readyz`: what it needs is there, each thing named.

They answer before every other middleware, so that a probe needs no allowed host name, no HTTPS and
no session.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
import psycopg_pool
import redis
from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from config import worker_heartbeats

OK = "ok"
_UNKNOWN = "unknown: the broker is away"
PATIENCE = 2
"""Seconds that the database, and likewise the broker, may take to answer."""


def readiness() -> dict[str, str]:
    """What is needed, and `ok` or what is wrong with it."""
    broker = _broker()
    return {
        "database": _database(),
        "broker": broker,
        **(_work() if broker == OK else {"workers": _UNKNOWN, "scheduler": _UNKNOWN}),
    }


def ask_database() -> None:
    """Raises `psycopg.Error` if the database gives no answer within a few seconds.

    A connection of its own is opened for that: one of the pool may wait for ever for a server that
    hangs, and whoever asks for health must not hang with it.
    """
    given = {**connection.get_connection_params(), "connect_timeout": PATIENCE}
    given.pop("pool", None)
    with psycopg.connect(**given) as asked:
        asked.execute("SELECT 1")


def _database() -> str:
    try:
        ask_database()
    except psycopg.Error:
        return "no answer"
    return OK if _pool_has_a_connection() else "all connections of this process are in use"


def _pool_has_a_connection() -> bool:
    """Whether a request that came now would get a connection of the pool in time."""
    pool = getattr(connection, "pool", None)  # what Django's PostgreSQL backend adds
    if pool is None:
        return True
    pool.open()  # the first request does that otherwise
    try:
        with pool.connection(timeout=PATIENCE):
            return True
    except psycopg_pool.PoolTimeout:
        return False


def _broker() -> str:
    try:
        with worker_heartbeats.connect() as client:
            client.ping()
    except (redis.ConnectionError, redis.TimeoutError):
        return "no answer"
    except redis.RedisError:
        return "it answers, but refuses to work; its log says why"  # its disk is full, say
    return OK


def _work() -> dict[str, str]:
    """Workers and scheduler: not only that they are there, but that tasks are sent and done."""
    try:
        with worker_heartbeats.connect() as client:
            scheduling = worker_heartbeats.scheduling(client)
            if not worker_heartbeats.count(client):
                workers = "none seen"
            elif scheduling and not worker_heartbeats.working(client):
                workers = f"seen, but no task was done for {worker_heartbeats.FRESH:.0f} seconds"
            else:
                workers = OK
    except redis.RedisError:
        return {"workers": _UNKNOWN, "scheduler": _UNKNOWN}
    return {"workers": workers, "scheduler": OK if scheduling else "not seen"}


def _alive_response() -> HttpResponse:
    return _plain({"status": OK}, 200)


def _ready_response() -> HttpResponse:
    found = readiness()
    ready = all(state == OK for state in found.values())
    return _plain({"status": OK if ready else "not ready", **found}, 200 if ready else 503)


def _plain(body: dict[str, str], status: int) -> HttpResponse:
    response = JsonResponse(body, status=status)
    response["Cache-Control"] = "no-store"
    response["Content-Length"] = str(len(response.content))
    return response


class HealthMiddleware:
    """Answers the two addresses and lets everything else through."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self._asynchronous = iscoroutinefunction(get_response)
        if self._asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self._asynchronous:
            return self._answer(request)
        match request.path_info:
            case "/healthz":
                return _alive_response()
            case "/readyz":
                return _ready_response()
        return self.get_response(request)

    async def _answer(self, request: HttpRequest) -> HttpResponse:
        match request.path_info:
            case "/healthz":
                return _alive_response()
            case "/readyz":
                return await sync_to_async(_ready_response)()
        return await self.get_response(request)
