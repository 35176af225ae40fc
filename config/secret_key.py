"""The secret key: made for an installation that was given none, and looked at in production."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from django.core.checks.security import base as rules
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key


def kept(folder: Path) -> str:
    """The key kept in `folder`, made there at the first need; readable by its owner only.

    Raises `ImproperlyConfigured` if the folder can keep none.
    """
    try:
        return _kept(folder)
    except OSError as fault:
        raise ImproperlyConfigured(
            f"No secret key can be kept in {folder}: {fault.strerror}. Make room there or open it,"
            " set VAR_DIR to another folder, or set SECRET_KEY."
        ) from fault


def _kept(folder: Path) -> str:
    path = folder / "secret_key"
    folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    # Several processes may start at once. Each writes a key of its own to the side; the first to
    # link it into place wins, and all read what is in place.
    if not path.exists():
        mine = folder / f".secret_key.{os.getpid()}"
        try:
            mine.touch(mode=0o600)
            mine.write_text(get_random_secret_key())
            with contextlib.suppress(FileExistsError):
                path.hardlink_to(mine)
        finally:
            mine.unlink(missing_ok=True)
    return path.read_text().strip()


def refuse_weak(name: str, key: str) -> None:
    """Raises `ImproperlyConfigured` if a key can be guessed, by the rule of Django's W009.

    Whoever knows the key signs in as anybody. `name` is the variable that it comes from; what it
    says is not repeated.
    """
    if (
        len(key) >= rules.SECRET_KEY_MIN_LENGTH
        and len(set(key)) >= rules.SECRET_KEY_MIN_UNIQUE_CHARACTERS
        and not key.startswith(rules.SECRET_KEY_INSECURE_PREFIX)
    ):
        return
    raise ImproperlyConfigured(
        f"{name} holds a key that can be guessed. In production it needs at least"
        f" {rules.SECRET_KEY_MIN_LENGTH} random characters, such as those of: python -c 'import"
        " secrets; print(secrets.token_urlsafe(50))'"
    )
