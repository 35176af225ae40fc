"""A receiver of webhooks that takes messages, or misbehaves in every way that was asked for."""

from __future__ import annotations

import contextlib
import json
import socket
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Received(NamedTuple):
    """A message that has arrived."""

    path: str
    headers: dict[str, str]
    """By name in lower case."""
    body: str

    @property
    def id(self) -> str:
        """The id of the message."""
        return self.headers["webhook-id"]

    @property
    def values(self) -> Any:
        """The body, parsed."""
        return json.loads(self.body)


class Receiver:
    """An HTTP server that notes what it is sent. `behaviour` says what it does then.

    `ok`, `late` (answers after `seconds`), `hang` (never answers), `close` (closes without an
    answer), `drip` (sends headers one byte at a time, without an end), `huge` (answers 200 and a
    body without an end), `stuck` (answers 200 and half a body), or the number of a status.
    """

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.behaviour: str | int = "ok"
        self.failures: list[str | int] = []
        """What it does first, one for each message."""
        self.seconds = 1.0
        self.location = ""
        self.received: list[Received] = []
        self.taken: list[Received] = []
        """Those that were answered with success."""
        self._closing = threading.Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                headers = {name.lower(): value for name, value in self.headers.items()}
                received = Received(self.path, headers, body)
                receiver.received.append(received)
                behaviour = receiver.failures.pop(0) if receiver.failures else receiver.behaviour
                self.close_connection = True
                with contextlib.suppress(OSError):
                    receiver._answer(self, behaviour, received)

            do_GET = do_POST  # noqa: N815

            def log_message(self, *_: Any) -> None:
                """Nothing."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 100

            def handle_error(self, *_: Any) -> None:
                """A client that closes early is no error here."""

        self._server = Server(("127.0.0.1", 0), Handler)
        if context is not None:
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port: int = self._server.server_port
        self.origin = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        """Ends the server and lets go of those that it keeps waiting."""
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def ids(self) -> list[str]:
        """Ids of the messages that were taken, in order."""
        return [received.id for received in self.taken]

    def _answer(
        self, handler: BaseHTTPRequestHandler, behaviour: str | int, received: Received
    ) -> None:
        raw: socket.socket = handler.connection
        if behaviour == "late":
            self._closing.wait(self.seconds)
        if behaviour == "hang":
            self._closing.wait(60)
        elif behaviour == "close":
            raw.close()
        elif behaviour == "drip":
            raw.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
            while not self._closing.is_set():
                raw.sendall(b"x")
                time.sleep(0.05)
        elif behaviour == "huge":
            self.taken.append(received)
            raw.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            while not self._closing.is_set():
                raw.sendall(b"x" * 65536)
        elif behaviour == "stuck":
            self.taken.append(received)
            raw.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            self._closing.wait(60)
        else:
            status = behaviour if isinstance(behaviour, int) else 200
            if 200 <= status < 300:
                self.taken.append(received)
            text = b"thank you" if status == 200 else b"no <b>thanks</b>\0"
            handler.send_response(status)
            if self.location:
                handler.send_header("Location", self.location)
            handler.send_header("Content-Length", str(len(text)))
            handler.end_headers()
            handler.wfile.write(text)
