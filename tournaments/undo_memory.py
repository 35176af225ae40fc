"""What is needed to undo decisions: the parts of the state from before each of their events. Pure.

The fold keeps a record for each event that an organiser decided and that can be undone, and for
each part of the state the last event that changed it. `Undone` puts the parts back as they were.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import msgspec

from tournaments import events as ev
from tournaments.domain.contest import Adjustment

if TYPE_CHECKING:
    from tournaments.state import EntryState, RoundState, TableState, TournamentState

Key = tuple[str | int, ...]
"""A part of the state, such as `("table", 3)`."""

MOST = 300
"""Records that are kept. It may be raised but not lowered: logs have events that undo so many."""

PAIRING: Key = ("pairing",)
START: Key = ("start",)
SEASON: Key = ("season",)
_ENTRIES: Key = ("entries",)
_DRAFT: Key = ("draft",)
_DECISIONS: Key = ("decisions",)


class Record(msgspec.Struct):
    """An event that can be undone. `writes` are the parts that it changed, `reads` those that must
    not have changed since either."""

    seq: int
    type: str
    writes: frozenset[Key]
    reads: frozenset[Key]
    previous: dict[Key, int]
    """The last change of each written part before this event."""
    fields: dict[str, Any] = {}
    tables: dict[int, TableState] = {}
    entries: dict[int, EntryState | None] = {}
    """None: the entry did not exist."""
    rounds: dict[tuple[str, int], RoundState] = {}
    table: int | None = None
    """The table whose result it gave, changed or annulled."""
    adjustment: Adjustment | None = None
    """The points that the event gave or took."""
    stale: bool = False
    """Whether there was a stale draft."""
    own: bool = False
    """A player decided it about the own entry."""
    games_ended: bool = False
    """It ended games that were being played, or a bot may have taken a chair."""


class UndoMemory(msgspec.Struct):
    """The records by the seq of their event, and the last change of each part of the state."""

    records: dict[int, Record] = {}
    changed: dict[Key, int] = {}
    undone: set[int] = set()

    def note(self, event: ev.Event, state: TournamentState, logged: ev.LoggedEvent) -> None:
        """Notes an event that is about to be applied to the state."""
        writes = writes_of(event, started=state.started is not None)
        if logged.by is not None and (record := _record(event, state, logged, writes)):
            record.previous = {key: self.changed.get(key, 0) for key in writes}
            self.records[logged.seq] = record
            if len(self.records) > MOST:
                del self.records[next(iter(self.records))]
        for key in writes:
            self.changed[key] = logged.seq

    def snapshot(self) -> UndoMemory:
        """A copy that later events do not change; the records are shared."""
        return UndoMemory(dict(self.records), dict(self.changed), set(self.undone))

    def restore(self, seq: int, state: TournamentState) -> Record:
        """Puts back what that event changed. Raises `KeyError` without a record of it."""
        record = self.records.pop(seq)
        self.undone.add(seq)
        self.changed.update(record.previous)
        for name, value in record.fields.items():
            if name != "seeds":
                setattr(state, name, value)
        for number, table_state in record.tables.items():
            _overwrite(state.table(number), table_state)
            state.touched.add(number)
        for number, entry in record.entries.items():
            current = state.entries[number]
            if entry is None:
                del state.entries[number]
                del state.players[current.player]
            else:
                _overwrite(current, entry)
        for key, round_state in record.rounds.items():
            for name in ("deadline", "notes", "decisions"):
                setattr(state.rounds[key], name, getattr(round_state, name))
        if record.adjustment is not None:
            last = len(state.adjustments) - 1 - state.adjustments[::-1].index(record.adjustment)
            del state.adjustments[last]
        if record.type == "seeded":
            for number, seed in record.fields["seeds"].items():
                state.entries[number].seed = seed
        return record


def _overwrite(current: Any, before: Any) -> None:
    """Gives an object the values of an earlier copy; others hold references to it."""
    for name in current.__struct_fields__:
        setattr(current, name, getattr(before, name))


def writes_of(event: ev.Event, *, started: bool) -> frozenset[Key]:
    """The parts of the state that an event changes, as far as undoing depends on them."""
    match event:
        case ev.Registered() | ev.Promoted():
            return frozenset((_ENTRIES, ("entry", event.entry)))
        case ev.Seeded():
            return frozenset((_ENTRIES,))
        case ev.Started():
            return frozenset((START, _ENTRIES))
        case ev.RoundDrafted():
            return frozenset((_DRAFT,))
        case ev.RoundPublished():
            rounds = {("round", table.stage, table.round) for table in event.tables}
            rounds |= {("round", bye.stage, bye.round) for bye in event.byes}
            return frozenset((_DRAFT, PAIRING, *rounds))
        case (
            ev.GameOpened()
            | ev.GameScored()
            | ev.ResultRecorded()
            | ev.ResultAppealed()
            | ev.TableAnnulled()
        ):
            return frozenset((("table", event.table),))
        case ev.ResultCorrected():
            later = {("table", int(number)) for number in event.marks}
            return frozenset((("table", event.table), *later))
        case ev.TieNoted() | ev.TieDecided():
            marks = event.marks if isinstance(event, ev.TieDecided) else {}
            where: Key = ("stage", event.stage) if event.table is None else ("table", event.table)
            return frozenset((where, *(("table", int(number)) for number in marks)))
        case ev.RoundAnnulled():
            return frozenset((PAIRING, _DRAFT, ("round", event.stage, event.round)))
        case (
            ev.Accepted()
            | ev.Withdrawn()
            | ev.Returned()
            | ev.Paused()
            | ev.AbsenceAnnounced()
            | ev.PointsAdjusted()
        ):
            entry: Key = ("entry", event.entry)
            # Before the start, who comes and goes changes how many can enter.
            if isinstance(event, (ev.Withdrawn, ev.Returned)) and not started:
                return frozenset((entry, _ENTRIES))
            return frozenset((entry,))
        case ev.DeadlineMoved():
            return frozenset((("round", event.stage, event.round),))
        case ev.Renamed():
            return frozenset((("name",),))
        case ev.TiebreaksChanged():
            draft = (_DRAFT,) if event.draft_dropped else ()
            return frozenset((("settings",), _DECISIONS, *draft))
        case ev.SettingsChanged():
            return frozenset((("settings",),))
        case ev.Stopped() | ev.Sanctioned() | ev.Unsanctioned():
            return frozenset((_DECISIONS,))
        case ev.NextSeasonMade():
            return frozenset((SEASON,))
        case _:
            return frozenset()


def _record(
    event: ev.Event, state: TournamentState, logged: ev.LoggedEvent, writes: frozenset[Key]
) -> Record | None:
    """The record of an event; None if it cannot be undone."""
    after_start = frozenset((PAIRING, SEASON))
    record = Record(
        logged.seq,
        ev.tag(event),
        writes,
        frozenset((SEASON,)),
        {},
        stale=state.draft is not None and state.draft_stale,
    )
    match event:
        case ev.Registered() if state.started is None and event.entry not in state.entries:
            record.entries = {event.entry: None}
            record.reads = frozenset((START,))
            record.own = event.player == logged.by
            return record
        case ev.Seeded() if state.started is None:
            record.fields = {
                "seeding": state.seeding,
                "seeds": {number: entry.seed for number, entry in state.entries.items()},
            }
            record.reads = frozenset((START,))
            return record
        case ev.RoundDrafted():
            record.fields = {"draft": state.draft}
            record.reads = after_start
            return record
        case ev.ResultRecorded() | ev.ResultCorrected() | ev.TableAnnulled() | ev.GameScored():
            if isinstance(event, ev.GameScored) and event.game is not None:
                return None
            record.table, record.tables = event.table, _copies(state, writes)
            ended = state.table(event.table).open_games()
            record.games_ended = any(game.id is not None for game in ended)
            record.reads = after_start
            return record
        case ev.TieNoted() | ev.TieDecided():
            record.tables = _copies(state, writes)
            if event.table is None:
                record.fields = {"orders": dict(state.orders)}
                record.rounds = {
                    key: copy.deepcopy(round_state)
                    for key, round_state in state.rounds.items()
                    if round_state.stage == event.stage
                }
            record.reads = after_start
            return record
        case (
            ev.Withdrawn()
            | ev.Returned()
            | ev.Promoted()
            | ev.Paused()
            | ev.AbsenceAnnounced()
            | ev.PointsAdjusted()
        ):
            entry = state.entries[event.entry]
            record.entries = {event.entry: copy.deepcopy(entry)}
            # A bye that a player asked for is refused by undoing it.
            record.own = entry.player == logged.by and not isinstance(event, ev.AbsenceAnnounced)
            record.reads = after_start | {START}
            if isinstance(event, ev.PointsAdjusted):
                record.adjustment = Adjustment(event.entry, event.points, event.reason, event.stage)
            elif isinstance(event, (ev.Withdrawn, ev.Returned)):
                record.games_ended = any(
                    game.id is not None
                    for table_state in state.open_tables(event.entry)
                    for game in table_state.open_games()
                )
            return record
        case ev.DeadlineMoved() if (event.stage, event.round) in state.rounds:
            key = (event.stage, event.round)
            record.rounds = {key: copy.deepcopy(state.rounds[key])}
            return record
        case ev.Renamed():
            record.fields = {"name": state.name}
            return record
        case ev.TiebreaksChanged():
            record.fields = {"settings": state.settings, "decisions": list(state.decisions)}
            if event.draft_dropped:
                record.fields["draft"] = state.draft
            return record
        case ev.Stopped():
            record.fields = {"stopped": state.stopped, "decisions": list(state.decisions)}
            return record
        case _:
            return None


def _copies(state: TournamentState, writes: frozenset[Key]) -> dict[int, TableState]:
    numbers = [key[1] for key in writes if key[0] == "table"]
    return {
        number: copy.deepcopy(state.table(number)) for number in numbers if isinstance(number, int)
    }
