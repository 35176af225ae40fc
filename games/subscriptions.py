"""One Redis subscription a process, however many watchers.

A watcher listens to a channel and then reads rows: notes only say that something has grown. Since
the subscription is confirmed before the first read, nothing falls between the two.
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
"""How long a watcher waits for the subscription before going on without."""
_RETRY_SECONDS = 1.0
_OWN_CHANNEL = "hub"
"""Always subscribed to, so that the connection can be read while nobody watches."""

_logger = structlog.get_logger(__name__)
_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, SubscriptionHub] = WeakKeyDictionary()


class Subscription:
    """One watcher's hold on a channel."""

    __slots__ = ("_grown", "note")

    def __init__(self) -> None:
        self._grown = asyncio.Event()
        self.note = ""
        """The last note, empty if notes may have been missed."""

    def hear(self, note: str) -> None:
        """Wakes the watcher."""
        self.note = note
        self._grown.set()

    async def wait(self, seconds: float) -> bool:
        """Waits for a note that came since the last wait. False if none came in time."""
        try:
            async with asyncio.timeout(seconds):
                await self._grown.wait()
        except TimeoutError:
            return False
        self._grown.clear()
        return True


class _Channel:
    __slots__ = ("confirmed", "ears", "late")

    def __init__(self) -> None:
        self.ears: set[Subscription] = set()
        self.confirmed = asyncio.Event()
        self.late = False
        """Whether somebody went on without waiting for the confirmation."""


class SubscriptionHub:
    """Spreads the notes of one subscription to the watchers of one event loop."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._channels: dict[str, _Channel] = {}
        self._pubsub: redis.client.PubSub | None = None
        self._reader: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def listen(self, channel: str) -> AsyncIterator[Subscription]:
        """Hears every note sent to the channel from the moment the block is entered.

        While Redis is away the block is entered all the same; once it is back, everyone who
        listens is told that notes may have been missed.
        """
        if self._reader is None or self._reader.done():
            self._reader = asyncio.create_task(self._read_forever())
        ear = Subscription()
        entry = self._channels.get(channel)
        new = entry is None
        if entry is None:
            entry = self._channels[channel] = _Channel()
        # From here on the channel is held, so that whoever leaves meanwhile does not give it up.
        entry.ears.add(ear)
        try:
            if new:
                await self._send("subscribe", channel)
            await self._confirmed(entry)
            yield ear
        finally:
            entry.ears.discard(ear)
            if not entry.ears and self._channels.get(channel) is entry:
                del self._channels[channel]
                await self._send("unsubscribe", channel)

    async def _confirmed(self, entry: _Channel) -> None:
        """Waits for the subscription, but not for a Redis that is away.

        Notes are missed then, which costs seconds; a watcher who gets nothing at all loses more.
        """
        try:
            async with asyncio.timeout(CONFIRM_SECONDS):
                await entry.confirmed.wait()
        except TimeoutError:
            entry.late = True

    @property
    def channels(self) -> list[str]:
        """What is being listened to."""
        return list(self._channels)

    async def _send(self, command: str, channel: str) -> None:
        """A command that cannot be sent now is made up for when the reader connects again."""
        if self._pubsub is not None:
            with contextlib.suppress(RedisError, OSError):
                await getattr(self._pubsub, command)(channel)

    async def _read_forever(self) -> None:
        while True:
            client = redis.Redis.from_url(self._url, decode_responses=True)
            try:
                async with client.pubsub() as pubsub:
                    await pubsub.subscribe(_OWN_CHANNEL)
                    # From here on every new channel is subscribed to by who brings it, and the
                    # ones that are here already by this.
                    self._pubsub = pubsub
                    if self._channels:
                        await pubsub.subscribe(*self._channels)
                    async for message in pubsub.listen():
                        self._spread(message["type"], message["channel"], message["data"])
            except (RedisError, OSError) as error:
                _logger.warning("subscription_lost", error=str(error))
            finally:
                self._pubsub = None
                await client.aclose()
            await asyncio.sleep(_RETRY_SECONDS)

    def _spread(self, type_: str, channel: str, data: str) -> None:
        entry = self._channels.get(channel)
        if entry is None:
            return
        if type_ == "subscribe":
            if entry.confirmed.is_set() or entry.late:  # notes may have been missed
                for ear in entry.ears:
                    ear.hear("")
            entry.confirmed.set()
        elif type_ == "message":
            for ear in entry.ears:
                ear.hear(data)


def subscription_hub() -> SubscriptionHub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = SubscriptionHub(settings.REDIS_URL)
    return _hubs[loop]
