"""What the tournaments do when the games app announces something."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from games.signals import game_finished


def connect() -> None:
    """Called once, when all apps are loaded."""
    import_module("tournaments.rebuild")  # adds its parts to `manage.py rebuild`
    game_finished.connect(_enqueue_catch_up, dispatch_uid="tournaments.wake")


def _enqueue_catch_up(**_: Any) -> None:
    """A lost message is made up for by the sweep."""
    from tournaments.tasks import catch_up  # tasks need all apps loaded

    catch_up.delay()
