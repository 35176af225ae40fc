"""Celery tasks. They may run twice, late or never: see `feed_consumer`, `ledger` and the sweep."""

from __future__ import annotations

from collections.abc import Iterable

import structlog
from celery import shared_task
from django.utils import timezone

from tournaments import feed_consumer, ledger
from tournaments.director import duplicate_deals, rounds
from tournaments.director.transaction import open_transaction
from tournaments.ledger import skill_ratings
from tournaments.models import Tournament

_logger = structlog.get_logger(__name__)


@shared_task
def catch_up() -> None:
    """Reads the feed to its end: results and what follows from them, ratings, skills."""
    while (touched := feed_consumer.apply_finished_games()) is not None:
        _advance_all(sorted(touched))
    while ledger.rate_finished_games() is not None:
        continue
    while skill_ratings.process_new_entries() is not None:
        continue


@shared_task
def advance(tournament_id: int) -> None:
    """Carries one tournament on."""
    rounds.advance(tournament_id)


@shared_task
def sweep() -> None:
    """Does whatever a lost message or a fault has left undone, and what is due by the clock."""
    catch_up()
    feed_consumer.retry_failed_games()
    _publish_seeds()
    due = Tournament.objects.filter(
        status=Tournament.Status.RUNNING, due_at__lte=timezone.now()
    ).values_list("pk", flat=True)
    _advance_all(due.order_by("due_at"))


def _publish_seeds() -> None:
    """Seeds are published with the results that set them free; this makes up for faults of ours."""
    for tournament_id in duplicate_deals.tournaments_with_unpublished_seeds():
        try:
            with open_transaction(tournament_id) as tx:
                duplicate_deals.publish_seeds(tx.state, range(1, len(tx.state.tables) + 1))
        except Exception:
            _logger.exception("seeds_not_published", tournament=tournament_id)


def _advance_all(tournaments: Iterable[int]) -> None:
    """A fault of ours in one tournament must not hold up the others."""
    for tournament_id in tournaments:
        try:
            rounds.advance(tournament_id)
        except Exception:
            _logger.exception("tournament_not_carried_on", tournament=tournament_id)
