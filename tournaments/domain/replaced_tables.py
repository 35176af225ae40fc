"""Tables that were taken back before anybody had moved, and are made again for those who are left.

Such a table is annulled with `not_begun`. Whoever left the event is not seated again, and neither
is whoever forfeited the table. An annulment by the organiser begins anew: everybody is seated
again, and the forfeits before it no longer count. So does a whole round that is paired again: none
of its tables is made again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.domain.contest import PublishedTable, Status, Table


class ForfeitedTable(NamedTuple):
    """A table that replaces one that had not begun, and the entries that forfeited the first."""

    table: Table
    entries: dict[int, Status]


def forfeits(tables: Iterable[PublishedTable]) -> dict[str, ForfeitedTable]:
    """The forfeits that count, by the key of the table. `tables` in order of publication."""
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
    """Every annulled table by its key, with everybody who is to be seated when it is made again.

    That is the last one, or the one before it was first taken back: those who were away then, and
    are there again, get their seats back. `tables` in order of publication.
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
