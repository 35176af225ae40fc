"""The state of a tournament, as `fold` builds it from the log. Pure.

`TournamentState.contest` converts it to the input of formats and standings.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal

import msgspec

from tournaments import events as ev
from tournaments.decisions import Decision
from tournaments.domain.contest import (
    Adjustment,
    Bye,
    Challenge,
    Competitor,
    Contest,
    GameScore,
    Note,
    Outcome,
    Presence,
    PublishedTable,
    Reason,
    StageOrder,
    Status,
    Table,
)
from tournaments.undo_memory import UndoMemory

SeedingMethod = Literal["", "rating", "order", "random", "manual"]
"""How entries were seeded; empty if they were not."""

TIE_NOTES = frozenset(
    ("tie_to_decide", "tie_replayed", "tie_by_seed", "tie_left", "tie_stands", "tie_decided")
)
"""Codes of the notes that say how a tie about advancement is resolved."""


class EntryState(msgspec.Struct):
    """One entry; `seed` is its place in the seeding, 1 the best."""

    number: int
    player: str
    """The public id of the player."""
    rating: float | None
    seed: int
    since: int = 1
    group: int | None = None
    presence: Presence = Presence.PRESENT
    entered: bool = True
    """False for an entry that withdrew before the start and does not take part."""
    reserve: int = 0
    """The event that put it on the reserve list; 0 if it is not there. Then `entered` is false."""
    accepted: bool = True
    """False for a player entered by somebody else who has not agreed yet."""
    owner: str | None = None
    """The player whose bot this is."""
    absent: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    decisions: list[Decision] = []
    """About withdrawal, disqualification and adjusted points."""


class RoleState(msgspec.Struct, frozen=True):
    """The role of a player, and the event that granted it."""

    role: ev.GrantedRole
    seq: int


class GameState(msgspec.Struct):
    """One game of a table. `id` is its public id; null for a game on a real table."""

    number: int
    id: str | None
    seats: tuple[int, ...]
    score: GameScore | None = None
    dropped: bool = False
    """It does not count: its table was annulled, or got a result without it."""
    unrated: Reason | None = None
    """Why it may not be rated, decided when it was opened or entered by hand."""


class TableState(msgspec.Struct):
    """One published table."""

    number: int
    table: Table
    published: datetime
    games: list[GameState] = []
    outcome: Outcome | None = None
    reason: str = ""
    annulled: bool = False
    not_begun: bool = False
    """It was annulled before anybody had moved."""
    forfeits: dict[int, Status] = {}
    """Entries that forfeited it then."""
    repaired: bool = False
    """It was annulled with its whole round, which is paired again."""
    marks: list[Note] = []
    order: tuple[int, ...] = ()
    """The order in which the organiser has put tied entries of this table."""
    unrated: Reason | None = None
    """Why games that a correction added may not be rated, decided at that correction."""
    decisions: list[Decision] = []
    """Rulings, results by hand, corrections and annulment, in order."""

    def scores(self) -> tuple[GameScore, ...]:
        """Scores of the games so far, in order."""
        return tuple(game.score for game in self.games if game.score is not None)

    def open_games(self) -> list[GameState]:
        """Games that are still being played for a result of this table."""
        return [game for game in self.games if game.score is None and not game.dropped]


class AppealState(msgspec.Struct, frozen=True):
    """An appeal against the result of a table. `granted` is null until it is decided."""

    number: int
    table: int
    entry: int
    reason: str
    at: datetime
    granted: bool | None = None
    decision: str = ""
    decided_at: datetime | None = None
    decided_by: str | None = None


class RoundState(msgspec.Struct):
    """One round of a stage, with everything published for it."""

    stage: str
    number: int
    seq: int
    """The event that published it first, or again after it was annulled."""
    published: datetime
    tables: list[TableState] = []
    byes: list[Bye] = []
    notes: list[Note] = []
    deadline: datetime | None = None
    annulled: bool = False
    """It does not count, and is to be paired and published again."""
    decisions: list[Decision] = []
    """About moved deadlines and annulment."""

    @property
    def finished(self) -> bool:
        """Whether each of its tables has a result or was annulled."""
        return all(table.annulled or table.outcome is not None for table in self.tables)


class TournamentState:
    """The state of a tournament. `seq` is the last event applied, `at` its time."""

    def __init__(self) -> None:
        self.seq = 0
        self.at: datetime
        self.created: ev.Created
        self.created_at: datetime
        self.settings: ev.Settings
        """The settings of the tournament, with later changes."""
        self.name = ""
        self.description = ""
        """What the organiser says about the event, in Markdown."""
        self.rules = ""
        """The rules of the event, in Markdown."""
        self.owner: str | None = None
        """The public id of the owner; None for an event that is run by staff."""
        self.roles: dict[str, RoleState] = {}
        """The granted roles, by the public id of the player."""
        self.status = "draft"
        self.entries: dict[int, EntryState] = {}
        self.players: dict[str, int] = {}
        """Entry number by the public id of the player."""
        self.seeding: SeedingMethod = ""
        self.lot = ""
        self.started: datetime | None = None
        self.finished: datetime | None = None
        self.stopped = False
        self.rounds_total: int | None = None
        self.tables: list[TableState] = []
        self.byes: list[Bye] = []
        self.rounds: dict[tuple[str, int], RoundState] = {}
        self.games: dict[str, TableState] = {}
        """Table by the public id of a game."""
        self.draft: ev.RoundDrafted | None = None
        self.draft_stale = False
        """Whether results or entries have changed since the draft was made."""
        self.adjustments: list[Adjustment] = []
        self.challenges: dict[int, Challenge] = {}
        self.appeals: dict[int, AppealState] = {}
        """Appeals against results by number."""
        self.orders: dict[str, tuple[int, ...]] = {}
        """By stage: the order in which the organiser has put tied entries."""
        self.next_season: ev.NextSeasonMade | None = None
        self.sanctioned = False
        """Whether results by hand and rulings count in the pool of the game."""
        self.decisions: list[Decision] = []
        """About the whole event: stopped, finished early, sanctioned, other tie-breaks."""
        self.undo = UndoMemory()
        """What is needed to undo decisions."""
        self.touched: set[int] = set()
        """Numbers of the tables that events have added or changed since it was last cleared."""
        self.memo: dict[str, Any] = {}
        """Cache for values computed from this state; cleared by the next event."""

    @property
    def pool(self) -> str:
        """The rating pool of the games of this tournament."""
        return self.created.pool or self.settings.pool or self.created.kind

    @property
    def event_pool(self) -> str:
        """The rating pool for results that do not count in the pool of the game."""
        return self.created.event_pool or f"event:{self.created.slug}"

    @property
    def rates_rulings(self) -> bool:
        """Whether results by hand and rulings count in `pool`.

        In the pool of a game only played games count, unless staff has sanctioned the event. In a
        pool of the organiser everything counts.
        """
        return self.sanctioned or self.pool != self.created.kind

    def why_unrated(self, seats: Iterable[int]) -> Reason | None:
        """Why a game opened now between these entries may not be rated; None if it may."""
        entries = [self.entries[number] for number in seats]
        if waiting := sorted(entry.number for entry in entries if not entry.accepted):
            return Reason("not_accepted", {"entries": waiting})
        owners = [entry.owner or entry.player for entry in entries]
        if len(set(owners)) < len(owners):
            both = sorted(
                entry.number
                for entry, owner in zip(entries, owners, strict=True)
                if owners.count(owner) > 1
            )
            return Reason("one_owner", {"entries": both})
        return None

    def entered(self) -> list[EntryState]:
        """Entries that take part, by registration; not those withdrawn before the start."""
        return [entry for entry in self.entries.values() if entry.entered]

    def reserve_list(self) -> list[EntryState]:
        """The entries that wait for a place, the first in line first."""
        waiting = [entry for entry in self.entries.values() if entry.reserve]
        return sorted(waiting, key=lambda entry: entry.reserve)

    def numbers(self) -> dict[str, int]:
        """The number of each table that is not annulled, by key."""
        return {
            table_state.table.key: table_state.number
            for table_state in self.tables
            if not table_state.annulled
        }

    def table(self, number: int) -> TableState:
        """The table with this number. Raises `IndexError`."""
        if not 1 <= number <= len(self.tables):
            raise IndexError(number)
        return self.tables[number - 1]

    def open_tables(self, entry: int) -> list[TableState]:
        """The tables of an entry that have no result yet."""
        return [
            table_state
            for table_state in self.tables
            if not table_state.annulled
            and table_state.outcome is None
            and entry in table_state.table.seats
        ]

    def trial(self, number: int | None = None) -> TournamentState:
        """A copy on which an event can be tried that changes only this table, or only the settings.

        Everything else is shared with this state.
        """
        trial = copy.copy(self)
        if number is not None:
            trial.tables = list(self.tables)
            trial.tables[number - 1] = copy.deepcopy(self.table(number))
        trial.touched, trial.memo, trial.undo = set(), {}, UndoMemory()
        return trial

    def contest(self, now: datetime | None = None) -> Contest:
        """The input of formats and standings."""
        return Contest(
            competitors=tuple(
                Competitor(
                    id=entry.number,
                    seed=entry.seed,
                    rating=entry.rating,
                    since=entry.since,
                    absent=entry.absent,
                    half_byes=entry.half_byes,
                    presence=entry.presence,
                    group=entry.group,
                )
                for entry in self.entries.values()
                if entry.entered
            ),
            tables=tuple(
                PublishedTable(
                    table_state.table,
                    table_state.outcome,
                    table_state.annulled,
                    table_state.published,
                    table_state.not_begun,
                    table_state.forfeits,
                    table_state.order,
                    table_state.repaired,
                )
                for table_state in self.tables
            ),
            byes=tuple(self.byes),
            adjustments=tuple(self.adjustments),
            challenges=tuple(self.challenges.values()),
            orders=tuple(StageOrder(stage, order) for stage, order in self.orders.items()),
            started=self.started,
            stopped=self.stopped,
            now=now,
        )

    def published_rounds(self) -> list[RoundState]:
        """The rounds that are not annulled, in order of publication."""
        return [round_state for round_state in self.rounds.values() if not round_state.annulled]

    def tie_notes(self, table: int | None, stage: str) -> list[Note]:
        """The list with the note about a tie: that of a table, or of the last round of a stage."""
        if table is not None:
            return self.table(table).marks
        rounds = [round_state for round_state in self.rounds.values() if round_state.stage == stage]
        return max(rounds, key=lambda round_state: round_state.number).notes if rounds else []
