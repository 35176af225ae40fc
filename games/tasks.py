"""Celery tasks. They may run twice, late or never: see `games.bots` and the sweep."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task

from games import bots, wake

STALLED_AFTER = timedelta(seconds=15)
"""A living worker writes far more often than this, whatever its bots think about."""
SWEEP_LIMIT = 200
"""Games one sweep revives at most; the next one is seconds away."""


@shared_task
def play_bots(game_id: int, seq: int | None = None) -> None:
    """Plays a game's bots as far as they go; paced games come back for every turn."""
    step = bots.play(game_id, seq)
    if step is not None and step.again_ms is not None:
        wake.bots(game_id, step.seq, delay_ms=step.again_ms)


@shared_task
def sweep() -> None:
    """Revives games whose bots have stalled: their task was lost, or its worker killed."""
    for game_id in bots.stalled(STALLED_AFTER, SWEEP_LIMIT):
        wake.bots(game_id)
