"""Starting the embedded servers, also after a crash or on data of another version."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from config.local_stack import embedded_servers, processes, server_paths, wheels
from config.local_stack.errors import ServerError
from config.local_stack.postgres import Postgres
from config.local_stack.valkey import Valkey
from tests import servers
from tests.ops.running_stack import until


def test_a_missing_wheel_is_reported_with_the_alternatives(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ServerError, match="DATABASE_URL"):
        Valkey(tmp_path).command_line()


def test_data_of_a_postgres_version_that_is_not_installed_is_rejected(tmp_path: Path) -> None:
    postgres = Postgres(tmp_path)
    postgres.folder.mkdir()
    (postgres.folder / "PG_VERSION").write_text("12\n")
    with pytest.raises(ServerError, match="PostgreSQL 12"):
        postgres.command_line()


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root runs PostgreSQL as another user")


@as_root
def test_root_rejects_data_inside_a_closed_folder_and_leaves_the_folder_closed() -> None:
    closed_dir = servers.make_shared_dir() / "home"
    closed_dir.mkdir(mode=0o700)
    with pytest.raises(ServerError, match="Set VAR_DIR to another folder"):
        Postgres(closed_dir / "var").prepare()
    assert closed_dir.stat().st_mode & 0o777 == 0o700


@as_root
def test_root_opens_the_data_folder_itself_for_the_account_of_postgres() -> None:
    data = servers.make_shared_dir()
    data.chmod(0o700)  # as mktemp -d creates it
    with embedded_servers.running([Postgres(data, durable=False)]):
        assert data.stat().st_mode & 0o777 == 0o711


@as_root
def test_programs_inside_a_closed_folder_are_copied_and_the_folder_stays_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed_dir = servers.make_shared_dir() / "home"
    closed_dir.mkdir(mode=0o700)
    bin_dir = closed_dir / "wheel" / "pginstall18" / "bin"
    bin_dir.mkdir(parents=True)
    (bin_dir / "postgres").write_text("#!/bin/sh\nexit 0\n")
    (bin_dir / "postgres").chmod(0o700)
    monkeypatch.setattr(wheels, "package_dir", lambda name: closed_dir / "wheel")

    data = servers.make_shared_dir()
    program = Path(Postgres(data).command_line()[0])
    assert program.is_relative_to(data)
    uid = Postgres(data).uid
    assert subprocess.run([program], user=uid, check=False).returncode == 0
    assert closed_dir.stat().st_mode & 0o777 == 0o700
    assert Path(Postgres(data).command_line()[0]) == program


def test_a_pid_file_is_removed_if_its_process_id_was_reused(tmp_path: Path) -> None:
    postgres = Postgres(tmp_path)
    postgres.folder.mkdir()
    pid_file = postgres.folder / "postmaster.pid"
    pid_file.write_text(f"{os.getpid()}\n{postgres.folder}\n")
    postgres._remove_stale_pid_file()
    assert not pid_file.exists()

    ended = subprocess.Popen(["true"])
    ended.wait()
    pid_file.write_text(f"{ended.pid}\n{postgres.folder}\n")
    postgres._remove_stale_pid_file()
    assert pid_file.exists(), "PostgreSQL handles a process that no longer exists by itself"


@pytest.mark.skipif(sys.platform != "linux", reason="finds processes through /proc")
def test_backends_of_a_killed_postgres_do_not_block_the_next_start() -> None:
    postgres = Postgres(servers.make_shared_dir(), durable=False)
    url = server_paths.database_url(postgres.data, "postgres")
    first = embedded_servers.start(postgres)
    try:
        embedded_servers.wait_until_ready(postgres, first)
        busy = psycopg.connect(url)
        backend_pid = busy.info.backend_pid
        busy.pgconn.send_query(b"SELECT count(*) FROM generate_series(1, 1000000000000)")
        with psycopg.connect(url) as observer:

            def is_active() -> bool:
                query = "SELECT state FROM pg_stat_activity WHERE pid = %s"
                return observer.execute(query, [backend_pid]).fetchone() == ("active",)

            until(is_active, "the long query runs")
    finally:
        processes.terminate(first, signal.SIGKILL, 5)
    assert processes.start_time(backend_pid) is not None, "a busy backend outlives the server"

    second = embedded_servers.start(postgres)
    try:
        embedded_servers.wait_until_ready(postgres, second)
        assert processes.start_time(backend_pid) is None
        with psycopg.connect(url) as connection:
            assert processes.pids_in_dir(postgres.folder, "postgres")
            postgres._kill_orphaned_backends()
            assert connection.execute("SELECT 1").fetchone() == (1,), (
                "backends of a running server are not killed"
            )
    finally:
        processes.terminate(second, postgres.stop_signal, 10)
