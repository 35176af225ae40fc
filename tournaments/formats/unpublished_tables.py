"""Which tables of a scheduled round are still to be published, and which of them must wait.

A table waits while one of its players is paused. It is postponed if a player has announced an
absence for its round: until the next round is due, or, in the last round, until all others have
finished.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from tournaments.domain.contest import Bye, Competitor, Presence, Table
from tournaments.formats.round_progress import RoundProgress


class Board(NamedTuple):
    """One board of a scheduled round: a table, a bye if too few players are left, or a rest.

    `key` is the key of the table, also if it was reduced to a bye; a rest has none.
    """

    key: str
    table: Table | None = None
    bye: Bye | None = None


class TablesByReadiness(NamedTuple):
    """Tables that are due now, postponed tables, and tables that wait for a paused player."""

    ready: list[Table]
    postponed: list[Table]
    waiting: list[Table]


class UnpublishedTables:
    """The parts of a schedule that are not published yet."""

    def __init__(self, progress: RoundProgress, gone: Collection[int]) -> None:
        self._progress = progress
        self._replays, self._walkovers = progress.replays_and_walkovers(gone)
        self._placed: dict[int, set[int]] = {}
        standing = [published.table for published in progress.current.values()]
        for table in (*standing, *self._replays):
            self._placed.setdefault(table.round, set()).update(table.seats)
        for bye in (*progress.byes, *self._walkovers):
            self._placed.setdefault(bye.round, set()).add(bye.entry)

    def round(self, number: int, boards: Sequence[Board]) -> tuple[list[Table], list[Bye]]:
        """The missing tables and byes of a round, whether or not they have to wait.

        A published round does not change, except for replays and tables that had to wait.
        """
        tables = [table for table in self._replays if table.round == number]
        byes = [bye for bye in self._walkovers if bye.round == number]
        placed = self._placed.get(number, set())
        for board in boards:
            if board.key in self._progress.attempts:
                continue
            if board.table is not None and placed.isdisjoint(board.table.seats):
                tables.append(board.table)
            if board.bye is not None and board.bye.entry not in placed:
                byes.append(board.bye)
        return tables, byes


def by_readiness(tables: Iterable[Table], competitors: Sequence[Competitor]) -> TablesByReadiness:
    """Sorts tables by whether they can be published now."""
    known = {competitor.id: competitor for competitor in competitors}
    sorted_tables = TablesByReadiness([], [], [])
    for table in tables:
        seated = [known[entry] for entry in table.seats]
        if any(competitor.presence is Presence.PAUSED for competitor in seated):
            sorted_tables.waiting.append(table)
        elif table.attempt == 1 and any(table.round in competitor.absent for competitor in seated):
            sorted_tables.postponed.append(table)
        else:
            sorted_tables.ready.append(table)
    return sorted_tables


def paused_entries(tables: Iterable[Table], competitors: Sequence[Competitor]) -> set[int]:
    """Paused entries seated at these tables."""
    seated = {entry for table in tables for entry in table.seats}
    return {
        competitor.id
        for competitor in competitors
        if competitor.presence is Presence.PAUSED and competitor.id in seated
    }
