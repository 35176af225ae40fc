"""Queues the task that matches players who wait, after the commit. The sweep finds what is lost."""

from __future__ import annotations

from celery import current_app

from games.on_commit import after_commit_once

MATCH_TASK = "games.lobby.tasks.match"


def queue_matching() -> None:
    """Queues the task once for the current transaction."""
    after_commit_once(_send)


def _send() -> None:
    current_app.send_task(MATCH_TASK)
