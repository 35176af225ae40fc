"""Celery tasks. All are idempotent, and the sweep makes up for tasks that were lost."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable

import structlog
from celery import Task, shared_task
from django.utils import timezone

from tournaments import feed_consumer, ledger, wake_up
from tournaments.director import duplicate_deals, rounds
from tournaments.director.transaction import TournamentLocked, open_transaction
from tournaments.ledger import skill_ratings
from tournaments.models import Tournament

_logger = structlog.get_logger(__name__)


SLICE_SECONDS = 1.0
"""Work that takes longer than this in a worker goes on in another task, so that the tasks of other
queues get their turn."""


@shared_task(bind=True)
def catch_up(self: Task[..., None]) -> None:
    """Reads the feed of finished games to its end: results, ratings and skills.

    In a worker it stops after `SLICE_SECONDS`, and queues itself again.
    """
    wake_up.clear_flag()
    if not _catch_up(_deadline(self), retry=False):
        wake_up.queue_catch_up()


def _catch_up(deadline: float, *, retry: bool) -> bool:
    """As `catch_up`; with `retry`, results that an error kept out are tried again.

    False if it stopped because the deadline (on the monotonic clock) had passed.
    """
    if not _advance_all(feed_consumer.record_results(retry=retry), deadline):
        return False
    ledger.rate_finished_games()
    skill_ratings.process_new_entries()
    return True


def _deadline(task: Task[..., None]) -> float:
    """The end of the slice; never if the task was called as a function."""
    return math.inf if task.request.called_directly else time.monotonic() + SLICE_SECONDS


@shared_task
def advance(tournament_id: int) -> None:
    """Advances one tournament."""
    rounds.advance(tournament_id)


@shared_task(bind=True)
def sweep(self: Task[..., None]) -> None:
    """Does the work of lost tasks and earlier errors, and what is due by the clock.

    What does not fit into `SLICE_SECONDS` is left to the next sweep.
    """
    _catch_up(_deadline(self), retry=True)
    _publish_seeds()
    due = Tournament.objects.filter(
        status=Tournament.Status.RUNNING,
        due_at__lte=timezone.now(),
        imported_at__isnull=True,
    ).values_list("pk", flat=True)
    _advance_all(due.order_by("due_at"), _deadline(self))
    # Another worker may have found one of these tournaments locked, and left its results.
    _advance_all(feed_consumer.record_results(), _deadline(self))


def _publish_seeds() -> None:
    """Publishes seeds that an earlier error left unpublished. Normally a result publishes them."""
    for tournament_id in duplicate_deals.tournaments_with_unpublished_seeds():
        try:
            with open_transaction(tournament_id) as tx:
                duplicate_deals.publish_seeds(tx.state, range(1, len(tx.state.tables) + 1))
        except Exception:
            _logger.exception("seeds_not_published", tournament=tournament_id)


def _advance_all(tournaments: Iterable[int], deadline: float = math.inf) -> bool:
    """Advances tournaments. An error in one is logged and does not block the others.

    One that a command has locked is skipped. It is still due, so the next sweep advances it.
    False if it stopped because the deadline (on the monotonic clock) had passed.
    """
    for tournament_id in tournaments:
        try:
            rounds.advance(tournament_id, wait=False)
        except TournamentLocked:
            pass
        except Exception:
            _logger.exception("tournament_not_carried_on", tournament=tournament_id)
        if time.monotonic() > deadline:
            return False
    return True
