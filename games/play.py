"""Commands on games: open one, act in one. Each is one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.models import Game, Player


def open_game(
    kind: str,
    players: Sequence[Player],
    options: Mapping[str, Any] | None = None,
    *,
    seed: bytes | None = None,
    pace_ms: int = 0,
    key: str | None = None,
) -> Game:
    """Opens a game of that kind; `players[i]` takes seat i. Wakes bots once committed."""
    raise NotImplementedError


def act(
    game_id: int,
    seat: int,
    action: Any,
    *,
    expected_seq: int | None = None,
    key: str | None = None,
) -> Any:
    """Plays one action of that seat."""
    raise NotImplementedError
