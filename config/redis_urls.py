"""Validates `REDIS_URL` and converts it for Celery."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from django.core.exceptions import ImproperlyConfigured


def validated(redis_url: str) -> str:
    """The URL itself. Raises `ImproperlyConfigured` if it is not a valid URL of a Redis server.

    The error message does not contain the URL, because that may contain a password.
    """
    try:
        parts = urlsplit(redis_url)
        database_number = (
            parse_qs(parts.query).get("db", ["0"])[0]
            if parts.scheme == "unix"
            else parts.path.removeprefix("/") or "0"
        )
        is_valid = (
            parts.scheme in {"redis", "rediss", "unix"}
            and (parts.scheme != "unix" or bool(parts.path))
            and database_number.isdecimal()
            and parts.port != 0  # reading the port raises ValueError if it is not a number
        )
    except ValueError:
        is_valid = False
    if not is_valid:
        raise ImproperlyConfigured(
            "REDIS_URL is not a URL of a Redis server; use redis://host:6379/0,"
            " rediss://host:6379/0 or unix:///path/to/socket?db=0."
        )
    return redis_url


def celery_url(redis_url: str) -> str:
    """The URL for Celery, which uses another scheme for Unix sockets.

    `unix:///path/valkey.sock?db=1` becomes `redis+socket:///path/valkey.sock?virtual_host=1`; any
    other URL is returned unchanged.
    """
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    query = parse_qs(parts.query)
    database_number = query.get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={database_number}"
