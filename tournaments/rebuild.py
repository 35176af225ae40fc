"""The tournaments' part of `manage.py rebuild`."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from games import rebuild
from tournaments import feed_consumer, log, projection
from tournaments.fold import fold
from tournaments.ledger import skill_ratings
from tournaments.ledger.recalculate import recalculate
from tournaments.models import TableGame, Tournament


@rebuild.register("tournaments")
def tournaments(*, fix: bool) -> Iterator[str]:
    """Checks each tournament's chain of hashes, its row and its read models."""
    tournaments = Tournament.objects.order_by("id").values_list("id", "public_id")
    for tournament_id, public_id in tournaments:
        for found in tournament(tournament_id, fix=fix):
            yield f"tournament {public_id}: {found}."


def tournament(tournament_id: int, *, fix: bool) -> list[str]:
    """The differences between the rows of one tournament and its log; `fix` corrects the rows."""
    try:
        with transaction.atomic():
            row = log.locked_tournament(tournament_id)
            events, fault = log.audit(row)
            if fault:
                return [f"event {fault.seq}: {fault.reason}"]
            act = projection.project if fix else projection.differences
            return [str(difference) for difference in act(row, fold(events))]
    except projection.UnknownRow as error:
        return [str(error)]


@rebuild.register("results")
def results(*, fix: bool) -> Iterator[str]:
    """Finished games whose scores nobody will record."""
    with transaction.atomic():
        games = feed_consumer.unnoted_games()
        if fix:
            feed_consumer.note(games)
    rows = TableGame.objects.filter(game__in=games).order_by("game")
    for game, tournament in rows.values_list("game__public_id", "table__tournament__public_id"):
        yield f"results: game {game} of tournament {tournament} has finished without a score."


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
