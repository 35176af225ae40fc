"""Makes an export file of a tournament: what is exported, and in which format."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import NamedTuple

from tournaments.exports import cross_table, csv_file, json_file, sheets, sources, xlsx_file
from tournaments.exports.sheet import Sheet
from tournaments.models import Tournament

CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}
"""The content type of each format."""


class Export(NamedTuple):
    """A file to be downloaded."""

    name: str
    content_type: str
    parts: Iterable[bytes]


def _entries(tournament: Tournament) -> Sheet:
    return sheets.entries(sources.entries(tournament), sources.standings(tournament))


def _rounds(tournament: Tournament) -> Sheet:
    return sheets.rounds(
        sources.entries(tournament),
        sources.rounds(tournament),
        sources.tables(tournament),
        sources.byes(tournament),
    )


def _results(tournament: Tournament) -> Sheet:
    return sheets.results(
        sources.entries(tournament),
        sources.rounds(tournament),
        sources.tables(tournament),
        sources.byes(tournament),
    )


def _standings(tournament: Tournament) -> Sheet:
    return sheets.standings(sources.entries(tournament), sources.standings(tournament))


def _cross_table(tournament: Tournament) -> Sheet:
    return cross_table.cross_table(
        sources.entries(tournament),
        sources.rounds(tournament),
        sources.tables(tournament),
        sources.byes(tournament),
        sources.standings(tournament),
    )


def _rating_changes(tournament: Tournament) -> Sheet:
    stages = {row.position: row.stage for row in sources.rounds(tournament)}
    tables = {table.number: stages[table.round] for table in sources.tables(tournament)}
    return sheets.rating_changes(
        sources.entries(tournament), tables, sources.rating_changes(tournament)
    )


SHEETS: dict[str, Callable[[Tournament], Sheet]] = {
    "entries": _entries,
    "rounds": _rounds,
    "standings": _standings,
    "cross-table": _cross_table,
    "results": _results,
    "rating-changes": _rating_changes,
}
"""What can be exported, by its name in the address."""


def export(tournament: Tournament, what: str, file_format: str) -> Export:
    """The file of one table, made with a number of queries that does not grow with the event."""
    sheet = SHEETS[what](tournament)
    parts: Iterable[bytes]
    if file_format == "csv":
        parts = csv_file.lines(sheet)
    elif file_format == "xlsx":
        parts = [xlsx_file.workbook(sheet, what.replace("-", " "))]
    else:
        about = {
            "tournament": tournament.public_id,
            "name": tournament.name,
            "seq": tournament.seq,
            "export": what,
        }
        parts = json_file.parts(sheet, about)
    return Export(f"{tournament.slug}-{what}.{file_format}", CONTENT_TYPES[file_format], parts)


def version(tournament: Tournament, what: str) -> str:
    """Changes with everything that an export shows and that is not in the log. Two queries at most.

    These are the names of players, and rating changes, which follow from the feed of games.
    """
    names = sha256(repr(sources.names(tournament)).encode()).hexdigest()[:8]
    changes = sources.rating_changes_version(tournament) if what == "rating-changes" else "0"
    return f"{names}-{changes}"
