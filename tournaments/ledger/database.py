"""Reads and writes the rows of the ledger: entries and accounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import connection

from tournaments.ledger import rating_facts
from tournaments.ledger.rating_calculator import LedgerEntry, RatingAccount, RatingCalculator
from tournaments.models import Rating

LEDGER = "tournaments_ratingchange"
COLUMNS = (
    "id, pool, player_id, kind, game_id, source, adjustment, reverses, "
    "before, after, change, games, why, at"
)
"""In the order of the fields of `LedgerEntry`."""
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
"""Characters with a special meaning in the text format of COPY."""
_NULL = "\\N"
"""Null in the text format of COPY."""
_RATINGS = """
INSERT INTO tournaments_rating (pool, player_id, value, games, peak, provisional)
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::float8[], %s::int[], %s::float8[], %s::bool[])
ON CONFLICT (pool, player_id) DO UPDATE SET
    value = EXCLUDED.value, games = EXCLUDED.games, peak = EXCLUDED.peak,
    provisional = EXCLUDED.provisional
"""


def load_accounts(calculator: RatingCalculator, keys: Iterable[tuple[str, int]]) -> None:
    """Loads these accounts (pool, player) into the calculator unless it already has them."""
    missing = {key for key in keys if key not in calculator.accounts}
    if not missing:
        return
    rows = Rating.objects.filter(
        pool__in={pool for pool, _ in missing}, player__in={player for _, player in missing}
    )
    for row in rows:
        if (row.pool, row.player_id) in missing:
            calculator.accounts[row.pool, row.player_id] = RatingAccount(
                row.value, row.games, row.peak
            )


def open_calculator() -> RatingCalculator:
    """An empty calculator that continues after the last entry.

    The caller must hold the lock of the ratings checkpoint.
    """
    return RatingCalculator(last_id())


def last_id() -> int:
    """The id of the last entry; 0 before the first."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT coalesce(max(id), 0) FROM {LEDGER}")
        last: int = cursor.fetchone()[0]
        return last


def save(calculator: RatingCalculator) -> None:
    """Appends the calculator's new entries to the ledger, and writes its changed accounts.

    The changes are reported to the outbox.
    """
    entries = calculator.take_new_entries()
    copy_entries(entries)
    write_ratings(calculator)
    rating_facts.write_changes(entries)


def write_ratings(calculator: RatingCalculator) -> None:
    """Writes the accounts changed by entries."""
    changed = [
        (pool, player, calculator.accounts[pool, player])
        for pool, player in sorted(calculator.changed_accounts)
    ]
    calculator.changed_accounts.clear()
    if not changed:
        return
    with connection.cursor() as cursor:
        cursor.execute(
            _RATINGS,
            (
                [pool for pool, _, _ in changed],
                [player for _, player, _ in changed],
                [account.value for _, _, account in changed],
                [account.games for _, _, account in changed],
                [account.peak for _, _, account in changed],
                [account.provisional for _, _, account in changed],
            ),
        )


def copy_entries(entries: Sequence[LedgerEntry], table: str = LEDGER) -> None:
    """Appends entries with COPY, which is several times faster than INSERT."""
    if entries:
        with entry_writer(table) as put:
            put(entries)


@contextmanager
def entry_writer(table: str = LEDGER) -> Iterator[Callable[[Sequence[LedgerEntry]], None]]:
    """Context manager: yields a function that appends entries while the caller computes more.

    The caller must not query the database meanwhile.
    """
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {table} ({COLUMNS}) FROM STDIN") as into,
    ):
        yield lambda entries: into.write("".join(map(_line, entries)))


def _line(entry: LedgerEntry) -> str:
    """A row in the text format of COPY. Only the pool is free text and needs escaping."""
    return (
        f"{entry.id}\t{_escaped(entry.pool)}\t{entry.player}\t{entry.kind}\t{_or_null(entry.game)}\t"
        f"{entry.source}\t{_or_null(entry.adjustment)}\t{_or_null(entry.reverses)}\t"
        f"{entry.before!r}\t{entry.after!r}\t{entry.change!r}\t{entry.games}\t{entry.why}\t"
        f"{_time(entry.at)}\n"
    )


def _or_null(value: int | None) -> int | str:
    return _NULL if value is None else value


@lru_cache(maxsize=256)
def _escaped(pool: str) -> str:
    return pool.translate(_ESCAPED)


@lru_cache(maxsize=16)
def _time(at: datetime) -> str:
    """Cached, since the entries of a game follow each other and have the same time."""
    return at.isoformat()


def entries_of_games(
    games: Sequence[int], sources: Sequence[str], table: str = LEDGER
) -> list[LedgerEntry]:
    """Every entry of these games and of these sources (physical tables), in order."""
    return _select(
        "game_id = ANY(%s) OR (source <> '' AND source = ANY(%s))",
        (list(games), list(sources)),
        table,
    )


def entries_after(entry_id: int, limit: int) -> list[LedgerEntry]:
    """The entries after that one, at most `limit`."""
    return _select("id > %s AND id <= %s", (entry_id, entry_id + limit), LEDGER)


def entries_of_account(pool: str, player: int, table: str = LEDGER) -> list[LedgerEntry]:
    """Every entry of one account, in order."""
    return _select("player_id = %s AND pool = %s", (player, pool), table)


def _select(where: str, values: Sequence[Any], table: str) -> list[LedgerEntry]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {COLUMNS} FROM {table} AS entry WHERE {where} ORDER BY id", values)
        return [LedgerEntry(*row) for row in cursor.fetchall()]
