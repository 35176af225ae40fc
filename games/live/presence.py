"""Which players have a topic open: those with a live stream that follows it.

Each stream of a signed-in player has a member in a Redis sorted set of the topic, whose score is
the time at which it expires. The web process renews the members of its streams, so those of a
process that is killed expire. Times are seconds since the epoch by the clock of the web server.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any
from weakref import WeakKeyDictionary

import redis
import redis.asyncio
import structlog
from django.conf import settings

from games.live.notes import redis_client

RENEW_SECONDS = 10.0
EXPIRE_SECONDS = 30.0
"""How long a player counts as present after the web process was killed."""
KEEP_SEEN_SECONDS = 3600
"""How long it is remembered when a player was last present."""

_logger = structlog.get_logger(__name__)


def players_on(topic: str) -> set[int]:
    """The database keys of the players who have the topic open now, such as `lobby` or `game:<id>`.

    Raises `redis.RedisError` if that cannot be found out.
    """
    members: Any = redis_client().zrangebyscore(_open_key(topic), f"({time.time()}", "+inf")
    return {int(member.partition("/")[0]) for member in members}


def last_seen(topic: str) -> dict[int, datetime]:
    """When players last had the topic open, by database key; those of the last hour.

    Exact to `RENEW_SECONDS`. A page that reconnects is gone for a moment, so somebody counts as
    having left only some time after this. Raises `redis.RedisError`.
    """
    rows: Any = redis_client().zrange(_seen_key(topic), 0, -1, withscores=True)
    return {int(member): datetime.fromtimestamp(score, UTC) for member, score in rows}


@contextlib.asynccontextmanager
async def present(player_id: int, topics: Sequence[str]) -> AsyncIterator[None]:
    """The player has these topics open while the block runs."""
    reporter = _reporter()
    entries = [_Entry(topic, player_id) for topic in topics]
    await reporter.add(entries)
    try:
        yield
    finally:
        await reporter.remove(entries)


class _Entry:
    """One topic of one stream."""

    __slots__ = ("member", "player_id", "topic")

    def __init__(self, topic: str, player_id: int) -> None:
        self.topic = topic
        self.player_id = player_id
        self.member = f"{player_id}/{secrets.token_urlsafe(6)}"


class _Reporter:
    """Renews the expiry of every player who is present through a stream of one event loop."""

    def __init__(self) -> None:
        self._entries: set[_Entry] = set()
        self._redis = redis.asyncio.Redis.from_url(
            settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=5
        )
        self._task: asyncio.Task[None] | None = None

    async def add(self, entries: Sequence[_Entry]) -> None:
        self._entries.update(entries)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._renew_forever())
        await self._report(entries)

    async def remove(self, entries: Sequence[_Entry]) -> None:
        self._entries.difference_update(entries)
        now = time.time()
        with contextlib.suppress(redis.RedisError, OSError):
            async with self._redis.pipeline(transaction=False) as pipeline:
                for entry in entries:
                    pipeline.zrem(_open_key(entry.topic), entry.member)
                    pipeline.zadd(_seen_key(entry.topic), {str(entry.player_id): now})
                await pipeline.execute()

    async def _renew_forever(self) -> None:
        while self._entries:
            await asyncio.sleep(RENEW_SECONDS)
            await self._report(list(self._entries))

    async def _report(self, entries: Sequence[_Entry]) -> None:
        if not entries:
            return
        now = time.time()
        by_topic: dict[str, list[_Entry]] = {}
        for entry in entries:
            by_topic.setdefault(entry.topic, []).append(entry)
        try:
            async with self._redis.pipeline(transaction=False) as pipeline:
                for topic, present_ in by_topic.items():
                    opened, seen = _open_key(topic), _seen_key(topic)
                    pipeline.zadd(opened, {e.member: now + EXPIRE_SECONDS for e in present_})
                    pipeline.zremrangebyscore(opened, "-inf", now)
                    pipeline.expire(opened, int(EXPIRE_SECONDS) + 1)
                    pipeline.zadd(seen, {str(e.player_id): now for e in present_})
                    pipeline.zremrangebyscore(seen, "-inf", now - KEEP_SEEN_SECONDS)
                    pipeline.expire(seen, KEEP_SEEN_SECONDS)
                await pipeline.execute()
        except (redis.RedisError, OSError) as error:
            _logger.warning("presence_not_reported", error=str(error))


_reporters: WeakKeyDictionary[asyncio.AbstractEventLoop, _Reporter] = WeakKeyDictionary()


def _reporter() -> _Reporter:
    return _reporters.setdefault(asyncio.get_running_loop(), _Reporter())


def _open_key(topic: str) -> str:
    return f"presence:{topic}"


def _seen_key(topic: str) -> str:
    return f"presence-seen:{topic}"
