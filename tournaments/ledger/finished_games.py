"""Rates finished games: a consumer of the feed that applies each rated game to its players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django.db import connection

from games import feed
from games.feed import FinishedResult
from tournaments import checkpoints
from tournaments.ledger import database
from tournaments.ledger.rating_calculator import EntryOrigin, RatingCalculator
from tournaments.models import Checkpoint

NAME = "ratings"
BATCH = 200
NOTHING: Mapping[int, int] = MappingProxyType({})
_TOURNAMENT_GAMES = """
SELECT game_id, game.status, (options -> 'rated')::bool AND game.rated,
       CASE WHEN imported_at IS NULL THEN tournament.pool
            ELSE 'archive:' || tournament.public_id END
FROM tournaments_tablegame AS game
JOIN tournaments_table AS "table" ON "table".id = game.table_id
JOIN tournaments_tournament AS tournament ON tournament.id = "table".tournament_id
WHERE game_id = ANY(%s)
"""
"""For games of tournaments: the status, whether they may be rated, and the rating pool. The games
of an imported event are rated in a pool of that event alone, as they were played."""


def rate_finished_games() -> None:
    """Rates finished games until the end of the feed, unless another worker is doing that."""
    checkpoints.consume(NAME, rate_with_checkpoint, feed.has_more)


def rate_next_games(limit: int = BATCH) -> int | None:
    """Rates the next finished games. Returns the new position; None at the end of the feed, or if
    another worker is rating."""
    return checkpoints.consume_batch(NAME, lambda row: rate_with_checkpoint(row, limit))


def rate_with_checkpoint(checkpoint: Checkpoint, limit: int = BATCH) -> int | None:
    """As `rate_next_games`, in the caller's transaction and with its locked checkpoint."""
    games = feed.finished_results(checkpoint.position, limit)
    if not games:
        return None
    pools = rating_pools(games)
    calculator = database.open_calculator()
    database.load_accounts(
        calculator,
        ((pool, player) for game in games if (pool := pools[game.id]) for player in game.players),
    )
    for game in games:
        if pool := pools[game.id]:
            rate_game(calculator, pool, game)
    database.save(calculator)
    checkpoint.position = games[-1].no
    checkpoint.save(update_fields=["position"])
    return checkpoint.position


def rating_pools(
    games: Sequence[FinishedResult], rated_before: Mapping[int, int] = NOTHING
) -> dict[int, str | None]:
    """The rating pool of each game, by id; None: not rated.

    A game outside any tournament is rated in the pool of its kind if it was opened as a rated one.
    A game that no longer counts for its table is not rated, unless `rated_before` says that the
    feed had already reached its number when it was dropped.
    """
    pools: dict[int, str | None] = {game.id: game.kind if game.rated else None for game in games}
    numbers = {game.id: game.no for game in games}
    with connection.cursor() as cursor:
        cursor.execute(_TOURNAMENT_GAMES, (list(numbers),))
        for game, status, rated, pool in cursor.fetchall():
            dropped = status == "dropped" and numbers[game] > rated_before.get(game, 0)
            pools[game] = None if dropped or not rated else pool
    return pools


def rate_game(calculator: RatingCalculator, pool: str, game: FinishedResult) -> None:
    """Rates one finished game in the calculator."""
    calculator.rate(pool, game.players, game.ranks, EntryOrigin("game", game.id, "", None, game.at))
