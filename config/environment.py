"""Reads typed values from environment variables, with clear errors for invalid ones."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from django.core.exceptions import ImproperlyConfigured

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """The value without surrounding spaces; `default` if unset or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """A boolean. Raises `ImproperlyConfigured` for any other value."""
    value = os.environ.get(name)
    if value is None:
        return default
    value = value.strip().lower()
    if value in _TRUE:
        return True
    if value in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}; use 1 or 0.")


def number(name: str, default: int) -> int:
    """A whole number of 0 or more. Raises `ImproperlyConfigured` for any other value."""
    value = text(name)
    if not value:
        return default
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} is {value!r}; use a whole number of 0 or more.")
    return int(value)


def rate(name: str, default: str) -> str | None:
    """A number of requests per period, such as `60/h`; None, meaning no limit, for `none`.

    Raises `ImproperlyConfigured` for any other value.
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
    """One of `choices`, ignoring case. Raises `ImproperlyConfigured` for any other value."""
    value = text(name, default)
    for allowed in choices:
        if value.casefold() == allowed.casefold():
            return allowed
    raise ImproperlyConfigured(f"{name} is {value!r}; use one of: {', '.join(choices)}.")


def comma_list(name: str) -> list[str]:
    """A comma-separated list; empty if unset."""
    return [item.strip() for item in text(name).split(",") if item.strip()]
