"""The web server's HTTP protocol, with limits on the head of a request.

uvicorn bounds neither the size of the request line and headers nor the time they may take. Its h11
protocol bounds the size, but parses in Python and has no time limit either.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

HEAD_BYTES = 64 * 1024
"""Largest request line and headers together; what a client sends in one packet is let through."""
HEAD_SECONDS = 10.0
"""Time from the first byte of a request, or from the connection, to the end of its headers."""


class LimitedHttpProtocol(HttpToolsProtocol):
    """Answers 431 to a head that is too large and 408 to one that takes too long, then closes.

    A connection on which no request has begun is closed without an answer: browsers open some ahead
    of need, and would take a 408 that is waiting there for the answer to what they ask next.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._in_head = True
        self._begun = False
        self._head_bytes = 0
        self._head_timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn
        """A connection that sends nothing at all is closed as well."""
        super().connection_made(transport)
        self._start_head_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_head_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parses, then looks at how long the unfinished head has become."""
        continues_head = self._in_head
        super().data_received(data)
        if not self._in_head or self.transport.is_closing():
            return
        self._start_head_timer()
        if continues_head:
            # The first bytes of a head that follows a body in the same packet are not counted.
            self._head_bytes += len(data)
        if self._head_bytes > HEAD_BYTES:
            self._refuse(431, f"The headers of a request have at most {HEAD_BYTES} bytes.")

    def on_message_begin(self) -> None:
        self._in_head = self._begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = self._begun = False
        self._head_bytes = 0
        self._stop_head_timer()
        super().on_headers_complete()

    def _start_head_timer(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._head_timed_out)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _head_timed_out(self) -> None:
        self._head_timer = None
        if self._begun:
            self._refuse(408, f"The headers of a request must arrive within {HEAD_SECONDS:.0f} s.")
        else:
            self.transport.close()

    def _refuse(self, status: int, sentence: str) -> None:
        """Closes the connection, with an answer unless one to an earlier request is under way."""
        self._stop_head_timer()
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        if cycle is None or cycle.response_complete:
            body = sentence.encode()
            self.transport.write(
                STATUS_LINE[status]
                + b"content-type: text/plain; charset=utf-8\r\n"
                + b"content-length: %d\r\n" % len(body)
                + b"connection: close\r\n\r\n"
                + body
            )
        self.transport.close()
