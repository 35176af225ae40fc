"""The state of a tournament as formats and standings see it: competitors, tables, byes, results.

A `Contest` is the complete input of the pure code: who competes, which tables and byes were
published, their results, and the current time. It is rebuilt from the tournament's log when needed,
for the latest event or for any earlier one. Computing something "as of" an event means running the
same code on an earlier contest.

Identifiers: an *entry* (int) is a competitor within one tournament. A *seat* is an index into
`Table.seats`. A *stage* is a path such as `""` (the whole event), `"groups/A"` or `"playoff"`.
Round numbers start at 1 within their stage.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

import msgspec

Params = dict[str, int | float | str | bool | Sequence[int | str] | None]
"""Values for the placeholders of a message, with entries given by id. `formats.messages` has the
texts."""


class Reason(msgspec.Struct, frozen=True):
    """Why something is as it is: a stable code with parameters. See `formats.messages` for
    texts."""

    code: str
    params: Params = {}


class Note(msgspec.Struct, frozen=True):
    """Something people should know: a stable code (`rematch_unavoidable`) with parameters."""

    code: str
    params: Params = {}


# --- competitors


class Presence(StrEnum):
    """Whether a competitor can be paired now."""

    PRESENT = "present"
    PAUSED = "paused"
    """Stays in the event, but is not paired until the competitor comes back."""
    WITHDRAWN = "withdrawn"
    """Left the event: not paired again; results are kept."""
    DISQUALIFIED = "disqualified"
    """Removed by the organiser: not paired again."""


class Competitor(msgspec.Struct, frozen=True):
    """One entry in its current state.

    `seed` is unique; 1 is the strongest. `since` is the first round in which the entry can be
    paired (greater than 1 for a late entry). `rating` is the rating at the start, if there is one.
    `absent` and `half_byes` are round numbers announced before the round: the entry is not paired
    in them and scores nothing, or the points of a half-point bye. `group` is the group or division
    (0-based) chosen by the organiser; None lets the format choose.
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
        """Withdrawn or disqualified: not paired again."""
        return self.presence in (Presence.WITHDRAWN, Presence.DISQUALIFIED)


# --- pairings


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many games a table plays.

    `games` is the maximum. `best_of`: stop as soon as the first place is decided; otherwise all
    games are played. `rotate`: players change seats cyclically from game to game.
    """

    games: int = 1
    best_of: bool = False
    rotate: bool = True


class Table(msgspec.Struct, frozen=True):
    """One pairing: two to four entries in the order of their seats in the first game.

    `key` is unique within the tournament and stable: planning again produces the same keys, so that
    a repeated publication is detected. In a group, a division or a playoff the key starts with the
    stage: `R3.T2`, `groups/A/R1.T1`, `playoff/W2-1`. A table that is annulled and played again
    keeps its key; `attempt` is incremented.
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
    """Why an entry has no table in a round. `standings.point_scheme` says what each kind scores."""

    PAIRING = "pairing"
    """Pairing-allocated bye: no opponent was left. Scores as a win."""
    HALF = "half"
    """Requested before the round. Scores half a win."""
    FULL = "full"
    """Granted by the organiser. Scores as a win."""
    ABSENT = "absent"
    """Absent, paused, withdrawn or not entered yet. Scores nothing."""
    REST = "rest"
    """Free round of an odd round robin. Not a missed round, and scores nothing."""
    WALKOVER = "walkover"
    """Everybody else at the table has left. Scores as a win, unless the results of those who left
    are removed."""
    BRACKET = "bracket"
    """Advances to the next round of a bracket without a game."""


class Bye(msgspec.Struct, frozen=True):
    """An entry without a table in a round. `key` is built as for tables, e.g. `R3.B12` for entry
    12."""

    key: str
    entry: int
    kind: ByeKind
    reason: Reason
    stage: str = ""
    round: int = 1


# --- results


class ResultKind(StrEnum):
    """How a table got its result, as recorded in the log. See `formats.results` for the effects."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    NO_SHOW = "no_show"
    WALKOVER = "walkover"
    DISQUALIFICATION = "disqualification"
    ADJUDICATED = "adjudicated"
    CANCELLED = "cancelled"


class Status(StrEnum):
    """What the result means for one seat. No value is also a `ByeKind`: a round has one or the
    other."""

    PLAYED = "played"
    UNOPPOSED = "unopposed"
    """First place without a game, because everybody else was at fault."""
    FORFEIT = "forfeit"
    NO_SHOW = "no_show"
    LEFT = "left"
    """Left the event before the game."""
    DISQUALIFIED = "disqualified"
    CANCELLED = "cancelled"
    """The table was called off: nobody scores."""

    @property
    def at_fault(self) -> bool:
        """Whether the seat lost because its player did not play."""
        return self in _AT_FAULT


_AT_FAULT = frozenset((Status.FORFEIT, Status.NO_SHOW, Status.LEFT, Status.DISQUALIFIED))


class GameScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game of a match. `ranks[i]` and `points[i]` belong to `table.seats[i]`, in every game.

    `tiebreak[i]` is the game's own tie-break between equal ranks (greater is better), if it has
    one.
    """

    ranks: tuple[int, ...]
    points: tuple[float, ...]
    tiebreak: tuple[float, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """The result of one seat: rank (1 is best, ties share it), the sum of the games' points,
    status."""

    rank: int
    points: float = 0
    status: Status = Status.PLAYED


class Outcome(msgspec.Struct, frozen=True):
    """The result of a table: `places[i]` belongs to `table.seats[i]`. Built by `formats.results`.

    `seq` is the log event that first recorded a result. It orders the tables by when they finished,
    and a later correction does not change it. `at` is the time of that event.
    """

    kind: ResultKind
    places: tuple[Place, ...]
    games: tuple[GameScore, ...] = ()
    seq: int = 0
    at: datetime | None = None
    corrected: bool = False


class PublishedTable(msgspec.Struct, frozen=True):
    """A published table. `outcome` is None while it is being played.

    `annulled`: the table is void and is to be replayed. It counts nowhere, and its key is free: the
    next plan contains it again with `attempt` incremented. (A table that was called off for good is
    not annulled; its outcome is `cancelled`.)

    `not_begun`: it was annulled before anybody had moved, to be replaced by a table for the
    remaining players. `forfeits`: the entries that forfeited it then and are not seated again, with
    their status; see `replaced_tables`. `order`: entries that were tied at the table, in the order
    decided by the organiser.

    `repaired`: it was annulled together with its whole round, which is paired again; the table
    itself is not replayed.
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
    """Points added or deducted by the organiser, with the reason the organiser entered."""

    entry: int
    points: float
    reason: str = ""
    stage: str = ""


class StageOrder(msgspec.Struct, frozen=True):
    """Entries that were tied in a stage (a group), in the order decided by the organiser."""

    stage: str
    order: tuple[int, ...]


class ChallengeState(StrEnum):
    """State of a ladder challenge. All but the first two are final."""

    OPEN = "open"
    ACCEPTED = "accepted"
    """A table exists or is about to be published; its result closes the challenge."""
    PLAYED = "played"
    DECLINED = "declined"
    EXPIRED = "expired"
    """Not answered in time: won by the challenger or dropped, depending on the options."""
    FORFEITED = "forfeited"
    """Won by the challenger without a game: the opponent left, or declined too often."""
    RETRACTED = "retracted"
    LAPSED = "lapsed"
    """Closed without a winner: the challenger left or already stands above, or the ladder has
    stopped."""

    @property
    def final(self) -> bool:
        """Whether the state can no longer change."""
        return self not in (ChallengeState.OPEN, ChallengeState.ACCEPTED)


class Challenge(msgspec.Struct, frozen=True):
    """A ladder challenge. `id` is unique in the tournament.

    `seq` is the log event that created it.
    """

    id: int
    challenger: int
    challenged: int
    at: datetime
    seq: int = 0
    state: ChallengeState = ChallengeState.OPEN
    closed: datetime | None = None
    closed_seq: int = 0
    """The log event that closed it. It orders challenges won without a game among the results."""
    reason: Reason | None = None
    """Why it was closed, unless one of the two players closed it."""


class Contest(msgspec.Struct, frozen=True):
    """Everything known about a competition as of one event of its log.

    `competitors` are the entries that were in when play began, and those that entered later.
    `tables` and `byes` are in the order of publication. `started`: when play began. `stopped`: the
    organiser asked that no new tables be made (automatic ladder, arena). `orders`: ties within
    stages that the organiser has decided. `now` is the current time, given only where time matters,
    because pure code has no clock. `publish_now`: the organiser asks for the next tables, so
    nothing is held back to avoid a rematch.
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
        """The published tables that are not annulled."""
        return tuple(published for published in self.tables if not published.annulled)
