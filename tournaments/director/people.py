"""Entries that leave, pause, come back, miss a round, or are given points; challenges."""

from __future__ import annotations

from typing import Literal

from games.errors import Illegal, Invalid, NotFound
from tournaments import events as ev
from tournaments import rules
from tournaments.director import forfeits
from tournaments.director.desk import Desk
from tournaments.director.setup import first_round
from tournaments.formats import words
from tournaments.formats.base import Feature
from tournaments.formats.facts import (
    Challenge,
    ChallengeState,
    Params,
    Presence,
    Reason,
    ResultKind,
)
from tournaments.formats.ladder import Ladder, LadderOptions
from tournaments.formats.scores import MOST_POINTS
from tournaments.state import EntryState


def entry(here: Desk, number: int) -> EntryState:
    """The entry with that number. Raises `NotFound`."""
    try:
        return here.state.entries[number]
    except KeyError:
        raise NotFound("no_such_entry", f"There is no entry {number} in this tournament.") from None


def withdraw(
    here: Desk,
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
    leaving = entry(here, number)
    if leaving.presence in (Presence.DISQUALIFIED, Presence(kind)):
        return
    if kind == "disqualified" and not reason.strip():
        raise Illegal("reason_missing", "Say why the entry is disqualified.")
    here.emit(ev.Withdrawn(number, kind, reason))
    ruling = ResultKind.DISQUALIFICATION if kind == "disqualified" else ResultKind.WALKOVER
    for held in here.state.open_tables(number):
        others = len(held.table.seats) > 2
        bye = Feature.WALKOVER_BYE in rules.features(here.state, held.table.stage)
        if (others or bye) and not forfeits.has_begun(held):
            forfeits.take_back(here, held, reason)
        else:
            forfeits.forfeit(here, held, ruling, [number], reason)


def come_back(here: Desk, number: int) -> None:
    """An entry that left or paused takes part again. One that was put out stays out.

    One that left before the start and comes after it is a late entry.
    """
    returning = entry(here, number)
    if returning.presence is Presence.DISQUALIFIED:
        raise Illegal("disqualified", f"Entry {number} was disqualified.")
    if returning.presence is not Presence.PRESENT:
        since = 1 if returning.entered else first_round(here.state)
        here.emit(ev.Returned(number, since))


def pause(here: Desk, number: int) -> None:
    """An entry stays in the event and is not paired until it comes back."""
    pausing = entry(here, number)
    if pausing.presence in (Presence.WITHDRAWN, Presence.DISQUALIFIED):
        raise Illegal("has_left", f"Entry {number} has left the tournament.")
    if pausing.presence is Presence.PRESENT:
        here.emit(ev.Paused(number))


def announce_absence(here: Desk, number: int, round_: int, *, half: bool) -> None:
    """An entry will miss a round, with a half-point bye or without.

    Raises `Illegal` once that round has been published, or if it will never come. How many there
    will be is only known for sure where rounds are not counted stage by stage.
    """
    missing = entry(here, number)
    rounds, total = here.state.published_rounds(), here.state.rounds_total
    if round_ <= max((each.number for each in rounds), default=0):
        raise Illegal("round_published", f"Round {round_} has been published already.")
    if total is not None and round_ > total and not any(each.stage for each in rounds):
        raise Illegal("no_such_round", f"There is no round {round_}; the last is round {total}.")
    if round_ not in (missing.half_byes if half else missing.absent):
        here.emit(ev.AbsenceAnnounced(number, round_, half))


def adjust_points(here: Desk, number: int, points: float, reason: str, stage: str) -> None:
    """The organiser gives points, or takes them: in the whole event, or in one stage of it.

    An event of several stages has no points of its own, so there the stage must be named, unless
    the entry is in one only. Raises `Invalid` naming the stages.
    """
    entry(here, number)
    if not reason.strip():
        raise Illegal("reason_missing", "Say why points are given or taken.")
    if not 0 < abs(points) <= MOST_POINTS:
        raise Invalid("bad_points", f"Give or take up to {MOST_POINTS} points, not {points:g}.")
    here.emit(ev.PointsAdjusted(number, points, reason, _counting_in(here, number, stage)))


def _counting_in(here: Desk, number: int, stage: str) -> str:
    sections = rules.standings(here.state).sections if here.state.started else ()
    own = [part.stage for part in sections if any(row.entry == number for row in part.rows)]
    if not stage and len(own) == 1:
        return own[0]
    if stage in (own or ("",)):
        return stage
    told = f"one of: {', '.join(own)}" if own else "none, for it is one event"
    raise Invalid("bad_stage", f"Entry {number} has points in no stage {stage!r}; name {told}.")


def challenge(here: Desk, challenger: int, challenged: int) -> None:
    """On a ladder, one entry challenges another.

    Raises `Illegal` with the first rule of the ladder that forbids it.
    """
    for number in (challenger, challenged):
        entry(here, number)
    if here.state.status != "running":
        raise Illegal("not_running", f"The tournament is {here.state.status}.")
    ladder, options = rules.of(here.state)
    if not isinstance(ladder, Ladder) or not isinstance(options, LadderOptions):
        raise Illegal("no_ladder", "Only on a ladder can somebody be challenged.")
    forbidden = ladder.forbids(here.state.contest(here.now), options, challenger, challenged)
    if forbidden:
        told = words.sentence(forbidden[0], lambda number: f"Entry {number}")
        raise Illegal(forbidden[0].code, f"This challenge may not be made. {told}")
    here.emit(ev.ChallengeMade(len(here.state.challenges) + 1, challenger, challenged))


def answer(here: Desk, number: int, state: ChallengeState) -> None:
    """Accepts, declines or retracts a challenge that is open.

    Raises `Illegal` if it is not, and for declining more often than the ladder allows, unless such
    a challenge counts as lost.
    """
    found = here.state.challenges.get(number)
    if found is None:
        raise NotFound("no_such_challenge", f"There is no challenge {number}.")
    if found.state is state:
        return
    if found.state is not ChallengeState.OPEN:
        raise Illegal("challenge_closed", f"Challenge {number} is {found.state.value}.")
    if state is ChallengeState.DECLINED:
        here.emit(_declined(here, found))
    else:
        here.emit(ev.ChallengeClosed(number, state))


def _declined(here: Desk, challenge: Challenge) -> ev.ChallengeClosed:
    """What declining a challenge comes to. Raises `Illegal` if the ladder does not allow it."""
    ladder, options = rules.of(here.state)
    if isinstance(ladder, Ladder) and isinstance(options, LadderOptions):
        contest = here.state.contest(here.now)
        for note in ladder.forbids_declining(contest, options, challenge.challenged):
            if options.declined_too_often == "refuse":
                told = words.sentence(note, lambda entry: f"Entry {entry}")
                raise Illegal(note.code, f"This challenge may not be declined. {told}")
            params: Params = {
                "challenged": challenge.challenged,
                "declined": note.params["declined"],
                "seconds": options.decline_seconds,
            }
            reason = Reason("declined_too_often", params)
            return ev.ChallengeClosed(challenge.id, ChallengeState.FORFEITED, reason)
    return ev.ChallengeClosed(challenge.id, ChallengeState.DECLINED)
