"""Files and folders that other users of the machine can neither read nor change."""

from __future__ import annotations

import contextlib
import os
import pwd
import stat
from pathlib import Path
from typing import IO

from config.local_stack import postgres_account
from config.local_stack.errors import ServerError


def make_dir(path: Path, owner: pwd.struct_passwd | None = None) -> None:
    """Creates a folder with mode 0700, or sets an existing one to that mode.

    `owner` is the account that gets the folder; only root can pass it. Raises `ServerError` if the
    folder belongs to an untrusted user, who could replace its content. That is a risk where every
    user can create folders, such as in /tmp.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    # Check the owner of a link as well as the owner of its target: anybody can create a link in
    # /tmp, and the chown below would change the owner of the target.
    _require_trusted_owner(path, path.lstat())
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _require_trusted_owner(path, os.fstat(descriptor))
        if owner is not None:
            os.fchown(descriptor, owner.pw_uid, owner.pw_gid)
        os.fchmod(descriptor, 0o700)
    finally:
        os.close(descriptor)


def open_append(path: Path) -> IO[bytes]:
    """Opens a file for appending, with mode 0600 even if it existed with a wider mode."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.fchmod(descriptor, 0o600)
    return os.fdopen(descriptor, "ab")


def write_atomic(path: Path, text: str, owner: pwd.struct_passwd | None = None) -> None:
    """Writes a file with mode 0600 and renames it into place. `owner` is as in `make_dir`.

    A link at `path` is replaced, not followed, because the folder may belong to an account with
    fewer rights than this process has.
    """
    temporary = path.with_name(f"{path.name}.new")
    temporary.unlink(missing_ok=True)
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w") as file:
        if owner is not None:
            os.fchown(file.fileno(), owner.pw_uid, owner.pw_gid)
        file.write(text)
    temporary.replace(path)


def _require_trusted_owner(path: Path, status: os.stat_result) -> None:
    """Raises `ServerError` unless the owner is this user or, as root, PostgreSQL's account."""
    trusted = {os.geteuid()}
    if os.geteuid() == 0 and (account := postgres_account.find()) is not None:
        trusted.add(account.pw_uid)
    if status.st_uid not in trusted:
        raise ServerError(
            f"{path} belongs to another user (uid {status.st_uid}), who could change its content."
            " Change its owner, remove it, or set VAR_DIR to another folder."
        )
