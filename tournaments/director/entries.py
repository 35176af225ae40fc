"""Entries that leave, pause, come back, miss a round, or are given points; challenges."""

from __future__ import annotations

from typing import Literal

from games.errors import Illegal, Invalid, NotFound
from tournaments import events as ev
from tournaments import planning
from tournaments.director import forfeits
from tournaments.director.setup import first_round
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import (
    Challenge,
    ChallengeState,
    Params,
    Presence,
    Reason,
    ResultKind,
)
from tournaments.formats import messages
from tournaments.formats.base import Feature
from tournaments.formats.score_checks import MOST_POINTS
from tournaments.state import EntryState

PAUSE_REASON = "somebody pauses"
"""The reason that stands with a table that was taken back because of a pause."""


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
    """An entry leaves, or is put out. Nothing already won is lost; tables it sits at are ruled.

    A table at which nobody has moved is taken back, for the format to make it again for those who
    are left. Otherwise the others keep the order they are in at that moment. At a table of two the
    other wins without a game, or has a walkover where the format gives byes for that. Harmless if
    the entry has left already; but one that has withdrawn can still be put out, and then does not
    come back.
    """
    leaving = get_entry(tx, number)
    if leaving.presence in (Presence.DISQUALIFIED, Presence(kind)):
        return
    if kind == "disqualified" and not reason.strip():
        raise Illegal("reason_missing", "Say why the entry is disqualified.")
    tx.emit(ev.Withdrawn(number, kind, reason))
    ruling = ResultKind.DISQUALIFICATION if kind == "disqualified" else ResultKind.WALKOVER
    for held in tx.state.open_tables(number):
        others = len(held.table.seats) > 2
        bye = Feature.WALKOVER_BYE in planning.features(tx.state, held.table.stage)
        if (others or bye) and not forfeits.has_begun(held):
            forfeits.annul_unstarted(tx, held, reason)
        else:
            forfeits.forfeit(tx, held, ruling, [number], reason)


def come_back(tx: Transaction, number: int) -> None:
    """An entry that left or paused takes part again. One that was put out stays out.

    One that left before the start and comes after it is a late entry. Raises `Illegal` if no table
    can be made for it any more.
    """
    returning = get_entry(tx, number)
    if returning.presence is Presence.DISQUALIFIED:
        raise Illegal("disqualified", f"Entry {number} was disqualified.")
    if returning.presence is not Presence.PRESENT:
        since = 1 if returning.entered else first_round(tx, returning.group)
        tx.emit(ev.Returned(number, since))


def pause(tx: Transaction, number: int) -> None:
    """An entry stays in the event, and no table is made for it until it comes back.

    Where the format waits for those who pause, tables of theirs that have not begun are taken
    back. Raises `Illegal` if no other table will be made for the entry, as after a `stop`.
    """
    pausing = get_entry(tx, number)
    _require_active(tx, pausing)
    if pausing.presence is not Presence.PRESENT:
        return
    waiting = [
        held
        for held in tx.state.open_tables(number)
        if not tx.state.stopped
        and Feature.WAITS in planning.features(tx.state, held.table.stage)
        and not forfeits.has_begun(held)
    ]
    if not waiting and not planning.may_play(tx.state, tx.now, number):
        raise Illegal(
            "nothing_to_pause",
            f"No other table will be made for entry {number}. One that is being played goes on: "
            "the organiser can give it more time (`move_deadline`) or a result (`rule`).",
        )
    tx.emit(ev.Paused(number))
    for held in waiting:
        forfeits.annul_unstarted(tx, held, PAUSE_REASON)


def announce_absence(tx: Transaction, number: int, round_: int, *, half: bool) -> None:
    """An entry will miss a round, with a half-point bye or without.

    In a Swiss event the round counts as missed; in a schedule the table is postponed. Raises
    `Illegal` where a round cannot be missed, once it has been published, or if it will never come.
    """
    missing = get_entry(tx, number)
    _require_active(tx, missing)
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
    ahead = planning.rounds_ahead(tx.state, tx.now, number)
    if 1 <= round_ < ahead.start:
        raise Illegal("round_published", f"Round {round_} has been published already.")
    if round_ not in ahead:
        told = f"the last is round {ahead.stop - 1}" if ahead else "no more rounds will follow"
        raise Illegal("no_such_round", f"There is no round {round_} to miss; {told}.")
    if round_ not in (missing.half_byes if half else missing.absent):
        tx.emit(ev.AbsenceAnnounced(number, round_, half))


def _require_active(tx: Transaction, one: EntryState) -> None:
    """Raises `Illegal` unless the entry is in an event that is not over."""
    if tx.state.status == "finished":
        raise Illegal("not_running", "The tournament is finished.")
    if one.presence in (Presence.WITHDRAWN, Presence.DISQUALIFIED):
        raise Illegal("has_left", f"Entry {one.number} has left the tournament.")


def adjust_points(tx: Transaction, number: int, points: float, reason: str, stage: str) -> None:
    """The organiser gives points, or takes them: in the whole event, or in one stage of it.

    An event of several stages has no points of its own, so there the stage must be named, unless
    the entry is in one only. Raises `Invalid` naming the stages.
    """
    get_entry(tx, number)
    if not reason.strip():
        raise Illegal("reason_missing", "Say why points are given or taken.")
    if not 0 < abs(points) <= MOST_POINTS:
        raise Invalid("bad_points", f"Give or take up to {MOST_POINTS} points, not {points:g}.")
    tx.emit(ev.PointsAdjusted(number, points, reason, _resolve_stage(tx, number, stage)))


def _resolve_stage(tx: Transaction, number: int, stage: str) -> str:
    sections = planning.standings(tx.state).sections if tx.state.started else ()
    own = [part.stage for part in sections if any(row.entry == number for row in part.rows)]
    if not stage and len(own) == 1:
        return own[0]
    if stage in (own or ("",)):
        return stage
    told = f"one of: {', '.join(own)}" if own else "none, for it is one event"
    raise Invalid("bad_stage", f"Entry {number} has points in no stage {stage!r}; name {told}.")


def challenge(tx: Transaction, challenger: int, challenged: int) -> None:
    """On a ladder, one entry challenges another.

    Raises `Illegal` with the first rule of the ladder that forbids it.
    """
    for number in (challenger, challenged):
        get_entry(tx, number)
    if tx.state.status != "running":
        raise Illegal("not_running", f"The tournament is {tx.state.status}.")
    found = planning.ladder(tx.state, tx.now, challenger)
    if found is None:
        raise Illegal("no_ladder", "Only on a ladder can somebody be challenged.")
    ladder, options, contest = found
    if all(each.id != challenged for each in contest.competitors):
        raise Illegal("other_division", f"Entry {challenged} is in another division.")
    forbidden = ladder.challenge_violations(contest, options, challenger, challenged)
    if forbidden:
        told = messages.sentence(forbidden[0], lambda number: f"Entry {number}")
        raise Illegal(forbidden[0].code, f"This challenge may not be made. {told}")
    tx.emit(ev.ChallengeMade(len(tx.state.challenges) + 1, challenger, challenged))


def answer(tx: Transaction, number: int, state: ChallengeState) -> None:
    """Accepts, declines or retracts a challenge that is open.

    Raises `Illegal` if it is not, and for declining more often than the ladder allows, unless such
    a challenge counts as lost.
    """
    found = tx.state.challenges.get(number)
    if found is None:
        raise NotFound("no_such_challenge", f"There is no challenge {number}.")
    if found.state is state:
        return
    if found.state is not ChallengeState.OPEN:
        raise Illegal("challenge_closed", f"Challenge {number} is {found.state.value}.")
    if state is ChallengeState.DECLINED:
        tx.emit(_declined_event(tx, found))
    else:
        tx.emit(ev.ChallengeClosed(number, state))


def _declined_event(tx: Transaction, challenge: Challenge) -> ev.ChallengeClosed:
    """What declining a challenge comes to. Raises `Illegal` if the ladder does not allow it."""
    found = planning.ladder(tx.state, tx.now, challenge.challenged)
    if found is not None:
        ladder, options, contest = found
        for note in ladder.decline_violations(contest, options, challenge.challenged):
            if options.declined_too_often == "refuse":
                told = messages.sentence(note, lambda number: f"Entry {number}")
                raise Illegal(note.code, f"This challenge may not be declined. {told}")
            params: Params = {
                "challenged": challenge.challenged,
                "declined": note.params["declined"],
                "seconds": options.decline_seconds,
            }
            reason = Reason("declined_too_often", params)
            return ev.ChallengeClosed(challenge.id, ChallengeState.FORFEITED, reason)
    return ev.ChallengeClosed(challenge.id, ChallengeState.DECLINED)
