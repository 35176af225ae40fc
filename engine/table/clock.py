"""Time controls and the arithmetic of clocks. All times are whole milliseconds."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.game import IllegalAction

MIN_TIME = 1_000
MAX_TIME = 60 * 24 * 3_600_000
"""60 days: the longest time of a bank or of a move."""
MAX_LAG = 500
"""The most time of one action that counts as the delay of the network and not as thinking time."""
MAX_BANK = 10 * MAX_TIME
"""The most that a bank can hold after increments and corrections."""


class TimeControl(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How much time each seat has.

    `bank`: `initial_ms` for the whole game, and `increment_ms` are added after each of the seat's
    actions. `per_move`: `initial_ms` for each action, and nothing is carried over.
    """

    kind: Literal["bank", "per_move"]
    initial_ms: int
    increment_ms: int = 0


def check(control: TimeControl) -> None:
    """Raises `IllegalAction` with the code `bad_clock` for times that are out of range."""
    if not MIN_TIME <= control.initial_ms <= MAX_TIME:
        raise IllegalAction("bad_clock", "A clock has 1 second to 60 days.")
    if not 0 <= control.increment_ms <= MAX_TIME:
        raise IllegalAction("bad_clock", "An increment is 0 to 60 days.")
    if control.kind == "per_move" and control.increment_ms:
        raise IllegalAction("bad_clock", "A time for each move has no increment.")


def allowed_lag(control: TimeControl | None, lag: int) -> int:
    """How much of the delay that a player's connection has is not counted as thinking time.

    Milliseconds, at most `MAX_LAG`: the player's program measures it, and may say too much. It only
    matters for a bank; a time for each move is counted in days.
    """
    if control is None or control.kind != "bank":
        return 0
    return min(max(0, lag), MAX_LAG)


def after_action(control: TimeControl, remaining: int) -> int:
    """The time of a seat that had `remaining` left when it acted, before its next action."""
    if control.kind == "per_move":
        return control.initial_ms
    return min(remaining + control.increment_ms, MAX_BANK)
