"""Generates a secret key if none is set, and rejects weak keys in production."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from django.core.checks.security import base as security_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key


def load_or_create(folder: Path) -> str:
    """The key stored in `folder`, created on first use; only its owner can read the file.

    Raises `ImproperlyConfigured` if the folder cannot be written.
    """
    try:
        return _load_or_create(folder)
    except OSError as error:
        raise ImproperlyConfigured(
            f"Cannot store a secret key in {folder}: {error.strerror}. Free some space or change"
            " its permissions, set VAR_DIR to another folder, or set SECRET_KEY."
        ) from error


def _load_or_create(folder: Path) -> str:
    path = folder / "secret_key"
    folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    # Several processes may start at once. Each writes its own key to a temporary file; the first
    # to link it into place wins, and all of them read the result.
    if not path.exists():
        temporary = folder / f".secret_key.{os.getpid()}"
        try:
            temporary.touch(mode=0o600)
            temporary.write_text(get_random_secret_key())
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
