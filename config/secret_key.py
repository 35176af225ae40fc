"""Generates a secret key if none is set, and rejects weak keys in production."""

from __future__ import annotations

import base64
import contextlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from django.core.checks.security import base as security_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key


def load_or_create(folder: Path) -> str:
    """The key stored in `folder`, created on first use; only its owner can read the file.

    Raises `ImproperlyConfigured` if the folder cannot be written.
    """
    return stored(folder, "secret_key", get_random_secret_key, "SECRET_KEY")


def new_push_key() -> str:
    """A private key for Web Push (VAPID): a number below the order of the curve P-256, base64url.

    The order begins with 32 one bits, so a number with a leading zero byte is below it.
    """
    return base64.urlsafe_b64encode(b"\0" + secrets.token_bytes(31)).decode().rstrip("=")


def stored(folder: Path, name: str, make: Callable[[], str], variable: str) -> str:
    """A secret in a file of that name, created by `make` on first use; only its owner can read it.

    `variable` is the environment variable that can be set instead. Raises `ImproperlyConfigured` if
    the folder cannot be written.
    """
    try:
        return _stored(folder, name, make)
    except OSError as error:
        raise ImproperlyConfigured(
            f"Cannot store a secret key in {folder}: {error.strerror}. Free some space or change"
            f" its permissions, set VAR_DIR to another folder, or set {variable}."
        ) from error


def _stored(folder: Path, name: str, make: Callable[[], str]) -> str:
    path = folder / name
    folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    # Several processes may start at once. Each writes its own key to a temporary file; the first
    # to link it into place wins, and all of them read the result.
    if not path.exists():
        temporary = folder / f".{name}.{os.getpid()}"
        try:
            temporary.touch(mode=0o600)
            temporary.write_text(make())
            with contextlib.suppress(FileExistsError):
                path.hardlink_to(temporary)
        finally:
            temporary.unlink(missing_ok=True)
    return path.read_text().strip()


def reject_weak(variable: str, key: str) -> None:
    """Raises `ImproperlyConfigured` if a key is weak by the criteria of Django's check W009.

    Anybody who knows the key can sign in as any user. `variable` is the environment variable that
    holds the key; the error message does not contain the key.
    """
    if (
        len(key) >= security_checks.SECRET_KEY_MIN_LENGTH
        and len(set(key)) >= security_checks.SECRET_KEY_MIN_UNIQUE_CHARACTERS
        and not key.startswith(security_checks.SECRET_KEY_INSECURE_PREFIX)
    ):
        return
    raise ImproperlyConfigured(
        f"{variable} contains a key that can be guessed. In production it needs at least"
        f" {security_checks.SECRET_KEY_MIN_LENGTH} random characters, such as the output of: python"
        " -c 'import secrets; print(secrets.token_urlsafe(50))'"
    )
