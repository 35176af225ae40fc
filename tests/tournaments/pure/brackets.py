"""Brackets of any size, to be played out."""

from __future__ import annotations

from typing import Any

from tests.tournaments.pure.play import Event, field
from tournaments.domain.contest import Contest
from tournaments.formats.elimination import (
    DoubleElimination,
    DoubleOptions,
    SingleElimination,
    SingleOptions,
    TableElimination,
    TableOptions,
)


def single(n: int, **options: Any) -> Event:
    """A single elimination of so many."""
    return Event(SingleElimination(), Contest(field(n)), SingleOptions(**options))


def double(n: int, **options: Any) -> Event:
    """A double elimination of so many."""
    return Event(DoubleElimination(), Contest(field(n)), DoubleOptions(**options))


def tables(n: int, **options: Any) -> Event:
    """A table elimination of so many."""
    return Event(TableElimination(), Contest(field(n)), TableOptions(**options))
