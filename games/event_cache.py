"""The last events of a game, read and rendered once for all watchers in this process.

Events look the same to everybody. What differs is how far a watcher may see: those who sit at the
table see all events, and spectators those up to a limit, which is read once for all of them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec
from asgiref.sync import sync_to_async
from django.db import close_old_connections

from engine.ending import LAST_EVENTS
from engine.game import SeedRevealed
from games import log
from games.event_values import log_entry
from games.models import Game
from games.visibility import visibility

T = TypeVar("T")
Message = tuple[int, bytes]
"""The seq of an event, and the event as one line of JSON."""

_LAST_TYPES = tuple(event.__struct_config__.tag for event in (*LAST_EVENTS, SeedRevealed))
"""Types of events after which a stream ends."""
_MAX_MESSAGES = 500
"""Messages kept for watchers that are a little behind."""
_CLOCK_SECONDS = 0.002
"""Added to the time at which an event is due, so that it is due by the database's clock too."""


class Limit(NamedTuple):
    """How far spectators may see."""

    upto: int
    last: int
    """The seq of the last event of the log when this was read."""
    over: bool
    """Whether the game is over and shown completely, so that nothing follows `upto`."""
    due_at: float | None
    """When the next event may be seen, by the monotonic clock."""


class EventCache:
    """The messages of one game. The first watcher to ask reads new rows; the others reuse them."""

    def __init__(self, game_id: int) -> None:
        self._game_id = game_id
        self._limit: Limit | None = None
        self._limit_read_at = 0.0
        self._messages: list[Message] = []
        self._floor = self._last = -1
        """The seq before the first message and that of the last; -1 before the first read."""
        self._over = False
        self._read_at = 0.0
        self._lock = asyncio.Lock()

    async def after(
        self, seq: int, known: int | None, max_age: float = 0.0
    ) -> tuple[list[Message], bool]:
        """The messages after that seq, and whether the game is over after the last of them.

        `known` is a seq that the log is known to have reached. If it is None the log is read,
        unless that was done within the last `max_age` seconds.
        """
        async with self._lock:
            stale = known is None and time.monotonic() - self._read_at >= max_age
            if stale or self._last < (known or 0):
                await self._read(seq, check_status=known is None)
        missed: list[Message] = []
        if seq < self._floor:
            missed, _ = await self._load(seq, self._floor, check_status=False)
        return missed + [message for message in self._messages if message[0] > seq], self._over

    async def limit(self, known: int | None, max_age: float = 0.0) -> Limit:
        """How far spectators may see now, read at most once for all of them.

        `known` and `max_age` are as in `after`. It is always read again once an event is due.
        """
        async with self._lock:
            now, limit = time.monotonic(), self._limit
            if limit is not None and (limit.due_at is None or now < limit.due_at):
                if known is None and now - self._limit_read_at < max_age:
                    return limit
                if known is not None and limit.last >= known:
                    return limit
            limit = self._limit = await query_in_thread(self._load_limit)
            self._limit_read_at = now
            return limit

    def _load_limit(self) -> Limit:
        game = Game.objects.get(pk=self._game_id)
        visible = visibility(game, None)
        read_at = time.monotonic()
        due_ms = visible.due_ms
        return Limit(
            visible.upto,
            visible.last,
            game.status != Game.Status.PLAYING and visible.withheld is None,
            None if due_ms is None else read_at + due_ms / 1000 + _CLOCK_SECONDS,
        )

    async def _read(self, seq: int, *, check_status: bool) -> None:
        started = time.monotonic()
        if self._last < 0:
            self._floor = self._last = seq
        messages, self._over = await self._load(self._last, None, check_status=check_status)
        self._read_at = started
        if messages:
            self._last = messages[-1][0]
            self._messages += messages
            if len(self._messages) > _MAX_MESSAGES:
                self._floor = self._messages[-_MAX_MESSAGES - 1][0]
                del self._messages[:-_MAX_MESSAGES]

    async def _load(
        self, after: int, upto: int | None, *, check_status: bool
    ) -> tuple[list[Message], bool]:
        """Messages from the database, and whether the game is over after the last of them.

        A stream ends with `finished`; a seed that is revealed much later is not waited for. Only
        the game's row tells that a game was voided, so `check_status` reads it. It is read before
        the log, because a game that finishes between the two reads has more events.
        """

        def load() -> tuple[list[Message], bool]:
            playing = Game.objects.filter(pk=self._game_id, status=Game.Status.PLAYING)
            ended = check_status and not playing.exists()
            if upto is None:
                entries = log.entries(self._game_id, after)
            else:
                entries = log.entries(self._game_id, after, upto)
            messages = [(entry.seq, msgspec.json.encode(log_entry(entry))) for entry in entries]
            over = ended or (bool(entries) and entries[-1].type in _LAST_TYPES)
            return messages, over

        return await query_in_thread(load)


_caches: WeakKeyDictionary[asyncio.AbstractEventLoop, WeakValueDictionary[int, EventCache]] = (
    WeakKeyDictionary()
)


def event_cache(game_id: int) -> EventCache:
    """The cache of that game, shared by its watchers and dropped with the last of them."""
    caches = _caches.setdefault(asyncio.get_running_loop(), WeakValueDictionary())
    cache = caches.get(game_id)
    if cache is None:
        cache = caches[game_id] = EventCache(game_id)
    return cache


async def query_in_thread(query: Callable[[], T]) -> T:
    """Runs a query in a worker thread, without keeping its connection beyond CONN_MAX_AGE."""
    return await sync_to_async(_with_fresh_connection, thread_sensitive=False)(query)


def _with_fresh_connection(query: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return query()
    finally:
        close_old_connections()
