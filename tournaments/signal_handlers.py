"""Handlers of the signals of the games app, which knows nothing of tournaments."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from games import rated_games
from games.moderation import rulings
from games.signals import game_finished
from tournaments import wake_up


def connect() -> None:
    """Connects the handlers. Called once, when all apps are loaded."""
    import_module("tournaments.rebuild")  # adds its parts to `manage.py rebuild`
    import_module("tournaments.departing_accounts")  # registers what they leave
    from tournaments.ledger.rating_service import LedgerRatings
    from tournaments.moderated_games import TournamentRulings

    rated_games.register(LedgerRatings())
    rulings.register(TournamentRulings())
    game_finished.connect(_enqueue_catch_up, dispatch_uid="tournaments.wake")


def _enqueue_catch_up(**_: Any) -> None:
    """Queues a task that reads the feed of finished games. If it is lost, the sweep does it."""
    wake_up.queue_catch_up()
