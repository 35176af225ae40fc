"""The embedded servers: where their data goes, and what happens to leftovers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from config import paths
from config.local_stack import (
    command_servers,
    embedded_servers,
    processes,
    server_paths,
    var_lock,
    wheels,
)
from config.local_stack.postgres import Postgres
from config.local_stack.valkey import Valkey
from tests import servers
from tests.ops.running_stack import environment, until

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has another user for PostgreSQL")


@pytest.fixture
def home() -> Path:
    """A folder closed to all but its owner, as homes are, whose parents are open."""
    folder = servers.folder() / "home"
    folder.mkdir(mode=0o700)
    return folder


def test_a_closed_folder_anywhere_above_is_seen(home: Path) -> None:
    assert server_paths.is_reachable_by_all(home.parent)
    assert not server_paths.is_reachable_by_all(home)
    assert not server_paths.is_reachable_by_all(home / "checkout" / "var")


def test_data_lies_in_var_unless_root_may_not_open_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VAR_DIR", str(home / "var"))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert server_paths.data_dir() == home / "var"

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    elsewhere = server_paths.data_dir()
    assert elsewhere.is_relative_to("/var/lib/rooftree")
    monkeypatch.setenv("VAR_DIR", str(home / "other"))
    assert server_paths.data_dir() != elsewhere

    home.chmod(0o755)
    assert server_paths.data_dir() == home / "other"


def test_sockets_move_when_the_path_is_too_long(tmp_path: Path) -> None:
    short = Path("/srv/rooftree/var")
    assert server_paths.socket_dir(short) == short / "sockets"
    long = Path("/srv") / ("x" * 90)
    assert len(os.fsencode(server_paths.socket_dir(long))) < 80
    assert server_paths.socket_dir(long) != server_paths.socket_dir(long / "other")


def test_a_server_whose_programs_are_missing_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(wheels.ServerFault, match="DATABASE_URL"):
        Valkey(tmp_path).command()


def test_data_of_a_version_that_is_not_here_is_left_alone(tmp_path: Path) -> None:
    postgres = Postgres(tmp_path)
    postgres.folder.mkdir()
    (postgres.folder / "PG_VERSION").write_text("12\n")
    with pytest.raises(wheels.ServerFault, match="PostgreSQL 12"):
        postgres.command()


@as_root
def test_programs_under_a_closed_folder_are_copied_and_the_folder_stays_closed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = home / "wheel" / "pginstall18" / "bin"
    programs.mkdir(parents=True)
    (programs / "postgres").write_text("#!/bin/sh\nexit 0\n")
    (programs / "postgres").chmod(0o700)
    monkeypatch.setattr(wheels, "package", lambda name: home / "wheel")

    data = servers.folder()
    program = Path(Postgres(data).command()[0])
    assert program.is_relative_to(data)
    account = Postgres(data).user
    assert subprocess.run([program], user=account, check=False).returncode == 0
    assert home.stat().st_mode & 0o777 == 0o700
    assert Path(Postgres(data).command()[0]) == program


def test_a_pid_file_whose_number_was_given_away_is_removed(tmp_path: Path) -> None:
    postgres = Postgres(tmp_path)
    postgres.folder.mkdir()
    pid_file = postgres.folder / "postmaster.pid"
    pid_file.write_text(f"{os.getpid()}\n{postgres.folder}\n")
    postgres._forget_dead()
    assert not pid_file.exists()

    gone = subprocess.Popen(["true"])
    gone.wait()
    pid_file.write_text(f"{gone.pid}\n{postgres.folder}\n")
    postgres._forget_dead()
    assert pid_file.exists(), "PostgreSQL itself knows better what to do with this one"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells where processes work")
def test_what_a_killed_postgresql_left_at_work_does_not_hold_up_the_next() -> None:
    postgres = Postgres(servers.folder(), durable=False)
    address = server_paths.database_url(postgres.data, "postgres")
    first = embedded_servers.start(postgres)
    try:
        embedded_servers.wait(postgres, first)
        busy = psycopg.connect(address)
        backend = busy.info.backend_pid
        busy.pgconn.send_query(b"SELECT count(*) FROM generate_series(1, 1000000000000)")
        with psycopg.connect(address) as asking:

            def at_work() -> bool:
                query = "SELECT state FROM pg_stat_activity WHERE pid = %s"
                return asking.execute(query, [backend]).fetchone() == ("active",)

            until(at_work, "the long query runs")
    finally:
        processes.end(first, signal.SIGKILL, 5)
    assert processes.started(backend) is not None, "it does not see that the server is gone"

    second = embedded_servers.start(postgres)
    try:
        embedded_servers.wait(postgres, second)
        assert processes.started(backend) is None
        with psycopg.connect(address) as third:
            assert processes.in_folder(postgres.folder, "postgres"), "those of a living server"
            postgres._end_orphans()
            assert third.execute("SELECT 1").fetchone() == (1,), "are left alone"
    finally:
        processes.end(second, postgres.stop_signal, 10)


def sleeper() -> subprocess.Popen[bytes]:
    return processes.spawn(["sleep", "60"])


def test_what_an_earlier_holder_left_is_ended(tmp_path: Path) -> None:
    orphan = sleeper()
    with var_lock.hold(tmp_path) as held:
        held.note(children={"web": (orphan.pid, processes.started(orphan.pid))})
        kept = (tmp_path / "running.json").read_text()
    (tmp_path / "running.json").write_text(kept)  # as if the holder had been killed

    with var_lock.hold(tmp_path):
        assert orphan.wait(30) == -signal.SIGINT
    assert var_lock.read(tmp_path) == {}


def test_a_child_takes_the_signals_that_we_ignore() -> None:
    """As what a shell starts in the background ignores Ctrl-C."""
    script = (
        "import signal; from config.local_stack import processes;"
        " signal.signal(signal.SIGINT, signal.SIG_IGN);"
        " child = processes.spawn(['sleep', '60']);"
        " child.send_signal(signal.SIGINT); print(child.wait(30))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=paths.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.stdout.strip() == str(-signal.SIGINT), done.stderr


def test_a_process_that_only_has_the_same_number_is_left_alone() -> None:
    stranger = sleeper()
    try:
        var_lock.end_leftover(stranger.pid, "started at another time")
        assert stranger.poll() is None
    finally:
        processes.end(stranger, signal.SIGKILL, 5)


def test_a_folder_that_cannot_be_claimed_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(var_lock.Unusable, match=rf"{file}: .*VAR_DIR"), var_lock.hold(file):
        pass


def test_a_note_that_cannot_be_written_is_told_by_the_next(tmp_path: Path) -> None:
    with var_lock.hold(tmp_path) as held:
        held.note(command="up")
        (tmp_path / "running.json.new").mkdir()  # what stands in the way, as a full disk would
        with pytest.raises(var_lock.Unusable, match=str(tmp_path)):
            held.note(address="http://localhost:1/")
        (tmp_path / "running.json.new").rmdir()
        held.note(children={})
        assert var_lock.read(tmp_path)["address"] == "http://localhost:1/"


def test_a_claim_is_held_once(tmp_path: Path) -> None:
    with var_lock.hold(tmp_path) as held:
        held.note(command="up", address="http://localhost:1/")
        with pytest.raises(var_lock.Taken) as refused, var_lock.hold(tmp_path):
            pass
        assert refused.value.holder["address"] == "http://localhost:1/"
    with var_lock.hold(tmp_path):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of the death")
def test_a_child_goes_with_its_parent_however_that_ends() -> None:
    script = (
        "from config.local_stack import processes; import sys, time;"
        " child = processes.spawn([sys.executable, '-c', 'import time; time.sleep(60)']);"
        " print(child.pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script], cwd=paths.BASE_DIR, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert processes.started(child) is not None
    parent.kill()
    parent.communicate()
    until(lambda: processes.started(child) is None, "the child is gone")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", False),
        ("help", False),
        ("migrate --help", False),
        ("up --demo", False),
        ("makemigrations", False),
        ("migrate", True),
        ("shell", True),
        ("rebuild", True),
        ("simulate dream_home --seats 2", False),
        ("simulate dream_home --store", True),
        ("verify", True),
        ("verify 17", True),
        ("verify games.jsonl", False),
        ("verify ./records", False),
    ],
)
def test_which_commands_use_the_servers(words: str, expected: bool) -> None:
    assert command_servers.needed(words.split()) is expected


def test_in_production_no_command_brings_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRODUCTION", "1")
    assert not command_servers.needed(["migrate"])


def test_a_command_brings_its_servers_and_takes_them_away() -> None:
    var = servers.folder()
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c"]
    script = (
        "from django.db import connection; from config import paths;"
        " from config.local_stack import var_lock;"
        " connection.cursor().execute('SELECT 1');"
        " print(sorted(var_lock.read(paths.var_dir())['children']))"
    )
    done = subprocess.run(
        [*command, script],
        cwd=paths.BASE_DIR,
        env=environment(VAR_DIR=str(var)),
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "['postgres', 'valkey']"
    assert var_lock.read(var) == {}
    assert not Postgres(var).answers()
    assert not Valkey(var).answers()
