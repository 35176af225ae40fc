"""One Redis subscription for each process, shared by all watchers.

A watcher subscribes to a channel and then reads rows from the database; a message only says that
there may be more rows. The subscription is confirmed before the first read, so no event can be
missed between the two.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from weakref import WeakKeyDictionary

import redis.asyncio as redis
import structlog
from django.conf import settings
from redis.exceptions import RedisError

CONFIRM_SECONDS = 5.0
"""How long a watcher waits for its subscription to be confirmed before it starts without."""
_RETRY_SECONDS = 1.0
_IDLE_CHANNEL = "hub"
"""Always subscribed to, because a connection without subscriptions cannot be read."""

_logger = structlog.get_logger(__name__)
_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, SubscriptionHub] = WeakKeyDictionary()


class Subscription:
    """One watcher's subscription to a channel."""

    __slots__ = ("_received", "message")

    def __init__(self) -> None:
        self._received = asyncio.Event()
        self.message = ""
        """The last message; empty if messages may have been missed."""

    def deliver(self, message: str) -> None:
        """Stores the message and wakes the watcher."""
        self.message = message
        self._received.set()

    async def wait(self, seconds: float) -> bool:
        """Waits for a message that arrived since the last wait. False on a timeout."""
        try:
            async with asyncio.timeout(seconds):
                await self._received.wait()
        except TimeoutError:
            return False
        self._received.clear()
        return True


class _Channel:
    __slots__ = ("confirmed", "started_unconfirmed", "subscriptions")

    def __init__(self) -> None:
        self.subscriptions: set[Subscription] = set()
        self.confirmed = asyncio.Event()
        self.started_unconfirmed = False
        """Whether a watcher started before the subscription was confirmed."""


class SubscriptionHub:
    """Distributes the messages of one Redis connection to the watchers of one event loop."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._channels: dict[str, _Channel] = {}
        self._pubsub: redis.client.PubSub | None = None
        self._reader: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def subscribe(
        self, channel: str, subscription: Subscription | None = None
    ) -> AsyncIterator[Subscription]:
        """Receives every message sent to the channel while the block is open.

        `subscription` is delivered the messages; a new one unless given.

        The block is also entered while Redis is unreachable. Once Redis is back, every subscriber
        gets an empty message, because messages may have been missed.
        """
        if self._reader is None or self._reader.done():
            self._reader = asyncio.create_task(self._read_forever())
        subscription = subscription or Subscription()
        entry = self._channels.get(channel)
        is_new = entry is None
        if entry is None:
            entry = self._channels[channel] = _Channel()
        # Added before the first await, so that a watcher who leaves meanwhile does not unsubscribe.
        entry.subscriptions.add(subscription)
        try:
            if is_new:
                await self._send("subscribe", channel)
            await self._wait_confirmed(entry)
            yield subscription
        finally:
            entry.subscriptions.discard(subscription)
            if not entry.subscriptions and self._channels.get(channel) is entry:
                del self._channels[channel]
                await self._send("unsubscribe", channel)

    async def _wait_confirmed(self, entry: _Channel) -> None:
        """Waits for the confirmation, but not longer than `CONFIRM_SECONDS`.

        A watcher that starts without it may get its events some seconds late; one that waited for
        an unreachable Redis would get none.
        """
        try:
            async with asyncio.timeout(CONFIRM_SECONDS):
                await entry.confirmed.wait()
        except TimeoutError:
            entry.started_unconfirmed = True

    @property
    def channels(self) -> list[str]:
        """The channels with at least one subscriber."""
        return list(self._channels)

    async def _send(self, command: str, channel: str) -> None:
        """Sends a command; one that fails is made up for when the reader connects again."""
        if self._pubsub is not None:
            with contextlib.suppress(RedisError, OSError):
                await getattr(self._pubsub, command)(channel)

    async def _read_forever(self) -> None:
        while True:
            client = redis.Redis.from_url(self._url, decode_responses=True)
            try:
                async with client.pubsub() as pubsub:
                    await pubsub.subscribe(_IDLE_CHANNEL)
                    # From here on each new channel is subscribed to when it is added. Those that
                    # exist already are subscribed to here.
                    self._pubsub = pubsub
                    if self._channels:
                        await pubsub.subscribe(*self._channels)
                    async for message in pubsub.listen():
                        self._dispatch(message["type"], message["channel"], message["data"])
            except (RedisError, OSError) as error:
                _logger.warning("subscription_lost", error=str(error))
            finally:
                self._pubsub = None
                await client.aclose()
            await asyncio.sleep(_RETRY_SECONDS)

    def _dispatch(self, type_: str, channel: str, data: str) -> None:
        entry = self._channels.get(channel)
        if entry is None:
            return
        if type_ == "subscribe":
            if entry.confirmed.is_set() or entry.started_unconfirmed:
                for subscription in entry.subscriptions:
                    subscription.deliver("")  # messages may have been missed
            entry.confirmed.set()
        elif type_ == "message":
            for subscription in entry.subscriptions:
                subscription.deliver(data)


def subscription_hub() -> SubscriptionHub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = SubscriptionHub(settings.REDIS_URL)
    return _hubs[loop]
