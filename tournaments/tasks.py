"""Celery tasks. They may run twice, late or never: see `follow`, `ledger` and the sweep."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from tournaments import follow, ledger
from tournaments.director import rounds
from tournaments.ledger import skills
from tournaments.models import Tournament


@shared_task
def catch_up() -> None:
    """Reads the feed to its end: results and what follows from them, ratings, skills."""
    while (touched := follow.results()) is not None:
        for tournament_id in sorted(touched):
            rounds.advance(tournament_id)
    while ledger.rate() is not None:
        continue
    while skills.follow() is not None:
        continue


@shared_task
def advance(tournament_id: int) -> None:
    """Carries one tournament on."""
    rounds.advance(tournament_id)


@shared_task
def sweep() -> None:
    """Does whatever a lost message has left undone, and what is due by the clock."""
    catch_up()
    due = Tournament.objects.filter(
        status=Tournament.Status.RUNNING, due_at__lte=timezone.now()
    ).values_list("pk", flat=True)
    for tournament_id in due.order_by("due_at"):
        rounds.advance(tournament_id)
