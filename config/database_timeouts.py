"""How long a process lets the database keep it waiting."""

from __future__ import annotations

from config import environment

# Seconds by kind of process, 0 for no limit: waiting for a lock, one statement, and a transaction
# that sends nothing. A page must answer or give up soon; a worker may take its time; what an
# operator runs by hand (a migration, a rebuild) is only kept from waiting for ever for a lock.
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
    """PostgreSQL's command-line options for a connection of this kind of process.

    `kind` is `web`, `worker` or `command`. Each timeout comes from the environment, in seconds, or
    else from the defaults; one of 0 is left out, since some connection poolers refuse such options.
    Raises `ImproperlyConfigured` for a value that is not a number.
    """
    options = []
    for name, default in _DEFAULTS[kind].items():
        seconds = environment.number(_VARIABLES[name], default)
        if seconds:
            options.append(f"-c {name}_timeout={seconds}s")
    return " ".join(options)
