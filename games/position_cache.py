"""A cache of positions of stored games in this process, so that neighbours are reached quickly.

A position is identified by the hash of its last event, which covers the whole log before it. So a
cached position never has to be invalidated.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from engine.game import Game as Rules

MAX_POSITIONS = 256
"""Positions kept in each process. With its view, one takes some 20 kB."""


class Position:
    """The position after an event. It is shared, so its state must not be changed."""

    __slots__ = ("_views", "hash", "over", "ply", "rules", "state")

    def __init__(
        self, rules: Rules[Any], state: Any, ply: int, hash_: bytes, *, over: bool
    ) -> None:
        self.rules = rules
        """The game module with the game's card set."""
        self.state = state
        self.ply = ply
        self.hash = hash_
        """The hash of the event."""
        self.over = over
        """Whether the log up to here ends the game."""
        self._views: dict[int | None, dict[str, Any]] = {}

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat (None: a spectator) may see. Computed once, and shared."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.rules.view(self.state, seat)
        return view


_lock = threading.Lock()
_positions: OrderedDict[tuple[int, int], Position] = OrderedDict()
"""By the key of the game and the ply, the least recently used first."""
_plies: dict[int, set[int]] = {}
"""The cached plies of each game."""


def get(game_id: int, ply: int, hash_: bytes) -> Position | None:
    """The cached position after that event of the game, if its hash is `hash_`."""
    with _lock:
        position = _positions.get((game_id, ply))
        if position is None or position.hash != hash_:
            return None
        _positions.move_to_end((game_id, ply))
        return position


def nearest(game_id: int, ply: int) -> Position | None:
    """The last cached position of the game up to that ply. The caller checks its hash."""
    with _lock:
        earlier = [cached for cached in _plies.get(game_id, ()) if cached <= ply]
        return _positions[game_id, max(earlier)] if earlier else None


def put(game_id: int, position: Position) -> None:
    """Adds a position."""
    with _lock:
        key = (game_id, position.ply)
        _positions[key] = position
        _positions.move_to_end(key)
        _plies.setdefault(game_id, set()).add(position.ply)
        if len(_positions) > MAX_POSITIONS:
            (oldest_game, oldest_ply), _ = _positions.popitem(last=False)
            _plies[oldest_game].remove(oldest_ply)
            if not _plies[oldest_game]:
                del _plies[oldest_game]


def clear() -> None:
    """Empties the cache, for tests and measurements."""
    with _lock:
        _positions.clear()
        _plies.clear()
