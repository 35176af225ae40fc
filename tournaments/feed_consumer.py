"""Consumer of the feed of finished games: records their scores at the tables of tournaments.

A checkpoint row holds the position in the feed. It is locked while a batch is applied and moved in
the same transaction, so every game is applied exactly once, however often this runs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import structlog
from django.db import transaction

from games import feed
from games.models import Game
from tournaments.director.table_games import record_score
from tournaments.director.transaction import open_transaction
from tournaments.models import Checkpoint, TableGame

NAME = "results"
BATCH = 100

_logger = structlog.get_logger(__name__)


def lock_checkpoint(name: str) -> Checkpoint:
    """The checkpoint of that name, locked until the end of the transaction; created if missing."""
    Checkpoint.objects.bulk_create([Checkpoint(name=name)], ignore_conflicts=True)
    return Checkpoint.objects.select_for_update().get(name=name)


def apply_finished_games(limit: int = BATCH) -> set[int] | None:
    """Applies the next batch of finished games.

    Returns the ids of the tournaments they belong to, or None at the end of the feed.
    """
    with transaction.atomic():
        checkpoint = lock_checkpoint(NAME)
        games = feed.finished_games(checkpoint.position, limit)
        if not games:
            return None
        touched = _record_scores(games)
        checkpoint.position = games[-1].finished_no or checkpoint.position
        checkpoint.save(update_fields=["position"])
    return touched


def retry_failed_games() -> set[int]:
    """Applies games that could not be applied earlier because of an error in their tournament."""
    with transaction.atomic():
        checkpoint = lock_checkpoint(NAME)
        games = Game.objects.filter(
            pk__in=TableGame.objects.filter(status="playing").values("game"),
            finished_no__lte=checkpoint.position,
        )
        return _record_scores(list(games.order_by("finished_no").prefetch_related("seats")))


def _record_scores(games: Sequence[Game]) -> set[int]:
    """Records the scores of games in their tournaments. Returns the ids of the tournaments.

    An error in one tournament must not block the others: it is logged, the tournament stays
    unchanged, and the sweep tries again.
    """
    owners = dict(
        TableGame.objects.filter(game__in=games).values_list("game_id", "table__tournament_id")
    )
    games_of: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        if game.pk in owners:
            games_of[owners[game.pk]].append(game)
    for tournament_id in sorted(games_of):
        try:
            with open_transaction(tournament_id) as tx:
                for game in games_of[tournament_id]:
                    record_score(tx, game)
                tx.due_at = tx.now  # the sweep advances it unless `advance` did before
        except Exception:
            _logger.exception(
                "results_kept_out",
                tournament=tournament_id,
                games=[game.pk for game in games_of[tournament_id]],
            )
    return set(games_of)
