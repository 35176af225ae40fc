"""Writes a table as an Excel workbook of one sheet, a row at a time (openpyxl's write-only mode).

Every text is a text cell, whatever it begins with. Times are in UTC, because Excel has no zones.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.exports.sheet import Cell, Sheet, looks_like_formula

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""Characters that XML cannot contain."""
_TITLE_LENGTH = 31
_TEXT_LENGTH = 32_767
_MOST_FORMATTED = 40
_WIDTH = 16


def workbook(sheet: Sheet, title: str) -> bytes:
    """The file. `title` names the sheet; Excel allows 31 characters and none of `[]:*?/\\`."""
    book = Workbook(write_only=True)
    page = book.create_sheet(re.sub(r"[\[\]:*?/\\]", " ", title)[:_TITLE_LENGTH])
    page.freeze_panes = "A2"
    for index in range(1, min(len(sheet.columns), _MOST_FORMATTED) + 1):
        page.column_dimensions[get_column_letter(index)].width = _WIDTH
    bold = Font(bold=True)
    heads = [_text_cell(page, column) for column in sheet.columns]
    for head in heads:
        head.font = bold
    page.append(heads)
    for row in sheet.rows:
        page.append([_cell(page, value) for value in row])
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _cell(page: Any, value: Cell) -> Any:
    if isinstance(value, str):
        return _text_cell(page, value) if value else None
    if isinstance(value, datetime):
        return value.astimezone(UTC).replace(tzinfo=None, microsecond=0)
    return value


def _text_cell(page: Any, text: str) -> Any:
    """A cell of type string. openpyxl makes a formula of a text that begins with `=`."""
    cell = WriteOnlyCell(page, value="")
    cell.value = _FORBIDDEN.sub("\ufffd", text)[:_TEXT_LENGTH]
    cell.data_type = "s"
    if looks_like_formula(text):
        cell.number_format = "@"
    return cell
