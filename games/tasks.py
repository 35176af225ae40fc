"""Celery tasks. Each may run twice, late or never; `sweep` makes up for lost ones."""

from __future__ import annotations

from datetime import timedelta

import structlog
from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games import (
    bot_queue,
    bots,
    deadlines,
    decide,
    notify,
    outbox,
    outbox_consumer,
    outbox_sequencer,
    phrases,
    vacations,
)

_logger = structlog.get_logger(__name__)

STALLED_AFTER = timedelta(seconds=2)
"""A game whose bots have not moved for this long, and are played by no worker, has stalled.

With a sweep every second, the games of a worker that died continue after at most three seconds: its
leases expire in that time (`bot_lease.SECONDS`)."""
SWEEP_LIMIT = 200
"""Most games that one sweep queues; the next sweep takes the rest."""


@shared_task(name=notify.PLAY_BOTS_TASK)
def play_bots(game_id: int, seq: int | None = None) -> None:
    """Plays a game's bots as far as possible; a paced game queues a task for each turn."""
    progress = bots.play(game_id, seq)
    if progress is not None and progress.again_ms is not None:
        notify.queue_bots(game_id, progress.seq, delay_ms=progress.again_ms)


@shared_task(name=notify.DEADLINE_TASK)
def settle_deadline(game_id: int) -> None:
    """Carries out what a game's clock has made due."""
    decide.settle_deadline(game_id)


@shared_task
def sweep() -> None:
    """Lets flags fall that are due, and queues games whose bots have stalled because their task was
    lost or its worker killed.

    While tasks have to wait in the queue of bots, so do those of games, and the threshold grows by
    that wait: otherwise every game would be queued again and a long queue would grow longer.
    """
    deadlines.settle_all()
    waiting = timedelta(seconds=bot_queue.waiting_seconds())
    for game_id in bots.claim_stalled(STALLED_AFTER + waiting, SWEEP_LIMIT):
        notify.queue_bots(game_id)


@shared_task
def sweep_vacations() -> None:
    """Ends vacations that are over, and tells games what they do not know yet."""
    vacations.sweep()


@shared_task(name=outbox.SEQUENCE_TASK)
def sequence_outbox() -> None:
    """Numbers the facts of the outbox. Also runs as a sweep, for facts whose task was lost."""
    outbox_sequencer.clear_flag()
    numbered = outbox_sequencer.sequence()
    if numbered:
        notify.queue_consumers()
    if numbered is None:
        outbox.wake()  # another sequencer may have looked before the latest facts were committed


@shared_task
def prune_outbox() -> None:
    """Deletes facts that are older than the setting `OUTBOX_DAYS`; 0 keeps all of them.

    Logs the consumers that were too slow for that: they stop until somebody moves their cursors.
    """
    if settings.OUTBOX_DAYS:
        outbox_sequencer.prune(timedelta(days=settings.OUTBOX_DAYS))
        if names := outbox_consumer.expired():
            _logger.error("feed_consumers_expired", consumers=names)


@shared_task
def prune_phrases() -> None:
    """Deletes old phrases."""
    phrases.prune(timezone.now())


@shared_task
def measure_bot_queue(sent_at: float) -> None:
    """Records that tasks sent to the queue of bots before `sent_at` have been started.

    The scheduler sends it, with the time (seconds since the epoch) at which it does.
    """
    bot_queue.record_started(sent_at)
