"""`manage.py up`: everything on one machine, with nothing to install or administer."""

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

from config import environment, open_file_limit, paths
from config.local_stack import (
    embedded_servers,
    external_servers,
    processes,
    server_paths,
    services,
    var_lock,
    wheels,
)
from config.local_stack.supervisor import StartFault, Supervisor, Unit

_EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 (compared with, not listened on)


class Command(BaseCommand):
    help = (
        "Starts the whole platform: the embedded servers unless DATABASE_URL and REDIS_URL are"
        " set, then web, worker and scheduler. Restarts what dies. Ctrl-C stops all of it."
    )
    requires_system_checks: list[str] = []
    patience = 30.0
    """Seconds that servers of one's own are waited for."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument(
            "--port", type=int, default=8000, help="port to listen on; 0 takes a free one"
        )
        parser.add_argument(
            "--workers",
            type=int,
            default=2,
            help="processes that play bots, shared by two workers (%(default)s)",
        )
        parser.add_argument("--demo", action="store_true", help="set a league of bots going")

    def handle(self, *, host: str, port: int, workers: int, demo: bool, **options: Any) -> None:
        if workers < 1:
            raise CommandError("--workers must be 1 or more.")
        if not 0 <= port <= 65535:
            raise CommandError("--port must be between 0 and 65535.")
        try:
            # What an earlier one left is ended before its port is asked for.
            with var_lock.hold(paths.var_dir()) as held:
                self._run(held, host, _free_port(host, port), workers, demo)
        except var_lock.Taken as taken:
            raise CommandError(_taken(taken)) from None

    def _run(self, held: var_lock.Claim, host: str, port: int, workers: int, demo: bool) -> None:
        def note(running: Sequence[Unit]) -> None:
            children = {
                unit.name: (unit.process.pid, processes.started(unit.process.pid))
                for unit in running
                if unit.process is not None
            }
            try:
                held.note(children=children)
            except var_lock.Unusable as fault:
                # Only a successor would want to know, and what runs is worth more.
                self._say(str(fault))

        held.note(command="up", address=_address(host, port))
        supervisor = Supervisor(self._say, note, settings.HANG_AFTER)
        supervisor.listen()
        env = _environment(host)
        logs = paths.var_dir() / "log"
        if complaint := open_file_limit.complaint(open_file_limit.raise_limit()):
            self._say(complaint)
        if not (settings.SITE_DIR / "index.html").exists():
            self._say("the site is not built, so only the API answers; `make site` builds it")
        data = server_paths.data_dir()
        if data != paths.var_dir():
            self._say(
                f"{paths.var_dir()} is inside a folder closed to other users, and PostgreSQL cannot"
                f" run as root: the servers keep their data in {data}"
            )
        try:
            for server in embedded_servers.wanted(data):
                self._say(f"{server.name}: data in {server.folder}")
                supervisor.add(services.server(server))
            for given_server in external_servers.wanted():
                self._await(given_server, supervisor)
            if not supervisor.stopping:
                self._say("migrating the database")
                supervisor.run_once(
                    "Migrating the database",
                    lambda: services.command("migrate", "--no-input", "--verbosity=0", env=env),
                )
            if demo and not supervisor.stopping:
                supervisor.run_once("The demo", lambda: services.command("demo", env=env))
            for unit in (
                *services.workers(workers, env, logs),
                services.scheduler(env, logs),
                services.web(host, port, env, logs),  # waited for, while the others come up
            ):
                if not supervisor.stopping:
                    supervisor.add(unit)
            if not supervisor.stopping:
                self._say(f"Rooftree is up at {_address(host, port)} (Ctrl-C stops it)")
                self._say(f"logs in {logs}")
            supervisor.watch()
        except (StartFault, wheels.ServerFault) as fault:
            raise CommandError(str(fault)) from fault
        finally:
            self._say("stopping")
            supervisor.stop()
            self._say("stopped")

    def _await(self, server: external_servers.Given, supervisor: Supervisor) -> None:
        """Waits until a server that we do not run answers. Raises `StartFault` if it does not."""
        deadline = time.monotonic() + self.patience
        told = ""
        while not supervisor.stopping and (reason := server.ask()):
            if time.monotonic() > deadline:
                raise StartFault(
                    f"Nothing can be done without {server.name}. Start it, or correct the address."
                    f" The reason given: {reason}"
                )
            if reason != told:
                self._say(f"waiting for {server.name}: {reason}")
                told = reason
            time.sleep(0.5)

    def _say(self, line: str) -> None:
        self.stdout.write(f"{time.strftime('%H:%M:%S')}  {line}")
        self.stdout.flush()


def _environment(host: str) -> dict[str, str]:
    """What the children see: our own environment with nothing left open."""
    env = {
        **os.environ,
        "DATABASE_URL": settings.DATABASE_URL,
        "REDIS_URL": settings.REDIS_URL,
        "VAR_DIR": str(paths.var_dir()),
    }
    if not environment.text("ALLOWED_HOSTS"):
        names = [*settings.ALLOWED_HOSTS, *(_own_names() if host in _EVERYWHERE else [host])]
        env["ALLOWED_HOSTS"] = ",".join(dict.fromkeys(names))
    return env


def _own_names() -> list[str]:
    """Names and addresses by which others on the network may call this machine."""
    names = [socket.gethostname(), socket.getfqdn()]
    try:
        found = socket.getaddrinfo(socket.gethostname(), None)
    except socket.gaierror:
        return names
    for family, *_, address in found:
        text = str(address[0])
        names.append(f"[{text}]" if family == socket.AF_INET6 else text)
    return names


def _free_port(host: str, port: int) -> int:
    """The port, or a free one for 0. Raises `CommandError` if it cannot be listened on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            of_host = isinstance(fault, socket.gaierror) or fault.errno == errno.EADDRNOTAVAIL
            mend = "--host takes an address of this machine" if of_host else "--port takes another"
            raise CommandError(
                f"Cannot listen on {host} port {port}: {fault.strerror}. {mend}."
            ) from fault
        return int(probe.getsockname()[1])


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in {"127.0.0.1", "::1", *_EVERYWHERE} else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _taken(taken: var_lock.Taken) -> str:
    holder = taken.holder
    where = f" at {holder['address']}" if "address" in holder else ""
    return (
        f"`manage.py {holder.get('command', '')}` (process {holder.get('pid', 'unknown')}) already"
        f" uses {paths.var_dir()}{where}. Stop it first, or set VAR_DIR to another folder."
    )
