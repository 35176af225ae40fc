"""Timeouts of database connections, by kind of process."""

from __future__ import annotations

from config import environment

# Seconds, 0 for no limit: waiting for a lock, one statement, and an idle transaction. A web request
# must finish or fail soon, and a task may take longer. A command that an operator runs, such as a
# migration or a rebuild, is only prevented from waiting forever for a lock.
_DEFAULTS = {
    "web": {"lock": 5, "statement": 30, "idle_in_transaction_session": 30},
    "worker": {"lock": 30, "statement": 120, "idle_in_transaction_session": 120},
    "command": {"lock": 60, "statement": 0, "idle_in_transaction_session": 0},
}
_VARIABLES = {
    "lock": "DATABASE_LOCK_TIMEOUT",
    "statement": "DATABASE_STATEMENT_TIMEOUT",
    "idle_in_transaction_session": "DATABASE_IDLE_TIMEOUT",
}


def timeout_options(kind: str) -> str:
    """PostgreSQL's command-line options that set the timeouts of a connection.

    `kind` is `web`, `worker` or `command`. Each timeout is taken from the environment, in seconds,
    or else from the defaults. A timeout of 0 is omitted, because some connection poolers reject
    such options. Raises `ImproperlyConfigured` for a value that is not a number.
    """
    options = []
    for name, default in _DEFAULTS[kind].items():
        seconds = environment.number(_VARIABLES[name], default)
        if seconds:
            options.append(f"-c {name}_timeout={seconds}s")
    return " ".join(options)
