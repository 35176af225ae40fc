"""Server-sent events: the wire format and the HTTP response."""

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
"""A comment that shows proxies and clients that the connection is alive."""
HEARTBEAT_SECONDS = 15.0


def message(event: str, data: object, id_: int | None = None) -> bytes:
    """One event. `data` is encoded as one line of JSON."""
    return encoded_message(event, msgspec.json.encode(data), id_)


def encoded_message(event: str, data: bytes, id_: int | str | None = None) -> bytes:
    """As `message`, for data that is one line of JSON already."""
    head = f"event: {event}\n" if id_ is None else f"id: {id_}\nevent: {event}\n"
    return head.encode() + b"data: " + data + b"\n\n"


def retry() -> bytes:
    """Tells the client to wait 1 to 6 seconds before it reconnects.

    The time is random, so that after a restart not all watchers come back at the same moment.
    """
    return b"retry: %d\n\n" % (1_000 + secrets.randbelow(5_000))


def response(stream: AsyncGenerator[bytes], address: str) -> StreamingHttpResponse:
    """The stream as a response that proxies neither cache nor buffer.

    Raises `TooMany` or `Busy` if the client's address or this process has too many streams open.
    The view's database connection is closed first: Django would keep it until the response is
    complete, and a few dozen idle watchers would use up the connections of the process.
    """
    if not connection.in_atomic_block:
        connection.close()
    stream_limits.check(address)
    answer = StreamingHttpResponse(_counted(stream, address), content_type=MEDIA_TYPE)
    answer["Cache-Control"] = "no-store"
    answer["X-Accel-Buffering"] = "no"
    return answer


async def _counted(stream: AsyncGenerator[bytes], address: str) -> AsyncIterator[bytes]:
    """The `retry` field followed by the stream, counted as open until it ends."""
    with stream_limits.count_stream(address):
        async with aclosing(stream):
            yield retry()
            async for part in stream:
                yield part
