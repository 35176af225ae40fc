"""The facts of a competition that formats and standings reason about.

A `Contest` is everything pure code may know: who competes, which tables and byes were published,
what came of them, and what time it is. It is built anew from the tournament's log whenever it is
needed, for the head of the log or for any earlier event, so an answer "as of" some event is the
same code over an earlier contest.

Identifiers: an *entry* (int) is a competitor within one tournament. A *seat* is an index into
`Table.seats`. A *stage* is a path such as `""` (the whole event), `"groups/A"` or `"playoff"`;
round numbers count from 1 within their stage.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

import msgspec

Params = dict[str, int | float | str | bool | Sequence[int | str] | None]
"""Values for the placeholders of a message; entries by id. Words are made elsewhere."""


class Reason(msgspec.Struct, frozen=True):
    """Why something is as it is: a stable code and its parameters, made into words elsewhere."""

    code: str
    params: Params = {}


class Note(msgspec.Struct, frozen=True):
    """Something a person should know: `rematch_unavoidable`, `second_bye_unavoidable`, ..."""

    code: str
    params: Params = {}


# --- who ------------------------------------------------------------------------------------


class Presence(StrEnum):
    """Whether a competitor can be paired now."""

    PRESENT = "present"
    PAUSED = "paused"
    """Stays in the event, is not paired until back (arena, ladder, a Swiss round left out)."""
    WITHDRAWN = "withdrawn"
    """Left. Never paired again; what was won stays won."""
    DISQUALIFIED = "disqualified"
    """Was put out. Never paired again."""


class Competitor(msgspec.Struct, frozen=True):
    """One entry as it stands now.

    `seed` is unique, 1 is the strongest. `since` is the first round the entry can be paired in
    (late entry: greater than 1). `rating` is the rating at the start, if there is one.
    `absent` and `half_byes` are round numbers, announced before the round: no pairing in them, for
    nothing or for the points of a half-point bye. `group` places the entry by hand in a group or
    division (0-based); None lets the format place it.
    """

    id: int
    seed: int
    rating: float | None = None
    since: int = 1
    absent: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    presence: Presence = Presence.PRESENT
    group: int | None = None

    @property
    def gone(self) -> bool:
        """Withdrawn or disqualified: never paired again."""
        return self.presence in (Presence.WITHDRAWN, Presence.DISQUALIFIED)


# --- who meets whom -------------------------------------------------------------------------


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many games a table plays.

    `games` games at most. `best_of`: stops once the first place cannot be caught any more;
    otherwise all are played. `rotate`: seats move on by one from game to game.
    """

    games: int = 1
    best_of: bool = False
    rotate: bool = True


class Table(msgspec.Struct, frozen=True):
    """One pairing: two to four entries in the order of their seats in the first game.

    `key` is unique within the tournament and stable: planning again gives the same keys, so
    publishing twice can be seen. In a group, a division or a playoff it starts with that stage:
    `R3.T2`, `groups/A/R1.T1`, `playoff/W2-1`. A table that is annulled and played again keeps
    its key and counts up `attempt`.
    """

    key: str
    seats: tuple[int, ...]
    reason: Reason
    stage: str = ""
    round: int = 1
    number: int = 1
    match: Match = Match()
    attempt: int = 1
    notes: tuple[Note, ...] = ()


class ByeKind(StrEnum):
    """Why somebody has no table in a round. What each is worth stands in `standings.scheme`."""

    PAIRING = "pairing"
    """Nobody was left to meet: allocated by the pairing, worth a win."""
    HALF = "half"
    """Asked for before the round, worth half a win."""
    FULL = "full"
    """Granted by the organiser, worth a win."""
    ABSENT = "absent"
    """Away, paused, withdrawn or not there yet: worth nothing."""
    REST = "rest"
    """The free round of an odd round robin: not a round missed, worth nothing."""
    WALKOVER = "walkover"
    """Everybody else at the table has left: worth a win, unless their results are struck out."""
    BRACKET = "bracket"
    """Goes on to the next round of a bracket without a game."""


class Bye(msgspec.Struct, frozen=True):
    """An entry without a table in a round. `key` as for tables, e.g. `R3.B12` for entry 12."""

    key: str
    entry: int
    kind: ByeKind
    reason: Reason
    stage: str = ""
    round: int = 1


# --- what came of it ------------------------------------------------------------------------


class ResultKind(StrEnum):
    """How a table came to its result, as the log has it. See `results` for what each means."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    NO_SHOW = "no_show"
    WALKOVER = "walkover"
    DISQUALIFICATION = "disqualification"
    ADJUDICATED = "adjudicated"
    CANCELLED = "cancelled"


class Status(StrEnum):
    """What the result means for one seat. No value is also one of `ByeKind`: both mark rounds."""

    PLAYED = "played"
    UNOPPOSED = "unopposed"
    """First without a game, since everybody else was at fault."""
    FORFEIT = "forfeit"
    NO_SHOW = "no_show"
    LEFT = "left"
    """Left the event before the game."""
    DISQUALIFIED = "disqualified"
    CANCELLED = "cancelled"
    """The table was called off: nobody scores."""

    @property
    def at_fault(self) -> bool:
        """The seat lost because it did not play."""
        return self in _AT_FAULT


_AT_FAULT = frozenset((Status.FORFEIT, Status.NO_SHOW, Status.LEFT, Status.DISQUALIFIED))


class GameScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game of a match. `ranks[i]` and `points[i]` belong to `table.seats[i]`, wherever it sat.

    `tiebreak[i]` is the game's own tie-break where ranks alone tie (greater is better), if any.
    """

    ranks: tuple[int, ...]
    points: tuple[float, ...]
    tiebreak: tuple[float, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """What one seat got: rank (1 best, ties share), the games' own points summed, and status."""

    rank: int
    points: float = 0
    status: Status = Status.PLAYED


class Outcome(msgspec.Struct, frozen=True):
    """The result of a table, `places[i]` for `table.seats[i]`. Make it with `results`.

    `seq` is the log event that recorded it first: the order in which tables finished, which a
    later correction does not change. `at` is when that was.
    """

    kind: ResultKind
    places: tuple[Place, ...]
    games: tuple[GameScore, ...] = ()
    seq: int = 0
    at: datetime | None = None
    corrected: bool = False


class PublishedTable(msgspec.Struct, frozen=True):
    """A published table. `outcome` None: still being played.

    `annulled`: void and to be replayed. An annulled table counts nowhere and its key is free: the
    next plan names it again with `attempt` one higher. (A table called off for good is not
    annulled; its outcome is `cancelled`.)

    `not_begun`: it was annulled before anybody had moved, to be made again for those who are left.
    `forfeits`: who forfeited it then and is not seated again, with their status; see `remade`.
    `order`: entries that were tied at the table, from first to last as the organiser has decided.

    `repaired`: it was annulled with its whole round, which is paired again, so the table itself is
    not made again.
    """

    table: Table
    outcome: Outcome | None = None
    annulled: bool = False
    published: datetime | None = None
    not_begun: bool = False
    forfeits: dict[int, Status] = {}
    order: tuple[int, ...] = ()
    repaired: bool = False


class Adjustment(msgspec.Struct, frozen=True):
    """Points an organiser gave or took, with the reason as written by hand."""

    entry: int
    points: float
    reason: str = ""
    stage: str = ""


class StageOrder(msgspec.Struct, frozen=True):
    """Entries that were tied in a stage (a group), in the order that the organiser has decided."""

    stage: str
    order: tuple[int, ...]


class ChallengeState(StrEnum):
    """Where a ladder challenge stands. All but the first two are final."""

    OPEN = "open"
    ACCEPTED = "accepted"
    """A table was made, or is about to be; its result closes the challenge."""
    PLAYED = "played"
    DECLINED = "declined"
    EXPIRED = "expired"
    """Not answered in time: decided for the challenger, or dropped, as the options say."""
    FORFEITED = "forfeited"
    """Decided for the challenger without a game: the other one left, or declined too often."""
    RETRACTED = "retracted"
    LAPSED = "lapsed"
    """Decided for nobody: the challenger left, is above already, or the ladder has stopped."""

    @property
    def final(self) -> bool:
        """Nothing more can become of it."""
        return self not in (ChallengeState.OPEN, ChallengeState.ACCEPTED)


class Challenge(msgspec.Struct, frozen=True):
    """A ladder challenge. `id` is unique in the tournament; `seq` is the log event that made it."""

    id: int
    challenger: int
    challenged: int
    at: datetime
    seq: int = 0
    state: ChallengeState = ChallengeState.OPEN
    closed: datetime | None = None
    closed_seq: int = 0
    """The log event that closed it: where a defaulted challenge stands among the results."""
    reason: Reason | None = None
    """Why it was closed, unless one of the two said so."""


class Contest(msgspec.Struct, frozen=True):
    """All that is known of a competition at one event of its log.

    `competitors` are those who were in when play began (who left before that is not among them)
    and those who entered later. `tables` and `byes` are in the order of publication.
    `started`: when play began. `stopped`: the organiser asked that no new tables be made (an
    automatic ladder, an arena). `orders`: ties within stages that the organiser has decided. `now`
    is given only where time matters: pure code has no clock.
    `publish_now`: the organiser asks for the next tables, so nothing is held back to avoid a
    rematch.
    """

    competitors: tuple[Competitor, ...]
    tables: tuple[PublishedTable, ...] = ()
    byes: tuple[Bye, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    orders: tuple[StageOrder, ...] = ()
    started: datetime | None = None
    stopped: bool = False
    now: datetime | None = None
    publish_now: bool = False

    def counted_tables(self) -> tuple[PublishedTable, ...]:
        """The published tables that count: all but the annulled ones."""
        return tuple(published for published in self.tables if not published.annulled)
