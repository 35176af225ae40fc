"""Plain rows of a tournament, from which the tables of an export are made. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple


class EntryRow(NamedTuple):
    """An entry with the public data of its player."""

    number: int
    seed: int | None
    rating: float | None
    status: str
    accepted: bool
    player_id: str
    username: str
    name: str
    kind: str


class SeatRow(NamedTuple):
    """A seat at a table with its result; None where there is none yet."""

    seat: int
    """From 1."""
    entry: int
    rank: int | None
    points: float | None
    table_points: float | None
    status: str


class TableRow(NamedTuple):
    """A published table. `games` are public ids in the order in which they were played."""

    round: int
    """Position of the round, from 1: see `RoundRow`."""
    number: int
    board: int
    key: str
    status: str
    outcome: str
    corrected: bool
    ruling: str
    ended_at: datetime | None
    seats: tuple[SeatRow, ...]
    games: tuple[str, ...]


class ByeRow(NamedTuple):
    """An entry without a table in a round."""

    round: int
    entry: int
    kind: str


class RoundRow(NamedTuple):
    """A round of a stage; `position` orders the rounds of all stages by publication."""

    position: int
    stage: str
    number: int
    status: str
    published_at: datetime
    deadline: datetime | None


class StandingsLine(NamedTuple):
    """A row of the standings of the event (stage "") or of a section."""

    stage: str
    position: int
    entry: int
    rank: int
    tied: bool
    points: float
    played: int
    wins: int
    tiebreaks: list[dict[str, Any]]
    decided_by: str
    status: str
    out_stage: str
    out_round: int | None


class ChangeRow(NamedTuple):
    """A rating change by a game or a decision of this tournament."""

    number: int
    at: datetime
    pool: str
    kind: str
    player_id: str
    username: str
    name: str
    table: int | None
    game: str | None
    before: float
    change: float
    after: float
    reverses: int | None
