"""The supervisor for real: everything is started, killed and stopped as it would be at home."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from time import time

import psycopg
import pytest
import redis
from django.conf import LazySettings

from config import paths
from config.local_stack import external_servers
from config.local_stack.supervisor import StartFault, Supervisor
from config.management.commands.up import Command
from tests import servers
from tests.ops.running_stack import RunningStack, environment, living, until

pytestmark = pytest.mark.xdist_group("up")


@pytest.fixture(scope="module")
def up() -> Iterator[RunningStack]:
    """A platform that serves; the tests of this module share it, in order."""
    platform = RunningStack(servers.folder())
    try:
        platform.wait_ready()
        with platform.database() as connection:
            connection.execute("CREATE TABLE kept (number int)")
        yield platform
    finally:
        platform.discard()


def kept(platform: RunningStack) -> int:
    """How many rows the tests have put there."""
    with platform.database() as connection:
        row = connection.execute("SELECT count(*) FROM kept").fetchone()
    assert row is not None
    return int(row[0])


def test_it_names_what_is_ready(up: RunningStack) -> None:
    names = ("status", "database", "broker", "workers", "scheduler")
    until(lambda: up.ready() == dict.fromkeys(names, "ok"), "all that it needs is named")
    assert set(up.children()) == {"postgres", "valkey", "web", "worker-1", "worker-2", "scheduler"}


def refused(var: Path, *arguments: str, **settings: str) -> str:
    """What an `up` says that does not come up."""
    done = subprocess.run(
        [sys.executable, "manage.py", "up", *arguments],
        cwd=paths.BASE_DIR,
        env=environment(VAR_DIR=str(var), **settings),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_second_one_is_refused_and_told_of_the_first(up: RunningStack) -> None:
    # The port of the first is taken too, which is no news.
    for port in ("0", up.address().rpartition(":")[2]):
        said = refused(up.var, "--port", port)
        assert f"(process {up.process.pid})" in said
        assert up.address() in said


def test_its_logs_are_one_event_a_line(up: RunningStack) -> None:
    for name in ("web", "worker-1", "worker-2", "scheduler"):
        # The last line may still be being written.
        lines = (up.var / "log" / f"{name}.log").read_text().split("\n")[:-1]
        assert all(json.loads(line)["event"] for line in lines), name


def test_it_goes_on_where_its_notes_cannot_be_kept(up: RunningStack) -> None:
    old = up.children()["scheduler"]
    hindrance = up.var / "running.json.new"
    hindrance.mkdir()  # what a full disk would do
    try:
        up.kill("scheduler")
        until(lambda: "Nothing can be kept in" in up.said(), "it says so")
    finally:
        hindrance.rmdir()
    up.kill("web")
    until(lambda: up.children().get("scheduler", old) != old, "the next notes tell")
    up.wait_ready()


@pytest.mark.parametrize("name", ["web", "scheduler", "worker-1", "valkey", "postgres"])
def test_what_is_killed_comes_back(up: RunningStack, name: str) -> None:
    before = kept(up)
    with up.database() as connection:
        connection.execute("INSERT INTO kept VALUES (1)")
    killed_at = time()
    old = up.kill(name)

    until(lambda: up.children().get(name, old) != old, f"{name} has a new process")
    until(lambda: _answers(up), "the servers answer")
    until(lambda: up.done_since(killed_at), "a worker does its tasks")
    up.wait_ready()
    assert kept(up) == before + 1
    until(lambda: not living(old), "nothing of its group is left")


def _answers(up: RunningStack) -> bool:
    try:
        kept(up)
        return bool(up.redis().ping())
    except (psycopg.OperationalError, redis.RedisError):
        return False


def test_killed_itself_it_leaves_nothing_and_the_next_goes_on(up: RunningStack) -> None:
    rows = kept(up)
    up.process.kill()
    up.process.wait()

    # Not waiting for the orphans to go is the harder case: the next one meets them.
    second = RunningStack(up.var)
    try:
        second.wait_ready()
        assert kept(second) == rows
        assert second.stop(signal.SIGINT) == 0
        until(lambda: not second.left(), "no process is left")
        assert "stopped" in second.said()
    finally:
        second.discard()


def test_told_to_terminate_it_stops_all(up: RunningStack) -> None:
    third = RunningStack(up.var, "--workers", "2")
    try:
        third.wait_ready()
        assert third.stop(signal.SIGTERM) == 0
        until(lambda: not third.left(), "no process is left")
    finally:
        third.discard()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of the death")
def test_killed_itself_its_children_stop_by_themselves(up: RunningStack) -> None:
    fourth = RunningStack(up.var)
    try:
        fourth.wait_ready()
        until(lambda: len(fourth.left()) > 5, "all of its processes are there")
    finally:
        fourth.stop(signal.SIGKILL)
    until(lambda: not fourth.left(), "no process is left")


def test_a_busy_port_is_named(up: RunningStack) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(up.var, "--port", str(port))
    assert f"port {port}" in said
    assert "--port" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "65536"], "--port must be between 0 and 65535"),
        (["--host", "nowhere.invalid"], "--host takes an address of this machine"),
        (["--workers", "0"], "--workers must be 1 or more"),
    ],
)
def test_an_option_that_makes_no_sense_is_named(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    assert said in refused(tmp_path, *arguments)


def test_a_process_that_does_not_come_up_is_named(up: RunningStack) -> None:
    said = refused(up.var, "--port", "0", WEB_CONCURRENCY_LIMIT="many")
    assert f"web does not stay up. Its log is {up.var}/log/web.log" in said


def test_servers_of_ones_own_are_waited_for(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound, but nobody listens
        port = closed.getsockname()[1]
        platform = RunningStack(
            tmp_path / "var", DATABASE_URL=f"postgresql://me:sesame@localhost:{port}/g"
        )
        try:
            until(lambda: "waiting for the database g of DATABASE_URL" in platform.said(), "waits")
        finally:
            assert platform.stop() == 0
    assert "refused" in platform.said()
    assert "is up" not in platform.said()
    assert "sesame" not in platform.said()


def test_servers_of_ones_own_are_not_waited_for_in_vain(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    monkeypatch.setenv("REDIS_URL", "unix:///nowhere/valkey.sock")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    [redis_server] = external_servers.wanted()
    command = Command(stdout=StringIO())
    command.patience = 0.2
    with pytest.raises(StartFault, match=r"without the server of REDIS_URL.*No such file"):
        command._await(redis_server, Supervisor(print, print))


@pytest.mark.django_db
def test_servers_of_ones_own_that_answer_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    monkeypatch.setenv("REDIS_URL", settings.REDIS_URL)
    monkeypatch.setenv("DATABASE_URL", settings.DATABASE_URL)
    assert [server.ask() for server in external_servers.wanted()] == ["", ""]
