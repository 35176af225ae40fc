"""Data and logs are closed to other users of the machine. Root tests act as one of them."""

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
from config.local_stack import (
    embedded_servers,
    postgres,
    postgres_account,
    private_files,
    server_paths,
    var_lock,
)
from config.local_stack.errors import ServerError
from config.local_stack.postgres import Postgres
from config.local_stack.valkey import Valkey
from tests import servers

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """A data folder with both servers running; its permissions were open before they started."""
    folder = servers.make_shared_dir()
    postgres_server = Postgres(folder, durable=False)
    postgres_server.prepare()
    with private_files.open_append(postgres_server.folder / "pg_hba.conf") as file:
        file.truncate(0)
        file.write(b"local all all trust\n")
    for path in (server_paths.socket_dir(folder), folder / "valkey"):
        path.mkdir(exist_ok=True)
        path.chmod(0o777)
    (folder / "postgres.log").touch(mode=0o644)
    secret_key.load_or_create(folder)
    with (
        var_lock.acquire(folder) as lock,
        embedded_servers.running([Valkey(folder), postgres_server]),
    ):
        lock.record(command="test")
        client = redis.Redis.from_url(server_paths.redis_url(folder))
        client.set("key", "value")
        client.close()
        yield folder


def exposed_paths(folder: Path) -> list[Path]:
    """The files and sockets in the folder that users other than the owner can access."""
    paths = []
    for path in folder.iterdir():
        mode = path.lstat().st_mode
        if stat.S_ISDIR(mode):
            if mode & 0o077:
                paths.extend(exposed_paths(path))
        elif mode & 0o077:
            paths.append(path)
    return paths


def test_no_data_is_accessible_to_other_users(data: Path) -> None:
    assert exposed_paths(data) == []
    assert (data / "valkey").is_dir()
    assert (data / "postgres" / "base").is_dir()


def test_valkey_files_are_accessible_to_their_owner_only(data: Path) -> None:
    files = [path for path in (data / "valkey").rglob("*") if path.is_file()]
    assert files
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_a_cluster_without_authentication_is_switched_to_peer(data: Path) -> None:
    with psycopg.connect(server_paths.database_url(data)) as connection:
        rules = connection.execute("SELECT type, auth_method FROM pg_hba_file_rules").fetchall()
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
    assert set(rules) == {("local", "peer")}


def run_as(user: str, function: Callable[[], str]) -> str:
    """The result of `function` run as another user, or the text of the exception it raises."""
    account = pwd.getpwnam(user)
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)

    def run() -> None:
        os.setgroups([])
        os.setgid(account.pw_gid)
        os.setuid(account.pw_uid)
        try:
            sender.send(function())
        except Exception as error:
            sender.send(f"{type(error).__name__}: {error}")

    process = context.Process(target=run)
    process.start()
    process.join(30)
    assert receiver.poll(), "the process sent no result"
    result: str = receiver.recv()
    return result


def query_database(data: Path) -> str:
    with psycopg.connect(server_paths.database_url(data)) as connection:
        return str(connection.execute("SELECT current_user").fetchone())


def query_redis(data: Path) -> str:
    with redis.Redis.from_url(server_paths.redis_url(data)) as client:
        return str(client.get("key"))


@as_root
@pytest.mark.parametrize("query", [query_database, query_redis])
def test_another_user_cannot_connect_to_the_servers(
    data: Path, query: Callable[[Path], str]
) -> None:
    assert "ermission denied" in run_as("nobody", lambda: query(data))
    assert "ermission denied" not in run_as("root", lambda: query(data))


@as_root
def test_another_user_with_access_to_the_socket_is_not_authenticated(data: Path) -> None:
    sockets = server_paths.socket_dir(data)
    sockets.chmod(0o755)
    for path in sockets.glob(".s.PGSQL.*"):
        path.chmod(0o777)
    try:
        result = run_as("nobody", lambda: query_database(data))
    finally:
        sockets.chmod(0o700)
    assert "Peer authentication failed" in result
    account = postgres_account.get_or_create()
    assert account is not None
    assert run_as(account.pw_name, lambda: query_database(data)) == "('postgres',)"


@as_root
def test_another_user_can_neither_read_nor_lock_the_files(data: Path) -> None:
    names = (
        *("secret_key", "running.json", "running.lock", "postgres.log", "valkey.log"),
        *("postgres/pg_hba.conf", "valkey/appendonlydir"),
    )
    for name in names:
        path = data / name
        assert path.exists()
        assert "ermission" in run_as("nobody", partial(read, path)), name


def read(path: Path) -> str:
    return str(os.listdir(path) if path.is_dir() else path.read_bytes())


def test_a_folder_of_another_user_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sockets"
    folder.mkdir(mode=0o777)
    (tmp_path / "link").symlink_to(folder)
    other_uid = pwd.getpwnam("nobody").pw_uid
    own_uid = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: other_uid)
    with pytest.raises(ServerError, match=rf"sockets belongs to another user \(uid {own_uid}\)"):
        private_files.make_dir(folder)
    with pytest.raises(ServerError, match="another user"):
        private_files.make_dir(tmp_path / "link")
    assert stat.S_IMODE(folder.stat().st_mode) != 0o700


@as_root
def test_a_link_of_another_user_is_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir(mode=0o755)
    link = tmp_path / "link"
    link.symlink_to(target)
    os.lchown(link, pwd.getpwnam("nobody").pw_uid, -1)
    with pytest.raises(ServerError, match="another user"):
        private_files.make_dir(link, postgres_account.get_or_create())
    assert target.stat().st_uid == 0


def test_writing_replaces_a_link_and_does_not_change_its_target(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("untouched")
    (tmp_path / "pg_hba.conf").symlink_to(target)
    private_files.write_atomic(tmp_path / "pg_hba.conf", "ours")
    assert target.read_text() == "untouched"
    assert (tmp_path / "pg_hba.conf").read_text() == "ours"
    assert stat.S_IMODE((tmp_path / "pg_hba.conf").stat().st_mode) == 0o600


def test_root_may_connect_to_a_server_of_another_user(monkeypatch: pytest.MonkeyPatch) -> None:
    other_user = pwd.getpwnam("nobody")
    monkeypatch.setattr(os, "geteuid", lambda: other_user.pw_uid)
    _, *lines = postgres._pg_ident_conf(None).splitlines()
    assert lines == ['rooftree "nobody" postgres', 'rooftree "root" postgres']


def test_a_user_id_without_a_name_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(uid: int) -> pwd.struct_passwd:
        raise KeyError(uid)

    server = Postgres(servers.make_shared_dir(), durable=False)
    server.prepare()
    monkeypatch.setattr(pwd, "getpwuid", fail)
    with pytest.raises(ServerError, match="needs the name of the user"):
        server.prepare()
