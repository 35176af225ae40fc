"""One page of the standings.

A row is identified by its section ("" for the whole event) and its position there. Current
standings are read from the database, only the rows of the page; past ones are computed from the
log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import msgspec
from django.db.models import Count, Q

from games.api.serializers.players import PlayerRefSerializer
from games.errors import Invalid, NotFound
from games.models import Player
from tournaments.api.filters import player_name_contains
from tournaments.api.serializers import decisions
from tournaments.domain.standings import Standings, StandingsRow
from tournaments.models import Entry, Standing, Tournament

ALL_SECTIONS = "*"


class LinePosition(NamedTuple):
    """The section of a row, and its position there, from 1."""

    stage: str
    position: int


@dataclass(frozen=True)
class StandingsQuery:
    """The query parameters of a page of the standings.

    `section`: "" for the whole event, the name of a section, or `*` for all sections in order (the
    whole event if there are none). `search`: only players whose name contains this. `around`: the
    page with this entry, instead of the one at `offset`.
    """

    section: str
    search: str
    around: int
    offset: int
    limit: int


class StandingsSource(Protocol):
    """Interface to current or past standings."""

    def counts(self) -> dict[str, int]:
        """The number of rows of each section; "" is the whole event."""

    def matching(self, stages: Iterable[str], search: str) -> list[LinePosition]:
        """The rows of these sections whose player's name contains `search`, in any order."""

    def of_entry(self, stages: Iterable[str], entry: int) -> list[LinePosition]:
        """The rows of an entry in these sections."""

    def read(self, lines: list[LinePosition]) -> dict[LinePosition, dict[str, Any]]:
        """The rows at these positions."""


def read_page(source: StandingsSource, query: StandingsQuery) -> dict[str, Any]:
    """One page of the standings.

    Raises `Invalid` for an unknown section, `NotFound` for an entry without a row.
    """
    counts = source.counts()
    sections = sorted((name for name in counts if name), key=section_sort_key)
    stages = _stages(query.section, sections)
    if query.search:
        order = {stage: index for index, stage in enumerate(stages)}
        matches = source.matching(stages, query.search)
        lines = sorted(matches, key=lambda line: (order[line.stage], line.position))
    else:
        lines = [
            LinePosition(stage, number)
            for stage in stages
            for number in range(1, counts.get(stage, 0) + 1)
        ]
    offset = query.offset
    if query.around:
        places = [
            lines.index(line) for line in source.of_entry(stages, query.around) if line in lines
        ]
        if not places:
            raise NotFound(
                "no_such_standing", f"Entry {query.around} has no place in these standings."
            )
        offset = places[0] // query.limit * query.limit
    shown = lines[offset : offset + query.limit]
    rows = source.read(shown)
    return {
        "count": len(lines),
        "offset": offset,
        "limit": query.limit,
        "rows": [rows[line] for line in shown],
        "sections": [{"stage": name, "count": counts[name]} for name in sections],
    }


def section_sort_key(stage: str) -> list[tuple[int, str]]:
    """Sort key of a section: division 10 comes after division 2, group AA after group Z."""
    parts = re.findall(r"\d+|[^/\d]+", stage)
    return [(int(part) if part.isdigit() else len(part), part) for part in parts]


def _stages(section: str, sections: list[str]) -> list[str]:
    if section == ALL_SECTIONS:
        return sections or [""]
    if section and section not in sections:
        hint = f"Choose one of: {', '.join(sections)}." if sections else "This event has none."
        raise Invalid(
            "bad_section", f"There is no section {section!r}. {hint}", parameter="section"
        )
    return [section]


class CurrentStandings:
    """The current standings, from the database."""

    def __init__(self, tournament: Tournament) -> None:
        self._rows = Standing.objects.filter(tournament=tournament)

    def counts(self) -> dict[str, int]:
        """By one query."""
        return dict(self._rows.order_by().values_list("stage").annotate(Count("position")))

    def matching(self, stages: Iterable[str], search: str) -> list[LinePosition]:
        """By one query."""
        rows = self._rows.filter(player_name_contains(search, "entry__player"), stage__in=stages)
        return [LinePosition(*row) for row in rows.values_list("stage", "position")]

    def of_entry(self, stages: Iterable[str], entry: int) -> list[LinePosition]:
        """By one query."""
        rows = self._rows.filter(entry__number=entry, stage__in=stages)
        return [LinePosition(*row) for row in rows.values_list("stage", "position")]

    def read(self, lines: list[LinePosition]) -> dict[LinePosition, dict[str, Any]]:
        """By one query for the rows, and one for the authors of their decisions, if any."""
        places: dict[str, list[int]] = {}
        for position in lines:
            places.setdefault(position.stage, []).append(position.position)
        condition = Q(pk__in=[])
        for stage, positions in places.items():
            condition |= Q(stage=stage, position__in=positions)
        rows = list(self._rows.filter(condition).select_related("entry__player"))
        deciders = decisions.deciders(*(row.entry.decisions for row in rows))
        return {
            LinePosition(row.stage, row.position): {
                "position": row.position,
                "stage": row.stage,
                "rank": row.rank,
                "tied": row.tied,
                "entry": row.entry.number,
                "player": _ref(row.entry.player),
                "points": row.points,
                "played": row.played,
                "wins": row.wins,
                "tiebreaks": row.tiebreaks,
                "decided_by": row.decided_by or None,
                "status": row.status,
                "out": None
                if row.out_round is None
                else {"stage": row.out_stage, "round": row.out_round},
                "decisions": decisions.decision_values(row.entry.decisions, deciders),
            }
            for row in rows
        }


class PastStandings:
    """The standings after an earlier event."""

    def __init__(self, tournament: Tournament, standings: Standings) -> None:
        self._entries = Entry.objects.filter(tournament=tournament)
        self._rows: Mapping[str, tuple[StandingsRow, ...]] = {
            "": standings.rows,
            **{section.stage: section.rows for section in standings.sections},
        }

    def counts(self) -> dict[str, int]:
        """By no query."""
        return {stage: len(rows) for stage, rows in self._rows.items()}

    def matching(self, stages: Iterable[str], search: str) -> list[LinePosition]:
        """By one query for the names."""
        entries = set(
            self._entries.filter(player_name_contains(search)).values_list("number", flat=True)
        )
        return self._lines(stages, entries)

    def of_entry(self, stages: Iterable[str], entry: int) -> list[LinePosition]:
        """By no query."""
        return self._lines(stages, {entry})

    def _lines(self, stages: Iterable[str], entries: set[int]) -> list[LinePosition]:
        return [
            LinePosition(stage, position)
            for stage in stages
            for position, row in enumerate(self._rows[stage], 1)
            if row.entry in entries
        ]

    def read(self, lines: list[LinePosition]) -> dict[LinePosition, dict[str, Any]]:
        """By one query for the players."""
        rows = {line: self._rows[line.stage][line.position - 1] for line in lines}
        numbers = {row.entry for row in rows.values()}
        entries = self._entries.filter(number__in=numbers).select_related("player")
        players = {entry.number: entry.player for entry in entries}
        return {
            line: {
                "position": line.position,
                "stage": line.stage,
                "rank": row.rank,
                "tied": row.tied,
                "entry": row.entry,
                "player": _ref(players[row.entry]),
                "points": float(row.points),
                "played": row.played,
                "wins": row.wins,
                "tiebreaks": msgspec.to_builtins(row.values),
                "decided_by": row.decided_by,
                "status": row.status,
                "out": msgspec.to_builtins(row.out),
                "decisions": [],
            }
            for line, row in rows.items()
        }


def _ref(player: Player) -> Any:
    return PlayerRefSerializer(player).data
