"""One line of a list of entrants. Pure."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games import input_limits

MAX_LINES = 1000
"""Lines of one list."""
MAX_RATING = 10_000


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to be entered, by username or by name.

    `line` is the number in the file, for messages. `rating` orders the seeding instead of the
    rating here. `group` is a group or division, counted from 0.

    `answer` says what to do where this is not certain: `use` the player with the username `player`,
    take the line as a `new` player without an account, or `leave_out` the line.
    """

    line: Annotated[int, Meta(ge=1, le=input_limits.MAX_NUMBER)] = 1
    username: Annotated[str, Meta(max_length=200)] = ""
    name: Annotated[str, Meta(max_length=200)] = ""
    rating: Annotated[float, Meta(ge=0, le=MAX_RATING)] | None = None
    group: Annotated[int, Meta(ge=0, le=input_limits.MAX_ENTRIES)] | None = None
    answer: Literal["", "use", "new", "leave_out"] = ""
    player: Annotated[str, Meta(max_length=200)] = ""


class LineFault(msgspec.Struct, frozen=True):
    """Why a line cannot be read: a stable code and a sentence."""

    line: int
    code: str
    detail: str


class EntrantList(msgspec.Struct, frozen=True):
    """A list as it was read. A line with a fault is also in `entrants`, without the bad value.

    `columns` are the known columns of the header, or those that were assumed; `ignored` are the
    headings of others.
    """

    entrants: list[Entrant]
    faults: list[LineFault]
    columns: list[str]
    ignored: list[str]
