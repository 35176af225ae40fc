"""Streaming the feed of public facts to a watcher.

All watchers in a process share one copy of the latest facts: the first one to ask for facts that
are not in it reads them, for all. A watcher that is further behind reads its own.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_right
from collections.abc import AsyncGenerator, Callable
from operator import itemgetter
from weakref import WeakKeyDictionary, WeakValueDictionary

from games import outbox_feed, outbox_sequencer, sse
from games.errors import ClientError, Conflict
from games.event_cache import query_in_thread
from games.outbox_feed import Fact
from games.subscriptions import subscription_hub

Render = Callable[[Fact], object]
Message = tuple[int, bytes]
"""The number of a fact, and the fact as a server-sent event."""

BATCH = 500
"""Facts read or sent at a time."""
_MAX_MESSAGES = 1000
"""Messages kept for watchers that are a little behind."""


class FeedCache:
    """The latest messages of the feed."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._messages: list[Message] = []
        self._floor = self._last = -1
        """The number before the first message and that of the last; -1 before the first read."""
        self._read_at = 0.0
        self._lock = asyncio.Lock()

    async def after(self, no: int, known: int | None, max_age: float = 0.0) -> list[Message]:
        """The next messages after that number, at most `BATCH`; none at the end of the feed.

        `known` is a number that the feed is known to have reached. If it is None the feed is read,
        unless that was done within the last `max_age` seconds.
        """
        async with self._lock:
            stale = known is None and time.monotonic() - self._read_at >= max_age
            if self._last < 0 or stale or self._last < (known or 0):
                await self._refresh()
            if self._floor <= no <= self._last:
                start = bisect_right(self._messages, no, key=itemgetter(0))
                return self._messages[start : start + BATCH]
        return await self._load(no)

    async def _refresh(self) -> None:
        started = time.monotonic()
        if self._last < 0:
            self._floor = self._last = (await query_in_thread(outbox_feed.feed_range)).last
        try:
            await self._read_new()
        except Conflict:
            # The database was restored from a backup that is older than this copy.
            self._messages.clear()
            self._floor = self._last = (await query_in_thread(outbox_feed.feed_range)).last
        self._read_at = started

    async def _read_new(self) -> None:
        while messages := await self._load(self._last):
            self._last = messages[-1][0]
            self._messages += messages
            if len(self._messages) > _MAX_MESSAGES:
                self._floor = self._messages[-_MAX_MESSAGES - 1][0]
                del self._messages[:-_MAX_MESSAGES]
            if len(messages) < BATCH:
                break

    async def _load(self, after: int) -> list[Message]:
        def load() -> list[Message]:
            facts = outbox_feed.read(after, BATCH)
            return [(fact.no, sse.message("fact", self._render(fact), fact.no)) for fact in facts]

        return await query_in_thread(load)


_caches: WeakKeyDictionary[asyncio.AbstractEventLoop, WeakValueDictionary[str, FeedCache]] = (
    WeakKeyDictionary()
)


async def facts(after: int, render: Render) -> AsyncGenerator[bytes]:
    """Every fact after that number as a server-sent event, until the client leaves.

    It subscribes before it reads, so no fact is missed between the two. While nothing happens a
    heartbeat is sent from time to time and the feed is read anyway. It ends if the cursor cannot
    be read from any more; the client learns why when it reconnects.
    """
    cache = _shared_cache(render)
    async with subscription_hub().subscribe(outbox_sequencer.CHANNEL) as subscription:
        known, max_age = None, 0.0
        while True:
            try:
                messages = await cache.after(after, known, max_age)
            except ClientError:
                return
            for no, message in messages:
                yield message
                after = no
            if len(messages) == BATCH:
                known = after  # reads on before it asks what is new
                continue
            if await subscription.wait(sse.HEARTBEAT_SECONDS):
                known = int(subscription.message) if subscription.message else None
                max_age = 0.0
            else:
                known, max_age = None, sse.HEARTBEAT_SECONDS / 2
                yield sse.HEARTBEAT


def _shared_cache(render: Render) -> FeedCache:
    """The cache of this event loop, dropped with the last watcher."""
    caches = _caches.setdefault(asyncio.get_running_loop(), WeakValueDictionary())
    cache = caches.get("")
    if cache is None:
        cache = caches[""] = FeedCache(render)
    return cache
