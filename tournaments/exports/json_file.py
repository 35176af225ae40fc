"""Writes a table as JSON: an object with `columns` and `rows`, each row an object by column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import msgspec

from tournaments.exports.csv_file import iso_time
from tournaments.exports.sheet import Cell, Sheet


def parts(sheet: Sheet, about: Mapping[str, Any]) -> Iterator[bytes]:
    """The file in parts, a row at a time. `about` are further members of the object."""
    head = msgspec.json.encode({**about, "columns": sheet.columns})
    yield head.removesuffix(b"}") + b',"rows":['
    separator = b""
    for row in sheet.rows:
        values = map(_value, row)
        yield separator + msgspec.json.encode(dict(zip(sheet.columns, values, strict=True)))
        separator = b","
    yield b"]}"


def _value(cell: Cell) -> Any:
    return iso_time(cell) if isinstance(cell, datetime) else cell
