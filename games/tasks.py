"""Celery tasks. They may run twice, late or never: see `games.bots` and the sweep."""

from __future__ import annotations

import time
from datetime import timedelta

from celery import shared_task

from games import bots, notify

STALLED_AFTER = timedelta(seconds=2)
"""A living worker writes more often than this, whatever its bots think about (`bots.SAVE_AFTER`).
With a sweep every second, the games of a worker that died are waited for three seconds."""
SWEEP_LIMIT = 200
"""Games one sweep revives at most; the next one is seconds away."""


@shared_task
def play_bots(game_id: int, seq: int | None = None) -> None:
    """Plays a game's bots as far as they go; paced games come back for every turn."""
    step = bots.play(game_id, seq)
    if step is not None and step.again_ms is not None:
        notify.bots(game_id, step.seq, delay_ms=step.again_ms)


@shared_task
def sweep(sent_at: float | None = None) -> None:
    """Revives games whose bots have stalled: their task was lost, or its worker killed.

    `sent_at` is when the scheduler sent this sweep, in seconds of the epoch. If it had to wait, so
    do the tasks of games, and a game is given that much longer: a task too many for each of them
    would make a long queue longer.
    """
    waited = 0.0 if sent_at is None else max(0.0, time.time() - sent_at)
    for game_id in bots.stalled(STALLED_AFTER + timedelta(seconds=waited), SWEEP_LIMIT):
        notify.bots(game_id)
