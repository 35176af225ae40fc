"""Recalculates the ledger from the feed of finished games and the tournaments' logs.

The entries are first written to a separate table, unless the ledger is empty. The ledger is
replaced only if they differ: the only place that disables its trigger, in one transaction, after
counting the differences.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db import connection, transaction

from games import feed
from tournaments import events as ev
from tournaments import log
from tournaments.checkpoints import lock_checkpoint
from tournaments.database_keys import DatabaseKeys
from tournaments.fold import apply_events
from tournaments.ledger import adjustments, casual_games, database, skill_ratings
from tournaments.ledger.finished_games import NAME, rate_game, rating_pools
from tournaments.ledger.rating_calculator import RatingCalculator
from tournaments.models import Checkpoint, Rating, RatingChange, Skill
from tournaments.state import TournamentState

_SCRATCH = "recalculated_ledger"
_BATCH = 10_000
"""Games read at a time."""
_WRITE_BATCH = 250
"""Games after which their entries are passed on: the database writes while the next are
computed."""
_TRIGGER = "tournaments_rating_append_only"
_DIFFERENT = f"""
SELECT coalesce(sum(CASE WHEN held IS NULL OR made IS NULL THEN 1 ELSE 2 END), 0)
FROM (SELECT {database.COLUMNS} FROM {database.LEDGER}) AS held
FULL JOIN (SELECT {database.COLUMNS} FROM {_SCRATCH}) AS made USING (id)
WHERE held IS DISTINCT FROM made
"""
"""A row in both tables that is not the same counts twice: one to remove and one to add."""


class Recalculated(NamedTuple):
    """The number of entries, and how many rows of ledger and ratings were wrong."""

    entries: int
    different: int


class _Adjustment(NamedTuple):
    """A marked event, with the state of its tournament right after it."""

    number: int
    tournament: int
    after: int
    mark: ev.RatingMark
    tables: tuple[int, ...]
    at: datetime
    state: TournamentState


def recalculate(
    progress: Callable[[int], None] = lambda games: None, *, fix: bool = True
) -> Recalculated:
    """Recalculates ledger and ratings, and with `fix` repairs them where they differ.

    `progress` is called with the number of games read since the last call. Rating is blocked
    meanwhile; games that finish are rated afterwards.
    """
    with transaction.atomic():
        end = lock_checkpoint(NAME).position
        empty = fix and not RatingChange.objects.exists()
        table = database.LEDGER if empty else _create_scratch_table()
        marked = log.tournaments_with_rating_marks()
        keys = DatabaseKeys()
        rated_before = _rated_before(marked, keys)
        calculator, position = RatingCalculator(), 0
        marks: list[Iterator[_Adjustment | casual_games.Annulment]] = [
            casual_games.annulments(),
            *map(_adjustments, marked),
        ]
        for adjustment in heapq.merge(*marks):  # by number, which no two have in common
            position = _rate(calculator, position, adjustment.after, rated_before, table, progress)
            if isinstance(adjustment, casual_games.Annulment):
                casual_games.apply(calculator, adjustment, table)
                database.copy_entries(calculator.take_new_entries(), table)
                continue
            tables = [adjustment.state.table(number) for number in adjustment.tables]
            adjustments.load_keys(keys, adjustment.state, tables)
            for table_state in tables:
                adjustments.adjust_table(
                    calculator,
                    adjustment.tournament,
                    adjustment.state,
                    table_state,
                    keys,
                    adjustment.mark,
                    adjustment.at,
                    table,
                )
                database.copy_entries(calculator.take_new_entries(), table)
        _rate(calculator, position, end, rated_before, table, progress)
        entries = calculator.last_id if empty else _ledger_differences()
        ratings = _rating_differences(calculator)
        if fix and entries and not empty:
            _replace_ledger()
            Checkpoint.objects.filter(name=skill_ratings.NAME).update(position=0)
            Skill.objects.all().delete()
        if fix and ratings:
            Rating.objects.all().delete()
            calculator.changed_accounts = set(calculator.accounts)
            database.write_ratings(calculator)
        return Recalculated(calculator.last_id, entries + ratings)


def _create_scratch_table() -> str:
    """Creates an empty table like the ledger, without its indexes and triggers."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {_SCRATCH}")
        cursor.execute(f"CREATE TEMP TABLE {_SCRATCH} (LIKE {database.LEDGER}) ON COMMIT DROP")
    return _SCRATCH


def _rate(
    calculator: RatingCalculator,
    position: int,
    end: int,
    rated_before: Mapping[int, int],
    table: str,
    progress: Callable[[int], None],
) -> int:
    """Rates the feed from one number up to another, and returns the last."""
    while position < end:
        games = feed.finished_results(position, _BATCH, upto=end)
        if not games:  # the last numbers are missing
            return end
        pools = rating_pools(games, rated_before)
        with database.entry_writer(table) as put:
            for start in range(0, len(games), _WRITE_BATCH):
                for game in games[start : start + _WRITE_BATCH]:
                    if pool := pools[game.id]:
                        rate_game(calculator, pool, game)
                put(calculator.take_new_entries())
        position = games[-1].no
        progress(len(games))
    return position


def _adjustments(tournament_id: int) -> Iterator[_Adjustment]:
    """The marked events of one tournament. Each must be processed before the next is requested."""
    state = TournamentState()
    for logged in log.read(tournament_id):
        apply_events(state, [logged])
        event = logged.event
        if isinstance(event, ev.RATING_EVENTS) and (mark := event.rating) is not None:
            tables = _tables(event, state)
            yield _Adjustment(
                mark.number, tournament_id, mark.after, mark, tables, logged.at, state
            )


def _tables(event: ev.Event, state: TournamentState) -> tuple[int, ...]:
    """The tables whose games a marked event rates again: its own, or all."""
    if isinstance(event, (ev.Sanctioned, ev.Unsanctioned)):
        return tuple(table.number for table in state.tables)
    return (event.table,)  # type: ignore[attr-defined]  # all other marked events have it


def _rated_before(marked: list[int], keys: DatabaseKeys) -> dict[int, int]:
    """How far the feed had been rated when a game was dropped, by the key of the game."""
    positions: dict[str, int] = {}
    for tournament_id in marked:
        for adjustment in _adjustments(tournament_id):
            for number in adjustment.tables:
                for game in adjustment.state.table(number).games:
                    if game.dropped and game.id is not None:
                        positions.setdefault(game.id, adjustment.after)
    games = keys.games(positions)
    return {games[game]: position for game, position in positions.items()}


def _ledger_differences() -> int:
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERENT)
        different: int = cursor.fetchone()[0]
        return different


def _replace_ledger() -> None:
    """Replaces the old entries by the new ones."""
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {database.LEDGER} DISABLE TRIGGER {_TRIGGER}")
        cursor.execute(f"DELETE FROM {database.LEDGER}")
        cursor.execute(
            f"INSERT INTO {database.LEDGER} ({database.COLUMNS}) "
            f"SELECT {database.COLUMNS} FROM {_SCRATCH} ORDER BY id"
        )
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # required before ALTER TABLE
        cursor.execute(f"ALTER TABLE {database.LEDGER} ENABLE ALWAYS TRIGGER {_TRIGGER}")


def _rating_differences(calculator: RatingCalculator) -> int:
    """How many ratings differ from the recalculated ones."""
    expected = {
        (*key, account.value, account.games, account.peak, account.provisional)
        for key, account in calculator.accounts.items()
    }
    stored = set(
        Rating.objects.values_list("pool", "player_id", "value", "games", "peak", "provisional")
    )
    return len(stored ^ expected)
