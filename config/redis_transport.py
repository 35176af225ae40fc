"""kombu's Redis transport, whose channels can be closed after their connection is lost.

Celery closes a lost connection twice. The first attempt fails while unacknowledged messages are
returned, because Redis is down. In the second one, kombu 5.7 reads the address of a connection that
no longer exists, and the resulting `AttributeError` ends the worker. This class raises a connection
error instead, which Celery handles. It is needed as long as kombu's `Channel._connparams` does not
check for this.
"""

from __future__ import annotations

from typing import Any

import redis
from kombu.transport import redis as kombu_redis


class Channel(kombu_redis.Channel):
    """A Redis channel that reports a lost connection as such."""

    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection.client is None:
            raise redis.ConnectionError("The connection of this channel has been closed.")
        return super()._connparams(asynchronous)  # type: ignore[no-untyped-call]


class Transport(kombu_redis.Transport):
    """The transport that `config.celery` registers for Redis."""

    Channel = Channel
