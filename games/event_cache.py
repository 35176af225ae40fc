"""The end of a game's log as the watchers in one process have it: read once, written out once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from engine.game import Finished, SeedRevealed
from games import log, sse
from games.models import Game

T = TypeVar("T")
Render = Callable[[log.Entry], object]
Message = tuple[int, bytes]
"""The seq of an event, and the event as it goes over the wire."""

_LAST = (Finished.__struct_config__.tag, SeedRevealed.__struct_config__.tag)
"""Events after which nothing more is waited for."""
_KEPT = 500
"""Messages kept for watchers that are a little behind."""


class EventCache:
    """Grows with the log. Whoever asks first reads the new rows, and the others find them."""

    def __init__(self, game_id: int, render: Render) -> None:
        self._game_id = game_id
        self._render = render
        self._messages: list[Message] = []
        self._floor = self._last = -1
        """Seqs before the first and of the last message; -1 before the first read."""
        self._over = False
        self._read_at = 0.0
        self._lock = asyncio.Lock()

    async def after(
        self, seq: int, known: int | None, age: float = 0.0
    ) -> tuple[list[Message], bool]:
        """What follows that seq, and whether the game is over with it.

        `known` is a seq that the log is known to have reached; None if it must be looked up,
        unless that was done within the last `age` seconds.
        """
        async with self._lock:
            stale = known is None and time.monotonic() - self._read_at >= age
            if stale or self._last < (known or 0):
                await self._read(seq, look=known is None)
        missed: list[Message] = []
        if seq < self._floor:
            missed, _ = await self._rows(seq, self._floor, look=False)
        return missed + [each for each in self._messages if each[0] > seq], self._over

    async def _read(self, seq: int, *, look: bool) -> None:
        started = time.monotonic()
        if self._last < 0:
            self._floor = self._last = seq
        messages, self._over = await self._rows(self._last, None, look=look)
        self._read_at = started
        if messages:
            self._last = messages[-1][0]
            self._messages += messages
            if len(self._messages) > _KEPT:
                self._floor = self._messages[-_KEPT - 1][0]
                del self._messages[:-_KEPT]

    async def _rows(
        self, after: int, upto: int | None, *, look: bool
    ) -> tuple[list[Message], bool]:
        """Messages from the database, and whether the game is over after the last of them.

        A log ends with `finished`; a seed that was held back may follow long after, and is not
        waited for. That a game was called off is told by the game alone, which is asked if `look`
        is set: before the log is read, since a game that ends between the two has more events.
        """

        def read() -> tuple[list[Message], bool]:
            playing = Game.objects.filter(pk=self._game_id, status=Game.Status.PLAYING)
            ended = look and not playing.exists()
            if upto is None:
                entries = log.entries(self._game_id, after)
            else:
                entries = log.entries(self._game_id, after, upto)
            messages = [
                (entry.seq, sse.message("event", self._render(entry), entry.seq))
                for entry in entries
            ]
            over = ended or (bool(entries) and entries[-1].type in _LAST)
            return messages, over

        return await query_in_thread(read)


_tails: WeakKeyDictionary[asyncio.AbstractEventLoop, WeakValueDictionary[int, EventCache]] = (
    WeakKeyDictionary()
)


def event_cache(game_id: int, render: Render) -> EventCache:
    """The tail of that game, shared by its watchers for as long as there are any."""
    tails = _tails.setdefault(asyncio.get_running_loop(), WeakValueDictionary())
    found = tails.get(game_id)
    if found is None:
        found = tails[game_id] = EventCache(game_id, render)
    return found


async def query_in_thread(read: Callable[[], T]) -> T:
    """Runs queries in a worker thread, which holds its connection no longer than settings say."""
    return await sync_to_async(_with_fresh_connection, thread_sensitive=False)(read)


def _with_fresh_connection(read: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return read()
    finally:
        close_old_connections()
