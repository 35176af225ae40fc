"""Following streams of server-sent events from a real server."""

from __future__ import annotations

import contextlib
import json
import threading
from typing import Any, NamedTuple

import httpx
import redis

from tests.games.servers import until


class Message(NamedTuple):
    """One server-sent event."""

    id: int | str | None
    event: str
    data: Any


class Watcher:
    """Follows a stream in a thread until the server ends the stream or `leave` is called."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.messages: list[Message] = []
        self.comments = 0
        self.retried = 0
        self.status = 0
        self.content_type = ""
        self._leave = threading.Event()
        self._thread = threading.Thread(target=self._follow, args=(url, headers), daemon=True)
        self._thread.start()

    def _follow(self, url: str, headers: dict[str, str] | None) -> None:
        with (
            contextlib.suppress(httpx.RemoteProtocolError),  # the server has been ended
            httpx.stream("GET", url, headers=headers, timeout=20) as response,
        ):
            self.status = response.status_code
            self.content_type = response.headers["Content-Type"]
            fields: dict[str, str] = {}
            for line in response.iter_lines():
                if self._leave.is_set():
                    return
                if line.startswith(":"):
                    self.comments += 1
                elif line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif fields.pop("retry", None):
                    self.retried += 1
                elif fields:
                    text = fields.get("id")
                    id_ = int(text) if text and text.isdigit() else text
                    data = json.loads(fields["data"])
                    self.messages.append(Message(id_, fields["event"], data))
                    fields = {}

    def saw(self, count: int) -> None:
        """Waits for that many messages."""
        until(lambda: len(self.messages) >= count, f"{count} messages, have {self.messages}")

    def leave(self) -> None:
        """Closes the connection at the next line."""
        self._leave.set()

    def ended(self, within: float = 20) -> None:
        """Waits until the stream has ended."""
        self._thread.join(within)
        assert not self._thread.is_alive()


def hang_up(client: redis.Redis) -> None:
    """Closes the subscriptions of this Redis database, but not those of concurrent tests."""
    database = str(client.connection_pool.connection_kwargs["db"])
    subscribers: Any = client.client_list(_type="pubsub")
    ids = [subscriber["id"] for subscriber in subscribers if subscriber["db"] == database]
    assert ids
    for client_id in ids:
        client.client_kill_filter(_id=client_id)
