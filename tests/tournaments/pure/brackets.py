"""Simulated elimination events of any size."""

from __future__ import annotations

from typing import Any

from tests.tournaments.pure.simulation import SimulatedEvent, field
from tournaments.domain.contest import Contest
from tournaments.formats.elimination import (
    DoubleElimination,
    DoubleOptions,
    SingleElimination,
    SingleOptions,
    TableElimination,
    TableOptions,
)


def single(n: int, **options: Any) -> SimulatedEvent:
    """A single elimination with `n` players."""
    return SimulatedEvent(SingleElimination(), Contest(field(n)), SingleOptions(**options))


def double(n: int, **options: Any) -> SimulatedEvent:
    """A double elimination with `n` players."""
    return SimulatedEvent(DoubleElimination(), Contest(field(n)), DoubleOptions(**options))


def tables(n: int, **options: Any) -> SimulatedEvent:
    """A table elimination with `n` players."""
    return SimulatedEvent(TableElimination(), Contest(field(n)), TableOptions(**options))
