"""Exporting a stored game as a game record."""

from __future__ import annotations

from engine import record, registry, replay
from games import log
from games.models import Game


def export_game(game: Game) -> bytes:
    """The record of the game as one line (see `engine.record`); players appear by username."""
    rules = registry.get(game.kind, game.rules)
    envelopes = [entry.envelope for entry in log.entries(game.pk, upto=game.seq)]
    events = [replay.decode(rules, envelope.payload) for envelope in envelopes]
    usernames = game.seats.order_by("index").values_list("player__username", flat=True)
    return record.write(rules, events, list(usernames), envelopes=envelopes, id=game.public_id)
