"""`manage.py up`: runs the whole platform on one machine, with nothing to install or configure."""

from __future__ import annotations

import errno
import os
import socket
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config import environment, open_file_limit, paths
from config.local_stack import (
    embedded_servers,
    external_servers,
    processes,
    services,
    var_lock,
)
from config.local_stack.errors import ServerError
from config.local_stack.supervisor import Service, StartError, Supervisor
from games.accounts import first_account

_ALL_INTERFACES = {"0.0.0.0", "::"}  # noqa: S104 (compared with, not bound)


class Command(BaseCommand):
    help = (
        "Starts the whole platform: the embedded servers unless DATABASE_URL and REDIS_URL are"
        " set, then web, worker and scheduler. Restarts processes that die. Ctrl-C stops it."
    )
    requires_system_checks: list[str] = []
    external_server_timeout = 30.0
    """Seconds to wait for the servers of DATABASE_URL and REDIS_URL."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument(
            "--port", type=int, default=8000, help="port to listen on; 0 takes a free one"
        )
        parser.add_argument(
            "--workers",
            type=int,
            default=2,
            help="processes that play bots, divided between two workers; results and sweeps have"
            " a worker of their own (%(default)s)",
        )
        parser.add_argument("--demo", action="store_true", help="start a league of bots")

    def handle(self, *, host: str, port: int, workers: int, demo: bool, **options: Any) -> None:
        if workers < 1:
            raise CommandError("--workers must be 1 or more.")
        if not 0 <= port <= 65535:
            raise CommandError("--port must be between 0 and 65535.")
        try:
            # Acquiring the lock kills the processes of a crashed `up`, which may hold the port.
            with var_lock.acquire(paths.var_dir()) as lock:
                self._run(lock, host, _find_port(host, port), workers, demo)
        except var_lock.VarDirInUse as error:
            raise CommandError(_in_use_message(error)) from None

    def _run(self, lock: var_lock.VarLock, host: str, port: int, workers: int, demo: bool) -> None:
        def record_children(running: Sequence[Service]) -> None:
            children = {
                service.name: (service.process.pid, processes.start_time(service.process.pid))
                for service in running
                if service.process is not None
            }
            try:
                lock.record(children=children)
            except var_lock.VarDirNotWritable as error:
                # Only needed after a crash, so the platform keeps running.
                self._report(str(error))

        lock.record(command="up", address=_site_url(host, port))
        supervisor = Supervisor(self._report, record_children, settings.HANG_AFTER)
        supervisor.install_signal_handlers()
        env = _child_environment(host, port)
        log_dir = paths.var_dir() / "log"
        if warning := open_file_limit.warning(open_file_limit.raise_limit()):
            self._report(warning)
        if not (settings.SITE_DIR / "index.html").exists():
            self._report("the site is not built, so only the API is served; `make site` builds it")
        try:
            for embedded_server in embedded_servers.required(paths.var_dir()):
                self._report(f"{embedded_server.name}: data in {embedded_server.folder}")
                supervisor.add(services.embedded_server(embedded_server))
            for external_server in external_servers.configured():
                self._wait_for_external_server(external_server, supervisor)
            if not supervisor.stopping:
                self._report("migrating the database")
                supervisor.run_once(
                    "Migrating the database",
                    lambda: services.run_management_command(
                        "migrate", "--no-input", "--verbosity=0", env=env
                    ),
                )
            if demo and not supervisor.stopping:
                supervisor.run_once(
                    "The demo", lambda: services.run_management_command("demo", env=env)
                )
            for service in (
                *services.workers(workers, env, log_dir),
                services.scheduler(env, log_dir),
                # Last, because it is the only one waited for: the others start meanwhile.
                services.web(host, port, env, log_dir),
            ):
                if not supervisor.stopping:
                    supervisor.add(service)
            if not supervisor.stopping:
                self._report(f"Rooftree is up at {_site_url(host, port)} (Ctrl-C stops it)")
                self._report(f"logs in {log_dir}")
                self._report_accounts(_site_url(host, port))
            supervisor.run()
        except (StartError, ServerError) as error:
            raise CommandError(str(error)) from error
        finally:
            self._report("stopping")
            supervisor.stop()
            self._report("stopped")

    def _report_accounts(self, url: str) -> None:
        """Says what is different without a mail server."""
        folder = settings.MAIL_SERVER.folder
        if settings.MAIL_CONFIGURED or folder is None:
            return
        self._report(
            "no mail server (EMAIL_URL): accounts need no verification; mail is written to"
            f" {folder} and shown at {url}local/mail"
        )
        try:
            if first_account.is_open():
                self._report("the first account made here will be staff, as with createsuperuser")
        finally:
            connection.close()

    def _wait_for_external_server(
        self, server: external_servers.ExternalServer, supervisor: Supervisor
    ) -> None:
        """Waits until the server responds. Raises `StartError` if it does not in time."""
        deadline = time.monotonic() + self.external_server_timeout
        reported_error = ""
        while not supervisor.stopping and (error := server.connection_error()):
            if time.monotonic() > deadline:
                raise StartError(
                    f"Cannot start without {server.name}. Start it, or correct the URL."
                    f" The error was: {error}"
                )
            if error != reported_error:
                self._report(f"waiting for {server.name}: {error}")
                reported_error = error
            time.sleep(0.5)

    def _report(self, line: str) -> None:
        self.stdout.write(f"{time.strftime('%H:%M:%S')}  {line}")
        self.stdout.flush()


def _child_environment(host: str, port: int) -> dict[str, str]:
    """The environment of the child processes, with the defaults of this process made explicit."""
    env = {
        **os.environ,
        "DATABASE_URL": settings.DATABASE_URL,
        "REDIS_URL": settings.REDIS_URL,
        "VAR_DIR": str(paths.var_dir()),
    }
    if not environment.text("ALLOWED_HOSTS"):
        own_names = _names_of_this_machine() if host in _ALL_INTERFACES else [host]
        env["ALLOWED_HOSTS"] = ",".join(dict.fromkeys([*settings.ALLOWED_HOSTS, *own_names]))
    if not environment.text("SITE_URL"):
        env["SITE_URL"] = _site_url(host, port).rstrip("/")
    return env


def _names_of_this_machine() -> list[str]:
    """Host names and addresses under which others on the network may reach this machine."""
    names = [socket.gethostname(), socket.getfqdn()]
    try:
        addresses = socket.getaddrinfo(socket.gethostname(), None)
    except socket.gaierror:
        return names
    for family, *_, socket_address in addresses:
        address = str(socket_address[0])
        names.append(f"[{address}]" if family == socket.AF_INET6 else address)
    return names


def _find_port(host: str, port: int) -> int:
    """The port, or a free one for 0. Raises `CommandError` if it cannot be bound."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            is_wrong_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
            advice = (
                "Set --host to an address of this machine"
                if is_wrong_host
                else "Choose another port with --port"
            )
            raise CommandError(
                f"Cannot listen on {host} port {port}: {error.strerror}. {advice}."
            ) from error
        return int(listener.getsockname()[1])


def _site_url(host: str, port: int) -> str:
    shown_host = "localhost" if host in {"127.0.0.1", "::1", *_ALL_INTERFACES} else host
    return f"http://{f'[{shown_host}]' if ':' in shown_host else shown_host}:{port}/"


def _in_use_message(error: var_lock.VarDirInUse) -> str:
    holder = error.holder
    url = f" at {holder['address']}" if "address" in holder else ""
    return (
        f"`manage.py {holder.get('command', '')}` (process {holder.get('pid', 'unknown')}) already"
        f" uses {paths.var_dir()}{url}. Stop it first, or set VAR_DIR to another folder."
    )
