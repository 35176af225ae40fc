"""Whether a notice still needs to be sent."""

from __future__ import annotations

from collections.abc import Sequence

import redis

from games.live import presence
from games.models import Notice
from games.notifications.turns import turns_of


def still_true(player_id: int, notices: Sequence[Notice]) -> list[Notice]:
    """Those that are not out of date: a turn is, once the player has moved or the game is over."""
    if not any(notice.kind == Notice.Kind.YOUR_TURN for notice in notices):
        return list(notices)
    games = set(turns_of(player_id).values_list("game__public_id", flat=True))
    return [
        notice for notice in notices if notice.kind != Notice.Kind.YOUR_TURN or notice.game in games
    ]


def is_looking(player_id: int, notice: Notice) -> bool:
    """Whether the player has the game of the notice open and in sight."""
    if not notice.game:
        return False
    try:
        return player_id in presence.players_on(f"game:{notice.game}")
    except redis.RedisError:
        return False
