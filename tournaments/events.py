"""The events of a tournament's log. Pure.

Entries and tables are numbered from 1 within the tournament, tables in order of publication.
Players, games and other tournaments are named by their public ids, never by database keys, so that
a log means the same in another database. An event holds its outcome, such as the score of
each seat, so a later change of the rules does not change old tournaments. A new field needs a
default, so that old logs can still be read.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from engine.table.clock import TimeControl
from engine.table.events import TableOptions
from tournaments.domain.contest import (
    Bye,
    ChallengeState,
    GameScore,
    Note,
    Place,
    Reason,
    ResultKind,
    Table,
)

GrantedRole = Literal["organiser", "arbiter"]
"""Roles that are granted to players. The owner and the entrants have theirs without a grant."""


class Event(
    msgspec.Struct,
    frozen=True,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Base class of events. Each subclass has its own `type` tag."""


class LoggedEvent(NamedTuple):
    """An event with its sequence number, its time, and its author (the public id of a player)."""

    seq: int
    at: datetime
    event: Event
    by: str | None = None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The organiser's choices when a tournament is created, with defaults filled in."""

    format_options: dict[str, Any] = {}
    """The format's `Options`, complete except for `lot`, which is drawn at the start."""
    game_options: dict[str, Any] = {}
    """The game's `Options`, complete."""
    rated: bool = True
    pool: str = ""
    """A rating pool of the organiser; empty: the pool of the game."""
    automatic: bool = True
    """Publish new tables as soon as the format plans them; if false, the organiser publishes."""
    round_seconds: int | None = None
    """Time from the publication of a round to its deadline; null: no deadline."""
    overdue: Literal["forfeit", "cancel"] = "forfeit"
    """At the deadline: the player who used the most time forfeits, or the table is cancelled for
    everybody."""
    pace_ms: int = 0
    """Pause between two turns of bots, so that people can watch."""
    clock: TimeControl | None = None
    """The time of each seat in a game; null: no clocks."""
    table_options: TableOptions = TableOptions()
    """What happens when a player leaves or runs out of time; complete."""
    spectator_delay_seconds: int = 0
    """Who does not sit at a table sees its game so much later, until it is over."""
    max_entries: int | None = None
    reserve: Literal["automatic", "by_hand", "none"] = "automatic"
    """Entries beyond `max_entries` go to a reserve list. Before the start they fill free places by
    themselves, or only by the organiser's command; `none`: they are refused."""
    entry: Literal["invited", "open"] = "invited"
    """`invited`: the organiser enters players; `open`: players enter themselves too."""
    registration_closes: datetime | None = None
    """Players cannot enter themselves any more from this time on; organisers can enter them."""
    by_hand: bool = False
    """Games are played on real tables: none is opened here, and results are entered by hand."""


class RatingMark(msgspec.Struct, frozen=True):
    """The position of an event among the rating changes: after game number `after` of the feed.

    A recalculation of the ledger processes finished games in the order of the feed, and applies
    the adjustment after that many games. Both numbers belong to this server's feed and ledger: on
    another one its games have finished in another order.
    """

    number: int
    after: int


class Created(Event, frozen=True, tag="created"):
    """First event of every log. `kind` is the engine's slug of the game."""

    name: str
    slug: str
    kind: str
    format: str
    table_size: int
    settings: Settings
    owner: str | None = None
    after: str | None = None
    """The tournament of the previous season."""
    pool: str = ""
    """Full name of the organiser's pool in which its games are rated; empty: see `settings`."""
    event_pool: str = ""
    """The pool of this event or league, for results that do not count in the game's pool. Empty in
    logs from before event pools existed; their results by hand count in the pool of the game."""


class RegistrationOpened(Event, frozen=True, tag="registration_opened"):
    """Registration is open: players may enter."""


class Registered(Event, frozen=True, tag="registered"):
    """A player entered. `rating` is the player's current rating in the tournament's pool, or the
    one that the organiser gave for the seeding.

    `since` is the first round in which the entry can be paired (late entry), `group` a group
    chosen by hand. `accepted` is false for a player who was entered by somebody else and has not
    agreed yet. `owner` is the owner of a bot.
    """

    entry: int
    player: str
    rating: float | None = None
    since: int = 1
    group: int | None = None
    accepted: bool = True
    owner: str | None = None
    reserve: bool = False
    """The event was full: the entry waits on the reserve list."""


class Promoted(Event, frozen=True, tag="promoted"):
    """An entry of the reserve list got a place. `since` as in `registered`."""

    entry: int
    since: int = 1


class Accepted(Event, frozen=True, tag="accepted"):
    """A player entered by somebody else agrees: games that begin from now on can be rated."""

    entry: int


class Sanctioned(Event, frozen=True, tag="sanctioned"):
    """Staff sanctions the event: its results by hand and rulings count in the pool of the game.

    Existing results are entered in that pool by this event.
    """

    reason: str
    rating: RatingMark | None = None


class Unsanctioned(Event, frozen=True, tag="unsanctioned"):
    """Staff withdraws the sanction, and the rating changes that depended on it are reversed."""

    reason: str
    rating: RatingMark | None = None


class Seeded(Event, frozen=True, tag="seeded"):
    """The entries in seeding order. `seed` (hex): the published random seed of method `random`."""

    method: Literal["rating", "order", "random", "manual"]
    order: list[int]
    seed: str = ""


class Started(Event, frozen=True, tag="started"):
    """The tournament started. `seed` (hex) is the published lot of this event."""

    seed: str


class RoundDrafted(Event, frozen=True, tag="round_drafted"):
    """A pairing that can be changed before it is published. Replaces an earlier draft.

    `broken` names the rules that a change by hand breaks. `stale`: the changed draft was already
    out of date because of later results.
    """

    tables: list[Table]
    byes: list[Bye] = []
    notes: list[Note] = []
    broken: list[Note] = []
    stale: bool = False


class RoundPublished(Event, frozen=True, tag="round_published"):
    """Tables and byes were published. Events `game_opened` for their games follow immediately."""

    tables: list[Table]
    byes: list[Bye] = []
    notes: list[Note] = []
    broken: list[Note] = []
    deadline: datetime | None = None
    rounds: int | None = None
    """Number of rounds of the current stage, if the format knows it."""


class GameOpened(Event, frozen=True, tag="game_opened"):
    """Game `number` (from 1) of a table's match was opened; `seats[i]` is the entry in seat i."""

    table: int
    number: int
    game: str
    seats: list[int]


class GameScored(Event, frozen=True, tag="game_scored"):
    """A game of a table ended. `score` is in the order of the table's seats, not the game's.

    `game` is null for a game on a real table, entered by hand.
    """

    table: int
    number: int
    score: GameScore
    game: str | None = None


class ResultRecorded(Event, frozen=True, tag="result_recorded"):
    """A table has a result. `places` is in the order of the table's seats.

    `rating` is set if the event rated games entered by hand, or reversed ratings.
    """

    table: int
    kind: ResultKind
    places: list[Place]
    reason: str = ""
    rating: RatingMark | None = None


class ResultCorrected(Event, frozen=True, tag="result_corrected"):
    """Replaces a result and the scores of its games. Tables played since stay as they are.

    `marks` names later tables this touches and why.
    """

    table: int
    kind: ResultKind
    places: list[Place]
    reason: str
    games: list[GameScore] = []
    marks: dict[str, Note] = {}
    rating: RatingMark | None = None


class TableAnnulled(Event, frozen=True, tag="table_annulled"):
    """A table does not count any more, finished or not; the format plans it again.

    `not_begun`: it was annulled before anybody had moved. Its players are seated again, except
    those `at_fault`, who forfeited it as `kind` says.
    """

    table: int
    reason: str
    rating: RatingMark | None = None
    not_begun: bool = False
    kind: ResultKind | None = None
    at_fault: list[int] = []


class ResultAppealed(Event, frozen=True, tag="result_appealed"):
    """A player appeals against the result of the table at which `entry` sits."""

    appeal: int
    table: int
    entry: int
    reason: str


class AppealDecided(Event, frozen=True, tag="appeal_decided"):
    """An appeal was decided. If the result is corrected, `result_corrected` follows."""

    appeal: int
    table: int
    granted: bool
    reason: str


class TieNoted(Event, frozen=True, tag="tie_noted"):
    """A tie at a table or in a stage decides who advances; `note` says how it is resolved."""

    note: Note
    table: int | None = None
    stage: str = ""


class TieDecided(Event, frozen=True, tag="tie_decided"):
    """The organiser decided a tie at a table or in a stage. `order`: the tied entries, best first.

    `marks` has notes for later tables that are affected, by table number.
    """

    order: list[int]
    reason: str
    table: int | None = None
    stage: str = ""
    marks: dict[str, Note] = {}


class RoundAnnulled(Event, frozen=True, tag="round_annulled"):
    """A whole round with its byes does not count any more; it is paired again from the results.

    Its tables were annulled by earlier events; none of them is replayed.
    """

    round: int
    reason: str
    stage: str = ""


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """An entry withdraws or is disqualified. Its results so far still count."""

    entry: int
    kind: Literal["withdrawn", "disqualified"] = "withdrawn"
    reason: str = ""


class Returned(Event, frozen=True, tag="returned"):
    """An entry that had withdrawn or paused takes part again.

    `since` is the first round in which it can be paired, if it had withdrawn before the start.
    `reserve`: the event was full meanwhile, and the entry waits on the reserve list.
    """

    entry: int
    since: int = 1
    reserve: bool = False


class Paused(Event, frozen=True, tag="paused"):
    """An entry stays in the event and is not paired until it returns."""

    entry: int


class AbsenceAnnounced(Event, frozen=True, tag="absence_announced"):
    """An entry will miss a round; `half`: with a half-point bye."""

    entry: int
    round: int
    half: bool = False


class PointsAdjusted(Event, frozen=True, tag="points_adjusted"):
    """The organiser adds points, or subtracts them."""

    entry: int
    points: float
    reason: str
    stage: str = ""


class ChallengeMade(Event, frozen=True, tag="challenge_made"):
    """On a ladder, one entry challenges another."""

    challenge: int
    challenger: int
    challenged: int


class ChallengeClosed(Event, frozen=True, tag="challenge_closed"):
    """A challenge was accepted (a table follows) or reached a final state.

    `reason` is set if neither of the two players chose that state.
    """

    challenge: int
    state: ChallengeState
    reason: Reason | None = None


class DeadlineMoved(Event, frozen=True, tag="deadline_moved"):
    """The deadline of a round was moved; null removes it."""

    round: int
    deadline: datetime | None
    stage: str = ""
    reason: str = ""


class RoleGranted(Event, frozen=True, tag="role_granted"):
    """A player received a role; it replaces the one that the player had."""

    player: str
    role: GrantedRole


class RoleRevoked(Event, frozen=True, tag="role_revoked"):
    """A player lost the role, or gave it up."""

    player: str
    role: GrantedRole


class OwnershipTransferred(Event, frozen=True, tag="ownership_transferred"):
    """The tournament has another owner. `before`, the owner until now, is an organiser from now on;
    null: there was none."""

    player: str
    before: str | None = None


class Renamed(Event, frozen=True, tag="renamed"):
    """The tournament was renamed. Its slug does not change."""

    name: str


class SettingsChanged(Event, frozen=True, tag="settings_changed"):
    """Settings were changed. Only what was changed is set; the rest is as before.

    `description` and `rules` are Markdown. The other members are those of `Settings`.
    """

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


class TiebreaksChanged(Event, frozen=True, tag="tiebreaks_changed"):
    """The tie-breaks of the standings were changed.

    `format_options` are all options of the format, including the new tie-breaks. `draft_dropped`:
    there was a draft that depended on the old tie-breaks, and it was discarded.
    """

    tiebreaks: list[str]
    points_first: bool
    format_options: dict[str, Any]
    draft_dropped: bool = False
    reason: str = ""


class Undone(Event, frozen=True, tag="undone"):
    """The organiser undid event number `seq`, of type `what`: what it changed is as it was before.

    `table` is set if that event was about the result of a table. `stale`: there is a draft that was
    made from something else.
    """

    seq: int
    what: str
    table: int | None = None
    stale: bool = False
    reason: str = ""
    rating: RatingMark | None = None


class Stopped(Event, frozen=True, tag="stopped"):
    """The organiser stopped the tournament: no new tables; open tables are played to the end."""

    reason: str = ""


class Finished(Event, frozen=True, tag="finished"):
    """The tournament is finished: nothing more is paired."""

    reason: str = ""


class Reopened(Event, frozen=True, tag="reopened"):
    """A finished tournament continues, because a correction made further tables necessary."""


class SeasonMove(msgspec.Struct, frozen=True):
    """A player's division before and after; counted from 1, null if not in the league.

    The kinds are those of `formats.season.Move`.
    """

    player: str
    kind: str
    before: int | None
    after: int | None


class NextSeasonMade(Event, frozen=True, tag="next_season_made"):
    """The next season was created as another tournament, with these moves between divisions."""

    tournament: str
    moves: list[SeasonMove]


AnyEvent = (
    Created
    | RegistrationOpened
    | Registered
    | Promoted
    | Accepted
    | Sanctioned
    | Unsanctioned
    | Seeded
    | Started
    | RoundDrafted
    | RoundPublished
    | GameOpened
    | GameScored
    | ResultRecorded
    | ResultCorrected
    | TableAnnulled
    | ResultAppealed
    | AppealDecided
    | TieNoted
    | TieDecided
    | RoundAnnulled
    | Withdrawn
    | Returned
    | Paused
    | AbsenceAnnounced
    | PointsAdjusted
    | ChallengeMade
    | ChallengeClosed
    | DeadlineMoved
    | RoleGranted
    | RoleRevoked
    | OwnershipTransferred
    | Renamed
    | SettingsChanged
    | TiebreaksChanged
    | Undone
    | Stopped
    | Finished
    | Reopened
    | NextSeasonMade
)
"""The tagged union of all events, for the decoder."""

RATING_EVENTS = (
    ResultRecorded,
    ResultCorrected,
    TableAnnulled,
    Undone,
    Sanctioned,
    Unsanctioned,
)
"""Events that can adjust ratings. They have a `rating`, and a `table` if they concern one table."""

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """The event as canonical JSON, the bytes that are hashed."""
    return _encoder.encode(event)


def decode(payload: str | bytes) -> Event:
    """One event, validated. Raises `msgspec.DecodeError`."""
    event: Event = _decoder.decode(payload)
    return event


def tag(event: Event) -> str:
    """The name of the event type in the log and the API."""
    return str(event.__struct_config__.tag)
