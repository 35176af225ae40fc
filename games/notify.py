"""Notifications sent after a commit: watchers, followers of finished games, and bot tasks.

A notification may be lost without harm: periodic sweeps and reads of the log catch up.
"""

from __future__ import annotations

from datetime import timedelta

from celery import current_app
from django.core.cache import cache

from games import outbox, pubsub, signals

PLAY_BOTS_TASK = "games.tasks.play_bots"
DEADLINE_TASK = "games.tasks.settle_deadline"
NOTICES_TASK = "games.notifications.tasks.find_news"
"""Tasks are sent by name, because `games.tasks` imports the code that sends them."""
_CONSUMERS_FLAG = "games.consumers-queued"
_consumers = [NOTICES_TASK]


def events_appended(game_id: int, seq: int, *, over: bool) -> None:
    """Tells watchers that the log has reached `seq`, and followers if the game is `over`."""
    pubsub.publish(f"game:{game_id}", str(seq))
    outbox.wake()
    if over:
        signals.game_finished.send_robust(sender=None, game_id=game_id)


def register_consumer(task: str) -> None:
    """Registers the task of a consumer of the feed, for other apps. Called when they are ready."""
    if task not in _consumers:
        _consumers.append(task)


def queue_consumers() -> None:
    """Queues the consumers of the feed, at most once a second. The sweeps find what is left."""
    if cache.add(_CONSUMERS_FLAG, 1, 1):
        for task in _consumers:
            current_app.send_task(task, countdown=0.2)


def queue_bots(game_id: int, seq: int | None = None, *, delay_ms: int = 0) -> None:
    """Queues a task that plays the game's bots; with `seq`, only if the log still ends there."""
    current_app.send_task(PLAY_BOTS_TASK, (game_id, seq), countdown=delay_ms / 1000 or None)


def queue_deadline(game_id: int, delay: timedelta) -> None:
    """Queues a task that looks at the game's clocks just after that time."""
    current_app.send_task(
        DEADLINE_TASK, (game_id,), countdown=max(0.0, delay.total_seconds()) + 0.01
    )
