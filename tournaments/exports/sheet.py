"""A table for export: named columns and rows of plain values. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

Cell = str | int | float | bool | datetime | None
"""A value of a table. Times have a time zone; None is an empty cell."""


@dataclass(frozen=True)
class Sheet:
    """A table. Each row has one value for each of `columns`; `rows` can be read once."""

    columns: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]


FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Spreadsheet programs may take a text that begins with one of these as a formula."""


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet program may take the text as a formula and run it.

    Some programs drop spaces before they look, so these do not hide a formula.
    """
    return text.lstrip(" \N{NO-BREAK SPACE}").startswith(FORMULA_STARTS)
