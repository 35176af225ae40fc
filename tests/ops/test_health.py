"""`/healthz` and `/readyz`: the status of each dependency."""

from __future__ import annotations

import contextlib
import socket
from time import monotonic, time

import pytest
import redis
from asgiref.sync import async_to_sync
from django.conf import LazySettings
from django.db import connection
from django.db.backends.postgresql.base import DatabaseWrapper
from django.test import AsyncClient, Client
from psycopg_pool import ConnectionPool

from config import health, probe, worker_heartbeats
from config.queues import BOTS, MAIL, NOTICES, QUEUES, RESULTS, SWEEPS, WEBHOOKS

UNREACHABLE_URL = "unix:///nonexistent/valkey.sock?db=0"


def finish_tasks(client: redis.Redis, worker: str, *queues: str) -> None:
    """Records that the worker has finished a task of each of these queues; of all by default."""
    for queue in queues or QUEUES:
        worker_heartbeats.record_finished_task(client, worker, queue)


def test_healthz_has_no_dependencies(client: Client, settings: LazySettings) -> None:
    settings.REDIS_URL = UNREACHABLE_URL
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok"}
    assert response["Cache-Control"] == "no-store"


def test_probes_need_no_allowed_host_and_no_https(client: Client, settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["games.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200


@pytest.mark.django_db
def test_readyz_reports_that_all_connections_are_in_use(
    monkeypatch: pytest.MonkeyPatch, redis_client: redis.Redis
) -> None:
    pool = ConnectionPool(kwargs=connection.get_connection_params(), min_size=1, open=False)
    with contextlib.closing(pool):
        monkeypatch.setattr(
            DatabaseWrapper, "pool", pool
        )  # not open yet, as before the first request
        assert health.readiness()["database"] == "ok"
        with pool.connection():
            assert health.readiness()["database"] == "all connections of this process are in use"
        assert health.readiness()["database"] == "ok"


@pytest.mark.django_db
def test_readyz_reports_missing_workers(client: Client, redis_client: redis.Redis) -> None:
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {
        "status": "not ready",
        "database": "ok",
        "broker": "ok",
        "workers": "none seen",
        "scheduler": "not seen",
    }


@pytest.mark.django_db
def test_readyz_is_ok_once_tasks_are_finished(client: Client, redis_client: redis.Redis) -> None:
    worker_heartbeats.record_worker(redis_client, "worker@here")
    worker_heartbeats.record_scheduler(redis_client)
    finish_tasks(redis_client, "worker@here")
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json()["workers"] == "ok"

    worker_heartbeats.remove_worker(redis_client, "worker@here")
    assert client.get("/readyz").json()["workers"] == "none seen"


@pytest.mark.django_db
def test_readyz_reports_workers_that_finish_no_tasks(
    client: Client, redis_client: redis.Redis
) -> None:
    worker_heartbeats.record_worker(redis_client, "worker@here", busy=["results"])
    worker_heartbeats.record_scheduler(redis_client)
    long_ago = time() - worker_heartbeats.FRESH_SECONDS - 1
    redis_client.zadd("workers:done", {f"{queue} worker@here": long_ago for queue in QUEUES})
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["workers"] == (
        "seen, but no task of bots, results, sweeps, mail, notices, webhooks was done"
        " for 15 seconds"
    )
    assert response.json()["scheduler"] == "ok"


@pytest.mark.django_db
def test_readyz_names_the_queues_that_no_worker_serves(
    client: Client, redis_client: redis.Redis
) -> None:
    worker_heartbeats.record_scheduler(redis_client)
    worker_heartbeats.record_worker(redis_client, "bots@here", [BOTS])
    finish_tasks(redis_client, "bots@here")
    expected = "none seen for results, sweeps, mail, notices, webhooks"
    assert client.get("/readyz").json()["workers"] == expected
    rest = [RESULTS, SWEEPS, MAIL, NOTICES, WEBHOOKS]
    worker_heartbeats.record_worker(redis_client, "rest@here", rest)
    assert client.get("/readyz").json()["workers"] == "ok"


@pytest.mark.django_db
def test_readyz_names_the_queue_of_which_no_tasks_are_finished(
    client: Client, redis_client: redis.Redis
) -> None:
    worker_heartbeats.record_scheduler(redis_client)
    worker_heartbeats.record_worker(redis_client, "bots@here", [BOTS])
    worker_heartbeats.record_worker(redis_client, "rest@here", [RESULTS, SWEEPS], busy=[SWEEPS])
    mail = [MAIL, NOTICES, WEBHOOKS]
    worker_heartbeats.record_worker(redis_client, "mail@here", mail, busy=[MAIL])
    finish_tasks(redis_client, "rest@here", RESULTS)
    finish_tasks(redis_client, "mail@here", NOTICES)
    finish_tasks(redis_client, "mail@here", WEBHOOKS)
    status = client.get("/readyz").json()["workers"]
    assert status == "seen, but no task of bots, sweeps was done for 15 seconds"
    finish_tasks(redis_client, "rest@here", SWEEPS)
    worker_heartbeats.record_worker(redis_client, "bots@here", [BOTS], busy=[BOTS])
    assert client.get("/readyz").json()["workers"] == "ok", "bots may take minutes"


@pytest.mark.django_db
def test_readyz_reports_a_silent_scheduler(client: Client, redis_client: redis.Redis) -> None:
    worker_heartbeats.record_worker(redis_client, "worker@here")
    redis_client.zadd("scheduler:seen", {"scheduler": time() - worker_heartbeats.FRESH_SECONDS - 1})
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["workers"] == "ok", "without tasks, none can be finished"
    assert response.json()["scheduler"] == "not seen"


def test_the_worker_probe_detects_a_worker_that_finishes_no_tasks(
    redis_client: redis.Redis,
) -> None:
    name = f"worker@{socket.gethostname()}"
    assert not probe.worker()
    worker_heartbeats.record_worker(redis_client, name)
    assert probe.worker(), "no tasks are sent"
    worker_heartbeats.record_scheduler(redis_client)
    finish_tasks(redis_client, "worker@elsewhere")
    assert not probe.worker()
    worker_heartbeats.record_worker(redis_client, name, busy=QUEUES)
    assert probe.worker(), "it may be running a long task"
    worker_heartbeats.remove_worker(redis_client, name)
    worker_heartbeats.record_worker(redis_client, name)
    finish_tasks(redis_client, name)
    assert probe.worker()


def test_the_probe_of_a_named_worker_requires_that_worker(
    redis_client: redis.Redis,
) -> None:
    host = socket.gethostname()
    worker_heartbeats.record_scheduler(redis_client)
    worker_heartbeats.record_worker(redis_client, f"worker-1@{host}")
    finish_tasks(redis_client, f"worker-1@{host}")
    assert probe.worker("worker-1")
    assert not probe.worker("worker-2")

    worker_heartbeats.record_worker(redis_client, f"worker-2@{host}")
    assert probe.worker("worker-2"), "the first worker may have taken all tasks"


def test_the_probe_of_a_named_worker_counts_tasks_of_its_queues(redis_client: redis.Redis) -> None:
    host = socket.gethostname()
    worker_heartbeats.record_scheduler(redis_client)
    worker_heartbeats.record_worker(redis_client, f"worker-bots@{host}", [BOTS])
    worker_heartbeats.record_worker(redis_client, f"worker-results@{host}", [RESULTS, SWEEPS])
    finish_tasks(redis_client, f"worker-bots@{host}", BOTS)
    finish_tasks(redis_client, f"worker-results@{host}", RESULTS)
    assert probe.worker("worker-bots")
    assert not probe.worker("worker-results"), "no sweep was finished"
    finish_tasks(redis_client, f"worker-results@{host}", SWEEPS)
    assert probe.worker("worker-results")


@pytest.mark.django_db
def test_a_worker_without_a_fresh_heartbeat_does_not_count(
    client: Client, redis_client: redis.Redis
) -> None:
    long_ago = time() - worker_heartbeats.FRESH_SECONDS - 1
    redis_client.zadd("workers:seen", {"bots worker@here": long_ago})
    assert client.get("/readyz").json()["workers"] == "none seen"
    assert not worker_heartbeats.served_queues(redis_client, "@here")


@pytest.mark.django_db
def test_a_heartbeat_from_before_the_clock_was_set_back_does_not_count(
    client: Client, redis_client: redis.Redis
) -> None:
    redis_client.zadd("workers:seen", {"bots worker@here": time() + 3600})
    assert client.get("/readyz").json()["workers"] == "none seen"
    assert not worker_heartbeats.served_queues(redis_client, "@here")

    worker_heartbeats.record_worker(redis_client, "worker@here")
    assert client.get("/readyz").json()["workers"] == "ok"


@pytest.mark.django_db
def test_the_clock_of_the_worker_does_not_matter(
    client: Client, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as wrong_clock:
        wrong_clock.setattr("time.time", lambda: 0.0)
        worker_heartbeats.record_worker(redis_client, "worker@there")
    assert client.get("/readyz").json()["workers"] == "ok"


@pytest.mark.django_db
def test_readyz_reports_a_broker_that_returns_errors(
    client: Client, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: redis.Redis) -> None:
        raise redis.ResponseError("MISCONF Errors writing to the AOF file")

    monkeypatch.setattr(redis.Redis, "ping", fail)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert "refuses" in response.json()["broker"]


@pytest.mark.django_db
def test_readyz_reports_an_unreachable_broker(client: Client, settings: LazySettings) -> None:
    settings.REDIS_URL = UNREACHABLE_URL
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["broker"] == "no answer"
    assert response.json()["database"] == "ok"


@pytest.mark.django_db
def test_readyz_reports_an_unreachable_database(
    client: Client, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker_heartbeats.record_worker(redis_client, "worker@here")
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nonexistent")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["database"] == "no answer"
    assert response.json()["workers"] == "ok"


@pytest.mark.django_db
def test_readyz_responds_if_the_database_hangs(
    client: Client, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()  # accepts the connection and never sends anything
        monkeypatch.setitem(connection.settings_dict, "HOST", "127.0.0.1")
        monkeypatch.setitem(connection.settings_dict, "PORT", str(silent.getsockname()[1]))
        started = monotonic()
        assert client.get("/readyz").json()["database"] == "no answer"
        assert monotonic() - started < 30


@pytest.mark.django_db(transaction=True)
def test_async_requests_get_the_same_responses(
    async_client: AsyncClient, redis_client: redis.Redis
) -> None:
    get = async_to_sync(async_client.get)
    assert get("/healthz").status_code == 200
    assert get("/readyz").status_code == 503
    worker_heartbeats.record_worker(redis_client, "worker@here")
    worker_heartbeats.record_scheduler(redis_client)
    finish_tasks(redis_client, "worker@here")
    assert get("/readyz").status_code == 200
