"""The events of a table. They stand in the same log as the events of the game.

No game knows of them: they change who sits where, the clocks, and how the game ends. Only
`TakenBack` changes the position of the game, by going back to an earlier one.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from engine.game import Event, Result
from engine.table.clock import TimeControl


class TableEvent(Event, frozen=True):
    """Base class of the events of a table."""


class Chair(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who acts for a seat: the public id of a player, and the name of the built-in bot, if it is
    one. A house bot that has taken the chair of a player who left has no id."""

    player: str
    bot: str = ""


class TableOptions(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What is agreed at a table before the game."""

    substitute: str = ""
    """The built-in bot that takes the chair of a player who is gone."""
    return_ms: int = 0
    """Time in which a player who left may return. Afterwards, or at once with 0, the player is
    gone."""
    flag: Literal["lose", "bot"] = "lose"
    """When a clock runs out: the player is gone and ranks behind those who stay, or a bot plays on
    for the player."""
    take_back: bool = False
    """Whether players may ask to take an action back."""
    first_move_ms: int = 0
    """Time for the first action of whoever is to act before any other person has acted. Afterwards
    the game is void. Players may abort the game at its start, too. 0: neither."""
    hints: bool = True
    """Whether players may be told what each action is worth while they choose."""
    vacation: bool = False
    """Whether the clock of a player on vacation stands still."""


class Seated(TableEvent, frozen=True, tag="seated"):
    """The last event of the opening, unless a clock is set: the chairs, by seat."""

    chairs: tuple[Chair, ...]
    options: TableOptions


class ClockSet(TableEvent, frozen=True, tag="clock_set"):
    """The clocks show `remaining` (by seat). In the opening this starts them (`why` is `start`).

    Later it corrects them: after an outage (`outage`) or by a ruling (`ruling`) of `staff`, the
    public id of a player.
    """

    control: TimeControl
    remaining: tuple[int, ...]
    why: Literal["start", "outage", "ruling"]
    staff: str = ""


class FlagFell(TableEvent, frozen=True, tag="flag_fell"):
    """The time of that seat ran out."""

    seat: int


class Resigned(TableEvent, frozen=True, tag="resigned"):
    """The player of that seat is gone and cannot return."""

    seat: int


class Left(TableEvent, frozen=True, tag="left"):
    """The player of that seat left. With `TableOptions.return_ms` the player may return.

    If `staff` (the public id of a player) took the player out of the game, there is no way back.
    """

    seat: int
    staff: str = ""


class Returned(TableEvent, frozen=True, tag="returned"):
    """The player of that seat returned in time."""

    seat: int


class Substituted(TableEvent, frozen=True, tag="substituted"):
    """The chair of that seat is taken by another player or, with an empty `player`, a house bot.

    `why` says how it became empty. `staff` is the player who decided it by a ruling.
    """

    seat: int
    player: str
    bot: str
    why: Literal["left", "resigned", "flag", "ruling"]
    staff: str = ""


class VacationSet(TableEvent, frozen=True, tag="vacation_set"):
    """The player of that seat goes on vacation (`on`) or is back: meanwhile the clock of the seat
    stands still. The player may act all the same."""

    seat: int
    on: bool


class Paused(TableEvent, frozen=True, tag="paused"):
    """No clock runs and nobody may act until the game is resumed."""

    reason: str = ""
    staff: str = ""


class Resumed(TableEvent, frozen=True, tag="resumed"):
    """The game goes on after a pause."""

    staff: str = ""


class TakeBackOffered(TableEvent, frozen=True, tag="take_back_offered"):
    """The player of that seat asks to return to the position after event `to`."""

    seat: int
    to: int


class TakeBackAnswered(TableEvent, frozen=True, tag="take_back_answered"):
    """The player of that seat agrees to the take-back that was asked for, or not."""

    seat: int
    accepted: bool


class TakenBack(TableEvent, frozen=True, tag="taken_back"):
    """The position is again the one after event `to`. The events in between stay in the log."""

    to: int


class Voided(TableEvent, frozen=True, tag="voided"):
    """The game ends without a result. `seed` (hex) is empty while it is held back.

    `why`: a decision of `staff` or of the platform (`ruling`), a player who aborted the game at its
    start (`aborted`), or nobody made the first action in time (`no_first_move`).
    """

    reason: str
    seed: str
    staff: str = ""
    why: Literal["ruling", "aborted", "no_first_move"] = "ruling"


class Closed(TableEvent, frozen=True, tag="table_closed"):
    """The game ends with this result because players are gone. Dream Home has a `closed` already.

    With `finished` it follows the `finished` of the rules, puts those who are gone behind the
    others and leaves `seed` empty. Otherwise nobody is left to play against. `seed` (hex) is then
    published as in `finished`.
    """

    why: Literal["finished", "left", "resigned", "flag"]
    result: Result
    seed: str


EVENTS: Any = (
    Seated
    | ClockSet
    | FlagFell
    | Resigned
    | Left
    | Returned
    | Substituted
    | VacationSet
    | Paused
    | Resumed
    | TakeBackOffered
    | TakeBackAnswered
    | TakenBack
    | Voided
    | Closed
)
"""The tagged union of all events of a table."""

End: TypeAlias = Closed | Voided
"""The events of a table that end a game."""
