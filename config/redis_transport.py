"""kombu's Redis transport, with a channel that outlives its connection in good order.

Celery closes a connection that it has lost twice. The first time fails where messages are given
back, as Redis is away; the second time kombu 5.7 looks for the address of a connection that is gone
by then, and the `AttributeError` ends the worker. Said as what it is, a lost connection, it is
handled like any other. Needed as long as kombu's `Channel._connparams` does not check.
"""

from __future__ import annotations

from typing import Any

import redis
from kombu.transport import redis as kombu_redis


class Channel(kombu_redis.Channel):
    """A channel of Redis."""

    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection.client is None:
            raise redis.ConnectionError("The connection of this channel has been closed.")
        return super()._connparams(asynchronous)  # type: ignore[no-untyped-call]


class Transport(kombu_redis.Transport):
    """The transport that `config.celery` has kombu use for Redis."""

    Channel = Channel
