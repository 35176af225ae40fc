"""The game record of a stored game."""

from __future__ import annotations

from engine import record
from games import positions
from games.models import Game


def export_game(game: Game) -> bytes:
    """One line with everything that happened, as `engine.record` writes it; names are usernames."""
    rules, events = positions.events(game)
    names = game.seats.order_by("index").values_list("player__username", flat=True)
    return record.write(rules, events, list(names))
