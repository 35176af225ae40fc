"""Following a game as it is played."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from games import sse
from games.event_cache import Render, event_cache
from games.subscriptions import subscription_hub


async def game_events(game_id: int, after: int, render: Render) -> AsyncGenerator[bytes]:
    """Every event after that seq as server-sent events, then `end` once the game is over.

    Listens before it reads, so nothing falls between the two. Ends when the client leaves; while
    nothing happens, a comment is sent now and then and the log is looked at all the same.
    """
    shared = event_cache(game_id, render)
    async with subscription_hub().listen(f"game:{game_id}") as ear:
        known, age = None, 0.0
        while True:
            messages, over = await shared.after(after, known, age)
            for seq, message in messages:
                yield message
                after = seq
            if over:
                yield sse.message("end", {"seq": after})
                return
            if await ear.wait(sse.HEARTBEAT_SECONDS):
                known, age = int(ear.note) if ear.note else None, 0.0
            else:
                known, age = None, sse.HEARTBEAT_SECONDS / 2
                yield sse.HEARTBEAT
