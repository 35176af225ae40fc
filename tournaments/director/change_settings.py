"""Changing settings of a tournament after it was created."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from games import input_limits
from games.errors import Illegal, Invalid
from tournaments import events as ev
from tournaments.director import setup
from tournaments.director.commands import ChangeSettings
from tournaments.director.transaction import Transaction
from tournaments.state import TournamentState

_ALWAYS = frozenset(("name", "description", "rules"))
"""What can be changed after the end too."""
_GAMES_HERE = frozenset(("pace_ms", "spectator_delay_seconds"))
"""What only means something for games that are opened here."""
_RANGES = {
    "round_seconds": (1, input_limits.MAX_SECONDS),
    "pace_ms": (0, input_limits.MAX_PACE_MS),
    "spectator_delay_seconds": (0, input_limits.MAX_SPECTATOR_DELAY_SECONDS),
    "max_entries": (2, input_limits.MAX_ENTRIES),
}


def change_settings(tx: Transaction, command: ChangeSettings) -> None:
    """Changes the settings that the command names. Those that are the same already are left out.

    Raises `Invalid` for a value out of range, and `Illegal` naming a setting that cannot be changed
    any more.
    """
    given = {
        name: value for name, value in msgspec.structs.asdict(command).items() if value is not UNSET
    }
    if not given:
        raise Invalid("nothing_to_change", "Name at least one setting to be changed.")
    for name, value in given.items():
        _check(tx.state, name, value)
    changed = {name: value for name, value in given.items() if value != _current(tx.state, name)}
    if (name := changed.pop("name", None)) is not None:
        tx.emit(ev.Renamed(name.strip()))
    if changed:
        tx.emit(ev.SettingsChanged(**changed))


def _current(state: TournamentState, name: str) -> Any:
    source: Any = state if name in _ALWAYS else state.settings
    return getattr(source, name)


def _check(state: TournamentState, name: str, value: Any) -> None:
    if name == "name":
        setup.check_name(value)
    if name not in _ALWAYS and state.status == "finished":
        raise _not_changeable(name, "the tournament is finished")
    if name in _GAMES_HERE and state.settings.by_hand:
        raise _not_changeable(name, "its games are played on real tables")
    if name in _RANGES:
        setup.check_range(name, value, *_RANGES[name])
    if name == "max_entries" and value is not None and value < len(state.entered()):
        raise _not_changeable(name, f"{len(state.entered())} have entered already")


def _not_changeable(name: str, why: str) -> Illegal:
    return Illegal(
        "not_changeable", f"The setting {name} cannot be changed to this: {why}.", setting=name
    )
