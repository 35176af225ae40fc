"""Bookkeeping for formats that go round by round: what was published, what is still out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tournaments.formats.base import Waiting
from tournaments.formats.facts import Bye, Contest, Held, Table


class Progress:
    """What has been published of one stage."""

    def __init__(self, contest: Contest, stage: str = "") -> None:
        self.held = [each for each in contest.tables if each.table.stage == stage]
        self.byes = [each for each in contest.byes if each.stage == stage]
        self.standing = {each.table.key: each for each in self.held if not each.annulled}
        self.attempts: dict[str, int] = {}
        for each in self.held:
            key = each.table.key
            self.attempts[key] = max(self.attempts.get(key, 0), each.table.attempt)
        self.published = {each.table.round for each in self.held}
        self.published |= {bye.round for bye in self.byes}

    def open(self) -> list[Held]:
        """Tables without a result."""
        return [each for each in self.standing.values() if each.outcome is None]

    def waiting(self) -> tuple[Waiting, ...]:
        """The wait for results, if there is one."""
        keys = tuple(each.table.key for each in self.open())
        return (Waiting("results", keys),) if keys else ()

    def last(self) -> int:
        """The last round published; 0 before the first."""
        return max(self.published, default=0)

    def replays(self, tables: Iterable[Table]) -> list[Table]:
        """Those of the tables that were annulled and have nothing in their place."""
        return [
            msgspec.structs.replace(table, attempt=self.attempts[table.key] + 1)
            for table in tables
            if table.key in self.attempts and table.key not in self.standing
        ]

    def annulled(self) -> list[Table]:
        """Tables to be played again as they were: annulled, with nothing in their place."""
        latest = {each.table.key: each.table for each in self.held if each.annulled}
        return self.replays(latest.values())

    def missing(
        self, tables: Sequence[Table], byes: Sequence[Bye]
    ) -> tuple[list[Table], list[Bye]]:
        """What of a planned round still has to be published.

        A round not begun: all of it. A round that was published stands as it is, but for tables
        to be played again.
        """
        fresh = [table for table in tables if table.round not in self.published]
        old = [table for table in tables if table.round in self.published]
        return (
            self.replays(old) + fresh,
            [bye for bye in byes if bye.round not in self.published],
        )
