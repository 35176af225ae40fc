"""The system account that PostgreSQL runs under when the stack is started by root."""

from __future__ import annotations

import os
import pwd
import subprocess

from config.local_stack.errors import ServerError

_NAME = "pgserver"  # the name that the wheel of PostgreSQL itself would use


def get_or_create() -> pwd.struct_passwd | None:
    """The account, created on first use; None unless this process runs as root.

    PostgreSQL refuses to run as root. Started by another user, it runs as that user. Raises
    `ServerError` if the account cannot be created.
    """
    if os.geteuid() != 0:
        return None
    if (account := find()) is not None:
        return account
    result = subprocess.run(
        ["useradd", "--system", "--no-create-home", "--shell", "/bin/false", _NAME],
        capture_output=True,
        text=True,
    )
    if (account := find()) is not None:
        return account
    raise ServerError(
        f"The account {_NAME} for PostgreSQL could not be created: {result.stderr.strip()}"
    )


def find() -> pwd.struct_passwd | None:
    """The account if it exists."""
    try:
        return pwd.getpwnam(_NAME)
    except KeyError:
        return None
