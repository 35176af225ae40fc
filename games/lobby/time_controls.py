"""Time controls that the lobby offers, and which pace a time control means."""

from __future__ import annotations

from typing import NamedTuple

from engine.table.clock import TimeControl
from games.models import LobbyTable

Pace = LobbyTable.Pace

_MINUTE = 60_000
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR
CORRESPONDENCE_FROM_MS = 12 * _HOUR
"""A clock that starts with at least this much is for players who come back later."""


class Preset(NamedTuple):
    """A time control with a name: `10+10` is ten minutes and ten seconds for each action, `3d` is
    three days for each action, `10d+12h` a bank of ten days and twelve hours for each action."""

    name: str
    control: TimeControl

    @property
    def pace(self) -> LobbyTable.Pace:
        """Whether the players stay on the page or come back over days."""
        return pace_of(self.control)


def _minutes(minutes: int, seconds: int) -> Preset:
    control = TimeControl("bank", minutes * _MINUTE, seconds * 1000)
    return Preset(f"{minutes}+{seconds}", control)


def _days(days: int) -> Preset:
    return Preset(f"{days}d", TimeControl("per_move", days * _DAY))


# A game has 12 rounds with one or two actions of each player. So `3+5` takes four players about a
# quarter of an hour if everybody uses all the time, `20+20` about two hours.
PRESETS: tuple[Preset, ...] = (
    _minutes(3, 5),
    _minutes(10, 10),
    _minutes(20, 20),
    _days(1),
    _days(2),
    _days(3),
    _days(7),
    Preset("10d+12h", TimeControl("bank", 10 * _DAY, 12 * _HOUR)),
)
"""Fastest first."""
_BY_NAME = {preset.name: preset for preset in PRESETS}
NAMES = tuple(_BY_NAME)


def preset(name: str) -> Preset | None:
    """The preset of that name; None if there is none."""
    return _BY_NAME.get(name)


def pace_of(control: TimeControl | None) -> LobbyTable.Pace:
    """The pace of a game with this time control; None is a game without clocks."""
    if control is None:
        return Pace.UNTIMED
    is_slow = control.initial_ms >= CORRESPONDENCE_FROM_MS
    return Pace.CORRESPONDENCE if is_slow else Pace.REAL_TIME
