"""The tournaments' part of `manage.py rebuild`."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from games import rebuild
from tournaments import feed_consumer, log, projection
from tournaments.fold import fold
from tournaments.ledger import skill_ratings
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Tournament


@rebuild.register("tournaments")
def tournaments(*, fix: bool) -> Iterator[str]:
    """Checks each tournament's chain of hashes, its row and its read models."""
    for tournament_id in Tournament.objects.order_by("id").values_list("id", flat=True):
        for found in tournament(tournament_id, fix=fix):
            yield f"tournament {tournament_id}: {found}."


def tournament(tournament_id: int, *, fix: bool) -> list[str]:
    """The differences between the rows of one tournament and its log; `fix` corrects the rows."""
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament_id)
        events, fault = log.audit(row)
        if fault:
            return [f"event {fault.seq}: {fault.reason}"]
        act = projection.project if fix else projection.differences
        return [str(difference) for difference in act(row, fold(events))]


@rebuild.register("results")
def results(*, fix: bool) -> Iterator[str]:
    """Finished games whose scores nobody will record."""
    with transaction.atomic():
        games = feed_consumer.unnoted_games()
        if fix:
            feed_consumer.note(games)
    for game, tournament_id in games.items():
        yield f"results: game {game} of tournament {tournament_id} has finished without a score."


@rebuild.register("ratings")
def ratings(*, fix: bool) -> Iterator[str]:
    """The ledger and the ratings, from the feed of finished games."""
    different = recalculate(fix=fix).different
    if different:
        yield f"ratings: {different} rows are not what the finished games come to."


@rebuild.register("skills")
def openskill(*, fix: bool) -> Iterator[str]:
    """OpenSkill ratings, from the ledger."""
    different = skill_ratings.repair(fix=fix)
    if different:
        yield f"skills: {different} rows are not what the ledger comes to."
