"""Exporting a stored game as a game record."""

from __future__ import annotations

from engine import record
from games import positions
from games.models import Game


def export_game(game: Game) -> bytes:
    """The record of the game as one line (see `engine.record`); players appear by username."""
    rules, events = positions.events(game)
    usernames = game.seats.order_by("index").values_list("player__username", flat=True)
    return record.write(rules, events, list(usernames))
