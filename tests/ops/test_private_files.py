"""What is kept is closed to the other users of the machine. Root can be them, and tries."""

from __future__ import annotations

import multiprocessing
import os
import pwd
import stat
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import psycopg
import pytest
import redis

from config import secret_key
from config.local_stack import embedded_servers, postgres, private_files, server_paths, var_lock
from config.local_stack.postgres import Postgres
from config.local_stack.valkey import Valkey
from config.local_stack.wheels import ServerFault
from tests import servers

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """A folder with both servers running on what an older version left open to everybody."""
    folder = servers.folder()
    old = Postgres(folder, durable=False)
    old.prepare()
    with private_files.append(old.folder / "pg_hba.conf") as file:
        file.truncate(0)
        file.write(b"local all all trust\n")
    for path in (server_paths.socket_dir(folder), folder / "valkey"):
        path.mkdir(exist_ok=True)
        path.chmod(0o777)
    (folder / "postgres.log").touch(mode=0o644)
    secret_key.kept(folder)
    with var_lock.hold(folder) as held, embedded_servers.running([Valkey(folder), old]):
        held.note(command="test")
        client = redis.Redis.from_url(server_paths.redis_url(folder))
        client.set("seed", "of a live game")
        client.close()
        yield folder


def exposed(folder: Path) -> list[Path]:
    """What is in the folder that users other than the owner may read, write or connect to."""
    found = []
    for path in folder.iterdir():
        mode = path.lstat().st_mode
        if stat.S_ISDIR(mode):
            if mode & 0o077:
                found.extend(exposed(path))
        elif mode & 0o077:
            found.append(path)
    return found


def test_nothing_that_is_kept_is_open_to_others(data: Path) -> None:
    assert exposed(data) == []
    assert (data / "valkey").is_dir()
    assert (data / "postgres" / "base").is_dir()


def test_the_files_of_valkey_are_its_owners_alone(data: Path) -> None:
    kept = [path for path in (data / "valkey").rglob("*") if path.is_file()]
    assert kept
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}


def test_a_cluster_that_trusted_everybody_asks_who_it_is(data: Path) -> None:
    with psycopg.connect(server_paths.database_url(data)) as connection:
        rules = connection.execute("SELECT type, auth_method FROM pg_hba_file_rules").fetchall()
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
    assert set(rules) == {("local", "peer")}


def as_other(user: str, act: Callable[[], str]) -> str:
    """What `act` returns, or the name and text of what it raises, done by another user."""
    account = pwd.getpwnam(user)
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)

    def run() -> None:
        os.setgroups([])
        os.setgid(account.pw_gid)
        os.setuid(account.pw_uid)
        try:
            sender.send(act())
        except Exception as fault:
            sender.send(f"{type(fault).__name__}: {fault}")

    process = context.Process(target=run)
    process.start()
    process.join(30)
    assert receiver.poll(), "it said nothing"
    said: str = receiver.recv()
    return said


def ask_database(data: Path) -> str:
    with psycopg.connect(server_paths.database_url(data)) as connection:
        return str(connection.execute("SELECT current_user").fetchone())


def ask_broker(data: Path) -> str:
    with redis.Redis.from_url(server_paths.redis_url(data)) as client:
        return str(client.get("seed"))


@as_root
@pytest.mark.parametrize("ask", [ask_database, ask_broker])
def test_another_user_reaches_no_server(data: Path, ask: Callable[[Path], str]) -> None:
    assert "ermission denied" in as_other("nobody", lambda: ask(data))
    assert "ermission denied" not in as_other("root", lambda: ask(data))


@as_root
def test_another_user_who_reaches_the_socket_is_not_let_in(data: Path) -> None:
    sockets = server_paths.socket_dir(data)
    sockets.chmod(0o755)
    for path in sockets.glob(".s.PGSQL.*"):
        path.chmod(0o777)
    try:
        said = as_other("nobody", lambda: ask_database(data))
    finally:
        sockets.chmod(0o700)
    assert "Peer authentication failed" in said
    account = private_files.database_account()
    assert account is not None
    assert as_other(account.pw_name, lambda: ask_database(data)) == "('postgres',)"


@as_root
def test_another_user_can_neither_read_nor_lock_what_is_kept(data: Path) -> None:
    kept = (
        *("secret_key", "running.json", "running.lock", "postgres.log", "valkey.log"),
        *("postgres/pg_hba.conf", "valkey/appendonlydir"),
    )
    for name in kept:
        path = data / name
        assert path.exists()
        assert "ermission" in as_other("nobody", partial(read, path)), name


def read(path: Path) -> str:
    return str(os.listdir(path) if path.is_dir() else path.read_bytes())


def test_a_folder_that_somebody_else_laid_out_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = tmp_path / "sockets"
    theirs.mkdir(mode=0o777)
    (tmp_path / "link").symlink_to(theirs)
    stranger = pwd.getpwnam("nobody").pw_uid
    us = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: stranger)
    with pytest.raises(ServerFault, match=rf"sockets belongs to another user \(number {us}\)"):
        private_files.folder(theirs)
    with pytest.raises(ServerFault, match="another user"):
        private_files.folder(tmp_path / "link")
    assert stat.S_IMODE(theirs.stat().st_mode) != 0o700


@as_root
def test_a_link_of_another_user_is_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir(mode=0o755)
    link = tmp_path / "link"
    link.symlink_to(target)
    os.lchown(link, pwd.getpwnam("nobody").pw_uid, -1)
    with pytest.raises(ServerFault, match="another user"):
        private_files.folder(link, private_files.database_account())
    assert target.stat().st_uid == 0


def test_a_file_replaces_a_link_and_leaves_alone_what_it_led_to(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("untouched")
    (tmp_path / "pg_hba.conf").symlink_to(outside)
    private_files.replace(tmp_path / "pg_hba.conf", "ours")
    assert outside.read_text() == "untouched"
    assert (tmp_path / "pg_hba.conf").read_text() == "ours"
    assert stat.S_IMODE((tmp_path / "pg_hba.conf").stat().st_mode) == 0o600


def test_root_is_let_in_where_somebody_else_runs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = pwd.getpwnam("nobody")
    monkeypatch.setattr(os, "geteuid", lambda: stranger.pw_uid)
    _, *lines = postgres._user_map(None).splitlines()
    assert lines == ['rooftree "nobody" postgres', 'rooftree "root" postgres']


def test_a_user_without_a_name_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(number: int) -> pwd.struct_passwd:
        raise KeyError(number)

    server = Postgres(servers.folder(), durable=False)
    server.prepare()
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    with pytest.raises(ServerFault, match="needs a name for the user"):
        server.prepare()
