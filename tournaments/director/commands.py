"""All commands on a tournament, as a tagged union.

It is used by the API, its schema, and the validation of requests.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine import validation_messages
from games import input_limits
from games.errors import Invalid
from tournaments.director.drafts import DraftTable
from tournaments.domain.contest import GameScore, ResultKind
from tournaments.entrant_import.entrant import MAX_LINES, Entrant
from tournaments.events import GrantedRole

MAX_RESULTS = 500
"""The most results that one command may enter."""


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base class of commands. `roles.PERMISSIONS` says who may give each of them."""


class OpenRegistration(Command, frozen=True, tag="open_registration"):
    """Players may enter from now on."""


class Register(Command, frozen=True, tag="register"):
    """Enter a player (yourself, unless a username is given). A late entry after the start."""

    player: str | None = None
    group: Annotated[int, Meta(ge=0, le=input_limits.MAX_ENTRIES)] | None = None


class RegisterMany(Command, frozen=True, tag="register_many"):
    """Enter the players of a list, all or none; those who are not known here get no account.

    Each line is as in the preview of the list. Lines that may mean a known player need an answer.
    """

    entrants: Annotated[tuple[Entrant, ...], Meta(min_length=1, max_length=MAX_LINES)]


class Accept(Command, frozen=True, tag="accept"):
    """Agree to take part, as a player whom the organiser has entered.

    Games that began before are not rated.
    """


class DeclineInvitation(Command, frozen=True, tag="decline_invitation"):
    """Refuse to take part, as a player whom the organiser has entered: you leave the event."""

    reason: str = ""


class Sanction(Command, frozen=True, tag="sanction"):
    """Staff only: let results by hand and rulings of this event count in the pool of the game."""

    reason: str


class Unsanction(Command, frozen=True, tag="unsanction"):
    """Staff only: withdraw the sanction and the rating changes that depended on it."""

    reason: str


class PromoteReserve(Command, frozen=True, tag="promote_reserve"):
    """Give a free place to an entry of the reserve list, the first one unless `entry` is given."""

    entry: int | None = None


class Seed(Command, frozen=True, tag="seed"):
    """Order the entries. `manual` takes `order`, best first."""

    method: Literal["rating", "order", "random", "manual"]
    order: tuple[int, ...] = ()


class Start(Command, frozen=True, tag="start"):
    """Close registration and start the tournament."""


class Draft(Command, frozen=True, tag="draft"):
    """Save the next pairing as a draft."""


class ChangeDraft(Command, frozen=True, tag="change_draft"):
    """Change the seats of tables of the draft; `byes` lists the entries left without a table."""

    tables: tuple[DraftTable, ...]
    byes: tuple[int, ...] = ()


class Publish(Command, frozen=True, tag="publish"):
    """Publish the draft, or what can be published now.

    A draft is stale if results or entries have changed since it was made: then make a new one, or
    publish it with `even_if_stale`.
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


class TableResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of one table, with the members of `rule`."""

    table: int
    kind: ResultKind
    at_fault: tuple[int, ...] = ()
    games: tuple[GameScore, ...] = ()
    ranks: tuple[int, ...] = ()
    reason: str = ""


class EnterResults(Command, frozen=True, tag="enter_results"):
    """Give several tables their results, as `rule` does for one: all of them, or none."""

    results: Annotated[tuple[TableResult, ...], Meta(min_length=1, max_length=MAX_RESULTS)]


class Correct(Command, frozen=True, tag="correct"):
    """Replace the result of a table, and annul the later tables named in `annul`."""

    table: int
    kind: ResultKind
    reason: str
    at_fault: tuple[int, ...] = ()
    games: tuple[GameScore, ...] = ()
    ranks: tuple[int, ...] = ()
    annul: tuple[int, ...] = ()


class AppealResult(Command, frozen=True, tag="appeal_result"):
    """Appeal against the result of your table, once, and say what is wrong with it."""

    table: int
    reason: Annotated[str, Meta(max_length=2000)]


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A result that replaces the one of the table; members as in `correct`."""

    kind: ResultKind
    at_fault: tuple[int, ...] = ()
    games: tuple[GameScore, ...] = ()
    ranks: tuple[int, ...] = ()
    annul: tuple[int, ...] = ()


class DecideAppeal(Command, frozen=True, tag="decide_appeal"):
    """Decide an appeal, unless you played at that table.

    `correction`: with a granted appeal, the result is corrected in the same decision.
    """

    appeal: int
    granted: bool
    reason: Annotated[str, Meta(max_length=2000)]
    correction: Correction | None = None


class Annul(Command, frozen=True, tag="annul"):
    """Annul tables, so that they do not count; the format plans them again for a replay.

    Tables that depend on each other, as in a bracket, are annulled by one command, so that nothing
    is paired in between.
    """

    tables: tuple[int, ...]
    reason: str


class DecideTie(Command, frozen=True, tag="decide_tie"):
    """Decide a tie about advancement, at a `table` or in a `stage` such as `groups/A`.

    `order` names each of the tied entries once, best first.
    """

    order: tuple[int, ...]
    reason: str
    table: int | None = None
    stage: str = ""


class RepairRound(Command, frozen=True, tag="repair_round"):
    """Pair the latest round of a Swiss event again as a whole, from the current standings.

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
    """Disqualify an entry."""

    entry: int
    reason: str


class Pause(Command, frozen=True, tag="pause"):
    """Do not pair an entry until it comes back (yourself, unless one is given)."""

    entry: int | None = None


class ComeBack(Command, frozen=True, tag="come_back"):
    """Take part again after a pause or a withdrawal."""

    entry: int | None = None


class Absence(Command, frozen=True, tag="absence"):
    """Announce the absence in a round that is not published yet; `half`: with a half-point bye."""

    round: Annotated[int, Meta(le=input_limits.MAX_ROUND)]
    entry: int | None = None
    half: bool = False


class AdjustPoints(Command, frozen=True, tag="adjust_points"):
    """Add points to an entry, or subtract them."""

    entry: int
    points: float
    reason: str
    stage: str = ""


class MoveDeadline(Command, frozen=True, tag="move_deadline"):
    """Move the deadline of a round; null removes it."""

    round: int
    deadline: datetime | None
    stage: str = ""
    reason: str = ""


class CloseRound(Command, frozen=True, tag="close_round"):
    """Rule every table of a round that has no result, as at the deadline."""

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
    """Rename the tournament."""

    name: str


class ChangeSettings(Command, frozen=True, tag="change_settings"):
    """Change settings. Members that are left out stay as they are.

    `description` and `rules` are Markdown. `round_seconds`, `spectator_delay_seconds` and `pace_ms`
    are for rounds and games to come. Other settings cannot be changed, except for the tie-breaks
    (`change_tiebreaks`).
    """

    name: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    rules: str | UnsetType = UNSET
    automatic: bool | UnsetType = UNSET
    round_seconds: int | UnsetType | None = UNSET
    overdue: Literal["forfeit", "cancel"] | UnsetType = UNSET
    pace_ms: int | UnsetType = UNSET
    spectator_delay_seconds: int | UnsetType = UNSET
    max_entries: int | UnsetType | None = UNSET
    entry: Literal["invited", "open"] | UnsetType = UNSET
    registration_closes: datetime | UnsetType | None = UNSET


class GrantRole(Command, frozen=True, tag="grant_role"):
    """Make a player an organiser or an arbiter.

    `series`: in all seasons of the series that are not finished too.
    """

    player: str
    role: GrantedRole
    series: bool = False


class RevokeRole(Command, frozen=True, tag="revoke_role"):
    """Take a role away again (your own, unless a username is given).

    `series`: in all seasons of the series that are not finished too.
    """

    player: str | None = None
    series: bool = False


class TransferOwnership(Command, frozen=True, tag="transfer_ownership"):
    """Make another player the owner. The owner until now becomes an organiser.

    `series`: of all seasons of the series that are not finished too.
    """

    player: str
    series: bool = False


class ChangeTiebreaks(Command, frozen=True, tag="change_tiebreaks"):
    """Change the tie-breaks, in all groups or divisions.

    `tiebreaks`, if given, replaces the list (an empty list: the default of the format).
    `points_first`, if given, says whether points come before the tie-breaks.
    """

    tiebreaks: tuple[str, ...] | None = None
    points_first: bool | None = None
    reason: str = ""


class Undo(Command, frozen=True, tag="undo"):
    """Undo a decision: everything it changed is as it was before.

    `decision` is the seq of its first event, as in the journal; the last decision that was recorded
    for undoing, if it is left out. Refused if something that came later depends on it.
    """

    decision: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    reason: str = ""


class Stop(Command, frozen=True, tag="stop"):
    """Make no new tables; open tables are played to the end."""

    reason: str = ""


AnyCommand = (
    OpenRegistration
    | Register
    | RegisterMany
    | Accept
    | DeclineInvitation
    | Sanction
    | Unsanction
    | PromoteReserve
    | Seed
    | Start
    | Draft
    | ChangeDraft
    | Publish
    | Rule
    | EnterResults
    | Correct
    | AppealResult
    | DecideAppeal
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
    | ChangeSettings
    | GrantRole
    | RevokeRole
    | TransferOwnership
    | ChangeTiebreaks
    | Undo
    | Stop
)
"""The tagged union."""


def parse_command(raw: Any) -> Command:
    """Parses a command from JSON values. Raises `Invalid` with the reason."""
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
