"""The supervisor for real: everything is started, killed and stopped as it would be at home."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from time import monotonic, time

import psycopg
import pytest
import redis

from config import places
from tests import servers
from tests.ops.platform import Platform, environment, until

pytestmark = pytest.mark.xdist_group("up")


@pytest.fixture(scope="module")
def up() -> Iterator[Platform]:
    """A platform that serves; the tests of this module share it, in order."""
    platform = Platform(servers.folder())
    try:
        platform.wait_ready()
        with platform.database() as connection:
            connection.execute("CREATE TABLE kept (number int)")
        yield platform
    finally:
        platform.discard()


def kept(platform: Platform) -> int:
    """How many rows the tests have put there."""
    with platform.database() as connection:
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
    assert row is not None
    return int(row[0])


def test_it_names_what_is_ready(up: Platform) -> None:
    assert up.ready() == {"status": "ok", "database": "ok", "broker": "ok", "workers": "ok"}
    assert set(up.children()) == {"postgres", "valkey", "web", "worker", "scheduler"}


def test_a_second_one_is_refused_and_told_of_the_first(up: Platform) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "up", "--port", "0"],
        cwd=places.BASE,
        env=environment(VAR_DIR=str(up.var)),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert f"(process {up.process.pid})" in done.stderr
    assert up.address() in done.stderr


@pytest.mark.parametrize("name", ["web", "scheduler", "worker", "valkey", "postgres"])
def test_what_is_killed_comes_back(up: Platform, name: str) -> None:
    before = kept(up)
    with up.database() as connection:
        connection.execute("INSERT INTO kept VALUES (1)")
    killed_at = time()
    old = up.kill(name)

    until(lambda: up.children().get(name, old) != old, f"{name} has a new process")
    until(lambda: _answers(up), "the servers answer")
    until(lambda: _worker_spoke_since(up, killed_at), "a worker speaks")
    up.wait_ready()
    assert kept(up) == before + 1
    with pytest.raises(ProcessLookupError):
        os.killpg(old, 0)


def _answers(up: Platform) -> bool:
    try:
        kept(up)
        return bool(up.redis().ping())
    except (psycopg.OperationalError, redis.RedisError):
        return False


def _worker_spoke_since(up: Platform, moment: float) -> bool:
    return bool(up.redis().zcount("workers:seen", moment, "+inf"))


def test_killed_itself_it_leaves_nothing_and_the_next_goes_on(up: Platform) -> None:
    rows = kept(up)
    up.process.kill()
    up.process.wait()

    # Not waiting for the orphans to go is the harder case: the next one meets them.
    second = Platform(up.var)
    try:
        second.wait_ready()
        assert kept(second) == rows
        started = monotonic()
        assert second.stop(signal.SIGINT) == 0
        assert monotonic() - started < 15
        assert second.left() == []
        assert "stopped" in second.said()
    finally:
        second.discard()


def test_told_to_terminate_it_stops_all(up: Platform) -> None:
    third = Platform(up.var, "--workers", "2")
    try:
        third.wait_ready()
        assert third.stop(signal.SIGTERM) == 0
        assert third.left() == []
    finally:
        third.discard()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of the death")
def test_killed_itself_its_children_stop_by_themselves(up: Platform) -> None:
    fourth = Platform(up.var)
    try:
        fourth.wait_ready()
        assert len(fourth.left()) > 5
    finally:
        fourth.stop(signal.SIGKILL)
    until(lambda: not fourth.left(), "no process is left")


def test_a_busy_port_is_named(up: Platform) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "up", "--port", str(port)],
            cwd=places.BASE,
            env=environment(VAR_DIR=str(up.var)),
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert done.returncode == 1
    assert f"port {port}" in done.stderr
    assert "--port" in done.stderr
