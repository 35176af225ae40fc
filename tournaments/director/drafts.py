"""Drafts: pairings that the organiser can change before they are published."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.errors import Conflict, Illegal
from tournaments import events as ev
from tournaments import planning
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import Bye, ByeKind, Note, Reason, Table
from tournaments.formats import messages
from tournaments.formats.base import Plan

BY_HAND = Reason("by_hand")
"""The reason of a table that was changed by hand."""
_UNPLAYABLE = frozenset(
    ("unknown_entry", "entry_gone", "seated_twice", "table_too_small", "key_repeated")
)
"""Violations that make a round unplayable, so that not even the organiser may cause them."""


class DraftTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change to a draft: the key of a table, and its new seats."""

    key: str
    seats: tuple[int, ...]


def make_draft(tx: Transaction) -> None:
    """Saves the current plan of the format as a draft. Raises `Illegal` if it is empty."""
    if tx.state.status != "running":
        raise Illegal("not_running", f"The tournament is {tx.state.status}, nothing is paired.")
    plan = planning.plan(tx.state, tx.now, publish_now=True)
    require_publishable(plan)
    tx.emit(ev.RoundDrafted(list(plan.tables), list(plan.byes), list(plan.notes)))


def change_draft(tx: Transaction, wanted: Sequence[DraftTable], byes: Sequence[int]) -> None:
    """Changes the seats of tables of the draft; other tables stay as they are.

    `byes` lists the entries of the changed tables that now have no table. The draft names every
    rule that the change breaks. Raises `Conflict` if there is no draft, and `Illegal` for a round
    that could not be played.
    """
    current = tx.state.draft
    if current is None:
        raise Conflict("no_draft", "There is no draft; make one first.", seq=tx.state.seq)
    changed = {table.key: table.seats for table in wanted}
    unknown = changed.keys() - {table.key for table in current.tables}
    if unknown:
        keys = ", ".join(table.key for table in current.tables)
        raise Illegal("no_such_table", f"The draft has no table {min(unknown)}; it has: {keys}.")
    tables = [
        msgspec.structs.replace(table, seats=tuple(changed[table.key]), reason=BY_HAND)
        if changed.get(table.key, table.seats) != table.seats
        else table
        for table in current.tables
    ]
    changed_byes = [
        bye for bye in current.byes if bye.entry in byes or not _seated(bye.entry, tables)
    ]
    changed_byes += [
        _bye(entry, current) for entry in byes if entry not in {bye.entry for bye in current.byes}
    ]
    broken = check_draft(tx, tables, changed_byes)
    tx.emit(
        ev.RoundDrafted(tables, changed_byes, current.notes, list(broken), tx.state.draft_stale)
    )


def check_draft(tx: Transaction, tables: Sequence[Table], byes: Sequence[Bye]) -> tuple[Note, ...]:
    """The rules that a draft breaks. Raises `Illegal` if it could not be played."""
    format_, options = planning.format_and_options(tx.state)
    broken = format_.violations(tx.state.contest(tx.now), options, tables, byes)
    for note in broken:
        if note.code in _UNPLAYABLE:
            explanation = messages.sentence(note, lambda number: f"Entry {number}")
            raise Illegal(note.code, f"This draft cannot be played. {explanation}")
    return broken


def plan_from_draft(draft: ev.RoundDrafted, plan: Plan) -> Plan:
    """The plan, with tables, byes and notes taken from the draft."""
    return msgspec.structs.replace(
        plan, tables=tuple(draft.tables), byes=tuple(draft.byes), notes=tuple(draft.notes)
    )


def require_publishable(plan: Plan) -> None:
    """Raises `Illegal`, naming what the format waits for, if a plan has nothing to publish."""
    if not plan.tables and not plan.byes:
        waits = ", ".join(dict.fromkeys(waiting.code for waiting in plan.waiting)) or "nothing"
        raise Illegal("nothing_to_publish", f"Nothing can be published now; waiting for: {waits}.")


def _seated(entry: int, tables: Sequence[Table]) -> bool:
    return any(entry in table.seats for table in tables)


def _bye(entry: int, draft: ev.RoundDrafted) -> Bye:
    """A pairing-allocated bye in the round of the draft."""
    first = draft.tables[0] if draft.tables else draft.byes[0]
    prefix = first.key.rsplit(".", 1)[0]
    return Bye(
        f"{prefix}.B{entry}", entry, ByeKind.PAIRING, BY_HAND, stage=first.stage, round=first.round
    )
