"""`manage.py up` as a whole: starting, killing and stopping its processes."""

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
from config.local_stack.supervisor import StartError, Supervisor
from config.management.commands.up import Command
from tests import servers
from tests.ops.running_stack import RunningStack, environment, pids_of_group, until

pytestmark = pytest.mark.xdist_group("up")


@pytest.fixture(scope="module")
def stack() -> Iterator[RunningStack]:
    """A running stack, shared by the tests of this module in their order."""
    stack = RunningStack(servers.make_shared_dir())
    try:
        stack.wait_until_ready()
        with stack.database() as connection:
            connection.execute("CREATE TABLE test_rows (number int)")
        yield stack
    finally:
        stack.stop_if_running()


def count_rows(stack: RunningStack) -> int:
    """The number of rows that the tests have inserted."""
    with stack.database() as connection:
        row = connection.execute("SELECT count(*) FROM test_rows").fetchone()
    assert row is not None
    return int(row[0])


def test_readiness_names_every_dependency(stack: RunningStack) -> None:
    names = ("status", "database", "broker", "workers", "scheduler")
    until(lambda: stack.readiness() == dict.fromkeys(names, "ok"), "every dependency is ok")
    assert set(stack.children()) == {
        "postgres",
        "valkey",
        "web",
        "worker-bots-1",
        "worker-bots-2",
        "worker-results",
        "worker-mail",
        "scheduler",
    }


def test_it_says_where_mail_goes_and_who_becomes_staff(stack: RunningStack) -> None:
    address = stack.address()
    mail = f"mail is written to {stack.var}/mail and shown at {address}/local/mail"
    lines = (mail, "the first account made here will be staff")
    until(lambda: all(line in stack.output() for line in lines), "it says so")


def start_error(var: Path, *arguments: str, **settings: str) -> str:
    """The error output of an `up` that does not start."""
    result = subprocess.run(
        [sys.executable, "manage.py", "up", *arguments],
        cwd=paths.BASE_DIR,
        env=environment(VAR_DIR=str(var), **settings),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    return result.stderr


def test_a_second_up_fails_and_names_the_first(stack: RunningStack) -> None:
    # With the port of the first too: the error must name the lock, not the port.
    for port in ("0", stack.address().rpartition(":")[2]):
        error = start_error(stack.var, "--port", port)
        assert f"(process {stack.process.pid})" in error
        assert stack.address() in error


def test_logs_have_one_json_event_per_line(stack: RunningStack) -> None:
    for name in ("web", "worker-bots-1", "worker-results", "scheduler"):
        # The last line may be incomplete.
        lines = (stack.var / "log" / f"{name}.log").read_text().split("\n")[:-1]
        assert all(json.loads(line)["event"] for line in lines), name


def test_it_keeps_running_if_it_cannot_record_its_children(stack: RunningStack) -> None:
    old_pid = stack.children()["scheduler"]
    obstacle = stack.var / "running.json.new"
    obstacle.mkdir()  # makes writing fail, as a full disk would
    try:
        stack.kill("scheduler")
        until(lambda: "Cannot write to" in stack.output(), "it reports the error")
    finally:
        obstacle.rmdir()
    stack.kill("web")
    until(
        lambda: stack.children().get("scheduler", old_pid) != old_pid, "the new process is recorded"
    )
    stack.wait_until_ready()


@pytest.mark.parametrize(
    "name", ["web", "scheduler", "worker-bots-1", "worker-results", "valkey", "postgres"]
)
def test_a_killed_process_is_restarted(stack: RunningStack, name: str) -> None:
    rows_before = count_rows(stack)
    with stack.database() as connection:
        connection.execute("INSERT INTO test_rows VALUES (1)")
    killed_at = time()
    old_pid = stack.kill(name)

    until(lambda: stack.children().get(name, old_pid) != old_pid, f"{name} has a new process")
    until(lambda: servers_respond(stack), "the servers respond")
    until(lambda: stack.finished_task_since(killed_at), "a worker finishes tasks")
    stack.wait_until_ready()
    assert count_rows(stack) == rows_before + 1
    until(lambda: not pids_of_group(old_pid), "its process group has ended")


def servers_respond(stack: RunningStack) -> bool:
    try:
        count_rows(stack)
        return bool(stack.redis().ping())
    except (psycopg.OperationalError, redis.RedisError):
        return False


def test_after_up_is_killed_the_next_one_continues_with_the_same_data(stack: RunningStack) -> None:
    rows = count_rows(stack)
    stack.process.kill()
    stack.process.wait()

    # Without waiting for the orphans to end, so that the next one finds them running.
    second = RunningStack(stack.var)
    try:
        second.wait_until_ready()
        assert count_rows(second) == rows
        assert second.stop(signal.SIGINT) == 0
        until(lambda: not second.remaining_commands(), "all processes have ended")
        assert "stopped" in second.output()
    finally:
        second.stop_if_running()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux signals the parent's death")
def test_children_end_by_themselves_after_up_is_killed(stack: RunningStack) -> None:
    third = RunningStack(stack.var)
    try:
        third.wait_until_ready()
        until(lambda: len(third.remaining_commands()) > 5, "all of its processes run")
    finally:
        third.stop(signal.SIGKILL)
    until(lambda: not third.remaining_commands(), "all processes have ended")


def test_a_port_in_use_is_named(stack: RunningStack) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        error = start_error(stack.var, "--port", str(port))
    assert f"port {port}" in error
    assert "--port" in error


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--port", "65536"], "--port must be between 0 and 65535"),
        (["--host", "nowhere.invalid"], "Set --host to an address of this machine"),
        (["--workers", "0"], "--workers must be 1 or more"),
    ],
)
def test_an_invalid_option_is_named(tmp_path: Path, arguments: list[str], expected: str) -> None:
    assert expected in start_error(tmp_path, *arguments)


def test_a_process_that_does_not_start_is_named(stack: RunningStack) -> None:
    error = start_error(stack.var, "--port", "0", WEB_CONCURRENCY_LIMIT="many")
    assert f"web does not stay up. Its log is {stack.var}/log/web.log" in error


def test_up_waits_for_external_servers() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound but not listening
        port = closed.getsockname()[1]
        stack = RunningStack(
            servers.make_shared_dir(), DATABASE_URL=f"postgresql://me:sesame@localhost:{port}/g"
        )
        try:
            until(
                lambda: "waiting for the database g of DATABASE_URL" in stack.output(), "it waits"
            )
        finally:
            assert stack.stop() == 0
    assert "refused" in stack.output()
    assert "is up" not in stack.output()
    assert "sesame" not in stack.output()


def test_up_fails_if_an_external_server_never_responds(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    monkeypatch.setenv("REDIS_URL", "unix:///nowhere/valkey.sock")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    [redis_server] = external_servers.configured()
    command = Command(stdout=StringIO())
    command.external_server_timeout = 0.2
    with pytest.raises(StartError, match=r"without the server of REDIS_URL.*No such file"):
        command._wait_for_external_server(redis_server, Supervisor(print, print))


@pytest.mark.django_db
def test_external_servers_that_respond_have_no_connection_error(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    monkeypatch.setenv("REDIS_URL", settings.REDIS_URL)
    monkeypatch.setenv("DATABASE_URL", settings.DATABASE_URL)
    assert [server.connection_error() for server in external_servers.configured()] == ["", ""]
