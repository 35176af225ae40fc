"""Runs the embedded servers while a management command needs them.

If `manage.py up` or another command already runs them, those are used.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from config import environment, paths
from config.local_stack import embedded_servers, processes, var_lock

# Commands that only read code, and `up`, which starts the servers itself.
_COMMANDS_WITHOUT_SERVERS = {
    "check",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "help",
    "makemessages",
    "makemigrations",
    "spectacular",
    "up",
    "version",
}


def are_needed(arguments: Sequence[str]) -> bool:
    """Whether the command uses the servers. `arguments` are those of `manage.py`."""
    if not arguments or {"-h", "--help", "--version"} & set(arguments):
        return False
    if environment.flag("PRODUCTION"):
        return False  # the settings then require DATABASE_URL and REDIS_URL
    name, *rest = arguments
    match name:
        case "simulate":
            return "--store" in rest
        case "verify":
            # A number is the id of a game in the database; anything else is a file.
            targets = [argument for argument in rest if not argument.startswith("-")]
            return all(target.isdecimal() for target in targets)
    return name not in _COMMANDS_WITHOUT_SERVERS


@contextlib.contextmanager
def running(command: str) -> Iterator[None]:
    """Runs the servers that have no URL in the environment, for the duration of the block.

    If another process already runs them, waits until they are ready.
    """
    servers = embedded_servers.required(paths.var_dir())
    if not servers:
        yield
        return
    with contextlib.ExitStack() as stack:
        try:
            lock = stack.enter_context(var_lock.acquire(paths.var_dir()))
        except var_lock.VarDirInUse:
            for server in servers:
                embedded_servers.wait_until_ready(server)
        else:
            lock.record(command=command)
            started = stack.enter_context(embedded_servers.running(servers))
            lock.record(
                children={
                    name: (process.pid, processes.start_time(process.pid))
                    for name, process in started.items()
                }
            )
        yield
