"""Notes: short words that wake the streams of a topic, such as `changed`.

Each note has a stamp, and the last stamp of a topic is kept for a day. A client that reconnects
with another stamp has missed a note.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache

import redis
import structlog
from django.conf import settings

from games.on_commit import after_commit

LOBBY = "lobby"
CHANGED = "changed"
SESSION = "session"
"""The note that makes streams of a player check whether their sessions are still valid."""
_KEEP_SECONDS = 24 * 3600
_logger = structlog.get_logger(__name__)


@cache
def redis_client() -> redis.Redis:
    """This process's client for notes and presence; replies are text."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2, decode_responses=True
    )


def player_topic(player_id: int) -> str:
    """The topic of a player's own news, by database key. Streams of this player call it `me`."""
    return f"me:{player_id}"


def phrases_topic(game_id: int) -> str:
    """The topic of the phrases of a game, by database key. Clients use the public id instead."""
    return f"phrases:{game_id}"


def channel(topic: str) -> str:
    """The pub/sub channel of a topic."""
    return f"live:{topic}"


def publish(topic: str, note: str = CHANGED) -> None:
    """Wakes the streams that follow the topic, once the current transaction is committed.

    `topic` is `LOBBY` or the result of `player_topic` or `phrases_topic`; games and tournaments
    wake their streams by themselves. `note` is one word. It is never an error if it cannot be sent:
    the watchers then see the change when they look the next time.
    """
    after_commit(_send, topic, note)


def end_sessions(player_id: int) -> None:
    """Makes the streams of a player check at once whether their sessions are still valid.

    Call it after a sign-out, a ban or a changed password. Without it they notice after a minute.
    """
    publish(player_topic(player_id), SESSION)


def last_stamps(topics: Sequence[str]) -> list[int | None]:
    """The stamp of the last note of each topic: 0 if there was none, None if that is not known."""
    if not topics:
        return []
    try:
        stamps = redis_client().mget([_stamp_key(topic) for topic in topics])
    except redis.RedisError as error:
        _logger.warning("live_stamps_not_read", error=str(error))
        return [None] * len(topics)
    return [int(stamp or 0) for stamp in stamps]


def read_note(message: str) -> tuple[int, str]:
    """The stamp and the word of a message of a channel."""
    stamp, _, note = message.partition(" ")
    return int(stamp), note


def _stamp_key(topic: str) -> str:
    return f"live-stamp:{topic}"


def _send(topic: str, note: str) -> None:
    stamp = time.time_ns() // 1000
    try:
        with redis_client().pipeline(transaction=True) as pipeline:
            # The session note changes nothing that a client shows.
            if note != SESSION:
                pipeline.set(_stamp_key(topic), stamp, ex=_KEEP_SECONDS)
            pipeline.publish(channel(topic), f"{stamp} {note}")
            pipeline.execute()
    except redis.RedisError as error:
        _logger.warning("note_not_published", topic=topic, error=str(error))
