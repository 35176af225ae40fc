"""A pairing that is looked at, and changed by hand, before it is published."""

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
"""Why a table of a changed draft exists."""
_UNPLAYABLE = frozenset(
    ("unknown_entry", "entry_gone", "seated_twice", "table_too_small", "key_repeated")
)
"""Rules that no organiser may break: such a round could not be played."""


class DraftTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as the organiser wants it: the key of the draft's table, and who sits there."""

    key: str
    seats: tuple[int, ...]


def make_draft(tx: Transaction) -> None:
    """Keeps what the format plans now as a draft. Raises `Illegal` if that is nothing."""
    if tx.state.status != "running":
        raise Illegal("not_running", f"The tournament is {tx.state.status}, nothing is paired.")
    plan = planning.plan(tx.state, tx.now, publish_now=True)
    require_publishable(plan)
    tx.emit(ev.RoundDrafted(list(plan.tables), list(plan.byes), list(plan.notes)))


def change_draft(tx: Transaction, wanted: Sequence[DraftTable], byes: Sequence[int]) -> None:
    """Changes who sits where in the draft; tables not named stay as they are.

    `byes` lists the entries without a table among those whose tables were changed. Every rule the
    change breaks is named in the draft. Raises `Conflict` if there is no draft, `Illegal` for a
    round that could not be played at all.
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
    """Every rule a draft breaks now. Raises `Illegal` if it could not be played."""
    format_, options = planning.format_and_options(tx.state)
    broken = format_.violations(tx.state.contest(tx.now), options, tables, byes)
    for note in broken:
        if note.code in _UNPLAYABLE:
            explanation = messages.sentence(note, lambda number: f"Entry {number}")
            raise Illegal(note.code, f"This draft cannot be played. {explanation}")
    return broken


def plan_from_draft(draft: ev.RoundDrafted, plan: Plan) -> Plan:
    """The draft in place of what would be planned now."""
    return msgspec.structs.replace(
        plan, tables=tuple(draft.tables), byes=tuple(draft.byes), notes=tuple(draft.notes)
    )


def require_publishable(plan: Plan) -> None:
    """Raises `Illegal` if a plan has nothing to publish, naming what it waits for."""
    if not plan.tables and not plan.byes:
        waits = ", ".join(dict.fromkeys(waiting.code for waiting in plan.waiting)) or "nothing"
        raise Illegal("nothing_to_publish", f"Nothing can be published now; waiting for: {waits}.")


def _seated(entry: int, tables: Sequence[Table]) -> bool:
    return any(entry in table.seats for table in tables)


def _bye(entry: int, draft: ev.RoundDrafted) -> Bye:
    """A pairing-allocated bye in the round that is drafted."""
    first = draft.tables[0] if draft.tables else draft.byes[0]
    prefix = first.key.rsplit(".", 1)[0]
    return Bye(
        f"{prefix}.B{entry}", entry, ByeKind.PAIRING, BY_HAND, stage=first.stage, round=first.round
    )
