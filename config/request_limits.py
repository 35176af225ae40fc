"""Limits on the body of a request, checked while it arrives.

Django reads a whole body into a temporary file before any view or middleware runs, so this wraps
the ASGI application instead of being a Django middleware.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class _BodyRejected(Exception):
    """Raised inside the application when it reads a body that exceeds a limit."""

    def __init__(self, status: HTTPStatus, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail


class RequestLimits:
    """ASGI middleware: 413 for a body of more than `max_bytes`, 408 for one that is too slow.

    `timeout_seconds` is the time for the whole body. A declared length that is too large is
    rejected before the first byte is read; a body without one is counted as it arrives. Scopes
    other than `http` are passed on unchanged.
    """

    def __init__(self, application: Application, *, max_bytes: int, timeout_seconds: float) -> None:
        self._application = application
        self._max_bytes = max_bytes
        self._timeout_seconds = timeout_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        try:
            self._check_declared_length(scope)
            await self._application(scope, self._limited(receive), send)
        except _BodyRejected as error:
            await _send_error(send, error)

    def _check_declared_length(self, scope: Scope) -> None:
        for name, value in scope["headers"]:
            if name == b"content-length" and value.isdigit() and int(value) > self._max_bytes:
                raise self._too_large()

    def _limited(self, receive: Receive) -> Receive:
        """Wraps `receive` to enforce both limits until the body is complete."""
        received = 0
        complete = False
        deadline: float | None = None

        async def limited() -> Message:
            nonlocal received, complete, deadline
            if complete:
                return await receive()
            if deadline is None:
                deadline = asyncio.get_running_loop().time() + self._timeout_seconds
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise _BodyRejected(
                    HTTPStatus.REQUEST_TIMEOUT,
                    "body_timeout",
                    f"A request body must arrive within {self._timeout_seconds:g} seconds.",
                ) from None
            received += len(message.get("body", b""))
            if received > self._max_bytes:
                raise self._too_large()
            complete = not message.get("more_body", False)
            return message

        return limited

    def _too_large(self) -> _BodyRejected:
        return _BodyRejected(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "body_too_large",
            f"A request body may have at most {self._max_bytes} bytes.",
        )


async def _send_error(send: Send, error: _BodyRejected) -> None:
    """Sends the error as problem details and closes the connection, since the body is not read."""
    body = json.dumps(
        {
            "type": "about:blank",
            "title": error.status.phrase,
            "status": error.status,
            "detail": error.detail,
            "code": error.code,
        }
    ).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
