"""The web server's HTTP protocol, with limits on the request line and headers.

uvicorn's httptools protocol limits neither the size of the request line and headers nor the time
they may take. Its h11 protocol limits the size, but parses in Python and has no time limit either.
"Head" below means the request line and the headers.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

MAX_HEAD_BYTES = 64 * 1024
"""Maximum size of a head. A head that arrives in a single packet is accepted at any size."""
HEAD_TIMEOUT_SECONDS = 10.0
"""Maximum time from the first byte of a request, or from the connection, to the end of its head."""


class LimitedHttpProtocol(HttpToolsProtocol):
    """Responds 431 to a head that is too large and 408 to one that is too slow, then closes.

    A connection on which no request has begun is closed without a response: browsers open
    connections in advance, and would take a 408 for the response to their next request.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._in_head = True
        self._request_begun = False
        self._head_bytes = 0
        self._head_timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn
        """Starts the timer, so that a connection that sends nothing is closed as well."""
        super().connection_made(transport)
        self._start_head_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_head_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parses the data, then checks the size of the head if it is not complete yet."""
        continues_head = self._in_head
        super().data_received(data)
        if not self._in_head or self.transport.is_closing():
            return
        self._start_head_timer()
        if continues_head:
            # Bytes of a head that begins in the same packet as the end of a body are not counted.
            self._head_bytes += len(data)
        if self._head_bytes > MAX_HEAD_BYTES:
            self._reject(431, f"The headers of a request may have at most {MAX_HEAD_BYTES} bytes.")

    def on_message_begin(self) -> None:
        self._in_head = self._request_begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = self._request_begun = False
        self._head_bytes = 0
        self._stop_head_timer()
        super().on_headers_complete()

    def _start_head_timer(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_TIMEOUT_SECONDS, self._head_timed_out)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _head_timed_out(self) -> None:
        self._head_timer = None
        if self._request_begun:
            self._reject(
                408, f"The headers of a request must arrive within {HEAD_TIMEOUT_SECONDS:.0f} s."
            )
        else:
            self.transport.close()

    def _reject(self, status: int, message: str) -> None:
        """Closes the connection, with a response unless one to an earlier request is being sent."""
        self._stop_head_timer()
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        if cycle is None or cycle.response_complete:
            body = message.encode()
            self.transport.write(
                STATUS_LINE[status]
                + b"content-type: text/plain; charset=utf-8\r\n"
                + b"content-length: %d\r\n" % len(body)
                + b"connection: close\r\n\r\n"
                + body
            )
        self.transport.close()
