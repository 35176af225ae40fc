"""Reads a list of entrants from CSV or pasted lines. Pure.

Columns are separated by tabs, semicolons or commas, whichever the first line has, in this order.
With a header the columns may be in any order; without one they are username, name, rating, group,
and a single column is a name or username. Empty lines are skipped.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from games.errors import Invalid
from tournaments.entrant_import.entrant import (
    MAX_LINES,
    MAX_RATING,
    Entrant,
    EntrantList,
    LineFault,
)
from tournaments.exports.csv_file import unguarded

COLUMNS = ("username", "name", "rating", "group")
_ALIASES = {
    **{column: column for column in COLUMNS},
    **dict.fromkeys(("user", "login", "account", "handle"), "username"),
    **dict.fromkeys(("player", "display name", "display_name", "full name"), "name"),
    **dict.fromkeys(("elo", "rtg", "seed rating", "rating seed"), "rating"),
    **dict.fromkeys(("division", "section", "pool"), "group"),
}
_LONGEST_CELL = 200
_SEPARATORS = ("\t", ";", ",")


def read_text(data: bytes) -> EntrantList:
    """The list in a file. Raises `Invalid` if it is no text or has too many lines."""
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(
            "not_utf8", "The list is not UTF-8 text. Save it as CSV UTF-8, or send it as XLSX."
        ) from None
    if "\0" in text:
        raise Invalid("null_character", "A text may not contain a null character.")
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = next((mark for mark in _SEPARATORS if mark in first), ",")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[tuple[int, list[str]]] = []
    try:
        # An entry is named by the line on which it begins; a quoted name may go over several.
        begins = 1
        for row in reader:
            rows.append((begins, [unguarded(cell) for cell in row]))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise Invalid("bad_csv", f"Line {reader.line_num}: {error}.") from None
    return read_rows(rows)


def read_rows(rows: Iterable[tuple[int, Sequence[str]]]) -> EntrantList:
    """The list in rows of cells, each with its line number."""
    cleaned = ((line, [cell.strip() for cell in row]) for line, row in rows)
    filled = [(line, row) for line, row in cleaned if any(row)]
    if not filled:
        raise Invalid("no_lines", "The list has no lines.")
    columns, ignored = _header(filled[0][1])
    if columns:
        del filled[0]
        if not filled:
            raise Invalid("no_lines", "The list has a header and no lines.")
    else:
        columns = list(COLUMNS) if max(len(row) for _, row in filled) > 1 else ["name"]
    if len(filled) > MAX_LINES:
        raise Invalid(
            "too_many_lines", f"A list has at most {MAX_LINES} lines; this one has {len(filled)}."
        )
    entrants, faults = [], []
    for line, row in filled:
        cells = {column: cell for column, cell in zip(columns, row, strict=False) if column}
        entrant, found = _entrant(line, cells)
        entrants.append(entrant)
        faults += found
    return EntrantList(entrants, faults, [column for column in columns if column], ignored)


def _header(row: Sequence[str]) -> tuple[list[str], list[str]]:
    """The column of each cell, empty for an unknown one, and the unknown headings.

    Empty if the row is no header: one names at least the username or the name.
    """
    columns = [_ALIASES.get(cell.casefold(), "") for cell in row]
    if not {"username", "name"} & set(columns):
        return [], []
    for column in COLUMNS:
        if columns.count(column) > 1:
            raise Invalid("column_twice", f"The header has the column {column} twice.")
    return columns, [cell for cell, column in zip(row, columns, strict=True) if cell and not column]


def _entrant(line: int, cells: dict[str, str]) -> tuple[Entrant, list[LineFault]]:
    faults = []
    long = [column for column, cell in cells.items() if len(cell) > _LONGEST_CELL]
    for column in long:
        detail = f"The {column} is longer than {_LONGEST_CELL} characters."
        faults.append(LineFault(line, "text_too_long", detail))
        cells = {**cells, column: ""}
    rating = group = None
    if text := cells.get("rating", ""):
        rating = _rating(text)
        if rating is None:
            detail = f"A rating is a number from 0 to {MAX_RATING}, not {text!r}."
            faults.append(LineFault(line, "bad_rating", detail))
    if text := cells.get("group", ""):
        group = _group(text)
        if group is None:
            detail = f"A group is a letter or a number from 1, not {text!r}."
            faults.append(LineFault(line, "bad_group", detail))
    return Entrant(line, cells.get("username", ""), cells.get("name", ""), rating, group), faults


def _rating(text: str) -> float | None:
    if not re.fullmatch(r"\d{1,5}([.,]\d{1,6})?", text):
        return None
    value = float(text.replace(",", "."))
    return value if value <= MAX_RATING else None


def _group(text: str) -> int | None:
    """Counted from 0: `A` or `1` is the first."""
    if re.fullmatch("[A-Za-z]", text):
        return ord(text.upper()) - ord("A")
    if re.fullmatch(r"\d{1,5}", text) and int(text) > 0:
        return int(text) - 1
    return None
