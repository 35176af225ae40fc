"""Celery tasks. All are idempotent, and the sweep makes up for tasks that were lost."""

from __future__ import annotations

from collections.abc import Iterable

import structlog
from celery import shared_task
from django.utils import timezone

from tournaments import feed_consumer, ledger, wake_up
from tournaments.director import duplicate_deals, rounds
from tournaments.director.transaction import TournamentLocked, open_transaction
from tournaments.ledger import skill_ratings
from tournaments.models import Tournament

_logger = structlog.get_logger(__name__)


@shared_task
def catch_up() -> None:
    """Reads the feed of finished games to its end: results, ratings and skills."""
    wake_up.clear_flag()
    _catch_up(retry=False)


def _catch_up(*, retry: bool) -> None:
    """As `catch_up`; with `retry`, results that an error kept out are tried again."""
    _advance_all(feed_consumer.record_results(retry=retry))
    ledger.rate_finished_games()
    skill_ratings.process_new_entries()


@shared_task
def advance(tournament_id: int) -> None:
    """Advances one tournament."""
    rounds.advance(tournament_id)


@shared_task
def sweep() -> None:
    """Does the work of lost tasks and earlier errors, and what is due by the clock."""
    _catch_up(retry=True)
    _publish_seeds()
    due = Tournament.objects.filter(
        status=Tournament.Status.RUNNING, due_at__lte=timezone.now()
    ).values_list("pk", flat=True)
    _advance_all(due.order_by("due_at"))
    # Another worker may have found one of these tournaments locked, and left its results.
    _advance_all(feed_consumer.record_results())


def _publish_seeds() -> None:
    """Publishes seeds that an earlier error left unpublished. Normally a result publishes them."""
    for tournament_id in duplicate_deals.tournaments_with_unpublished_seeds():
        try:
            with open_transaction(tournament_id) as tx:
                duplicate_deals.publish_seeds(tx.state, range(1, len(tx.state.tables) + 1))
        except Exception:
            _logger.exception("seeds_not_published", tournament=tournament_id)


def _advance_all(tournaments: Iterable[int]) -> None:
    """Advances tournaments. An error in one is logged and does not block the others.

    One that a command has locked is skipped. It is still due, so the next sweep advances it.
    """
    for tournament_id in tournaments:
        try:
            rounds.advance(tournament_id, wait=False)
        except TournamentLocked:
            continue
        except Exception:
            _logger.exception("tournament_not_carried_on", tournament=tournament_id)
