"""The fold of a tournament's log: events in, everything that is known out. Pure.

`evolve` consults no rule: what an event says, happened. `TournamentState.contest` hands the facts
to formats and standings, which are pure as well.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from datetime import datetime
from functools import singledispatchmethod
from itertools import count
from typing import Any, Literal, NamedTuple

import msgspec

from tournaments import events as ev
from tournaments import round_notes
from tournaments.decisions import Decision, What
from tournaments.domain.contest import (
    Adjustment,
    Bye,
    Challenge,
    Competitor,
    Contest,
    GameScore,
    Held,
    Note,
    Outcome,
    Presence,
    Reason,
    ResultKind,
    StageOrder,
    Status,
    Table,
)
from tournaments.formats.results import FAULTS

SeedingMethod = Literal["", "rating", "order", "random", "manual"]
"""How entries were seeded; empty: not yet."""


_BEFORE_OPTIONS: dict[str, Any] = {"points_first": False}
"""Logs hold options complete, so one that is missing is younger than the log. These stand for the
rules as they were before: a list of tie-breaks ranked alone, and still does."""
_BEFORE_OPTIONS_OF: dict[str, dict[str, Any]] = {
    "ladder": {"declines": None, "leaving": "drop"},
    "single_elimination": {"ties": "seed"},
    "double_elimination": {"ties": "seed"},
    "table_elimination": {"ties": "seed"},
    "groups_playoff": {"ties": "seed"},
    "league_season": {"ties": "seed"},
}
"""The same by format: declining and leaving cost nothing on a ladder, and the better seed went on
from a tie in a bracket."""
TIE_NOTES = frozenset(
    ("tie_to_decide", "tie_replayed", "tie_by_seed", "tie_left", "tie_stands", "tie_decided")
)
"""Codes of the notes that say how a tie about who goes on is resolved."""


class Dated(NamedTuple):
    """An event with its place in the log, its time, and the player who gave the command."""

    seq: int
    at: datetime
    event: ev.Event
    by: int | None = None


class EntryState(msgspec.Struct):
    """One entry; `seed` is its place in the seeding, 1 the best."""

    number: int
    player: int
    rating: float | None
    seed: int
    since: int = 1
    group: int | None = None
    presence: Presence = Presence.PRESENT
    entered: bool = True
    """False for one who left before the start: the event is played without them."""
    accepted: bool = True
    """False while somebody entered by another has not agreed to take part."""
    owner: int | None = None
    """The player whose bot this is."""
    absent: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    decisions: list[Decision] = []
    """Why it left or was put out, and points given or taken."""


class GameState(msgspec.Struct):
    """One game of a table. `id` is null for a game on a real table."""

    number: int
    id: int | None
    seats: tuple[int, ...]
    score: GameScore | None = None
    dropped: bool = False
    """Its table was annulled, or got a result without it."""
    unrated: Reason | None = None
    """Why it may not be rated, as things stood when it began (or was entered by hand)."""


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
    """Who forfeited it then."""
    repaired: bool = False
    """Annulled with its whole round, which is paired again."""
    marks: list[Note] = []
    order: tuple[int, ...] = ()
    """Entries that were tied here, as the organiser has put them in order."""
    unrated: Reason | None = None
    """Why games that only a correction told of may not be rated, as of that correction."""
    decisions: list[Decision] = []
    """How its result came about where that was not by playing alone, in order."""

    def scores(self) -> tuple[GameScore, ...]:
        """Scores of the games so far, in order."""
        return tuple(game.score for game in self.games if game.score is not None)

    def open_games(self) -> list[GameState]:
        """Games that are still being played for a result of this table."""
        return [game for game in self.games if game.score is None and not game.dropped]


class RoundState(msgspec.Struct):
    """What was published under one round number of one stage."""

    stage: str
    number: int
    seq: int
    """The event that published it first, or again after all of it was annulled."""
    published: datetime
    tables: list[TableState] = []
    byes: list[Bye] = []
    notes: list[Note] = []
    deadline: datetime | None = None
    annulled: bool = False
    """All of it counts nowhere; it is to be paired and published again."""
    decisions: list[Decision] = []
    """Deadlines that were moved, and why all of it was annulled."""

    @property
    def finished(self) -> bool:
        """Nothing of it is awaited."""
        return all(table.annulled or table.outcome is not None for table in self.tables)


class TournamentState:
    """All that the log says. Made by `fold`; `seq` is the last event applied, `at` its time."""

    def __init__(self) -> None:
        self.seq = 0
        self.at: datetime
        self._by: int | None = None
        """Who gave the command of the event being applied."""
        self.created: ev.Created
        self.created_at: datetime
        self.settings: ev.Settings
        """What the organiser chose, with what was changed since."""
        self.name = ""
        self.status = "draft"
        self.entries: dict[int, EntryState] = {}
        self.players: dict[int, int] = {}
        """Entry number by player id."""
        self.seeding: SeedingMethod = ""
        self.lot = ""
        self.started: datetime | None = None
        self.finished: datetime | None = None
        self.stopped = False
        self.rounds_total: int | None = None
        self.tables: list[TableState] = []
        self.byes: list[Bye] = []
        self.rounds: dict[tuple[str, int], RoundState] = {}
        self.games: dict[int, TableState] = {}
        """Table by game id."""
        self.draft: ev.RoundDrafted | None = None
        self.draft_stale = False
        """Results that stood when the draft was made were changed since, or who is there."""
        self.adjustments: list[Adjustment] = []
        self.challenges: dict[int, Challenge] = {}
        self.orders: dict[str, tuple[int, ...]] = {}
        """By stage: entries that were tied in it, as the organiser has put them in order."""
        self.next_season: ev.NextSeasonMade | None = None
        self.sanctioned = False
        """Whether results by hand and rulings count in the pool of the game, too."""
        self.decisions: list[Decision] = []
        """About the event as a whole: stopped, finished early, sanctioned, other tie-breaks."""
        self.touched: set[int] = set()
        """Numbers of the tables that events have made or changed, until somebody empties it."""
        self.memo: dict[str, Any] = {}
        """Room for what was worked out from this state; the next event empties it."""

    @property
    def pool(self) -> str:
        """The rating pool of games that are played here."""
        return self.created.pool or self.settings.pool or self.created.kind

    @property
    def event_pool(self) -> str:
        """The rating pool of results that the pool of the game does not take."""
        return self.created.event_pool or f"event:{self.created.slug}"

    @property
    def rates_rulings(self) -> bool:
        """Whether what an organiser enters and rules counts in the pool of the games.

        In the pool of a kind of game only what was played counts, unless staff has sanctioned the
        event. A pool of the organiser's own is theirs.
        """
        return self.sanctioned or self.pool != self.created.kind

    def why_unrated(self, seats: Iterable[int]) -> Reason | None:
        """Why a game between these entries may not be rated if it begins now; None: it may."""
        entries = [self.entries[number] for number in seats]
        if waiting := sorted(each.number for each in entries if not each.accepted):
            return Reason("not_accepted", {"entries": waiting})
        owners = [each.owner or each.player for each in entries]
        if len(set(owners)) < len(owners):
            both = sorted(
                each.number
                for each, owner in zip(entries, owners, strict=True)
                if owners.count(owner) > 1
            )
            return Reason("one_owner", {"entries": both})
        return None

    def entered(self) -> list[EntryState]:
        """Everybody but those who left before the start, in order of registration."""
        return [entry for entry in self.entries.values() if entry.entered]

    def numbers(self) -> dict[str, int]:
        """Table number by key, of the tables that count."""
        return {each.table.key: each.number for each in self.tables if not each.annulled}

    def table(self, number: int) -> TableState:
        """The table with this number. Raises `IndexError`."""
        if not 1 <= number <= len(self.tables):
            raise IndexError(number)
        return self.tables[number - 1]

    def open_tables(self, entry: int) -> list[TableState]:
        """The tables without a result at which an entry sits."""
        return [
            each
            for each in self.tables
            if not each.annulled and each.outcome is None and entry in each.table.seats
        ]

    def trial(self, number: int | None = None) -> TournamentState:
        """A copy to try an event on that changes this table, or only the settings; everything
        else is shared."""
        trial = copy.copy(self)
        if number is not None:
            trial.tables = list(self.tables)
            trial.tables[number - 1] = copy.deepcopy(self.table(number))
        trial.touched, trial.memo = set(), {}
        return trial

    def contest(self, now: datetime | None = None) -> Contest:
        """The facts as formats and standings take them."""
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
                Held(
                    each.table,
                    each.outcome,
                    each.annulled,
                    each.published,
                    each.not_begun,
                    each.forfeits,
                    each.order,
                    each.repaired,
                )
                for each in self.tables
            ),
            byes=tuple(self.byes),
            adjustments=tuple(self.adjustments),
            challenges=tuple(self.challenges.values()),
            orders=tuple(StageOrder(stage, order) for stage, order in self.orders.items()),
            started=self.started,
            stopped=self.stopped,
            now=now,
        )

    def evolve(self, seq: int, at: datetime, event: ev.Event, by: int | None = None) -> None:
        """Applies one event in place."""
        self.follow([Dated(seq, at, event, by)])

    def follow(self, rows: Iterable[Dated]) -> None:
        """Applies events in place, in order."""
        apply = self._apply  # looked up once: that costs more than most events do
        self.memo.clear()
        for seq, at, event, by in rows:
            self._by = by
            apply(event, seq, at)
            self.seq, self.at = seq, at

    def _decide(self, what: What, at: datetime, reason: str) -> None:
        """Adds a decision about the event as a whole."""
        self.decisions = [*self.decisions, self._decided(what, at, reason=reason)]

    def _decided(self, what: What, at: datetime, **more: Any) -> Decision:
        """What the event being applied decides, given by whoever gave its command."""
        return Decision(what, at, self._by, **more)

    def _touch(self, number: int) -> TableState:
        """The table with this number, which is about to change."""
        self.touched.add(number)
        return self.table(number)

    def _touch_all(self) -> None:
        """What every table counts for in the ratings is about to change."""
        self.touched.update(each.number for each in self.tables)

    def _round(self, stage: str, number: int, seq: int, at: datetime) -> RoundState:
        key = (stage, number)
        if key not in self.rounds:
            self.rounds[key] = RoundState(stage, number, seq, at)
        return self.rounds[key]

    def published_rounds(self) -> list[RoundState]:
        """The rounds that count, in order of publication."""
        return [each for each in self.rounds.values() if not each.annulled]

    @singledispatchmethod
    def _apply(self, event: ev.Event, seq: int, at: datetime) -> None:
        raise TypeError(f"no fold for {event!r}")

    @_apply.register
    def _(self, event: ev.Created, seq: int, at: datetime) -> None:
        self.created = event
        self.created_at = at
        old = {**_BEFORE_OPTIONS, **_BEFORE_OPTIONS_OF.get(event.format, {})}
        options = {**old, **event.settings.format_options}
        self.settings = msgspec.structs.replace(event.settings, format_options=options)
        self.name = event.name
        # What staff alone directs is vouched for, and so is what an older log has rated already.
        self.sanctioned = event.owner is None or not event.event_pool

    @_apply.register
    def _(self, event: ev.RegistrationOpened, seq: int, at: datetime) -> None:
        self.status = "registration"

    @_apply.register
    def _(self, event: ev.Registered, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        self.entries[event.entry] = EntryState(
            number=event.entry,
            player=event.player,
            rating=event.rating,
            seed=len(self.entries) + 1,
            since=event.since,
            group=event.group,
            accepted=event.accepted,
            owner=event.owner,
        )
        self.players[event.player] = event.entry

    @_apply.register
    def _(self, event: ev.Accepted, seq: int, at: datetime) -> None:
        self.entries[event.entry].accepted = True
        # What has not begun there can be rated now.
        self.touched.update(each.number for each in self.tables if event.entry in each.table.seats)

    @_apply.register
    def _(self, event: ev.Sanctioned, seq: int, at: datetime) -> None:
        self.sanctioned = True
        self._decide("sanctioned", at, event.reason)
        self._touch_all()

    @_apply.register
    def _(self, event: ev.Unsanctioned, seq: int, at: datetime) -> None:
        self.sanctioned = False
        self._decide("unsanctioned", at, event.reason)
        self._touch_all()

    @_apply.register
    def _(self, event: ev.Seeded, seq: int, at: datetime) -> None:
        self.seeding = event.method
        for seed, number in enumerate(event.order, start=1):
            self.entries[number].seed = seed

    @_apply.register
    def _(self, event: ev.Started, seq: int, at: datetime) -> None:
        self.status = "running"
        self.lot = event.seed
        self.started = at

    @_apply.register
    def _(self, event: ev.RoundDrafted, seq: int, at: datetime) -> None:
        self.draft = event
        self.draft_stale = event.stale

    @_apply.register
    def _(self, event: ev.RoundPublished, seq: int, at: datetime) -> None:
        self.draft, self.draft_stale = None, False
        self.rounds_total = event.rounds or self.rounds_total
        touched = {}
        for table in event.tables:
            held = TableState(len(self.tables) + 1, table, at)
            self.tables.append(held)
            self.touched.add(held.number)
            here = touched[table.stage, table.round] = self._round(
                table.stage, table.round, seq, at
            )
            here.tables.append(held)
        for bye in event.byes:
            self.byes.append(bye)
            here = touched[bye.stage, bye.round] = self._round(bye.stage, bye.round, seq, at)
            here.byes.append(bye)
        for here in touched.values():
            if here.annulled:
                here.annulled, here.seq, here.published = False, seq, at
            here.deadline = event.deadline or here.deadline
        for note in [*event.notes, *event.broken] if touched else ():
            touched[round_notes.round_of(note, touched, event.tables)].notes.append(note)

    @_apply.register
    def _(self, event: ev.GameOpened, seq: int, at: datetime) -> None:
        held = self._touch(event.table)
        unrated = self.why_unrated(event.seats)
        held.games.append(GameState(event.number, event.game, tuple(event.seats), unrated=unrated))
        self.games[event.game] = held

    @_apply.register
    def _(self, event: ev.GameScored, seq: int, at: datetime) -> None:
        held = self._touch(event.table)
        for game in held.games:
            if game.id == event.game and game.number == event.number:
                game.score = event.score
                return
        seats, unrated = held.table.seats, self.why_unrated(held.table.seats)
        held.games.append(GameState(event.number, event.game, seats, event.score, unrated=unrated))

    @_apply.register
    def _(self, event: ev.ResultRecorded, seq: int, at: datetime) -> None:
        held = self._touch(event.table)
        _drop_open_games(held)
        held.reason = event.reason
        held.outcome = Outcome(event.kind, tuple(event.places), held.scores(), seq, at)
        by_hand = any(game.id is None for game in held.games)
        if event.kind is not ResultKind.PLAYED or event.reason or by_hand:
            what: What = "entered" if event.kind is ResultKind.PLAYED else "ruled"
            held.decisions = [*held.decisions, self._result(what, at, held, event)]

    @_apply.register
    def _(self, event: ev.ResultCorrected, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        held = self._touch(event.table)
        _drop_open_games(held)
        first = held.outcome
        if len(event.games) > len(held.scores()):
            held.unrated = self.why_unrated(held.table.seats)
        held.reason = event.reason
        held.outcome = Outcome(
            event.kind,
            tuple(event.places),
            tuple(event.games),
            first.seq if first else seq,
            first.at if first else at,
            corrected=True,
        )
        held.decisions = [*held.decisions, self._result("corrected", at, held, event)]
        held.order = ()
        held.marks = [mark for mark in held.marks if mark.code not in TIE_NOTES]
        for number, mark in event.marks.items():
            self._touch(int(number)).marks.append(mark)

    def _result(
        self,
        what: What,
        at: datetime,
        held: TableState,
        event: ev.ResultRecorded | ev.ResultCorrected,
    ) -> Decision:
        """A result given or changed by hand, by ruling or by the clock."""
        at_fault = tuple(
            entry
            for entry, place in zip(held.table.seats, event.places, strict=False)
            if place.status.at_fault
        )
        return self._decided(
            what, at, reason=event.reason, kind=event.kind.value, at_fault=at_fault
        )

    @_apply.register
    def _(self, event: ev.TableAnnulled, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        held = self._touch(event.table)
        held.annulled = True
        held.reason = event.reason
        held.not_begun = event.not_begun
        if event.kind is not None:
            held.forfeits = dict.fromkeys(event.at_fault, FAULTS[event.kind])
        for game in held.games:
            game.dropped = True
        decision = self._decided(
            "annulled",
            at,
            reason=event.reason,
            kind=event.kind.value if event.kind else "",
            at_fault=tuple(event.at_fault),
        )
        held.decisions = [*held.decisions, decision]

    @_apply.register
    def _(self, event: ev.TieNoted, seq: int, at: datetime) -> None:
        self._note_tie(event.table, event.stage, event.note)

    @_apply.register
    def _(self, event: ev.TieDecided, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        order = tuple(event.order)
        if event.table is None:
            self.orders[event.stage] = order
        else:
            self._touch(event.table).order = order
        note = Note("tie_decided", {"entries": event.order, "reason": event.reason})
        self._note_tie(event.table, event.stage, note)
        for number, mark in event.marks.items():
            self._touch(int(number)).marks.append(mark)

    def tie_notes(self, table: int | None, stage: str) -> list[Note]:
        """The notes among which the one about a tie is: of a table, or of a stage's last round."""
        if table is not None:
            return self.table(table).marks
        rounds = [each for each in self.rounds.values() if each.stage == stage]
        return max(rounds, key=lambda each: each.number).notes if rounds else []

    def _note_tie(self, table: int | None, stage: str, newest: Note) -> None:
        """The newest note about a tie takes the place of the one before."""
        if table is not None:
            self._touch(table)
        notes = self.tie_notes(table, stage)
        notes[:] = [*(note for note in notes if note.code not in TIE_NOTES), newest]

    @_apply.register
    def _(self, event: ev.RoundAnnulled, seq: int, at: datetime) -> None:
        of = self.rounds[event.stage, event.round]
        for held in of.tables:
            held.repaired = True
        of.annulled, of.byes, of.notes = True, [], []
        of.decisions = [*of.decisions, self._decided("annulled", at, reason=event.reason)]
        self.byes = [
            bye for bye in self.byes if (bye.stage, bye.round) != (event.stage, event.round)
        ]
        self.draft, self.draft_stale = None, False  # of a round that cannot be the next any more

    @_apply.register
    def _(self, event: ev.Withdrawn, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        entry = self.entries[event.entry]
        entry.presence = Presence(event.kind)
        entry.entered = entry.entered and self.started is not None
        decision = self._decided(event.kind, at, reason=event.reason)
        entry.decisions = [*entry.decisions, decision]

    @_apply.register
    def _(self, event: ev.Returned, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        entry = self.entries[event.entry]
        if self.started is not None and not entry.entered:
            # A late entry. The others have closed up, and so has a free seed behind them.
            taken = {each.seed for each in self.entered()}
            entry.seed = next(seed for seed in count(1) if seed not in taken)
            entry.since = event.since
        entry.presence = Presence.PRESENT
        entry.entered = True
        entry.decisions = [each for each in entry.decisions if each.what == "adjusted"]

    @_apply.register
    def _(self, event: ev.Paused, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        self.entries[event.entry].presence = Presence.PAUSED

    @_apply.register
    def _(self, event: ev.AbsenceAnnounced, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        entry = self.entries[event.entry]
        if event.half:
            entry.half_byes = (*entry.half_byes, event.round)
        else:
            entry.absent = (*entry.absent, event.round)

    @_apply.register
    def _(self, event: ev.PointsAdjusted, seq: int, at: datetime) -> None:
        self.draft_stale = self.draft is not None
        self.adjustments.append(Adjustment(event.entry, event.points, event.reason, event.stage))
        entry = self.entries[event.entry]
        decision = self._decided(
            "adjusted", at, reason=event.reason, points=event.points, stage=event.stage
        )
        entry.decisions = [*entry.decisions, decision]

    @_apply.register
    def _(self, event: ev.ChallengeMade, seq: int, at: datetime) -> None:
        self.challenges[event.challenge] = Challenge(
            event.challenge, event.challenger, event.challenged, at, seq
        )

    @_apply.register
    def _(self, event: ev.ChallengeClosed, seq: int, at: datetime) -> None:
        challenge = self.challenges[event.challenge]
        closed = event.state.final
        self.challenges[event.challenge] = msgspec.structs.replace(
            challenge,
            state=event.state,
            closed=at if closed else None,
            closed_seq=seq if closed else 0,
            reason=event.reason,
        )

    @_apply.register
    def _(self, event: ev.DeadlineMoved, seq: int, at: datetime) -> None:
        of = self._round(event.stage, event.round, seq, at)
        of.deadline = event.deadline
        decision = self._decided("deadline_moved", at, reason=event.reason, deadline=event.deadline)
        of.decisions = [*of.decisions, decision]

    @_apply.register
    def _(self, event: ev.Renamed, seq: int, at: datetime) -> None:
        self.name = event.name

    @_apply.register
    def _(self, event: ev.TiebreaksChanged, seq: int, at: datetime) -> None:
        self.settings = msgspec.structs.replace(self.settings, format_options=event.format_options)
        if event.draft_dropped:
            self.draft = None
        if self.started:
            self._decide("tiebreaks_changed", at, event.reason)

    @_apply.register
    def _(self, event: ev.Stopped, seq: int, at: datetime) -> None:
        self.stopped = True
        self._decide("stopped", at, event.reason)

    @_apply.register
    def _(self, event: ev.Finished, seq: int, at: datetime) -> None:
        self.status = "finished"
        self.finished = at
        if event.reason:
            self._decide("finished", at, event.reason)

    @_apply.register
    def _(self, event: ev.Reopened, seq: int, at: datetime) -> None:
        self.status = "running"
        self.finished = None

    @_apply.register
    def _(self, event: ev.NextSeasonMade, seq: int, at: datetime) -> None:
        self.next_season = event


def _drop_open_games(held: TableState) -> None:
    """A table with a result waits for no game; what is still played there no longer counts."""
    for game in held.open_games():
        game.dropped = True


def fold(rows: Iterable[Dated]) -> TournamentState:
    """The state after these events, in order from the first."""
    state = TournamentState()
    state.follow(rows)
    return state
