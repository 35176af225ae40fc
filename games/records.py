"""The game record of a stored game."""

from __future__ import annotations

from engine import record, registry, replay
from games import log
from games.models import Game


def of_game(game: Game) -> bytes:
    """One line with everything that happened, as `engine.record` writes it; names are usernames."""
    rules = registry.get(game.kind)
    events = [replay.decode(rules, payload) for _, payload in log.read(game.pk)]
    names = game.seats.order_by("index").values_list("player__username", flat=True)
    return record.write(rules, events, list(names))
