"""Celery tasks. Each may run twice, late or never; `sweep` makes up for lost ones."""

from __future__ import annotations

import time
from datetime import timedelta

from celery import shared_task
from django.conf import settings

from games import bots, notify, outbox, outbox_sequencer

STALLED_AFTER = timedelta(seconds=2)
"""A game whose bots have not moved for this long is considered stalled.

A running worker saves more often than this (`bots.SAVE_AFTER`). With a sweep every second, the
games of a worker that died continue after at most three seconds."""
SWEEP_LIMIT = 200
"""Most games that one sweep queues; the next sweep takes the rest."""


@shared_task(name=notify.PLAY_BOTS_TASK)
def play_bots(game_id: int, seq: int | None = None) -> None:
    """Plays a game's bots as far as possible; a paced game queues a task for each turn."""
    progress = bots.play(game_id, seq)
    if progress is not None and progress.again_ms is not None:
        notify.queue_bots(game_id, progress.seq, delay_ms=progress.again_ms)


@shared_task
def sweep(sent_at: float | None = None) -> None:
    """Queues games whose bots have stalled because their task was lost or its worker killed.

    `sent_at` is the time (seconds since the epoch) at which the scheduler sent this sweep. If the
    sweep had to wait in the queue, so do the tasks of games, and the threshold grows by that
    wait: otherwise every game would be queued again and a long queue would grow longer.
    """
    waited = 0.0 if sent_at is None else max(0.0, time.time() - sent_at)
    for game_id in bots.claim_stalled(STALLED_AFTER + timedelta(seconds=waited), SWEEP_LIMIT):
        notify.queue_bots(game_id)


@shared_task(name=outbox.SEQUENCE_TASK)
def sequence_outbox() -> None:
    """Numbers the facts of the outbox. Also runs as a sweep, for facts whose task was lost."""
    outbox_sequencer.clear_flag()
    if outbox_sequencer.sequence() is None:
        outbox.wake()  # another sequencer may have looked before the latest facts were committed


@shared_task
def prune_outbox() -> None:
    """Deletes facts that are older than the setting `OUTBOX_DAYS`; 0 keeps all of them."""
    if settings.OUTBOX_DAYS:
        outbox_sequencer.prune(timedelta(days=settings.OUTBOX_DAYS))
