"""Every command on a tournament as a value.

One tagged union serves the API, its schema and the checks of what comes in.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from engine import validation_messages
from games import input_limits
from games.errors import Invalid
from tournaments.director.drafts import DraftTable
from tournaments.domain.contest import GameScore, ResultKind


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something to be done. Those of the organiser only are the default."""


class OpenRegistration(Command, frozen=True, tag="open_registration"):
    """Players may enter from now on."""


class Register(Command, frozen=True, tag="register"):
    """Enter a player (yourself, unless a username is given). After the start it is a late entry."""

    player: str | None = None
    group: Annotated[int, Meta(ge=0, le=input_limits.MAX_ENTRIES)] | None = None


class Accept(Command, frozen=True, tag="accept"):
    """Agree to take part, as somebody whom the organiser has entered.

    Nothing is rated that began before.
    """


class DeclineInvitation(Command, frozen=True, tag="decline_invitation"):
    """Refuse to take part, as somebody whom the organiser has entered: you leave the event."""

    reason: str = ""


class Sanction(Command, frozen=True, tag="sanction"):
    """Staff only: let results by hand and rulings of this event count in the pool of the game."""

    reason: str


class Unsanction(Command, frozen=True, tag="unsanction"):
    """Staff only: take `sanction` back, and with it what only counted because of it."""

    reason: str


class Seed(Command, frozen=True, tag="seed"):
    """Order the entries. `manual` takes `order`, best first."""

    method: Literal["rating", "order", "random", "manual"]
    order: tuple[int, ...] = ()


class Start(Command, frozen=True, tag="start"):
    """Close registration and begin."""


class Draft(Command, frozen=True, tag="draft"):
    """Keep the next pairing as a draft."""


class ChangeDraft(Command, frozen=True, tag="change_draft"):
    """Seat tables of the draft otherwise; `byes` lists the entries left without a table."""

    tables: tuple[DraftTable, ...]
    byes: tuple[int, ...] = ()


class Publish(Command, frozen=True, tag="publish"):
    """Publish the draft, or what can be published now.

    A draft is stale once results that stood when it was made were changed, or somebody came, left
    or is away since: then make a new one, or publish it with `even_if_stale`.
    """

    even_if_stale: bool = False


class Rule(Command, frozen=True, tag="rule"):
    """Give a table its result: `games` of a table played elsewhere, or a ruling.

    `at_fault` are entries; `ranks`, and those of the games, are by seat of the table.
    """

    table: int
    kind: ResultKind
    at_fault: tuple[int, ...] = ()
    games: tuple[GameScore, ...] = ()
    ranks: tuple[int, ...] = ()
    reason: str = ""


class Correct(Command, frozen=True, tag="correct"):
    """Replace the result of a table, and annul the later tables named in `annul`."""

    table: int
    kind: ResultKind
    reason: str
    at_fault: tuple[int, ...] = ()
    games: tuple[GameScore, ...] = ()
    ranks: tuple[int, ...] = ()
    annul: tuple[int, ...] = ()


class Annul(Command, frozen=True, tag="annul"):
    """Make tables count nowhere; the format names them again, to be played anew.

    Tables that follow from each other, as in a bracket, are annulled in one command, so that
    nothing is paired in between.
    """

    tables: tuple[int, ...]
    reason: str


class DecideTie(Command, frozen=True, tag="decide_tie"):
    """Decide a tie about who goes on, at a `table` or in a `stage` such as `groups/A`.

    `order` names each of the tied entries once, best first.
    """

    order: tuple[int, ...]
    reason: str
    table: int | None = None
    stage: str = ""


class RepairRound(Command, frozen=True, tag="repair_round"):
    """Pair the latest round of a Swiss event again as a whole, from the standings of now.

    All its tables and byes are annulled. None of its games may have begun.
    """

    round: int
    reason: str
    stage: str = ""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Leave the tournament (yourself, unless an entry is given)."""

    entry: int | None = None
    reason: str = ""


class Disqualify(Command, frozen=True, tag="disqualify"):
    """Put an entry out."""

    entry: int
    reason: str


class Pause(Command, frozen=True, tag="pause"):
    """Do not pair an entry for now (yourself, unless one is given)."""

    entry: int | None = None


class ComeBack(Command, frozen=True, tag="come_back"):
    """Take part again after a pause or a withdrawal."""

    entry: int | None = None


class Absence(Command, frozen=True, tag="absence"):
    """Miss a round that is not published yet; `half`: with a half-point bye."""

    round: Annotated[int, Meta(le=input_limits.MAX_ROUND)]
    entry: int | None = None
    half: bool = False


class AdjustPoints(Command, frozen=True, tag="adjust_points"):
    """Give an entry points, or take them."""

    entry: int
    points: float
    reason: str
    stage: str = ""


class MoveDeadline(Command, frozen=True, tag="move_deadline"):
    """Postpone or extend a round; null takes its deadline away."""

    round: int
    deadline: datetime | None
    stage: str = ""
    reason: str = ""


class CloseRound(Command, frozen=True, tag="close_round"):
    """Rule every table of a round that has no result, as at its deadline."""

    round: int
    stage: str = ""


class Challenge(Command, frozen=True, tag="challenge"):
    """On a ladder, challenge an entry (as yourself, unless the organiser names a challenger)."""

    challenged: int
    challenger: int | None = None


class Answer(Command, frozen=True, tag="answer"):
    """Accept or decline a challenge made to you, or retract your own."""

    challenge: int
    state: Literal["accepted", "declined", "retracted"]


class Rename(Command, frozen=True, tag="rename"):
    """Give the tournament another name."""

    name: str


class ChangeTiebreaks(Command, frozen=True, tag="change_tiebreaks"):
    """Rank by other tie-breaks from now on, in all groups or divisions.

    `tiebreaks`, if given, replaces the list (an empty one takes the format's own); `points_first`,
    if given, says whether points come before it.
    """

    tiebreaks: tuple[str, ...] | None = None
    points_first: bool | None = None
    reason: str = ""


class Stop(Command, frozen=True, tag="stop"):
    """Make no new tables; what is under way is played to its end."""

    reason: str = ""


AnyCommand = (
    OpenRegistration
    | Register
    | Accept
    | DeclineInvitation
    | Sanction
    | Unsanction
    | Seed
    | Start
    | Draft
    | ChangeDraft
    | Publish
    | Rule
    | Correct
    | Annul
    | DecideTie
    | RepairRound
    | Withdraw
    | Disqualify
    | Pause
    | ComeBack
    | Absence
    | AdjustPoints
    | MoveDeadline
    | CloseRound
    | Challenge
    | Answer
    | Rename
    | ChangeTiebreaks
    | Stop
)
"""The tagged union."""


def parse_command(raw: Any) -> Command:
    """A command from plain JSON values. Raises `Invalid` naming what is wrong."""
    command_types = {
        str(command_type.__struct_config__.tag): command_type
        for command_type in get_args(AnyCommand)
    }
    type_name = raw.get("type") if isinstance(raw, dict) else None
    if not isinstance(type_name, str) or type_name not in command_types:
        names = ", ".join(command_types)
        near = (
            validation_messages.closest_name(type_name, command_types)
            if isinstance(type_name, str)
            else None
        )
        hint = f"There is no command {type_name!r}; did you mean {near}? " if near else ""
        raise Invalid("bad_command", f"{hint}A command has a `type`, one of: {names}.")
    try:
        command: Command = msgspec.convert(raw, command_types[type_name])
    except msgspec.ValidationError as error:
        problem = validation_messages.describe_error(error, command_types[type_name])
        raise Invalid.with_member(
            validation_messages.unknown_member_path(error, "command"),
            "bad_command",
            f"This is no command {type_name}: {problem}.",
        ) from None
    try:
        return input_limits.with_utc_times(command)
    except ValueError as error:
        raise Invalid("bad_time", str(error)) from None
