"""What has been published of a stage, for formats that go round by round: tables, byes, replays."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from tournaments.domain import replaced_tables
from tournaments.domain.contest import Bye, ByeKind, Contest, Note, PublishedTable, Reason, Table
from tournaments.formats.base import Waiting


class RoundProgress:
    """What has been published of one stage."""

    def __init__(self, contest: Contest, stage: str = "") -> None:
        self.tables = [published for published in contest.tables if published.table.stage == stage]
        self.byes = [bye for bye in contest.byes if bye.stage == stage]
        self.current = {
            published.table.key: published for published in self.tables if not published.annulled
        }
        self.attempts: dict[str, int] = {}
        for published in self.tables:
            key = published.table.key
            self.attempts[key] = max(self.attempts.get(key, 0), published.table.attempt)
        self.published_rounds = {
            published.table.round for published in self.tables if not published.repaired
        }
        self.published_rounds |= {bye.round for bye in self.byes}

    def open_tables(self) -> list[PublishedTable]:
        """Tables without a result."""
        return [published for published in self.current.values() if published.outcome is None]

    def wait_for_results(self) -> tuple[Waiting, ...]:
        """What the stage waits for, if there are open tables."""
        keys = tuple(published.table.key for published in self.open_tables())
        return (Waiting("results", keys),) if keys else ()

    def last_round(self) -> int:
        """The number of the last published round; 0 before the first."""
        return max(self.published_rounds, default=0)

    def _to_replay(self, tables: Iterable[Table]) -> list[Table]:
        """Those of the tables that were annulled and not replaced, with the next attempt number."""
        return [
            msgspec.structs.replace(table, attempt=self.attempts[table.key] + 1)
            for table in tables
            if table.key in self.attempts and table.key not in self.current
        ]

    def with_attempts(self, tables: Iterable[Table]) -> tuple[Table, ...]:
        """Tables of a round, each with the attempt number that follows those used for its key."""
        return tuple(
            msgspec.structs.replace(table, attempt=self.attempts.get(table.key, 0) + 1)
            for table in tables
        )

    def replays_and_walkovers(self, gone: Collection[int] = ()) -> tuple[list[Table], list[Bye]]:
        """Tables to be replayed (annulled and not replaced), and byes for players left alone there.

        Entries that have left since, or have forfeited the table, are removed. A single remaining
        entry gets a walkover.
        """
        forfeits = replaced_tables.forfeits(self.tables)
        tables, byes = [], []
        for table in self._to_replay(replaced_tables.original_tables(self.tables).values()):
            forfeited = forfeits[table.key].entries if table.key in forfeits else {}
            left = tuple(e for e in table.seats if e not in gone and e not in forfeited)
            absent = [entry for entry in table.seats if entry not in left]
            if len(left) >= 2:
                notes = (*table.notes, *empty_seat_notes(absent, forfeited))
                tables.append(msgspec.structs.replace(table, seats=left, notes=notes))
            elif left and not self._has_bye(left[0], table.round):
                reason = Reason("opponents_left", {"entries": absent})
                key = f"R{table.round}.B{left[0]}"
                byes.append(Bye(key, left[0], ByeKind.WALKOVER, reason, table.stage, table.round))
        return tables, byes

    def replays(self, contest: Contest) -> tuple[Table, ...]:
        """The tables of `replays_and_walkovers`. A table that cannot be replayed is dropped."""
        return tuple(
            self.replays_and_walkovers(
                {competitor.id for competitor in contest.competitors if competitor.gone}
            )[0]
        )

    def _has_bye(self, entry: int, number: int) -> bool:
        return any(bye.entry == entry and bye.round == number for bye in self.byes)


def empty_seat_notes(absent: Sequence[int], forfeited: Collection[int]) -> tuple[Note, ...]:
    """Notes about entries that are missing at a table because they left or forfeited."""
    left = [entry for entry in absent if entry not in forfeited]
    missing = [entry for entry in absent if entry in forfeited]
    notes = [Note("seats_left_empty", {"entries": left})] if left else []
    if missing:
        notes.append(Note("seats_forfeited", {"entries": missing}))
    return tuple(notes)


def waiting_for_players(away: Collection[int]) -> tuple[Waiting, ...]:
    """A wait for paused entries whose tables are due."""
    return (Waiting("players", params={"entries": sorted(away)}),) if away else ()
