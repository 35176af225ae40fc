"""Table commands: what a player, the staff or the clock may ask of a table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.table import events as e


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """Base class of the commands."""


class Resign(Command, frozen=True, tag="resign"):
    """Resign the game. A player who has resigned cannot return."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table, for good or for as long as the options of the table allow."""


class Return(Command, frozen=True, tag="return"):
    """Return in time after leaving."""


class ClaimFlag(Command, frozen=True, tag="claim_flag"):
    """Claim that the time of the seat on turn has run out. The platform claims it too."""


class Abort(Command, frozen=True, tag="abort"):
    """End the game without a result, at its start."""


class OfferTakeBack(Command, frozen=True, tag="offer_take_back"):
    """Ask to take back the seat's last action and everything that followed."""


class AnswerTakeBack(Command, frozen=True, tag="answer_take_back"):
    """Agree to a take-back, or not."""

    accept: bool


class EndAbsence(Command, frozen=True, tag="end_absence"):
    """A player who left has not returned in time: somebody else takes the chair, or the game ends.

    It concerns the player whose time to return was over first.
    """


class EndUnstarted(Command, frozen=True, tag="end_unstarted"):
    """Nobody has made the first action in time: the game ends without a result."""


class SetVacation(Command, frozen=True, tag="set_vacation"):
    """The player of that seat goes on vacation, or is back."""

    seat: int
    on: bool


class Remove(Command, frozen=True, tag="remove"):
    """Take the player of that seat out of the game, for good.

    `staff` is the public id of the player who decides: one of the staff, or the player, who has
    left the tournament that the game belongs to.
    """

    seat: int
    staff: str


class Substitute(Command, frozen=True, tag="substitute"):
    """Seat another player, or the bot `bot` if `player` is empty, in the empty chair of `seat`.

    `player` is a public id, and `bot` the name of its built-in bot if it is one. `staff` is the
    public id of the player who decides.
    """

    seat: int
    player: str
    bot: str
    staff: str


class Pause(Command, frozen=True, tag="pause"):
    """Stop the clocks until the game is resumed."""

    reason: str = ""
    staff: str = ""


class Resume(Command, frozen=True, tag="resume"):
    """Go on after a pause."""

    staff: str = ""


class SetClocks(Command, frozen=True, tag="set_clocks"):
    """Correct the clocks: `remaining` milliseconds by seat."""

    remaining: tuple[int, ...]
    why: Literal["outage", "ruling"] = "ruling"
    staff: str = ""


class Void(Command, frozen=True, tag="void"):
    """End the game without a result."""

    reason: str = ""
    staff: str = ""


PLAYER_COMMANDS: Any = Resign | Leave | Return | Abort | ClaimFlag | OfferTakeBack | AnswerTakeBack
"""What a player may ask of the own table."""
PLATFORM_COMMANDS = (
    EndAbsence,
    EndUnstarted,
    SetVacation,
    Remove,
    Substitute,
    Pause,
    Resume,
    SetClocks,
    Void,
)
"""What only the staff and the platform may ask. No seat is their author."""


def command_of(event: e.TableEvent) -> Command | None:
    """The command that caused this event; None if it follows from another event."""
    match event:
        case e.Resigned():
            return Resign()
        case e.Left(seat=seat, staff=staff):
            return Remove(seat, staff) if staff else Leave()
        case e.Returned():
            return Return()
        case e.FlagFell():
            return ClaimFlag()
        case e.TakeBackOffered():
            return OfferTakeBack()
        case e.TakeBackAnswered(accepted=accepted):
            return AnswerTakeBack(accepted)
        case e.Substituted(seat=seat, player=player, bot=bot, why="ruling", staff=staff):
            return Substitute(seat, player, bot, staff)
        case e.Substituted(why="left") | e.Closed(why="left"):
            return EndAbsence()
        case e.Paused(reason=reason, staff=staff):
            return Pause(reason, staff)
        case e.Resumed(staff=staff):
            return Resume(staff)
        case e.ClockSet(remaining=remaining, why="outage" | "ruling" as why, staff=staff):
            return SetClocks(remaining, why, staff)
        case e.VacationSet(seat=seat, on=on):
            return SetVacation(seat, on)
        case e.Voided(why="aborted"):
            return Abort()
        case e.Voided(why="no_first_move"):
            return EndUnstarted()
        case e.Voided(reason=reason, staff=staff):
            return Void(reason, staff)
    return None
