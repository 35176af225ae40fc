"""What a table of the lobby is to be like, and whether a game can be opened with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from engine import validation_messages
from engine.chance import SEED_BYTES, Chance
from engine.game import BadOption
from engine.table import rules as table_rules
from engine.table.clock import TimeControl
from engine.table.events import Chair, TableOptions
from games import input_limits, kinds
from games.errors import Invalid
from games.lobby import time_controls
from games.models import LobbyTable

FIRST_MOVE_MS = 60_000
"""Time for the first action of a game in real time."""


class TableSpec(NamedTuple):
    """A checked description; see the columns of `LobbyTable`."""

    kind: str
    options: dict[str, Any]
    size: int
    time_control: TimeControl | None
    table_options: TableOptions
    spectator_delay_ms: int = 0
    rated: bool = False
    min_rating: int | None = None
    max_rating: int | None = None
    private: bool = False

    @property
    def pace(self) -> LobbyTable.Pace:
        """The pace that the time control means."""
        return time_controls.pace_of(self.time_control)


def parse(
    *,
    kind: str,
    size: int,
    options: Mapping[str, Any] | None = None,
    time_control: Mapping[str, Any] | None = None,
    table_options: Mapping[str, Any] | None = None,
    spectator_delay_seconds: int = 0,
    rated: bool = False,
    min_rating: int | None = None,
    max_rating: int | None = None,
    private: bool = False,
) -> TableSpec:
    """The description from plain JSON values, with defaults filled in.

    Where `table_options` does not say otherwise, players of unrated games may take actions back
    (in rated ones never), the first action of a game in real time has to come within a minute, and
    a player on vacation has time in games over days. Raises `Invalid` with the reason.
    """
    rules = kinds.find(kind)
    game_options = kinds.parse_options(rules, options)
    kinds.check_seats(rules, size)
    control = None if time_control is None else _convert(time_control, TimeControl, "time_control")
    defaults = default_options(time_controls.pace_of(control), rated=rated)
    raw = {**msgspec.structs.asdict(defaults), **(table_options or {})}
    table = _convert(raw, TableOptions, "table_options")
    if rated and table.take_back:
        raise Invalid("rated_take_back", "A rated game does not allow to take actions back.")
    if not 0 <= spectator_delay_seconds <= input_limits.MAX_SPECTATOR_DELAY_SECONDS:
        limit = input_limits.MAX_SPECTATOR_DELAY_SECONDS
        raise Invalid("bad_delay", f"Spectators see moves after 0 to {limit} seconds.")
    if min_rating is not None and max_rating is not None and min_rating > max_rating:
        raise Invalid("bad_rating_range", "The least rating is greater than the greatest.")
    try:
        rules.open(game_options, size, Chance(bytes(SEED_BYTES)))  # only to check the options
        table_rules.seat_players(rules, [Chair("")] * size, table, control)
    except BadOption as error:
        raise Invalid(error.code, error.reason) from None
    return TableSpec(
        kind,
        msgspec.to_builtins(game_options),
        size,
        control,
        table,
        1000 * spectator_delay_seconds,
        rated,
        min_rating,
        max_rating,
        private,
    )


def default_options(pace: LobbyTable.Pace, *, rated: bool) -> TableOptions:
    """The options of a table of this pace for which nothing else was asked."""
    return TableOptions(
        take_back=not rated,
        first_move_ms=FIRST_MOVE_MS if pace == LobbyTable.Pace.REAL_TIME else 0,
        vacation=pace == LobbyTable.Pace.CORRESPONDENCE,
    )


def _convert(raw: Mapping[str, Any], struct: Any, member: str) -> Any:
    try:
        return msgspec.convert(dict(raw), struct)
    except msgspec.ValidationError as error:
        path = validation_messages.unknown_member_path(error, member)
        reason = validation_messages.describe_error(error, struct, raw)
        raise Invalid.with_member(path, f"bad_{member}", f"{member}: {reason}.") from None
