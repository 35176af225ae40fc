"""Requests that are too large or too slow, sent to a running server over a socket."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import httpx
import pytest
import uvicorn

from config import http_protocol
from config.request_limits import Receive, RequestLimits, Scope, Send
from tests.ops.running_stack import until

MAX_BYTES = 1000


async def echo_length(scope: Scope, receive: Receive, send: Send) -> None:
    """Responds with the number of bytes of the body."""
    length, more_body = 0, True
    while more_body:
        message = await receive()
        length += len(message.get("body", b""))
        more_body = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """Host and port of a server with short limits."""
    monkeypatch.setattr(http_protocol, "HEAD_TIMEOUT_SECONDS", 0.5)
    config = uvicorn.Config(
        RequestLimits(echo_length, max_bytes=MAX_BYTES, timeout_seconds=0.5),
        http=http_protocol.LimitedHttpProtocol,
        ws="none",
        port=0,
        lifespan="off",
        log_config=None,
        timeout_keep_alive=5,
    )
    uvicorn_server = uvicorn.Server(config)
    thread = threading.Thread(target=uvicorn_server.run, daemon=True)
    thread.start()
    until(lambda: uvicorn_server.started, "the server listens")
    address: Any = uvicorn_server.servers[0].sockets[0].getsockname()
    yield address[0], address[1]
    uvicorn_server.should_exit = True
    thread.join(10)


def exchange(server: tuple[str, int], *parts: bytes) -> bytes:
    """Sends the parts and reads until the server closes the connection."""
    with socket.create_connection(server, timeout=20) as connection:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for part in parts:
                connection.sendall(part)
        return read_all(connection)


def read_all(connection: socket.socket) -> bytes:
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65536):
            received += part
    return received


def url(server: tuple[str, int]) -> str:
    return f"http://{server[0]}:{server[1]}/"


def test_a_body_within_the_limits_is_accepted(server: tuple[str, int]) -> None:
    with httpx.Client() as client:
        for _ in range(2):  # on the same connection
            assert client.post(url(server), content=b"x" * MAX_BYTES).text == str(MAX_BYTES)


def test_a_declared_length_is_rejected_before_the_body(server: tuple[str, int]) -> None:
    response = exchange(server, b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1001\r\n\r\n")
    assert response.startswith(b"HTTP/1.1 413 ")
    assert b"content-type: application/problem+json" in response
    assert b'"code": "body_too_large"' in response


def test_a_body_of_unknown_length_is_rejected_while_it_arrives(server: tuple[str, int]) -> None:
    sent = 0

    def chunks() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(100_000):
            sent += 1
            yield b"3e8\r\n" + b"x" * 1000 + b"\r\n"

    head = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
    with (
        contextlib.suppress(BrokenPipeError, ConnectionResetError),
        socket.create_connection(server, timeout=20) as connection,
    ):
        connection.sendall(head)
        for chunk in chunks():
            connection.sendall(chunk)
    assert sent < 100_000, "the server read the whole body"


@pytest.mark.parametrize(
    "head",
    [
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nfive.",
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nfive.\r\n",
    ],
)
def test_an_incomplete_body_times_out(server: tuple[str, int], head: bytes) -> None:
    response = exchange(server, head)
    assert response.startswith(b"HTTP/1.1 408 ")
    assert b'"code": "body_timeout"' in response


def test_a_connection_without_a_request_is_closed_without_a_response(
    server: tuple[str, int],
) -> None:
    """A browser that opened it in advance would take a response for that to its next request."""
    assert exchange(server) == b""


@pytest.mark.parametrize("sent", [b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\nx-more: "])
def test_incomplete_headers_time_out(server: tuple[str, int], sent: bytes) -> None:
    started_at = monotonic()
    response = exchange(server, sent)
    assert response.startswith(b"HTTP/1.1 408 ")
    assert monotonic() - started_at < 10


def test_slow_headers_time_out(server: tuple[str, int]) -> None:
    never_set = threading.Event()
    with socket.create_connection(server, timeout=20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for number in range(200):
                connection.sendall(b"x-%d: y\r\n" % number)
                if never_set.wait(0.05) or peer_has_closed(connection):
                    break
            else:
                pytest.fail("the server waited for the end of the headers")


def peer_has_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1, socket.MSG_PEEK) == b"" or True
    except BlockingIOError:
        return False
    finally:
        connection.settimeout(20)


@pytest.mark.parametrize(
    "endless", [b"x-long: " + b"a" * 1000, b"x-many: a\r\n" * 100], ids=["one line", "many lines"]
)
def test_endless_headers_are_rejected(server: tuple[str, int], endless: bytes) -> None:
    body = endless.removeprefix(b"x-long: ") if endless.startswith(b"x-long") else endless
    response = exchange(server, b"GET / HTTP/1.1\r\n", endless, *[body] * 20_000)
    assert response.startswith(b"HTTP/1.1 431 ") or response == b""  # closed while still sending


def test_the_second_request_of_a_connection_is_limited(server: tuple[str, int]) -> None:
    response = exchange(
        server, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n", b"GET / HTTP/1.1\r\nx-unfinished: "
    )
    assert response.startswith(b"HTTP/1.1 200 ")
    # The first response may or may not be complete when the second request times out.
    assert response.count(b"HTTP/1.1 ") in (1, 2)


def test_the_limits_do_not_apply_to_a_slow_response() -> None:
    """Once a body is complete, `receive` waits for the disconnection without a timeout."""
    received: list[Any] = []

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        received.append(await receive())

    messages: Iterator[dict[str, Any]] = iter(
        [{"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}]
    )

    async def receive() -> Any:
        message = next(messages)
        if message["type"] == "http.disconnect":
            await asyncio.sleep(0.05)
        return message

    async def send(message: Any) -> None:
        received.append(message)

    limited = RequestLimits(slow, max_bytes=10, timeout_seconds=0.01)
    asyncio.run(limited({"type": "http", "headers": []}, receive, send))
    assert received == [{"type": "http.disconnect"}]


@pytest.fixture
def upgrade() -> Callable[[tuple[str, int]], bytes]:
    """Sends a WebSocket upgrade request."""

    def send_upgrade(server: tuple[str, int]) -> bytes:
        return exchange(
            server,
            b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        )

    return send_upgrade


def test_a_websocket_is_answered_as_plain_http(
    server: tuple[str, int], upgrade: Callable[[tuple[str, int]], bytes]
) -> None:
    assert upgrade(server).startswith(b"HTTP/1.1 200 ")
