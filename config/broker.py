"""One `REDIS_URL`, said the way each library wants it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit


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
