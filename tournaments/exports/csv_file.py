"""Writes a table as CSV (RFC 4180): UTF-8 with a byte order mark, commas, lines that end in CR LF.

Excel reads a CSV file as UTF-8 only if it has the mark; other programs skip it. A text that a
spreadsheet program may run as a formula gets an apostrophe in front, which is also put before
one that such a text has already, so that taking one away gives the text back (`unguarded`).
Numbers are numbers, also negative ones. Times are ISO 8601 in UTC.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import UTC, datetime

from tournaments.exports.sheet import Cell, Sheet, looks_like_formula

GUARD = "'"


class _Line:
    """A file of one line: `csv` writes to it."""

    text = ""

    def write(self, text: str) -> None:
        self.text = text


def lines(sheet: Sheet) -> Iterator[bytes]:
    """The lines of the file, one at a time."""
    line = _Line()
    writer = csv.writer(line)
    writer.writerow([guarded(column) for column in sheet.columns])
    yield b"\xef\xbb\xbf" + line.text.encode()
    for row in sheet.rows:
        writer.writerow([_text(cell) for cell in row])
        yield line.text.encode()


def guarded(text: str) -> str:
    """The text with an apostrophe in front if a program may take it as a formula."""
    return GUARD + text if looks_like_formula(text.lstrip(GUARD)) else text


def unguarded(text: str) -> str:
    """The text that was `guarded`."""
    is_guarded = text.startswith(GUARD) and looks_like_formula(text.lstrip(GUARD))
    return text.removeprefix(GUARD) if is_guarded else text


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, datetime):
        return iso_time(cell)
    if isinstance(cell, str):
        return guarded(cell)
    return f"{cell:.15g}" if isinstance(cell, float) else str(cell)


def iso_time(at: datetime) -> str:
    """A time as ISO 8601 in UTC, to the second: `2031-05-04T18:00:00Z`."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
