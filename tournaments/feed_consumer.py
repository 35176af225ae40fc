"""Consumer of the feed of finished games: records their scores at the tables of tournaments.

It works in two steps. First the games of tournaments are noted as pending results, and the
checkpoint, a locked row with the position in the feed, is moved in the same transaction. Then the
pending results of each tournament are recorded in the order of the feed and deleted, in one
transaction under the tournament's lock. So every game is recorded exactly once, however often this
runs, and several workers record results of different tournaments at the same time.

Neither step waits for a lock. A worker that finds one taken goes on to other work: the holder looks
for more after it has released the lock, or queues a task that does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import structlog
from django.db import connection, transaction

from games import feed
from games.models import Game
from tournaments import checkpoints
from tournaments.director.table_games import record_score
from tournaments.director.transaction import TournamentLocked, open_transaction
from tournaments.models import Checkpoint, PendingResult, TableGame

NAME = "results"
FEED_BATCH = 1000
"""Games of the feed noted in one transaction."""
RECORD_BATCH = 100
"""Results of one tournament recorded in one transaction."""
_LOCKS = 1 << 60
"""PostgreSQL's advisory lock with this number plus n is held while the results of tournament n are
recorded."""

_logger = structlog.get_logger(__name__)


def record_results(*, retry: bool = False) -> Iterator[int]:
    """Reads the feed to its end and records the results. Yields the id of each tournament after
    its results were recorded.

    An error in one tournament does not block the others: it is logged, and its results stay
    pending. They are tried again only with `retry`.
    """
    checkpoints.consume(NAME, _note_next_games, feed.has_more)
    locked: set[int] = set()
    """Tournaments whose lock another transaction has."""
    tried: set[int] = set()
    """Tournaments whose failed results were tried again."""
    while (tournament_id := _next_tournament(locked, tried, retry=retry)) is not None:
        try:
            recorded = _record_pending(tournament_id, retry=retry and tournament_id not in tried)
        except TournamentLocked:
            locked.add(tournament_id)
            continue
        tried.add(tournament_id)
        if recorded:
            yield tournament_id


def unnoted_games() -> dict[int, int]:
    """Finished games before the checkpoint that were neither recorded nor noted: the id of the
    tournament by the id of the game. There are none unless rows were changed by hand.

    Call it in a transaction that holds the checkpoint's lock.
    """
    position = checkpoints.lock_checkpoint(NAME).position
    rows = TableGame.objects.filter(
        status="playing",
        game__finished_no__lte=position,
        table__tournament__imported_at__isnull=True,
    ).exclude(game__in=PendingResult.objects.values("game"))
    return dict(rows.order_by("game").values_list("game_id", "table__tournament_id"))


def note(games: dict[int, int]) -> None:
    """Notes these games (id of the tournament by id of the game) as pending."""
    numbers = Game.objects.filter(pk__in=games).values_list("pk", "finished_no")
    PendingResult.objects.bulk_create(
        [
            PendingResult(game_id=game, tournament_id=games[game], no=number or 0)
            for game, number in numbers
        ],
        ignore_conflicts=True,
    )


def _note_next_games(checkpoint: Checkpoint) -> int | None:
    """Notes the next games of the feed as pending. None at its end."""
    results = feed.finished_results(checkpoint.position, FEED_BATCH)
    if not results:
        return None
    # The log of an imported event does not go on.
    played = TableGame.objects.filter(
        game__in=[result.id for result in results], table__tournament__imported_at__isnull=True
    )
    note(dict(played.values_list("game_id", "table__tournament_id")))
    checkpoint.position = results[-1].no
    checkpoint.save(update_fields=["position"])
    return checkpoint.position


def _next_tournament(locked: set[int], tried: set[int], *, retry: bool) -> int | None:
    """The tournament whose pending result is the oldest, except for locked ones.

    Results that failed count with `retry`, unless they were tried again already.
    """
    pending = PendingResult.objects.exclude(tournament__in=locked)
    if retry:
        pending = pending.exclude(failed=True, tournament__in=tried)
    else:
        pending = pending.filter(failed=False)
    return pending.order_by("no").values_list("tournament_id", flat=True).first()


def _record_pending(tournament_id: int, *, retry: bool) -> int:
    """Records the next pending results of a tournament, and returns how many.

    Raises `TournamentLocked` if another transaction has locked the tournament, and if another
    worker is recording its results.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", (_LOCKS + tournament_id,))
            if not cursor.fetchone()[0]:
                raise TournamentLocked
        pending = PendingResult.objects.filter(tournament=tournament_id)
        if not retry:
            pending = pending.filter(failed=False)
        ids = list(pending.order_by("no").values_list("game_id", flat=True)[:RECORD_BATCH])
        games = list(
            Game.objects.filter(pk__in=ids).order_by("finished_no").prefetch_related("seats")
        )
        if not games or _try_to_record(tournament_id, games):
            return len(games)
        # Leave out only the games that fail.
        failed = [game.pk for game in games if not _try_to_record(tournament_id, [game])]
        PendingResult.objects.filter(pk__in=failed).update(failed=True)
        return len(games) - len(failed)


def _try_to_record(tournament_id: int, games: Sequence[Game]) -> bool:
    """Records these results, all or none. Logs an error and returns False."""
    try:
        with open_transaction(tournament_id, wait=False) as tx:
            for game in games:
                record_score(tx, game)
            tx.due_at = tx.now  # the sweep advances it unless `advance` did before
            PendingResult.objects.filter(pk__in=[game.pk for game in games]).delete()
    except TournamentLocked:
        raise
    except Exception:
        _logger.exception(
            "results_kept_out", tournament=tournament_id, games=[game.public_id for game in games]
        )
        return False
    return True
