"""Streaming the events of a game to a watcher."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator

from games import sse
from games.event_cache import EventCache, Message, event_cache
from games.subscriptions import subscription_hub


async def game_events(game_id: int, after: int, *, limited: bool) -> AsyncGenerator[bytes]:
    """Every event after that seq as a server-sent event, then `end` once the game is over.

    A `limited` watcher gets an event when spectators may see it. It subscribes before it reads, so
    no event is missed between the two. While nothing happens a heartbeat is sent from time to time
    and the log is read anyway. It ends when the client leaves.
    """
    cache = event_cache(game_id)
    async with subscription_hub().subscribe(f"game:{game_id}") as subscription:
        known, max_age = None, 0.0
        sent_at = time.monotonic()
        while True:
            due_at = None
            if limited:
                messages, over, due_at = await _visible_messages(cache, after, known, max_age)
            else:
                messages, over = await cache.after(after, known, max_age)
            for seq, message in messages:
                yield sse.encoded_message("event", message, seq)
                after = seq
                sent_at = time.monotonic()
            if over:
                yield sse.message("end", {"seq": after})
                return
            # Moves that this watcher may not see yet are messages, too, and nothing is sent then.
            heartbeat_at = sent_at + sse.HEARTBEAT_SECONDS
            wake_at = heartbeat_at if due_at is None else min(heartbeat_at, due_at)
            if await subscription.wait(max(0.0, wake_at - time.monotonic())):
                known = int(subscription.message) if subscription.message else None
                max_age = 0.0
            else:
                known, max_age = None, sse.HEARTBEAT_SECONDS / 2
            if time.monotonic() >= heartbeat_at:
                yield sse.HEARTBEAT
                sent_at = time.monotonic()


async def _visible_messages(
    cache: EventCache, after: int, known: int | None, max_age: float
) -> tuple[list[Message], bool, float | None]:
    """The messages after that seq that spectators may see, whether the game is over after the last
    of them, and when the next one is due (monotonic clock)."""
    limit = await cache.limit(known, max_age)
    if limit.upto <= after:
        return [], limit.over, limit.due_at
    messages, _ = await cache.after(after, limit.upto)
    visible = [message for message in messages if message[0] <= limit.upto]
    return visible, limit.over, limit.due_at
