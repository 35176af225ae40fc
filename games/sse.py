"""Server-sent events: the wire form, and the answer that carries it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from django.db import connection
from django.http import StreamingHttpResponse

MEDIA_TYPE = "text/event-stream"
HEARTBEAT = b": still here\n\n"
"""A comment, so that proxies and clients see the connection is alive."""
HEARTBEAT_SECONDS = 15.0


def message(event: str, data: object, id_: int | None = None) -> bytes:
    """One event. `data` becomes one line of JSON."""
    head = f"event: {event}\n" if id_ is None else f"id: {id_}\nevent: {event}\n"
    return head.encode() + b"data: " + msgspec.json.encode(data) + b"\n\n"


def response(stream: AsyncIterator[bytes]) -> StreamingHttpResponse:
    """The stream as an answer that nobody on the way may keep or hold back.

    The view's database connection goes back at once: Django would keep it until the answer is
    complete, and a few dozen silent watchers would hold every connection of the process.
    """
    if not connection.in_atomic_block:
        connection.close()
    answer = StreamingHttpResponse(stream, content_type=MEDIA_TYPE)
    answer["Cache-Control"] = "no-store"
    answer["X-Accel-Buffering"] = "no"
    return answer
