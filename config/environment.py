"""Reading the environment: typed values, and a sentence where one makes no sense."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from django.core.exceptions import ImproperlyConfigured

_YES = {"1", "true", "yes", "on"}
_NO = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """The value as it stands, without spaces around it; `default` if unset or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """A yes or a no. Raises `ImproperlyConfigured` on anything else."""
    value = os.environ.get(name)
    if value is None:
        return default
    value = value.strip().lower()
    if value in _YES:
        return True
    if value in _NO:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; use 1 or 0.")


def number(name: str, default: int) -> int:
    """A whole number of 0 or more. Raises `ImproperlyConfigured` on anything else."""
    value = text(name)
    if not value:
        return default
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} is {value!r}; use a whole number of 0 or more.")
    return int(value)


def rate(name: str, default: str) -> str | None:
    """A number of requests per period, such as `60/h`; None for `none`, which is no limit.

    Raises `ImproperlyConfigured` on anything else.
    """
    value = text(name, default)
    if value.casefold() == "none":
        return None
    if not re.fullmatch(r"[1-9]\d{0,8}/[smhd]", value):
        raise ImproperlyConfigured(
            f"{name} is {value!r}; use a number per s, m, h or d, such as 60/h, or none."
        )
    return value


def choice(name: str, default: str, choices: Sequence[str]) -> str:
    """One of `choices`, in whatever case. Raises `ImproperlyConfigured` on anything else."""
    value = text(name, default)
    for one in choices:
        if value.casefold() == one.casefold():
            return one
    raise ImproperlyConfigured(f"{name} is {value!r}; use one of: {', '.join(choices)}.")


def words(name: str) -> list[str]:
    """A list written with commas; empty if unset."""
    return [word.strip() for word in text(name).split(",") if word.strip()]
