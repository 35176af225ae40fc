"""Who is on a page of the lobby: those whose live stream follows the topic `lobby`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import redis
import structlog

from games.live import presence as streams

TOPIC = "lobby"

_logger = structlog.get_logger(__name__)


def absent(seen: Mapping[int, datetime], before: datetime) -> set[int]:
    """The players (database keys) who have no stream open and had none since that time.

    `seen` says when each was last seen otherwise, such as by a request. Nobody counts as absent
    while that cannot be found out.
    """
    try:
        here, last = streams.players_on(TOPIC), streams.last_seen(TOPIC)
    except redis.RedisError as error:
        _logger.warning("presence_not_read", error=str(error))
        return set()
    return {
        player
        for player, at in seen.items()
        if player not in here and max(at, last.get(player, at)) < before
    }
