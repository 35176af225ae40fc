"""Ranks from a score sheet and an order of tie-breaks, and the explanation of each rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.domain.standings import (
    RankExplanation,
    StandingsRow,
    TieBreakComparison,
    TieBreakValue,
)
from tournaments.standings.score_sheet import ScoreSheet
from tournaments.standings.tiebreaks.base import TieBreak
from tournaments.standings.tiebreaks.disqualified import Disqualified, is_disqualified
from tournaments.standings.tiebreaks.points import Points

_NONE = Fraction(-(10**12))


class Ranking:
    """All entries of a sheet in order, under tie-breaks applied one after the other.

    Each group of equal entries is split by the next tie-break. A tie-break that depends on the
    group itself (direct encounter) is applied again to the remaining groups. Disqualified entries
    rank behind all others, before any tie-break.
    """

    def __init__(self, sheet: ScoreSheet, order: Sequence[TieBreak]) -> None:
        self.sheet = sheet
        out = any(is_disqualified(sheet, entry) for entry in sheet.lines)
        self.order = (Disqualified(), *order) if out else tuple(order)
        self._value_cache: dict[str, dict[int, Fraction | None]] = {}
        self._decided_by: dict[int, str] = {}
        start = sorted(sheet.lines, key=lambda entry: (sheet.lines[entry].competitor.seed, entry))
        self.groups = self._split(start, 0) if start else []
        """Tied groups from first to last; within a group by seed, which has no effect on the
        rank."""

    def _split(self, group: list[int], level: int) -> list[list[int]]:
        if len(group) == 1 or level == len(self.order):
            return [group]
        tiebreak = self.order[level]
        values = self._values(tiebreak, group)
        classes: dict[Fraction | None, list[int]] = {}
        for entry in group:
            classes.setdefault(values[entry], []).append(entry)
        if len(classes) == 1:
            return self._split(group, level + 1)
        best_first = sorted(classes, key=lambda value: _key(tiebreak, value))
        parts = [self._split(classes[value], level) for value in best_first]
        for part in parts[1:]:
            self._decided_by[part[0][0]] = tiebreak.name
        return [subgroup for part in parts for subgroup in part]

    def _values(self, tiebreak: TieBreak, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The values of a group, cached for the columns of the standings.

        Values that depend on the sheet alone are computed once for all entries.
        """
        cached = self._value_cache.setdefault(tiebreak.name, {})
        if not tiebreak.grouped:
            if not cached:
                cached.update(tiebreak.values(self.sheet, list(self.sheet.lines)))
            return cached
        values = tiebreak.values(self.sheet, group)
        for entry in group:
            if cached.get(entry) is None:  # a smaller group may give more values
                cached[entry] = values[entry]
        return values

    def entries(self) -> list[int]:
        """All entries from first to last; ties by seed."""
        return [entry for group in self.groups for entry in group]

    def rows(self, status: Mapping[int, str] | None = None) -> tuple[StandingsRow, ...]:
        """The standings. `status` gives the status of entries; entries that left get theirs
        anyway."""
        rows: list[StandingsRow] = []
        columns = self._columns()
        rank = 1
        for group in self.groups:
            for entry in group:
                line = self.sheet.lines[entry]
                gone = line.competitor.presence if line.competitor.gone else None
                rows.append(
                    StandingsRow(
                        rank=rank,
                        tied=len(group) > 1,
                        entry=entry,
                        points=float(line.points),
                        played=sum(round_score.played for round_score in line.rounds),
                        wins=sum(
                            round_score.won and round_score.played for round_score in line.rounds
                        ),
                        values=tuple(
                            TieBreakValue(name, None if value is None else float(value))
                            for name, value in ((n, column.get(entry)) for n, column in columns)
                        ),
                        decided_by=self._decided_by.get(entry),
                        status=(status or {}).get(entry, str(gone or "")),
                    )
                )
            rank += len(group)
        return tuple(rows)

    def _columns(self) -> list[tuple[str, Mapping[int, Fraction | None]]]:
        """The values of all entries for every tie-break; the direct encounter only where it was
        used."""
        everybody = list(self.sheet.lines)
        return [
            (
                entry.name,
                self._value_cache.get(entry.name, {})
                if entry.grouped
                else self._values(entry, everybody),
            )
            for entry in self.order
            if not isinstance(entry, Disqualified)
        ]

    def compare(self, one: int, neighbour: int) -> tuple[TieBreakComparison, ...]:
        """The tie-breaks between two entries, up to and including the one that separates them."""
        steps: list[TieBreakComparison] = []
        group = list(self.entries())
        for tiebreak in self.order:
            while True:
                values = self._values(tiebreak, group)
                own_value, neighbour_value = values[one], values[neighbour]
                remaining = [entry for entry in group if values[entry] == own_value]
                if own_value != neighbour_value or len(remaining) == len(group):
                    break
                group = remaining
            steps.append(
                TieBreakComparison(
                    tiebreak.name,
                    None if own_value is None else float(own_value),
                    None if neighbour_value is None else float(neighbour_value),
                    tiebreak.parts(self.sheet, one, group),
                    tiebreak.parts(self.sheet, neighbour, group),
                )
            )
            if own_value != neighbour_value:
                break
        return tuple(steps)

    def explain(self, entry: int) -> RankExplanation:
        """Why the entry has its rank. Raises KeyError for an entry that is not in the sheet."""
        ranked = self.entries()
        place = ranked.index(entry) if entry in self.sheet.lines else None
        if place is None:
            raise KeyError(entry)
        rank = 1
        for group in self.groups:
            if entry in group:
                break
            rank += len(group)
        above = ranked[place - 1] if place else None
        below = ranked[place + 1] if place + 1 < len(ranked) else None
        return RankExplanation(
            entry=entry,
            rank=rank,
            tied=len(group) > 1,
            points=Points().parts(self.sheet, entry, ranked),
            above=above,
            up=self.compare(entry, above) if above is not None else (),
            below=below,
            down=self.compare(entry, below) if below is not None else (),
        )


def _key(tiebreak: TieBreak, value: Fraction | None) -> Fraction:
    """A sort key: the best first, None last."""
    if value is None:
        return -_NONE
    return value if tiebreak.lower_wins else -value
