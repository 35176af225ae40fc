"""Idempotency keys of the games that the lobby opens.

They also tell such games from those of tournaments, whose tables decide what is played next.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.models import Game, Player

_PREFIX = "casual"


def of_table(table: str) -> str:
    """The key of the game of a lobby table (public id)."""
    return f"{_PREFIX} table {table}"


def of_pairing(player: str, since: str) -> str:
    """The key of a game of quick pairing: the public id of one player, and since when it waited."""
    return f"{_PREFIX} pairing {player} {since}"


def of_play(player: str, key: str) -> str:
    """The key of a game that a player (public id) opened at once with an own key."""
    return f"{_PREFIX} play {player} {key}"


def of_rematch(game: str) -> str:
    """The key of the rematch of a game (public id)."""
    return f"{_PREFIX} rematch {game}"


def is_casual(game: Game) -> bool:
    """Whether the lobby has opened this game."""
    return game.key is not None and game.key.startswith(f"{_PREFIX} ")


def by_lot(players: Sequence[Player], key: str) -> list[Player]:
    """The players in an order drawn by lot, which is the same each time for one key.

    Who begins is not secret, and the same request must open the same game.
    """
    order = list(players)
    random.Random(key).shuffle(order)
    return order
