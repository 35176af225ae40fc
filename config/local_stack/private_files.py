"""Files and folders that other users of the machine may neither read nor change."""

from __future__ import annotations

import contextlib
import os
import pwd
import stat
import subprocess
from pathlib import Path
from typing import IO

from config.local_stack.wheels import ServerFault

_ACCOUNT = "pgserver"  # the name that the wheel of PostgreSQL itself would use


def folder(path: Path, owner: pwd.struct_passwd | None = None) -> None:
    """Makes a folder that only its owner may enter, or closes one that is there already.

    `owner` is for root only: the account that gets the folder. Raises `ServerFault` if the folder
    belongs to somebody else, who could exchange what is in it. That matters where anybody may make
    folders, as in /tmp.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    # Whose link it is counts as well as whose folder: a link in /tmp may be anybody's, and what it
    # leads to would change owner.
    _refuse_others(path, path.lstat())
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _refuse_others(path, os.fstat(descriptor))
        if owner is not None:
            os.fchown(descriptor, owner.pw_uid, owner.pw_gid)
        os.fchmod(descriptor, 0o700)
    finally:
        os.close(descriptor)


def append(path: Path) -> IO[bytes]:
    """Opens a file to add to; only its owner can read it, even if it was open to others before."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.fchmod(descriptor, 0o600)
    return os.fdopen(descriptor, "ab")


def replace(path: Path, text: str, owner: pwd.struct_passwd | None = None) -> None:
    """Writes a file that only its owner can read, in one step. `owner` as in `folder`.

    The new file takes the place of the old; a link of that name is replaced and not followed, since
    the folder may belong to an account with fewer rights than ours.
    """
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w") as file:
        if owner is not None:
            os.fchown(file.fileno(), owner.pw_uid, owner.pw_gid)
        file.write(text)
    fresh.replace(path)


def database_account() -> pwd.struct_passwd | None:
    """The account that PostgreSQL runs under when we are root; made at the first need.

    None if we are not root: then it runs as we do. Raises `ServerFault` if it cannot be made.
    """
    if os.geteuid() != 0:
        return None
    if (found := _account()) is not None:
        return found
    done = subprocess.run(
        ["useradd", "--system", "--no-create-home", "--shell", "/bin/false", _ACCOUNT],
        capture_output=True,
        text=True,
    )
    if (found := _account()) is not None:
        return found
    raise ServerFault(f"No account {_ACCOUNT} for PostgreSQL could be made: {done.stderr.strip()}")


def _account() -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(_ACCOUNT)
    except KeyError:
        return None


def _refuse_others(path: Path, found: os.stat_result) -> None:
    """Raises `ServerFault` unless it belongs to us or, as root, to PostgreSQL's account."""
    trusted = {os.geteuid()}
    if os.geteuid() == 0 and (account := _account()) is not None:
        trusted.add(account.pw_uid)
    if found.st_uid not in trusted:
        raise ServerFault(
            f"{path} belongs to another user (number {found.st_uid}), who could change what is in"
            " it. Change its owner, remove it, or set VAR_DIR to another folder."
        )
