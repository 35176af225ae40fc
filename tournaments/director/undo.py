"""Undoing a decision: what can be undone, and doing it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games.errors import Illegal, NotFound
from tournaments import events as ev
from tournaments import log
from tournaments.director.transaction import Transaction
from tournaments.ledger import adjustments
from tournaments.undo_memory import PAIRING, SEASON, START, Key, UndoMemory

MOST_EVENTS = 50
"""A decision with more events is not undone."""
_BY_ITSELF = ("finished", "reopened")
"""Consequences that follow again, or not, once the decision is undone."""


class Refusal(NamedTuple):
    """Why a decision cannot be undone."""

    code: str
    detail: str


TOO_LARGE = Refusal("too_large", "So large a decision cannot be undone as a whole.")


class Step(NamedTuple):
    """One event of a decision."""

    seq: int
    type: str


def why_not(memory: UndoMemory, steps: Sequence[Step], now: datetime) -> Refusal | None:
    """Why this decision, with all its events in order, cannot be undone now; None if it can."""
    if len(steps) > MOST_EVENTS:
        return TOO_LARGE
    last = steps[-1].seq
    undoable = [step for step in steps if step.type not in _BY_ITSELF]
    if not undoable:
        return _never(steps[-1].type)
    for step in undoable:
        if step.seq in memory.undone:
            return Refusal("undone_already", "It has been undone already.")
        record = memory.records.get(step.seq)
        if record is None:
            return _never(step.type)
        if record.own:
            return Refusal(
                "own_decision", "The player has decided this; see `come_back` and `withdraw`."
            )
        if record.games_ended:
            return Refusal(
                "game_ended",
                "A game that was being played has ended or goes on without a player; annul the "
                "table for a new game.",
            )
        changed = [key for key in record.writes | record.reads if memory.changed.get(key, 0) > last]
        if changed:
            return _changed_since(max(changed, key=lambda key: key in (START, SEASON, PAIRING)))
        for before in record.rounds.values() if step.type == "deadline_moved" else ():
            if before.deadline is not None and before.deadline <= now:
                return Refusal("deadline_passed", "The earlier deadline has passed.")
    return None


def _never(event_type: str) -> Refusal:
    if event_type in ("round_published", "game_opened"):
        return Refusal(
            "round_published",
            "Tables were published by it: `annul` them, or pair the round again (`repair_round`).",
        )
    if event_type == "undone":
        return Refusal("is_undo", "It has undone something; give that command again instead.")
    return Refusal("cannot_be_undone", "A decision of this kind, or so long ago, stands.")


def _changed_since(key: Key) -> Refusal:
    match key[0]:
        case "pairing":
            return Refusal(
                "round_published",
                "Tables have been published since, which depend on it; see `correct` and `annul`.",
            )
        case "start":
            return Refusal("started", "The tournament has started since.")
        case "season":
            return Refusal("next_season_made", "The next season has been made from the standings.")
        case _:
            return Refusal("changed_since", "Something later depends on it; undo that first.")


def undo(tx: Transaction, decision: int | None, reason: str) -> None:
    """Undoes a decision, given by the seq of its first event; the last one that can be, if None.

    Raises `NotFound` if there is no such decision, and `Illegal` with the reason why it stands.
    """
    if decision is None:
        latest = max(tx.state.undo.records, default=None)
        if latest is None:
            raise Illegal("nothing_to_undo", "There is no decision that can be undone.")
        steps = [Step(*row) for row in log.decision_steps(tx.tournament.pk, seq=latest)]
    else:
        steps = [Step(*row) for row in log.decision_steps(tx.tournament.pk, decision=decision)]
        if not steps:
            raise NotFound("no_such_decision", f"No decision of this log begins at {decision}.")
    refusal = why_not(tx.state.undo, steps, tx.now)
    if refusal is not None:
        raise Illegal(refusal.code, refusal.detail)
    untouched = tx.state.seq == steps[-1].seq
    for step in reversed(steps):
        if step.type not in _BY_ITSELF:
            _undo_event(tx, step, reason.strip(), untouched=untouched)


def _undo_event(tx: Transaction, step: Step, reason: str, *, untouched: bool) -> None:
    record = tx.state.undo.records[step.seq]
    table, mark = record.table, None
    if (
        table is not None
        and tx.state.settings.rated
        and (tx.state.table(table).games or record.tables[table].games)
    ):
        mark = adjustments.next_mark()
    # Without anything in between, a draft is as fresh as it was.
    stale = tx.state.draft is not None and (record.stale if untouched else True)
    tx.emit(ev.Undone(step.seq, step.type, table, stale=stale, reason=reason, rating=mark))
    if mark is not None and table is not None:
        adjustments.adjust(tx.tournament.pk, tx.state, [tx.state.table(table)], mark, tx.now)
