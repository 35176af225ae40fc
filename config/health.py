"""`/healthz`: this process responds. `/readyz`: everything it depends on is available.

A middleware that runs before all others answers both paths, so that a probe needs no allowed host
name, no HTTPS and no session.
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

from config import queues, worker_heartbeats

OK = "ok"
_UNKNOWN = "unknown: the broker is away"
TIMEOUT_SECONDS = 2
"""Time that the database, and likewise the broker, may take to respond."""


def readiness() -> dict[str, str]:
    """For each dependency, `ok` or a description of the problem."""
    broker = _broker_status()
    return {
        "database": _database_status(),
        "broker": broker,
        **(
            _worker_and_scheduler_status()
            if broker == OK
            else {"workers": _UNKNOWN, "scheduler": _UNKNOWN}
        ),
    }


def ping_database() -> None:
    """Raises `psycopg.Error` if the database does not respond within a few seconds.

    Opens a connection of its own. One from the pool could block forever if the server hangs, and
    the health check would hang with it.
    """
    parameters = {**connection.get_connection_params(), "connect_timeout": TIMEOUT_SECONDS}
    parameters.pop("pool", None)
    with psycopg.connect(**parameters) as own_connection:
        own_connection.execute("SELECT 1")


def _database_status() -> str:
    try:
        ping_database()
    except psycopg.Error:
        return "no answer"
    return OK if _is_pool_available() else "all connections of this process are in use"


def _is_pool_available() -> bool:
    """Whether a request arriving now would get a connection from the pool in time."""
    pool = getattr(connection, "pool", None)  # an attribute of Django's PostgreSQL backend
    if pool is None:
        return True
    pool.open()  # normally done by the first request
    try:
        with pool.connection(timeout=TIMEOUT_SECONDS):
            return True
    except psycopg_pool.PoolTimeout:
        return False


def _broker_status() -> str:
    try:
        with worker_heartbeats.connect() as client:
            client.ping()
    except (redis.ConnectionError, redis.TimeoutError):
        return "no answer"
    except redis.RedisError:
        return "it answers, but refuses to work; its log says why"  # for example: disk full
    return OK


def _worker_and_scheduler_status() -> dict[str, str]:
    """Checks that workers and scheduler are alive and that tasks are actually finished."""
    try:
        with worker_heartbeats.connect() as client:
            scheduler_alive = worker_heartbeats.is_scheduler_alive(client)
            workers = _worker_status(client, scheduler_alive)
    except redis.RedisError:
        return {"workers": _UNKNOWN, "scheduler": _UNKNOWN}
    return {"workers": workers, "scheduler": OK if scheduler_alive else "not seen"}


def _worker_status(client: redis.Redis, scheduler_alive: bool) -> str:
    """Whether each queue has workers, and they finish tasks while the scheduler sends some."""
    served = worker_heartbeats.served_queues(client)
    if not served:
        return "none seen"
    if missing := [queue for queue in queues.QUEUES if queue not in served]:
        return f"none seen for {', '.join(missing)}"
    active = worker_heartbeats.active_queues(client)
    # All workers of such a queue may be waiting, for slow bots or the mail server.
    active |= worker_heartbeats.busy_queues(client) & set(queues.WAITING)
    idle = [queue for queue in queues.QUEUES if queue not in active]
    if scheduler_alive and idle:
        seconds = f"{worker_heartbeats.FRESH_SECONDS:.0f} seconds"
        return f"seen, but no task of {', '.join(idle)} was done for {seconds}"
    return OK


def _healthz_response() -> HttpResponse:
    return _json_response({"status": OK}, 200)


def _readyz_response() -> HttpResponse:
    dependencies = readiness()
    ready = all(status == OK for status in dependencies.values())
    body = {"status": OK if ready else "not ready", **dependencies}
    return _json_response(body, 200 if ready else 503)


def _json_response(body: dict[str, str], status: int) -> HttpResponse:
    response = JsonResponse(body, status=status)
    response["Cache-Control"] = "no-store"
    response["Content-Length"] = str(len(response.content))
    return response


class HealthMiddleware:
    """Answers the two paths and passes all other requests on."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self._is_async:
            return self._call_async(request)
        match request.path_info:
            case "/healthz":
                return _healthz_response()
            case "/readyz":
                return _readyz_response()
        return self.get_response(request)

    async def _call_async(self, request: HttpRequest) -> HttpResponse:
        match request.path_info:
            case "/healthz":
                return _healthz_response()
            case "/readyz":
                return await sync_to_async(_readyz_response)()
        return await self.get_response(request)
