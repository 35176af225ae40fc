"""Commands find the embedded servers running, whether or not `manage.py up` runs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from config import environment, paths
from config.local_stack import embedded_servers, processes, server_paths, var_lock

# These look at code only, or bring the servers up themselves.
_WITHOUT = {
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


def needed(arguments: Sequence[str]) -> bool:
    """Whether the command (`arguments` without the program's name) uses the servers."""
    if not arguments or {"-h", "--help", "--version"} & set(arguments):
        return False
    if environment.flag("PRODUCTION"):
        return False  # there the addresses must be given, and the settings say so
    name, *rest = arguments
    match name:
        case "simulate":
            return "--store" in rest
        case "verify":
            # A game of the database is named by its number; anything else is a file.
            words = [word for word in rest if not word.startswith("-")]
            return all(word.isdecimal() for word in words)
    return name not in _WITHOUT


@contextlib.contextmanager
def servers(command: str) -> Iterator[None]:
    """The servers that no address is given for, for as long as the block lasts.

    If another process runs them already, those serve.
    """
    wanted = embedded_servers.wanted(server_paths.data_dir())
    if not wanted:
        yield
        return
    with contextlib.ExitStack() as stack:
        try:
            held = stack.enter_context(var_lock.hold(paths.var_dir()))
        except var_lock.Taken:
            for server in wanted:
                embedded_servers.wait(server)
        else:
            held.note(command=command)
            running = stack.enter_context(embedded_servers.running(wanted))
            held.note(
                children={
                    name: (process.pid, processes.started(process.pid))
                    for name, process in running.items()
                }
            )
        yield
