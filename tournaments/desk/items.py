"""What needs the organisers of a tournament: the items of the list and the registry of its sources.

A source looks at one kind of trouble and yields an item for each. Another package adds its own with
one line in its `AppConfig.ready`: `items.register(source)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from games.models import Player
from tournaments import planning
from tournaments.formats.base import Plan
from tournaments.models import Tournament
from tournaments.state import TournamentState

MOST_OF_A_CODE = 25
"""Most items of one code in the list. `DeskList.counts` counts all."""
MOST_ENTRIES = 20
"""Most entries that an item about many entries names."""


class Item(msgspec.Struct, frozen=True):
    """One thing that needs an organiser.

    `code` is stable; `text` is a sentence with `{who}` for the names of `entries` and `{...}` for
    `params`. `page` is the page of the control room that deals with it, such as `results`; `game`
    the public id of a game that it is about. `count` is the number of things in a grouped item.
    `commands` are types of commands that can settle it.
    """

    code: str
    text: str
    page: str = ""
    params: dict[str, Any] = {}
    entries: tuple[int, ...] = ()
    table: int | None = None
    round: int | None = None
    stage: str = ""
    game: str | None = None
    since: datetime | None = None
    """When it began, or was due."""
    count: int = 1
    commands: tuple[str, ...] = ()


class Desk:
    """What the sources look at. The state is only read."""

    def __init__(
        self, tournament: Tournament, state: TournamentState, viewer: Player, now: datetime
    ) -> None:
        self.tournament = tournament
        self.state = state
        self.viewer = viewer
        self.now = now

    @cached_property
    def plan(self) -> Plan | None:
        """What the format wants now; None before the start.

        Kept with the state, because the pairing of a large round takes seconds.
        """
        if self.state.started is None:
            return None
        known: tuple[datetime, Plan] | None = self.state.memo.get("desk_plan")
        if known is not None and not any(
            known[0] < waiting.until <= self.now
            for waiting in known[1].waiting
            if waiting.until is not None
        ):
            return known[1]
        plan = planning.plan(self.state, self.now)
        self.state.memo["desk_plan"] = (self.now, plan)
        return plan


Source = Callable[[Desk], Iterable[Item]]
_sources: list[Source] = []


def register(source: Source) -> Source:
    """Adds a function whose items the desk lists last. Can be used as a decorator."""
    if source not in _sources:
        _sources.append(source)
    return source


class DeskList(NamedTuple):
    """The items in the order of the sources, and the number of things by code."""

    items: list[Item]
    counts: dict[str, int]


def collect(desk: Desk) -> DeskList:
    """Everything that needs the organisers now."""
    items: list[Item] = []
    counts: dict[str, int] = {}
    shown: dict[str, int] = {}
    for source in _sources:
        for item in source(desk):
            counts[item.code] = counts.get(item.code, 0) + item.count
            shown[item.code] = shown.get(item.code, 0) + 1
            if shown[item.code] <= MOST_OF_A_CODE:
                items.append(item)
    return DeskList(items, counts)
