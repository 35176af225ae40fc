"""Entries: withdrawal, disqualification, pause, return, absence and adjusted points."""

from __future__ import annotations

from typing import Literal

from games.errors import Illegal, Invalid, NotFound
from tournaments import events as ev
from tournaments import planning
from tournaments.director import departures, forfeits, reserve
from tournaments.director.setup import first_round
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import (
    Presence,
    ResultKind,
)
from tournaments.formats.base import Feature
from tournaments.formats.score_checks import MOST_POINTS
from tournaments.state import EntryState

PAUSE_REASON = "somebody pauses"
"""The reason of a table that was annulled because of a pause."""


def get_entry(tx: Transaction, number: int) -> EntryState:
    """The entry with that number. Raises `NotFound`."""
    try:
        return tx.state.entries[number]
    except KeyError:
        raise NotFound("no_such_entry", f"There is no entry {number} in this tournament.") from None


def withdraw(
    tx: Transaction,
    number: int,
    kind: Literal["withdrawn", "disqualified"] = "withdrawn",
    reason: str = "",
) -> None:
    """Withdraws or disqualifies an entry. Its results so far count; its open tables are ruled.

    A game that is being played goes on without the entry, see `departures.leave_game`. A table at
    which nobody has moved is annulled, and the format makes it again for the remaining players. At
    a table of two, the other player wins without a game, or gets a walkover bye if the format has
    those. Does nothing if the entry has left already; but a withdrawn entry can still be
    disqualified.
    """
    entry = get_entry(tx, number)
    if entry.presence in (Presence.DISQUALIFIED, Presence(kind)):
        return
    if kind == "disqualified" and not reason.strip():
        raise Illegal("reason_missing", "Say why the entry is disqualified.")
    tx.emit(ev.Withdrawn(number, kind, reason))
    ruling = ResultKind.DISQUALIFICATION if kind == "disqualified" else ResultKind.WALKOVER
    for table_state in tx.state.open_tables(number):
        others = len(table_state.table.seats) > 2
        bye = Feature.WALKOVER_BYE in planning.features(tx.state, table_state.table.stage)
        if (others or bye) and not forfeits.has_begun(table_state):
            forfeits.annul_unstarted(tx, table_state, reason)
        elif not departures.leave_game(tx, table_state, number):
            forfeits.forfeit(tx, table_state, ruling, [number], reason)


def come_back(tx: Transaction, number: int) -> None:
    """An entry that withdrew or paused takes part again. A disqualified entry cannot.

    An entry that withdrew before the start and returns after it is a late entry. Raises `Illegal`
    if no table can be made for it any more.
    """
    entry = get_entry(tx, number)
    if entry.presence is Presence.DISQUALIFIED:
        raise Illegal("disqualified", f"Entry {number} was disqualified.")
    if entry.presence is not Presence.PRESENT:
        since = 1 if entry.entered else first_round(tx, entry.group)
        waits = not entry.entered and reserve.must_wait(tx.state)
        tx.emit(ev.Returned(number, since, waits))


def pause(tx: Transaction, number: int) -> None:
    """Pauses an entry: no table is made for it until it comes back.

    If the format waits for paused entries, their tables that have not begun are annulled. Raises
    `Illegal` if no other table will be made for the entry, as after a `stop`.
    """
    entry = get_entry(tx, number)
    _require_active(tx, entry)
    if entry.presence is not Presence.PRESENT:
        return
    unstarted = [
        table_state
        for table_state in tx.state.open_tables(number)
        if not tx.state.stopped
        and Feature.WAITS in planning.features(tx.state, table_state.table.stage)
        and not forfeits.has_begun(table_state)
    ]
    if not unstarted and not planning.may_play(tx.state, tx.now, number):
        raise Illegal(
            "nothing_to_pause",
            f"No other table will be made for entry {number}. One that is being played goes on: "
            "the organiser can give it more time (`move_deadline`) or a result (`rule`).",
        )
    tx.emit(ev.Paused(number))
    for table_state in unstarted:
        forfeits.annul_unstarted(tx, table_state, PAUSE_REASON)


def announce_absence(tx: Transaction, number: int, round_: int, *, half: bool) -> None:
    """An entry will be absent in a round, with or without a half-point bye.

    In a Swiss event the round counts as missed; in a schedule the table is postponed. Raises
    `Illegal` if the format has no absences, or the round is published or does not exist.
    """
    entry = get_entry(tx, number)
    _require_active(tx, entry)
    features = planning.features(tx.state)
    if Feature.ABSENCE not in features:
        raise Illegal(
            "no_absences",
            "No round of this event can be missed. `pause` makes no new tables for the entry; the "
            "organiser can also give a round more time (`move_deadline`), give a table its result "
            "(`rule`), or take the entry out (`withdraw`).",
        )
    if half and Feature.HALF_BYE not in features:
        raise Illegal("no_half_byes", "This event has no half-point byes; leave `half` out.")
    rounds_ahead = planning.rounds_ahead(tx.state, tx.now, number)
    if 1 <= round_ < rounds_ahead.start:
        raise Illegal("round_published", f"Round {round_} has been published already.")
    if round_ not in rounds_ahead:
        hint = (
            f"the last is round {rounds_ahead.stop - 1}"
            if rounds_ahead
            else "no more rounds will follow"
        )
        raise Illegal("no_such_round", f"There is no round {round_} to miss; {hint}.")
    if round_ not in (entry.half_byes if half else entry.absent):
        tx.emit(ev.AbsenceAnnounced(number, round_, half))


def _require_active(tx: Transaction, entry: EntryState) -> None:
    """Raises `Illegal` if the event is finished or the entry has left it."""
    if tx.state.status == "finished":
        raise Illegal("not_running", "The tournament is finished.")
    if entry.presence in (Presence.WITHDRAWN, Presence.DISQUALIFIED):
        raise Illegal("has_left", f"Entry {entry.number} has left the tournament.")
    if entry.reserve:
        raise Illegal("on_reserve", f"Entry {entry.number} is on the reserve list.")


def adjust_points(tx: Transaction, number: int, points: float, reason: str, stage: str) -> None:
    """The organiser adds or subtracts points, in the whole event or in one stage.

    In an event of several stages points count in one stage, which must be named unless the entry
    is in one stage only. Raises `Invalid` naming the stages.
    """
    get_entry(tx, number)
    if not reason.strip():
        raise Illegal("reason_missing", "Say why points are given or taken.")
    if not 0 < abs(points) <= MOST_POINTS:
        raise Invalid("bad_points", f"Give or take up to {MOST_POINTS} points, not {points:g}.")
    tx.emit(ev.PointsAdjusted(number, points, reason, _resolve_stage(tx, number, stage)))


def _resolve_stage(tx: Transaction, number: int, stage: str) -> str:
    sections = planning.standings(tx.state).sections if tx.state.started else ()
    stages = [part.stage for part in sections if any(row.entry == number for row in part.rows)]
    if not stage and len(stages) == 1:
        return stages[0]
    if stage in (stages or ("",)):
        return stage
    choices = f"one of: {', '.join(stages)}" if stages else "none, for it is one event"
    raise Invalid("bad_stage", f"Entry {number} has points in no stage {stage!r}; name {choices}.")
