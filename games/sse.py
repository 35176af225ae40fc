"""Server-sent events: the wire form, and the answer that carries it."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

import msgspec
from django.db import connection
from django.http import StreamingHttpResponse

from games import stream_limits

MEDIA_TYPE = "text/event-stream"
HEARTBEAT = b": still here\n\n"
"""A comment, so that proxies and clients see the connection is alive."""
HEARTBEAT_SECONDS = 15.0


def message(event: str, data: object, id_: int | None = None) -> bytes:
    """One event. `data` becomes one line of JSON."""
    head = f"event: {event}\n" if id_ is None else f"id: {id_}\nevent: {event}\n"
    return head.encode() + b"data: " + msgspec.json.encode(data) + b"\n\n"


def retry() -> bytes:
    """Tells the client to wait 1 to 6 seconds before it connects again.

    Each is given another time, so that all watchers do not come back at once after a restart.
    """
    return b"retry: %d\n\n" % (1_000 + secrets.randbelow(5_000))


def response(stream: AsyncGenerator[bytes], address: str) -> StreamingHttpResponse:
    """The stream as an answer that nobody on the way may keep or hold back.

    Raises `TooMany` or `Busy` if the client's address, or this process, has too many open. The
    view's database connection goes back at once: Django would keep it until the answer is
    complete, and a few dozen silent watchers would hold every connection of the process.
    """
    if not connection.in_atomic_block:
        connection.close()
    stream_limits.check(address)
    answer = StreamingHttpResponse(_counted(stream, address), content_type=MEDIA_TYPE)
    answer["Cache-Control"] = "no-store"
    answer["X-Accel-Buffering"] = "no"
    return answer


async def _counted(stream: AsyncGenerator[bytes], address: str) -> AsyncIterator[bytes]:
    """The stream behind the time to reconnect, counted for as long as it is open."""
    with stream_limits.count_stream(address):
        async with aclosing(stream):
            yield retry()
            async for part in stream:
                yield part
