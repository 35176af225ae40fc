"""Requests that are too large or too slow, sent to a real server over a real socket."""

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

MOST = 1000


async def echo_length(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the number of bytes of the body."""
    length, more = 0, True
    while more:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """Host and port of a server with short limits."""
    monkeypatch.setattr(http_protocol, "HEAD_TIMEOUT_SECONDS", 0.5)
    config = uvicorn.Config(
        RequestLimits(echo_length, max_bytes=MOST, timeout_seconds=0.5),
        http=http_protocol.LimitedHttpProtocol,
        ws="none",
        port=0,
        lifespan="off",
        log_config=None,
        timeout_keep_alive=5,
    )
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    until(lambda: running.started, "the server listens")
    address: Any = running.servers[0].sockets[0].getsockname()
    yield address[0], address[1]
    running.should_exit = True
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


def test_a_body_within_the_limits_arrives_whole(server: tuple[str, int]) -> None:
    with httpx.Client() as client:
        for _ in range(2):  # the connection is kept between the two
            assert client.post(url(server), content=b"x" * MOST).text == str(MOST)


def test_a_declared_length_is_refused_before_the_body(server: tuple[str, int]) -> None:
    answer = exchange(server, b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1001\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"content-type: application/problem+json" in answer
    assert b'"code": "body_too_large"' in answer


def test_a_body_of_unknown_length_is_refused_while_it_arrives(server: tuple[str, int]) -> None:
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
    assert sent < 100_000, "the server took all of it"


@pytest.mark.parametrize(
    "head",
    [
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nfive.",
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nfive.\r\n",
    ],
)
def test_a_body_that_stops_half_way_is_given_up(server: tuple[str, int], head: bytes) -> None:
    answer = exchange(server, head)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"code": "body_timeout"' in answer


def test_a_connection_without_a_request_is_closed_without_an_answer(
    server: tuple[str, int],
) -> None:
    """A browser that has opened it ahead of need would read the answer as that to a request."""
    assert exchange(server) == b""


@pytest.mark.parametrize("sent", [b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\nx-more: "])
def test_headers_that_stop_half_way_are_given_up(server: tuple[str, int], sent: bytes) -> None:
    began = monotonic()
    answer = exchange(server, sent)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert monotonic() - began < 10


def test_headers_that_trickle_in_are_given_up(server: tuple[str, int]) -> None:
    pause = threading.Event()
    with socket.create_connection(server, timeout=20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for number in range(200):
                connection.sendall(b"x-%d: y\r\n" % number)
                if pause.wait(0.05) or peer_has_closed(connection):
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
def test_headers_without_end_are_refused(server: tuple[str, int], endless: bytes) -> None:
    body = endless.removeprefix(b"x-long: ") if endless.startswith(b"x-long") else endless
    answer = exchange(server, b"GET / HTTP/1.1\r\n", endless, *[body] * 20_000)
    assert answer.startswith(b"HTTP/1.1 431 ") or answer == b""  # closed while still sending


def test_the_second_request_of_a_connection_is_held_to_the_limits(server: tuple[str, int]) -> None:
    answer = exchange(
        server, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n", b"GET / HTTP/1.1\r\nx-unfinished: "
    )
    assert answer.startswith(b"HTTP/1.1 200 ")
    # The answer of 200 may be complete or not when the time of the second is over.
    assert answer.count(b"HTTP/1.1 ") in (1, 2)


def test_a_long_answer_is_not_cut_by_the_limits_on_requests() -> None:
    """Once a body is complete, `receive` waits for the end of the connection without a limit."""
    answers: list[Any] = []

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        answers.append(await receive())

    messages: Iterator[dict[str, Any]] = iter(
        [{"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}]
    )

    async def receive() -> Any:
        message = next(messages)
        if message["type"] == "http.disconnect":
            await asyncio.sleep(0.05)
        return message

    async def send(message: Any) -> None:
        answers.append(message)

    limited = RequestLimits(slow, max_bytes=10, timeout_seconds=0.01)
    asyncio.run(limited({"type": "http", "headers": []}, receive, send))
    assert answers == [{"type": "http.disconnect"}]


@pytest.fixture
def upgrade() -> Callable[[tuple[str, int]], bytes]:
    """Asks for a WebSocket."""

    def ask(server: tuple[str, int]) -> bytes:
        return exchange(
            server,
            b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        )

    return ask


def test_a_websocket_is_answered_as_plain_http(
    server: tuple[str, int], upgrade: Callable[[tuple[str, int]], bytes]
) -> None:
    assert upgrade(server).startswith(b"HTTP/1.1 200 ")
