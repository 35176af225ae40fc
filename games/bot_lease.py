"""A lease in Redis on a game whose bots a worker is playing.

The worker renews it while a bot thinks, so that neither the sweep nor a repeated task makes another
worker think about the same position. It expires soon after its worker has died. The log does not
depend on it: if two workers play the same game nevertheless, only one of them can append.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Collection, Iterator
from functools import cache

import redis
import structlog
from django.conf import settings
from redis.exceptions import LockError
from redis.lock import Lock

SECONDS = 2.0
"""After this time without renewal a lease expires."""
_RENEW_SECONDS = 0.5

_logger = structlog.get_logger(__name__)


@contextlib.contextmanager
def lease(game_id: int) -> Iterator[bool]:
    """Yields whether the game was free; it is then leased until the end of the block.

    Without Redis every game counts as free.
    """
    lock = Lock(_client(), _key(game_id), timeout=SECONDS, thread_local=False)
    try:
        if not lock.acquire(blocking=False):
            yield False
            return
    except redis.RedisError as error:
        _logger.warning("bots_not_leased", game=game_id, error=str(error))
        yield True
        return
    ended = threading.Event()
    renewing = threading.Thread(target=_keep_renewing, args=(lock, ended), daemon=True)
    renewing.start()
    try:
        yield True
    finally:
        ended.set()
        renewing.join()
        with contextlib.suppress(LockError, redis.RedisError):  # it expires
            lock.release()


def leased(game_ids: Collection[int]) -> set[int]:
    """Those of these games that are leased now; none if Redis is not available."""
    if not game_ids:
        return set()
    try:
        values: list[bytes | None] = _client().mget([_key(game_id) for game_id in game_ids])  # type: ignore[assignment]
    except redis.RedisError:
        return set()
    return {game_id for game_id, value in zip(game_ids, values, strict=True) if value is not None}


def _keep_renewing(lock: Lock, ended: threading.Event) -> None:
    while not ended.wait(_RENEW_SECONDS):
        # A lease that was lost, for example because the process was suspended, stays lost.
        with contextlib.suppress(LockError, redis.RedisError):
            lock.extend(SECONDS, replace_ttl=True)


def _key(game_id: int) -> str:
    return f"bots:{game_id}"


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
