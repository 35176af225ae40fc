"""Applies the events of a log to a `TournamentState`. Pure.

There is one `apply_...` function per event type. They consult no rules: an event carries its
outcome, so a later change of a rule changes no old tournament.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from itertools import count
from typing import Any

import msgspec

from tournaments import events as ev
from tournaments import round_notes
from tournaments.decisions import Decision, DecisionType
from tournaments.domain.contest import Adjustment, Challenge, Note, Outcome, Presence, ResultKind
from tournaments.events import LoggedEvent
from tournaments.formats.results import FAULTS
from tournaments.state import (
    TIE_NOTES,
    AppealState,
    EntryState,
    GameState,
    RoleState,
    RoundState,
    TableState,
    TournamentState,
)

_OLD_DEFAULTS: dict[str, Any] = {"points_first": False}
"""Format options that a log may lack because they did not exist when it was written.

New logs hold all options. The values here keep the behaviour from before the option existed.
"""
_OLD_DEFAULTS_BY_FORMAT: dict[str, dict[str, Any]] = {
    "ladder": {"declines": None, "leaving": "drop"},
    "single_elimination": {"ties": "seed"},
    "double_elimination": {"ties": "seed"},
    "table_elimination": {"ties": "seed"},
    "groups_playoff": {"ties": "seed"},
    "league_season": {"ties": "seed"},
}
"""The same for single formats."""


def fold(events: Iterable[LoggedEvent]) -> TournamentState:
    """The state after these events, which start with the first of the log."""
    state = TournamentState()
    apply_events(state, events)
    return state


def apply_events(state: TournamentState, events: Iterable[LoggedEvent]) -> None:
    """Applies events in place, in order."""
    state.memo.clear()
    for logged in events:
        state.undo.note(logged.event, state, logged)
        apply(logged.event, state, logged)
        state.seq, state.at = logged.seq, logged.at


def _touch(state: TournamentState, number: int) -> TableState:
    """Marks a table as changed and returns it."""
    state.touched.add(number)
    return state.table(number)


def _touch_all(state: TournamentState) -> None:
    """Marks all tables as changed, because what they count for in the ratings has changed."""
    state.touched.update(table_state.number for table_state in state.tables)


def _round(state: TournamentState, stage: str, number: int, logged: LoggedEvent) -> RoundState:
    """The round with this number in a stage; added if there is none."""
    key = (stage, number)
    if key not in state.rounds:
        state.rounds[key] = RoundState(stage, number, logged.seq, logged.at)
    return state.rounds[key]


def _decision(logged: LoggedEvent, what: DecisionType, **details: Any) -> Decision:
    """The decision recorded by an event."""
    return Decision(what, logged.at, logged.by, **details)


def _decide(state: TournamentState, logged: LoggedEvent, what: DecisionType, reason: str) -> None:
    """Adds a decision about the event as a whole."""
    state.decisions = [*state.decisions, _decision(logged, what, reason=reason)]


def _result_decision(
    what: DecisionType,
    logged: LoggedEvent,
    table_state: TableState,
    event: ev.ResultRecorded | ev.ResultCorrected,
) -> Decision:
    """The decision about a result that was entered, ruled or corrected."""
    at_fault = tuple(
        entry
        for entry, place in zip(table_state.table.seats, event.places, strict=False)
        if place.status.at_fault
    )
    return _decision(logged, what, reason=event.reason, kind=event.kind.value, at_fault=at_fault)


def _set_tie_note(state: TournamentState, table: int | None, stage: str, note: Note) -> None:
    """Replaces the note about a tie at a table or in a stage."""
    if table is not None:
        _touch(state, table)
    notes = state.tie_notes(table, stage)
    notes[:] = [*(other for other in notes if other.code not in TIE_NOTES), note]


def _drop_open_games(table_state: TableState) -> None:
    """Drops the games still being played at a table that has got its result."""
    for game in table_state.open_games():
        game.dropped = True


@singledispatch
def apply(event: ev.Event, state: TournamentState, logged: LoggedEvent) -> None:
    """Applies one event; `logged` is the same event with its sequence number, time and author."""
    raise TypeError(f"no fold for {event!r}")


@apply.register
def apply_created(event: ev.Created, state: TournamentState, logged: LoggedEvent) -> None:
    state.created = event
    state.created_at = logged.at
    old = {**_OLD_DEFAULTS, **_OLD_DEFAULTS_BY_FORMAT.get(event.format, {})}
    options = {**old, **event.settings.format_options}
    state.settings = msgspec.structs.replace(event.settings, format_options=options)
    state.name = event.name
    state.owner = event.owner
    # An event without an owner is run by staff. A log without `event_pool` is from before sanctions
    # existed, when every event counted in the pool of the game.
    state.sanctioned = event.owner is None or not event.event_pool


@apply.register
def apply_registration_opened(
    event: ev.RegistrationOpened, state: TournamentState, logged: LoggedEvent
) -> None:
    state.status = "registration"


@apply.register
def apply_registered(event: ev.Registered, state: TournamentState, logged: LoggedEvent) -> None:
    state.draft_stale = state.draft is not None
    state.entries[event.entry] = EntryState(
        number=event.entry,
        player=event.player,
        rating=event.rating,
        seed=len(state.entries) + 1,
        since=event.since,
        group=event.group,
        entered=not event.reserve,
        reserve=logged.seq if event.reserve else 0,
        accepted=event.accepted,
        owner=event.owner,
    )
    state.players[event.player] = event.entry


@apply.register
def apply_accepted(event: ev.Accepted, state: TournamentState, logged: LoggedEvent) -> None:
    state.entries[event.entry].accepted = True
    # Games of these tables that begin from now on can be rated.
    state.touched.update(
        table_state.number for table_state in state.tables if event.entry in table_state.table.seats
    )


@apply.register
def apply_sanctioned(event: ev.Sanctioned, state: TournamentState, logged: LoggedEvent) -> None:
    state.sanctioned = True
    _decide(state, logged, "sanctioned", event.reason)
    _touch_all(state)


@apply.register
def apply_unsanctioned(event: ev.Unsanctioned, state: TournamentState, logged: LoggedEvent) -> None:
    state.sanctioned = False
    _decide(state, logged, "unsanctioned", event.reason)
    _touch_all(state)


@apply.register
def apply_seeded(event: ev.Seeded, state: TournamentState, logged: LoggedEvent) -> None:
    state.seeding = event.method
    for seed, number in enumerate(event.order, start=1):
        state.entries[number].seed = seed


@apply.register
def apply_started(event: ev.Started, state: TournamentState, logged: LoggedEvent) -> None:
    state.status = "running"
    state.lot = event.seed
    state.started = logged.at


@apply.register
def apply_round_drafted(
    event: ev.RoundDrafted, state: TournamentState, logged: LoggedEvent
) -> None:
    state.draft = event
    state.draft_stale = event.stale


@apply.register
def apply_round_published(
    event: ev.RoundPublished, state: TournamentState, logged: LoggedEvent
) -> None:
    state.draft, state.draft_stale = None, False
    state.rounds_total = event.rounds or state.rounds_total
    changed_rounds = {}
    for table in event.tables:
        table_state = TableState(len(state.tables) + 1, table, logged.at)
        state.tables.append(table_state)
        state.touched.add(table_state.number)
        round_state = changed_rounds[table.stage, table.round] = _round(
            state, table.stage, table.round, logged
        )
        round_state.tables.append(table_state)
    for bye in event.byes:
        state.byes.append(bye)
        round_state = changed_rounds[bye.stage, bye.round] = _round(
            state, bye.stage, bye.round, logged
        )
        round_state.byes.append(bye)
    for round_state in changed_rounds.values():
        if round_state.annulled:
            round_state.annulled, round_state.seq, round_state.published = (
                False,
                logged.seq,
                logged.at,
            )
        round_state.deadline = event.deadline or round_state.deadline
    for note in [*event.notes, *event.broken] if changed_rounds else ():
        changed_rounds[round_notes.round_of(note, changed_rounds, event.tables)].notes.append(note)


@apply.register
def apply_game_opened(event: ev.GameOpened, state: TournamentState, logged: LoggedEvent) -> None:
    table_state = _touch(state, event.table)
    unrated = state.why_unrated(event.seats)
    table_state.games.append(
        GameState(event.number, event.game, tuple(event.seats), unrated=unrated)
    )
    state.games[event.game] = table_state


@apply.register
def apply_game_scored(event: ev.GameScored, state: TournamentState, logged: LoggedEvent) -> None:
    table_state = _touch(state, event.table)
    for game in table_state.games:
        if game.id == event.game and game.number == event.number:
            game.score = event.score
            return
    seats, unrated = table_state.table.seats, state.why_unrated(table_state.table.seats)
    table_state.games.append(
        GameState(event.number, event.game, seats, event.score, unrated=unrated)
    )


@apply.register
def apply_result_recorded(
    event: ev.ResultRecorded, state: TournamentState, logged: LoggedEvent
) -> None:
    table_state = _touch(state, event.table)
    _drop_open_games(table_state)
    table_state.reason = event.reason
    table_state.outcome = Outcome(
        event.kind, tuple(event.places), table_state.scores(), logged.seq, logged.at
    )
    by_hand = any(game.id is None for game in table_state.games)
    if event.kind is not ResultKind.PLAYED or event.reason or by_hand:
        what: DecisionType = "entered" if event.kind is ResultKind.PLAYED else "ruled"
        table_state.decisions = [
            *table_state.decisions,
            _result_decision(what, logged, table_state, event),
        ]


@apply.register
def apply_result_corrected(
    event: ev.ResultCorrected, state: TournamentState, logged: LoggedEvent
) -> None:
    state.draft_stale = state.draft is not None
    table_state = _touch(state, event.table)
    _drop_open_games(table_state)
    first = table_state.outcome
    if len(event.games) > len(table_state.scores()):
        table_state.unrated = state.why_unrated(table_state.table.seats)
    table_state.reason = event.reason
    table_state.outcome = Outcome(
        event.kind,
        tuple(event.places),
        tuple(event.games),
        first.seq if first else logged.seq,
        first.at if first else logged.at,
        corrected=True,
    )
    table_state.decisions = [
        *table_state.decisions,
        _result_decision("corrected", logged, table_state, event),
    ]
    table_state.order = ()
    table_state.marks = [mark for mark in table_state.marks if mark.code not in TIE_NOTES]
    for number, mark in event.marks.items():
        _touch(state, int(number)).marks.append(mark)


@apply.register
def apply_table_annulled(
    event: ev.TableAnnulled, state: TournamentState, logged: LoggedEvent
) -> None:
    state.draft_stale = state.draft is not None
    table_state = _touch(state, event.table)
    table_state.annulled = True
    table_state.reason = event.reason
    table_state.not_begun = event.not_begun
    if event.kind is not None:
        table_state.forfeits = dict.fromkeys(event.at_fault, FAULTS[event.kind])
    for game in table_state.games:
        game.dropped = True
    decision = _decision(
        logged,
        "annulled",
        reason=event.reason,
        kind=event.kind.value if event.kind else "",
        at_fault=tuple(event.at_fault),
    )
    table_state.decisions = [*table_state.decisions, decision]


@apply.register
def apply_result_appealed(
    event: ev.ResultAppealed, state: TournamentState, logged: LoggedEvent
) -> None:
    state.appeals[event.appeal] = AppealState(
        event.appeal, event.table, event.entry, event.reason, logged.at
    )


@apply.register
def apply_appeal_decided(
    event: ev.AppealDecided, state: TournamentState, logged: LoggedEvent
) -> None:
    state.appeals[event.appeal] = msgspec.structs.replace(
        state.appeals[event.appeal],
        granted=event.granted,
        decision=event.reason,
        decided_at=logged.at,
        decided_by=logged.by,
    )


@apply.register
def apply_tie_noted(event: ev.TieNoted, state: TournamentState, logged: LoggedEvent) -> None:
    _set_tie_note(state, event.table, event.stage, event.note)


@apply.register
def apply_tie_decided(event: ev.TieDecided, state: TournamentState, logged: LoggedEvent) -> None:
    state.draft_stale = state.draft is not None
    order = tuple(event.order)
    if event.table is None:
        state.orders[event.stage] = order
    else:
        _touch(state, event.table).order = order
    note = Note("tie_decided", {"entries": event.order, "reason": event.reason})
    _set_tie_note(state, event.table, event.stage, note)
    for number, mark in event.marks.items():
        _touch(state, int(number)).marks.append(mark)


@apply.register
def apply_round_annulled(
    event: ev.RoundAnnulled, state: TournamentState, logged: LoggedEvent
) -> None:
    round_state = state.rounds[event.stage, event.round]
    for table_state in round_state.tables:
        table_state.repaired = True
    round_state.annulled, round_state.byes, round_state.notes = True, [], []
    round_state.decisions = [
        *round_state.decisions,
        _decision(logged, "annulled", reason=event.reason),
    ]
    state.byes = [bye for bye in state.byes if (bye.stage, bye.round) != (event.stage, event.round)]
    state.draft, state.draft_stale = None, False  # the draft was for a later round


@apply.register
def apply_withdrawn(event: ev.Withdrawn, state: TournamentState, logged: LoggedEvent) -> None:
    state.draft_stale = state.draft is not None
    entry = state.entries[event.entry]
    entry.presence = Presence(event.kind)
    entry.entered = entry.entered and state.started is not None
    entry.reserve = 0
    decision = _decision(logged, event.kind, reason=event.reason)
    entry.decisions = [*entry.decisions, decision]


@apply.register
def apply_returned(event: ev.Returned, state: TournamentState, logged: LoggedEvent) -> None:
    state.draft_stale = state.draft is not None
    entry = state.entries[event.entry]
    if event.reserve:
        entry.presence, entry.reserve = Presence.PRESENT, logged.seq
        return
    _give_place(state, entry, event.since)
    entry.presence = Presence.PRESENT
    entry.decisions = [decision for decision in entry.decisions if decision.what == "adjusted"]


@apply.register
def apply_promoted(event: ev.Promoted, state: TournamentState, logged: LoggedEvent) -> None:
    state.draft_stale = state.draft is not None
    _give_place(state, state.entries[event.entry], event.since)


def _give_place(state: TournamentState, entry: EntryState, since: int) -> None:
    """Lets an entry take part that was not entered."""
    if state.started is not None and not entry.entered:
        # A late entry takes the first free seed. At the start, seeds were renumbered without gaps.
        taken = {other.seed for other in state.entered()}
        entry.seed = next(seed for seed in count(1) if seed not in taken)
        entry.since = since
    entry.entered = True
    entry.reserve = 0


@apply.register
def apply_paused(event: ev.Paused, state: TournamentState, logged: LoggedEvent) -> None:
    state.draft_stale = state.draft is not None
    state.entries[event.entry].presence = Presence.PAUSED


@apply.register
def apply_absence_announced(
    event: ev.AbsenceAnnounced, state: TournamentState, logged: LoggedEvent
) -> None:
    state.draft_stale = state.draft is not None
    entry = state.entries[event.entry]
    if event.half:
        entry.half_byes = (*entry.half_byes, event.round)
    else:
        entry.absent = (*entry.absent, event.round)


@apply.register
def apply_points_adjusted(
    event: ev.PointsAdjusted, state: TournamentState, logged: LoggedEvent
) -> None:
    state.draft_stale = state.draft is not None
    state.adjustments.append(Adjustment(event.entry, event.points, event.reason, event.stage))
    entry = state.entries[event.entry]
    decision = _decision(
        logged, "adjusted", reason=event.reason, points=event.points, stage=event.stage
    )
    entry.decisions = [*entry.decisions, decision]


@apply.register
def apply_challenge_made(
    event: ev.ChallengeMade, state: TournamentState, logged: LoggedEvent
) -> None:
    state.challenges[event.challenge] = Challenge(
        event.challenge, event.challenger, event.challenged, logged.at, logged.seq
    )


@apply.register
def apply_challenge_closed(
    event: ev.ChallengeClosed, state: TournamentState, logged: LoggedEvent
) -> None:
    challenge = state.challenges[event.challenge]
    closed = event.state.final
    state.challenges[event.challenge] = msgspec.structs.replace(
        challenge,
        state=event.state,
        closed=logged.at if closed else None,
        closed_seq=logged.seq if closed else 0,
        reason=event.reason,
    )


@apply.register
def apply_deadline_moved(
    event: ev.DeadlineMoved, state: TournamentState, logged: LoggedEvent
) -> None:
    round_state = _round(state, event.stage, event.round, logged)
    round_state.deadline = event.deadline
    decision = _decision(logged, "deadline_moved", reason=event.reason, deadline=event.deadline)
    round_state.decisions = [*round_state.decisions, decision]


@apply.register
def apply_role_granted(event: ev.RoleGranted, state: TournamentState, logged: LoggedEvent) -> None:
    state.roles[event.player] = RoleState(event.role, logged.seq)


@apply.register
def apply_role_revoked(event: ev.RoleRevoked, state: TournamentState, logged: LoggedEvent) -> None:
    state.roles.pop(event.player, None)


@apply.register
def apply_ownership_transferred(
    event: ev.OwnershipTransferred, state: TournamentState, logged: LoggedEvent
) -> None:
    state.owner = event.player
    state.roles.pop(event.player, None)
    if event.before is not None:
        state.roles[event.before] = RoleState("organiser", logged.seq)


@apply.register
def apply_renamed(event: ev.Renamed, state: TournamentState, logged: LoggedEvent) -> None:
    state.name = event.name


@apply.register
def apply_settings_changed(
    event: ev.SettingsChanged, state: TournamentState, logged: LoggedEvent
) -> None:
    changed = {
        name: value
        for name, value in msgspec.structs.asdict(event).items()
        if value is not msgspec.UNSET
    }
    state.description = changed.pop("description", state.description)
    state.rules = changed.pop("rules", state.rules)
    state.settings = msgspec.structs.replace(state.settings, **changed)


@apply.register
def apply_tiebreaks_changed(
    event: ev.TiebreaksChanged, state: TournamentState, logged: LoggedEvent
) -> None:
    state.settings = msgspec.structs.replace(state.settings, format_options=event.format_options)
    if event.draft_dropped:
        state.draft = None
    if state.started:
        _decide(state, logged, "tiebreaks_changed", event.reason)


@apply.register
def apply_undone(event: ev.Undone, state: TournamentState, logged: LoggedEvent) -> None:
    state.undo.restore(event.seq, state)
    state.draft_stale = event.stale


@apply.register
def apply_stopped(event: ev.Stopped, state: TournamentState, logged: LoggedEvent) -> None:
    state.stopped = True
    _decide(state, logged, "stopped", event.reason)


@apply.register
def apply_finished(event: ev.Finished, state: TournamentState, logged: LoggedEvent) -> None:
    state.status = "finished"
    state.finished = logged.at
    if event.reason:
        _decide(state, logged, "finished", event.reason)


@apply.register
def apply_reopened(event: ev.Reopened, state: TournamentState, logged: LoggedEvent) -> None:
    state.status = "running"
    state.finished = None


@apply.register
def apply_next_season_made(
    event: ev.NextSeasonMade, state: TournamentState, logged: LoggedEvent
) -> None:
    state.next_season = event
