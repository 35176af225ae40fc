"""Reads a list of entrants from the first sheet of an Excel workbook.

Workbooks are ZIP files of XML. Before one is read, its unpacked size is limited, and XML that
declares entities is refused.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import Any

import openpyxl

from games.errors import Invalid
from tournaments.entrant_import.entrant import MAX_LINES, EntrantList
from tournaments.entrant_import.text_lines import read_rows

MAX_UNPACKED = 20_000_000
_MOST_MEMBERS = 500
_MOST_COLUMNS = 50
_MOST_ROWS = MAX_LINES * 10
_CHUNK = 1 << 16


def read_xlsx(data: bytes) -> EntrantList:
    """The list in a workbook. Raises `Invalid` for a file that is none, or is too large."""
    _check_archive(data)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        rows = list(_rows(book.worksheets[0]))
    except Invalid:
        raise
    except Exception as error:  # openpyxl raises whatever a broken part leads to
        raise Invalid("bad_xlsx", "The file cannot be read as an Excel workbook.") from error
    return read_rows(rows)


def _rows(page: Any) -> Iterator[tuple[int, list[str]]]:
    cells = page.iter_rows(max_col=_MOST_COLUMNS, max_row=_MOST_ROWS, values_only=True)
    for line, row in enumerate(cells, start=1):
        yield line, ["" if value is None else _text(value) for value in row]


def _text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _check_archive(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) > _MOST_MEMBERS:
                raise Invalid("bad_xlsx", "The file has too many parts for a list of entrants.")
            left = MAX_UNPACKED
            for member in members:
                left = _check_member(archive, member, left)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise Invalid("bad_xlsx", "The file cannot be read as an Excel workbook.") from error


def _check_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: int) -> int:
    """Unpacks a member in parts; the sizes that the archive states may be wrong."""
    end = b""
    with archive.open(member) as stream:
        while chunk := stream.read(_CHUNK):
            left -= len(chunk)
            if left < 0:
                raise Invalid("xlsx_too_large", "The workbook is too large for a list of entrants.")
            text = (end + chunk).replace(b"\0", b"")  # also finds it in UTF-16
            if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
                raise Invalid("bad_xlsx", "The workbook declares XML entities.")
            end = chunk[-20:]
    return left
