"""Following the feed of finished games: their scores reach the tables they belong to.

One row remembers how far the feed was read. It is locked while a batch is applied and moved in the
same transaction, so a game is applied once, whoever runs this and how often.
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
    """The checkpoint of that name, locked until the end of the transaction; made if need be."""
    Checkpoint.objects.bulk_create([Checkpoint(name=name)], ignore_conflicts=True)
    return Checkpoint.objects.select_for_update().get(name=name)


def apply_finished_games(limit: int = BATCH) -> set[int] | None:
    """Applies the next finished games. Returns the tournaments they touched; None at the end."""
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
    """Tries again what a fault in one tournament kept out when the feed brought it."""
    with transaction.atomic():
        checkpoint = lock_checkpoint(NAME)
        games = Game.objects.filter(
            pk__in=TableGame.objects.filter(status="playing").values("game"),
            finished_no__lte=checkpoint.position,
        )
        return _record_scores(list(games.order_by("finished_no").prefetch_related("seats")))


def _record_scores(games: Sequence[Game]) -> set[int]:
    """Lets the games' tournaments have their scores. Returns the tournaments.

    A fault of ours in one tournament must not hold up all others: it is logged, that tournament
    stays as it was, and the sweep tries again.
    """
    owners = dict(
        TableGame.objects.filter(game__in=games).values_list("game_id", "table__tournament_id")
    )
    theirs: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        if game.pk in owners:
            theirs[owners[game.pk]].append(game)
    for tournament_id in sorted(theirs):
        try:
            with open_transaction(tournament_id) as tx:
                for game in theirs[tournament_id]:
                    record_score(tx, game)
                tx.due_at = tx.now  # until somebody has carried the tournament on
        except Exception:
            _logger.exception(
                "results_kept_out",
                tournament=tournament_id,
                games=[game.pk for game in theirs[tournament_id]],
            )
    return set(theirs)
