"""`/healthz` and `/readyz`: what is fine and what is not, by name."""

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

NOWHERE = "unix:///nonexistent/valkey.sock?db=0"


def test_healthz_needs_nothing_at_all(client: Client, settings: LazySettings) -> None:
    settings.REDIS_URL = NOWHERE
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok"}
    assert answer["Cache-Control"] == "no-store"


def test_probes_need_no_allowed_host_and_no_https(client: Client, settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["games.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200


@pytest.mark.django_db
def test_readyz_says_when_all_connections_are_in_use(
    monkeypatch: pytest.MonkeyPatch, redis_client: redis.Redis
) -> None:
    pool = ConnectionPool(kwargs=connection.get_connection_params(), min_size=1, open=False)
    with contextlib.closing(pool):
        monkeypatch.setattr(DatabaseWrapper, "pool", pool)  # not open, as before any request
        assert health.readiness()["database"] == "ok"
        with pool.connection():
            assert health.readiness()["database"] == "all connections of this process are in use"
        assert health.readiness()["database"] == "ok"


@pytest.mark.django_db
def test_readyz_names_workers_that_are_not_there(client: Client, redis_client: redis.Redis) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {
        "status": "not ready",
        "database": "ok",
        "broker": "ok",
        "workers": "none seen",
        "scheduler": "not seen",
    }


@pytest.mark.django_db
def test_readyz_is_fine_once_tasks_are_sent_and_done(
    client: Client, redis_client: redis.Redis
) -> None:
    worker_heartbeats.seen(redis_client, "worker@here")
    worker_heartbeats.scheduled(redis_client)
    worker_heartbeats.done(redis_client, "worker@here")
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["workers"] == "ok"

    worker_heartbeats.gone(redis_client, "worker@here")
    assert client.get("/readyz").json()["workers"] == "none seen"


@pytest.mark.django_db
def test_readyz_names_workers_that_are_there_and_do_nothing(
    client: Client, redis_client: redis.Redis
) -> None:
    worker_heartbeats.seen(redis_client, "worker@here", in_hand=True)
    worker_heartbeats.scheduled(redis_client)
    redis_client.zadd("workers:done", {"worker@here": time() - worker_heartbeats.FRESH - 1})
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["workers"] == "seen, but no task was done for 15 seconds"
    assert answer.json()["scheduler"] == "ok"


@pytest.mark.django_db
def test_readyz_names_a_scheduler_that_sends_nothing(
    client: Client, redis_client: redis.Redis
) -> None:
    worker_heartbeats.seen(redis_client, "worker@here")
    redis_client.zadd("scheduler:seen", {"scheduler": time() - worker_heartbeats.FRESH - 1})
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["workers"] == "ok", "with nothing to do it cannot show that it works"
    assert answer.json()["scheduler"] == "not seen"


def test_the_probe_of_a_worker_tells_one_that_stopped_taking_tasks(
    redis_client: redis.Redis,
) -> None:
    name = f"worker@{socket.gethostname()}"
    assert not probe.worker()
    worker_heartbeats.seen(redis_client, name)
    assert probe.worker(), "nothing is sent that it could do"
    worker_heartbeats.scheduled(redis_client)
    worker_heartbeats.done(redis_client, "worker@elsewhere")
    assert not probe.worker()
    worker_heartbeats.seen(redis_client, name, in_hand=True)
    assert probe.worker(), "its task may be long"
    worker_heartbeats.gone(redis_client, name)
    worker_heartbeats.seen(redis_client, name)
    worker_heartbeats.done(redis_client, name)
    assert probe.worker()


def test_the_probe_of_a_named_worker_wants_that_one_to_be_there(
    redis_client: redis.Redis,
) -> None:
    host = socket.gethostname()
    worker_heartbeats.scheduled(redis_client)
    worker_heartbeats.seen(redis_client, f"worker-1@{host}")
    worker_heartbeats.done(redis_client, f"worker-1@{host}")
    assert probe.worker("worker-1")
    assert not probe.worker("worker-2")

    worker_heartbeats.seen(redis_client, f"worker-2@{host}")
    assert probe.worker("worker-2"), "the first may have got all tasks"


@pytest.mark.django_db
def test_a_worker_that_fell_silent_counts_as_gone(
    client: Client, redis_client: redis.Redis
) -> None:
    redis_client.zadd("workers:seen", {"worker@here": time() - worker_heartbeats.FRESH - 1})
    assert client.get("/readyz").json()["workers"] == "none seen"
    assert not worker_heartbeats.includes(redis_client, "@here")


@pytest.mark.django_db
def test_a_worker_of_before_the_clock_was_set_back_counts_as_gone(
    client: Client, redis_client: redis.Redis
) -> None:
    redis_client.zadd("workers:seen", {"worker@here": time() + 3600})
    assert client.get("/readyz").json()["workers"] == "none seen"
    assert not worker_heartbeats.includes(redis_client, "@here")

    worker_heartbeats.seen(redis_client, "worker@here")
    assert client.get("/readyz").json()["workers"] == "ok"


@pytest.mark.django_db
def test_a_host_whose_clock_is_wrong_does_not_hide_its_worker(
    client: Client, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as wrong:
        wrong.setattr("time.time", lambda: 0.0)
        worker_heartbeats.seen(redis_client, "worker@there")
    assert client.get("/readyz").json()["workers"] == "ok"


@pytest.mark.django_db
def test_readyz_names_a_broker_that_refuses_to_work(
    client: Client, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: redis.Redis) -> None:
        raise redis.ResponseError("MISCONF Errors writing to the AOF file")

    monkeypatch.setattr(redis.Redis, "ping", refuse)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "refuses" in answer.json()["broker"]


@pytest.mark.django_db
def test_readyz_names_a_broker_that_is_away(client: Client, settings: LazySettings) -> None:
    settings.REDIS_URL = NOWHERE
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["broker"] == "no answer"
    assert answer.json()["database"] == "ok"


@pytest.mark.django_db
def test_readyz_names_a_database_that_is_away(
    client: Client, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker_heartbeats.seen(redis_client, "worker@here")
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nonexistent")
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "no answer"
    assert answer.json()["workers"] == "ok"


@pytest.mark.django_db
def test_readyz_does_not_hang_with_a_database_that_hangs(
    client: Client, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()  # takes the connection and never says a word
        monkeypatch.setitem(connection.settings_dict, "HOST", "127.0.0.1")
        monkeypatch.setitem(connection.settings_dict, "PORT", str(silent.getsockname()[1]))
        started = monotonic()
        assert client.get("/readyz").json()["database"] == "no answer"
        assert monotonic() - started < 30


@pytest.mark.django_db(transaction=True)
def test_they_answer_on_the_event_loop_too(
    async_client: AsyncClient, redis_client: redis.Redis
) -> None:
    get = async_to_sync(async_client.get)
    assert get("/healthz").status_code == 200
    assert get("/readyz").status_code == 503
    worker_heartbeats.seen(redis_client, "worker@here")
    worker_heartbeats.scheduled(redis_client)
    worker_heartbeats.done(redis_client, "worker@here")
    assert get("/readyz").status_code == 200
