"""Advances a tournament: publishes what the format plans, applies deadlines, and finishes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games import input_limits
from games.errors import Conflict, Illegal
from tournaments import events as ev
from tournaments import planning, state_cache
from tournaments.director import drafts
from tournaments.director.deadlines import rule_overdue
from tournaments.director.table_games import open_games
from tournaments.director.transaction import Transaction, open_transaction
from tournaments.domain.contest import Note
from tournaments.formats import advancement_ties
from tournaments.formats.base import Plan
from tournaments.state import TIE_NOTES

REPLAY_REASON = "a table is played again"
"""The reason of a deadline that was moved because of a replay."""
_TIE_NOTES = {
    advancement_ties.REPLAY: "tie_replayed",
    advancement_ties.ORGANISER: "tie_to_decide",
    advancement_ties.SEED: "tie_by_seed",
    advancement_ties.LEFT: "tie_left",
    advancement_ties.STANDS: "tie_stands",
}
"""Codes of notes about ties, by resolution."""
_MAX_PLANS = 1000
"""Maximum number of plans in one run; a format that exceeds it would never stop."""


def advance(tournament_id: int, *, wait: bool = True) -> int:
    """Advances a tournament as far as possible without the organiser, and returns its seq.

    Idempotent, and safe to run concurrently: existing tables are not planned again. The first
    plan, which can take seconds for a large event, is made before the tournament is locked, and
    used if its log has not changed meanwhile. Without `wait`, raises `TournamentLocked` if another
    transaction has locked it.
    """
    cached = state_cache.check_out(tournament_id)
    seq, status = cached.state.seq, cached.state.status
    prepared = planning.plan(cached.state, timezone.now()) if status == "running" else None
    state_cache.check_in(tournament_id, cached)
    if status != "running":
        return seq
    with open_transaction(tournament_id, wait=wait) as tx:
        if tx.state.status == "running":
            run_plans(tx, prepared if tx.state.seq == seq else None)
        return tx.state.seq


def publish(tx: Transaction, *, even_if_stale: bool = False) -> None:
    """Publishes the draft if there is one, else the current plan of the format.

    Raises `Illegal` if there is nothing to publish, or for a draft after the event was stopped, and
    `Conflict` for a stale draft unless `even_if_stale`.
    """
    if tx.state.status != "running":
        raise Illegal("not_running", f"The tournament is {tx.state.status}, nothing is paired.")
    plan = planning.plan(tx.state, tx.now, publish_now=True)
    if tx.state.draft is not None:
        if tx.state.stopped:
            raise Illegal("stopped", "The tournament was stopped; the draft cannot be published.")
        if tx.state.draft_stale and not even_if_stale:
            raise Conflict(
                "draft_stale",
                "Results, or who is there, have changed since this draft was made. Make a new "
                "draft, or publish this one with `even_if_stale`.",
                seq=tx.state.seq,
            )
        draft = drafts.plan_from_draft(tx.state.draft, plan)
        publish_plan(tx, draft, drafts.check_draft(tx, draft.tables, draft.byes))
    else:
        drafts.require_publishable(plan)
        publish_plan(tx, plan)


def run_plans(tx: Transaction, prepared: Plan | None = None) -> None:
    """Publishes plans, closes challenges and finishes, until the format waits for something."""
    seq = tx.state.seq
    rule_overdue(tx)
    if tx.state.seq > seq:
        prepared = None
    for _ in range(_MAX_PLANS):
        plan = prepared or planning.plan(tx.state, tx.now)
        prepared = None
        note_ties(tx, plan)
        for ruling in plan.rulings:
            tx.emit(ev.ChallengeClosed(ruling.challenge, ruling.state, ruling.reason))
        if tx.state.settings.automatic and (plan.tables or plan.byes):
            publish_plan(tx, plan)
        elif plan.finished:
            tx.emit(ev.Finished())
            tx.due_at = None
            return
        elif not plan.rulings:
            tx.due_at = _next_due_at(tx, plan)
            return
    raise RuntimeError(f"tournament {tx.tournament.pk} has more than {_MAX_PLANS} plans")


def stop_tournament(tx: Transaction, reason: str) -> None:
    """Stops the tournament: no new tables are made. Does nothing if it was stopped already.

    Raises `Illegal` unless the tournament is running.
    """
    if tx.state.status != "running":
        raise Illegal("not_running", f"The tournament is {tx.state.status}; there is no play.")
    if not tx.state.stopped:
        tx.emit(ev.Stopped(reason))


def note_ties(tx: Transaction, plan: Plan) -> None:
    """Records how each tie about advancement is resolved, unless that is recorded already."""
    numbers = tx.state.numbers()
    for tie in plan.ties:
        if tie.resolution == advancement_ties.DECIDED:
            continue
        note = Note(_TIE_NOTES[tie.resolution], {"entries": list(tie.entries)})
        table = numbers[tie.table] if tie.table else None
        existing_notes = tx.state.tie_notes(table, tie.stage)
        if tie.resolution == advancement_ties.STANDS and any(
            note.code in TIE_NOTES for note in existing_notes
        ):
            continue  # The note from when it was resolved stays.
        if note not in existing_notes:
            tx.emit(ev.TieNoted(note, table, tie.stage))


def apply_consequences(tx: Transaction) -> None:
    """Advances after a command: publishes plans, and reopens a finished tournament if needed."""
    if tx.state.status == "finished":
        plan = planning.plan(tx.state, tx.now)
        note_ties(tx, plan)
        if not plan.finished:
            tx.emit(ev.Reopened())
    if tx.state.status == "running":
        run_plans(tx)


def publish_plan(tx: Transaction, plan: Plan, broken: Sequence[Note] = ()) -> None:
    """Publishes the tables and byes of a plan and opens their games."""
    seconds = tx.state.settings.round_seconds
    deadline = None
    if seconds and plan.tables:
        # An old log may have more seconds than a datetime can hold.
        deadline = tx.now + timedelta(seconds=min(seconds, input_limits.MAX_SECONDS))
    first = len(tx.state.tables)
    tx.emit(*[] if seconds else _deadline_extensions(tx, plan))
    tx.emit(
        ev.RoundPublished(
            tables=list(plan.tables),
            byes=list(plan.byes),
            notes=list(plan.notes),
            broken=list(broken),
            deadline=deadline,
            rounds=plan.rounds,
        )
    )
    open_games(tx, tx.state.tables[first:])


def _deadline_extensions(tx: Transaction, plan: Plan) -> list[ev.Event]:
    """Moves passed deadlines of rounds that get another table, by as much time as they had."""
    events: list[ev.Event] = []
    for stage, number in dict.fromkeys((table.stage, table.round) for table in plan.tables):
        round_state = tx.state.rounds.get((stage, number))
        if (
            round_state is not None
            and round_state.deadline is not None
            and round_state.deadline <= tx.now
        ):
            began = max(
                (table_state.published for table_state in round_state.tables),
                default=round_state.published,
            )
            moved = tx.now + (round_state.deadline - began)
            events.append(ev.DeadlineMoved(number, moved, stage, REPLAY_REASON))
    return events


def _next_due_at(tx: Transaction, plan: Plan) -> datetime | None:
    """The next moment at which the sweep must look at the tournament."""
    moments = [waiting.until for waiting in plan.waiting if waiting.until is not None]
    moments += [
        round_state.deadline
        for round_state in tx.state.rounds.values()
        if round_state.deadline is not None and not round_state.finished
    ]
    return input_limits.clamp_time(min(moments)) if moments else None
