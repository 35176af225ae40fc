"""What can happen in a tournament: the events of its log.

Pure. Entries and tables are numbered from 1 within the tournament, tables in the order in which
they were published; players and games are named by their ids. An event holds its outcome: what a
result was worth to each seat stands in it, so a later change of a rule changes no old tournament.
A new field gets a default, so that old logs stay readable.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NamedTuple

import msgspec

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


class Event(
    msgspec.Struct,
    frozen=True,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What happened, with its outcome. Subclasses are tagged."""


class LoggedEvent(NamedTuple):
    """An event with its sequence number, its time, and the id of the player who caused it."""

    seq: int
    at: datetime
    event: Event
    by: int | None = None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything an organiser chooses when a tournament is made, with defaults filled in."""

    format_options: dict[str, Any] = {}
    """The format's `Options`, complete but for `lot`, which is drawn at the start."""
    game_options: dict[str, Any] = {}
    """The game's `Options`, complete."""
    rated: bool = True
    pool: str = ""
    """A rating pool of the organiser's own; empty: the pool of the kind of game."""
    automatic: bool = True
    """Publish the next tables as soon as they can be; otherwise the organiser publishes."""
    round_seconds: int | None = None
    """Time for a round from its publication; null: no deadline."""
    overdue: Literal["forfeit", "cancel"] = "forfeit"
    """At the deadline: `forfeit` whoever was to move, or `cancel` the table for everybody."""
    pace_ms: int = 0
    """Pause between two turns of bots, so that people can watch."""
    max_entries: int | None = None
    entry: Literal["invited", "open"] = "invited"
    """`invited`: the organiser enters players; `open`: players enter themselves too."""
    by_hand: bool = False
    """Games are played on real tables: none is opened here, results are entered by hand."""


class RatingMark(msgspec.Struct, frozen=True):
    """Where an event stands among the rating changes: after number `after` of the feed.

    A recalculation of the ledger takes finished games in the order of the feed, and the adjustment
    once that many games have gone before.
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
    owner: int | None = None
    after: int | None = None
    """The tournament whose next season this is."""
    pool: str = ""
    """Full name of the organiser's own pool that its games are rated in; empty: see `settings`."""
    event_pool: str = ""
    """Pool of results that the pool of a game does not take: those of this event or league. Empty
    in logs from before there was one, whose results by hand all count in the pool of the games."""


class RegistrationOpened(Event, frozen=True, tag="registration_opened"):
    """From now on players may enter."""


class Registered(Event, frozen=True, tag="registered"):
    """A player entered. `rating` is theirs in the pool of this tournament at that moment.

    `since` is the first round they can be paired in (late entry), `group` a place chosen by hand.
    `accepted` is false for somebody who was entered by another and has not agreed yet; `owner` is
    the player whose bot this is.
    """

    entry: int
    player: int
    rating: float | None = None
    since: int = 1
    group: int | None = None
    accepted: bool = True
    owner: int | None = None


class Accepted(Event, frozen=True, tag="accepted"):
    """Whoever was entered by another agrees: games that begin from now on can be rated."""

    entry: int


class Sanctioned(Event, frozen=True, tag="sanctioned"):
    """Staff vouches for the event: its results by hand and rulings reach the pool of the game.

    Results that are in already are entered there by this event; the log says who gave it.
    """

    reason: str
    rating: RatingMark | None = None


class Unsanctioned(Event, frozen=True, tag="unsanctioned"):
    """Staff takes that back, and with it what only counted because of it."""

    reason: str
    rating: RatingMark | None = None


class Seeded(Event, frozen=True, tag="seeded"):
    """Entries, best seed first. `seed` (hex) is the published chance of the method `random`."""

    method: Literal["rating", "order", "random", "manual"]
    order: list[int]
    seed: str = ""


class Started(Event, frozen=True, tag="started"):
    """Registration is over and rounds follow. `seed` (hex): the published lot of this event."""

    seed: str


class RoundDrafted(Event, frozen=True, tag="round_drafted"):
    """A pairing to look at and change before it is published. Replaces an earlier draft.

    `broken` names the rules that a change by hand breaks. `stale`: it is a change of a draft that
    results had overtaken.
    """

    tables: list[Table]
    byes: list[Bye] = []
    notes: list[Note] = []
    broken: list[Note] = []
    stale: bool = False


class RoundPublished(Event, frozen=True, tag="round_published"):
    """Tables and byes that exist from now on. Their games follow as `game_opened` at once."""

    tables: list[Table]
    byes: list[Bye] = []
    notes: list[Note] = []
    broken: list[Note] = []
    deadline: datetime | None = None
    rounds: int | None = None
    """Rounds of the stage being played, if the format knows."""


class GameOpened(Event, frozen=True, tag="game_opened"):
    """Game `number` (from 1) of a table's match began; `seats[i]` is the entry in its seat i."""

    table: int
    number: int
    game: int
    seats: list[int]


class GameScored(Event, frozen=True, tag="game_scored"):
    """A game of a table ended. `score` is by seat of the table, wherever the entries sat.

    `game` is null for a game on a real table, entered by hand.
    """

    table: int
    number: int
    score: GameScore
    game: int | None = None


class ResultRecorded(Event, frozen=True, tag="result_recorded"):
    """A table has a result. `places` is by seat of the table.

    `rating` is set if this rated games entered by hand, or took back the rating of others.
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
    """A table counts nowhere any more, finished or not; the format names it again for a replay.

    `not_begun`: it was taken back before anybody had moved. Those who are left are seated again,
    but not `at_fault`, who forfeited it in the way that `kind` says.
    """

    table: int
    reason: str
    rating: RatingMark | None = None
    not_begun: bool = False
    kind: ResultKind | None = None
    at_fault: list[int] = []


class TieNoted(Event, frozen=True, tag="tie_noted"):
    """A tie at a table, or in a stage, decides who goes on; `note` says how it is resolved."""

    note: Note
    table: int | None = None
    stage: str = ""


class TieDecided(Event, frozen=True, tag="tie_decided"):
    """The organiser decided a tie at a table, or in a stage: `order` has the tied, best first.

    `marks` names later tables this touches and why.
    """

    order: list[int]
    reason: str
    table: int | None = None
    stage: str = ""
    marks: dict[str, Note] = {}


class RoundAnnulled(Event, frozen=True, tag="round_annulled"):
    """A whole round counts nowhere any more, with its byes; it is paired again from the results.

    Its tables have been annulled before; none of them is named again for a replay.
    """

    round: int
    reason: str
    stage: str = ""


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """An entry leaves, or is put out by the organiser. What was won stays won."""

    entry: int
    kind: Literal["withdrawn", "disqualified"] = "withdrawn"
    reason: str = ""


class Returned(Event, frozen=True, tag="returned"):
    """An entry that had left or paused takes part again.

    `since` is the first round it can be paired in, if it had left before the start and comes now.
    """

    entry: int
    since: int = 1


class Paused(Event, frozen=True, tag="paused"):
    """An entry stays in the event and is not paired until it returns."""

    entry: int


class AbsenceAnnounced(Event, frozen=True, tag="absence_announced"):
    """An entry will miss a round; `half`: with a half-point bye."""

    entry: int
    round: int
    half: bool = False


class PointsAdjusted(Event, frozen=True, tag="points_adjusted"):
    """The organiser gives (or takes) points."""

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
    """What became of a challenge: accepted (a table follows), or one of the final states.

    `reason` is set where neither of the two chose that state.
    """

    challenge: int
    state: ChallengeState
    reason: Reason | None = None


class DeadlineMoved(Event, frozen=True, tag="deadline_moved"):
    """A round of a stage is postponed or extended; null takes its deadline away."""

    round: int
    deadline: datetime | None
    stage: str = ""
    reason: str = ""


class Renamed(Event, frozen=True, tag="renamed"):
    """Another name for the tournament; its slug stays."""

    name: str


class TiebreaksChanged(Event, frozen=True, tag="tiebreaks_changed"):
    """The standings rank by another order from now on.

    `format_options` are all options of the format as they are now, with this order in them.
    `draft_dropped`: the draft that was kept seated players by the order before, and is gone.
    """

    tiebreaks: list[str]
    points_first: bool
    format_options: dict[str, Any]
    draft_dropped: bool = False
    reason: str = ""


class Stopped(Event, frozen=True, tag="stopped"):
    """The organiser wants no new tables; what is under way is finished."""

    reason: str = ""


class Finished(Event, frozen=True, tag="finished"):
    """The end: nothing more is paired."""

    reason: str = ""


class Reopened(Event, frozen=True, tag="reopened"):
    """A correction left something to play in a finished tournament."""


class SeasonMove(msgspec.Struct, frozen=True):
    """Where a player goes for the next season; divisions count from 1. Null: not in the league.

    For the kinds see `formats.season.Move`.
    """

    player: int
    kind: str
    before: int | None
    after: int | None


class NextSeasonMade(Event, frozen=True, tag="next_season_made"):
    """The tournament that is the next season of this one, and how everybody got there."""

    tournament: int
    moves: list[SeasonMove]


AnyEvent = (
    Created
    | RegistrationOpened
    | Registered
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
    | Renamed
    | TiebreaksChanged
    | Stopped
    | Finished
    | Reopened
    | NextSeasonMade
)
"""The tagged union, as decoders take it."""

RATING_EVENTS = (ResultRecorded, ResultCorrected, TableAnnulled, Sanctioned, Unsanctioned)
"""Events that may adjust ratings: they have a `rating`, and a `table` unless it is about all."""

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """Canonical JSON: hashes cover these bytes."""
    return _encoder.encode(event)


def decode(payload: str | bytes) -> Event:
    """One event, validated. Raises `msgspec.DecodeError`."""
    event: Event = _decoder.decode(payload)
    return event


def tag(event: Event) -> str:
    """The type as the log and the API name it."""
    return str(event.__struct_config__.tag)
