"""Streaming the events of a game to a watcher."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from games import sse
from games.event_cache import Render, event_cache
from games.subscriptions import subscription_hub


async def game_events(game_id: int, after: int, render: Render) -> AsyncGenerator[bytes]:
    """Every event after that seq as a server-sent event, then `end` once the game is over.

    It subscribes before it reads, so no event is missed between the two. While nothing happens a
    heartbeat is sent from time to time and the log is read anyway. It ends when the client leaves.
    """
    cache = event_cache(game_id, render)
    async with subscription_hub().subscribe(f"game:{game_id}") as subscription:
        known, max_age = None, 0.0
        while True:
            messages, over = await cache.after(after, known, max_age)
            for seq, message in messages:
                yield message
                after = seq
            if over:
                yield sse.message("end", {"seq": after})
                return
            if await subscription.wait(sse.HEARTBEAT_SECONDS):
                known = int(subscription.message) if subscription.message else None
                max_age = 0.0
            else:
                known, max_age = None, sse.HEARTBEAT_SECONDS / 2
                yield sse.HEARTBEAT
