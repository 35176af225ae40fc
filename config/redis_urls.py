"""One `REDIS_URL`, said the way each library wants it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from django.core.exceptions import ImproperlyConfigured


def checked(redis_url: str) -> str:
    """The address itself. Raises `ImproperlyConfigured` if it is none, before a process meets it.

    What it says is not repeated: it may hold a password.
    """
    try:
        parts = urlsplit(redis_url)
        number = (
            parse_qs(parts.query).get("db", ["0"])[0]
            if parts.scheme == "unix"
            else parts.path.removeprefix("/") or "0"
        )
        good = (
            parts.scheme in {"redis", "rediss", "unix"}
            and (parts.scheme != "unix" or bool(parts.path))
            and number.isdecimal()
            and parts.port != 0  # asking for the port raises ValueError if it is not a number
        )
    except ValueError:
        good = False
    if not good:
        raise ImproperlyConfigured(
            "REDIS_URL is no address of a Redis server; write redis://host:6379/0,"
            " rediss://host:6379/0 or unix:///path/to/socket?db=0."
        )
    return redis_url


def celery_url(redis_url: str) -> str:
    """The address for Celery, which spells Unix sockets its own way.

    `unix:///path/valkey.sock?db=1` becomes `redis+socket:///path/valkey.sock?virtual_host=1`; all
    else stays as it is.
    """
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    query = parse_qs(parts.query)
    number = query.get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={number}"
