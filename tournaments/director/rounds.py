"""Going on: publishing what the format says should exist now, deadlines, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games import limits
from games.errors import Conflict, Illegal
from tournaments import events as ev
from tournaments import recall, rules
from tournaments.director import desk, drafts
from tournaments.director.tables import open_games
from tournaments.director.timing import rule_overdue
from tournaments.formats import ties
from tournaments.formats.base import Plan
from tournaments.formats.facts import Note
from tournaments.state import TIE_NOTES

AGAIN = "a table is played again"
"""Why a deadline that had passed was moved."""
_TIE_NOTES = {
    ties.REPLAY: "tie_replayed",
    ties.ORGANISER: "tie_to_decide",
    ties.SEED: "tie_by_seed",
    ties.LEFT: "tie_left",
    ties.STANDS: "tie_stands",
}
"""The note about a tie by how it is resolved."""
_STEPS = 1000
"""Plans carried out at one go at most; a format that wants more never comes to rest."""


def advance(tournament_id: int) -> int:
    """Carries a tournament on as far as it goes by itself, and returns its seq.

    May run at any time and twice at once: whatever exists already is not planned again. The
    first plan, which can take seconds in a big event, is made before the tournament is locked and
    used if nothing has happened meanwhile.
    """
    before = recall.take(tournament_id)
    seq, status = before.state.seq, before.state.status
    ready = rules.plan(before.state, timezone.now()) if status == "running" else None
    recall.keep(tournament_id, before)
    if status != "running":
        return seq
    with desk.at(tournament_id) as here:
        if here.state.status == "running":
            go_on(here, ready if here.state.seq == seq else None)
        return here.state.seq


def publish(here: desk.Desk, *, even_if_stale: bool = False) -> None:
    """The organiser publishes: the draft if there is one, else what the format plans now.

    Raises `Illegal` if there is nothing to publish, or for a draft once the event was stopped, and
    `Conflict` for a stale draft unless that is accepted.
    """
    if here.state.status != "running":
        raise Illegal("not_running", f"The tournament is {here.state.status}, nothing is paired.")
    plan = rules.plan(here.state, here.now, publish_now=True)
    if here.state.draft is not None:
        if here.state.stopped:
            raise Illegal("stopped", "The tournament was stopped; the draft cannot be published.")
        if here.state.draft_stale and not even_if_stale:
            raise Conflict(
                "draft_stale",
                "Results, or who is there, have changed since this draft was made. Make a new "
                "draft, or publish this one with `even_if_stale`.",
                seq=here.state.seq,
            )
        draft = drafts.as_plan(here.state.draft, plan)
        publish_plan(here, draft, drafts.check(here, draft.tables, draft.byes))
    else:
        drafts.require_something(plan)
        publish_plan(here, plan)


def go_on(here: desk.Desk, ready: Plan | None = None) -> None:
    """Publishes, closes challenges and finishes, until the format waits for something."""
    seq = here.state.seq
    rule_overdue(here)
    if here.state.seq > seq:
        ready = None
    for _ in range(_STEPS):
        plan = ready or rules.plan(here.state, here.now)
        ready = None
        note_ties(here, plan)
        for ruling in plan.rulings:
            here.emit(ev.ChallengeClosed(ruling.challenge, ruling.state, ruling.reason))
        if here.state.settings.automatic and (plan.tables or plan.byes):
            publish_plan(here, plan)
        elif plan.finished:
            here.emit(ev.Finished())
            here.due_at = None
            return
        elif not plan.rulings:
            here.due_at = _due(here, plan)
            return
    raise RuntimeError(f"tournament {here.tournament.pk} does not come to rest")


def stop(here: desk.Desk, reason: str) -> None:
    """From now on no new tables are made. Harmless if it was stopped already.

    Raises `Illegal` unless the tournament is running.
    """
    if here.state.status != "running":
        raise Illegal("not_running", f"The tournament is {here.state.status}; there is no play.")
    if not here.state.stopped:
        here.emit(ev.Stopped(reason))


def note_ties(here: desk.Desk, plan: Plan) -> None:
    """Records how each tie that decides who goes on is resolved, where that is news."""
    numbers = here.state.numbers()
    for tie in plan.ties:
        if tie.resolution == ties.DECIDED:
            continue
        note = Note(_TIE_NOTES[tie.resolution], {"entries": list(tie.entries)})
        table = numbers[tie.table] if tie.table else None
        known = here.state.tie_notes(table, tie.stage)
        if tie.resolution == ties.STANDS and any(each.code in TIE_NOTES for each in known):
            continue  # What was said when it was resolved holds.
        if note not in known:
            here.emit(ev.TieNoted(note, table, tie.stage))


def settle(here: desk.Desk) -> None:
    """What follows by itself from a command: play goes on, or begins again after the end."""
    if here.state.status == "finished":
        plan = rules.plan(here.state, here.now)
        note_ties(here, plan)
        if not plan.finished:
            here.emit(ev.Reopened())
    if here.state.status == "running":
        go_on(here)


def publish_plan(here: desk.Desk, plan: Plan, broken: Sequence[Note] = ()) -> None:
    """Publishes the tables and byes of a plan, and opens their games."""
    seconds = here.state.settings.round_seconds
    deadline = None
    if seconds and plan.tables:
        # A log of an older version may ask for more than a calendar has.
        deadline = here.now + timedelta(seconds=min(seconds, limits.MOST_SECONDS))
    first = len(here.state.tables)
    here.emit(*[] if seconds else _extended(here, plan))
    here.emit(
        ev.RoundPublished(
            tables=list(plan.tables),
            byes=list(plan.byes),
            notes=list(plan.notes),
            broken=list(broken),
            deadline=deadline,
            rounds=plan.rounds,
        )
    )
    open_games(here, here.state.tables[first:])


def _extended(here: desk.Desk, plan: Plan) -> list[ev.Event]:
    """The rounds whose deadline has passed and that get another table: as much time as they had."""
    events: list[ev.Event] = []
    for stage, number in dict.fromkeys((table.stage, table.round) for table in plan.tables):
        known = here.state.rounds.get((stage, number))
        if known is not None and known.deadline is not None and known.deadline <= here.now:
            began = max((held.published for held in known.tables), default=known.published)
            moved = here.now + (known.deadline - began)
            events.append(ev.DeadlineMoved(number, moved, stage, AGAIN))
    return events


def _due(here: desk.Desk, plan: Plan) -> datetime | None:
    """The next moment at which something is to be done though nothing happens."""
    moments = [waiting.until for waiting in plan.waiting if waiting.until is not None]
    moments += [
        each.deadline
        for each in here.state.rounds.values()
        if each.deadline is not None and not each.finished
    ]
    return limits.clamped(min(moments)) if moments else None
