"""Following a game as it is played."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from engine.game import Finished
from games import log, sse
from games.hub import hub
from games.models import Game

T = TypeVar("T")
Render = Callable[[log.Entry], object]
_FINISHED = Finished.__struct_config__.tag


def read_rows(read: Callable[[], T]) -> T:
    """Runs a query in a worker thread, whose connection is not held between two reads."""
    close_old_connections()
    try:
        return read()
    finally:
        close_old_connections()


async def game_events(game_id: int, after: int, render: Render) -> AsyncIterator[bytes]:
    """Every event after that seq as server-sent events, then `end` once the game is over.

    Ends when the client leaves; between events a comment is sent now and then.
    """
    async with hub().listen(f"game:{game_id}") as ear:
        while True:
            entries, over = await _grown(game_id, after)
            for entry in entries:
                after = entry.seq
                yield sse.message("event", render(entry), entry.seq)
            if over:
                yield sse.message("end", {"seq": after})
                return
            if not await ear.wait(sse.HEARTBEAT_SECONDS):
                yield sse.HEARTBEAT


async def _grown(game_id: int, after: int) -> tuple[list[log.Entry], bool]:
    """The events after that seq, and whether the game is over with them."""

    def read() -> tuple[list[log.Entry], bool]:
        entries = log.entries(game_id, after)
        if entries:
            return entries, entries[-1].type == _FINISHED
        return [], Game.objects.get(pk=game_id).status != Game.Status.PLAYING

    return await sync_to_async(read_rows, thread_sensitive=False)(read)
