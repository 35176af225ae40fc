"""Tables that were annulled before anybody had moved, and are replaced by tables for those who
remain.

Such a table is annulled with `not_begun`. Its replacement leaves out entries that have left the
event and entries that forfeited the table. When the organiser annuls a table, everybody is seated
again and earlier forfeits no longer count. When a whole round is paired again (`repaired`), none of
its tables is replaced.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.domain.contest import PublishedTable, Status, Table


class ForfeitedTable(NamedTuple):
    """A table that was replaced before it began, and the entries that forfeited it."""

    table: Table
    entries: dict[int, Status]


def forfeits(tables: Iterable[PublishedTable]) -> dict[str, ForfeitedTable]:
    """The forfeits that count, by table key. `tables` must be in order of publication."""
    by_key: dict[str, ForfeitedTable] = {}
    for published in tables:
        key = published.table.key
        if published.repaired or (published.annulled and not published.not_begun):
            by_key.pop(key, None)
        elif published.annulled and published.forfeits:
            known = by_key.setdefault(key, ForfeitedTable(published.table, {}))
            known.entries.update(published.forfeits)
    return by_key


def original_tables(tables: Iterable[PublishedTable]) -> dict[str, Table]:
    """Every annulled table by its key, with all entries to be seated when it is played again.

    This is the last annulled table with that key, or the one before it was first replaced: entries
    that were left out then and are present again get their seats back. `tables` must be in order of
    publication.
    """
    by_key: dict[str, Table] = {}
    taken_back: set[str] = set()
    for published in tables:
        key = published.table.key
        if not published.annulled or published.repaired:
            continue
        if key not in taken_back or not set(published.table.seats) <= set(by_key[key].seats):
            by_key[key] = published.table
        if published.not_begun:
            taken_back.add(key)
        else:
            taken_back.discard(key)
    return by_key
