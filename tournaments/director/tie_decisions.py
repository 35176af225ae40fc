"""Decisions of the organiser about ties that decide who advances."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.errors import Illegal, Invalid
from tournaments import events as ev
from tournaments import planning
from tournaments.director.rulings import (
    annul_newly_overtaken,
    overtaken_tables,
    tables_overtaken_by,
)
from tournaments.director.transaction import Transaction
from tournaments.state import TableState


def decide_tie(
    tx: Transaction, table_state: TableState | None, stage: str, order: Sequence[int], reason: str
) -> None:
    """Sets the order of the entries that are tied at a table, or in a stage. Keeps the results.

    An unfinished replay of the tie is annulled. Raises `Illegal` if there is no such tie or no
    reason is given, and `Invalid` if `order` does not name exactly the tied entries.
    """
    if not reason.strip():
        raise Illegal("reason_missing", "Say why the tie is decided this way.")
    open_ties = planning.plan(tx.state, tx.now).ties if tx.state.started is not None else ()
    if table_state is not None:
        ties = [tie for tie in open_ties if tie.table == table_state.table.key]
        where = f"at table {table_state.number}"
    else:
        ties = [tie for tie in open_ties if not tie.table and tie.stage == stage]
        where = f"in stage {stage!r}"
    if not ties:
        raise Illegal("no_tie", f"There is no tie {where} that decides who advances.")
    entries = ties[0].entries
    if sorted(order) != sorted(entries):
        choices = ", ".join(str(entry) for entry in entries)
        raise Invalid("bad_order", f"Name each of the tied entries once, best first: {choices}.")
    table = None if table_state is None else table_state.number
    event = ev.TieDecided(list(order), reason.strip(), table, stage if table_state is None else "")
    before = overtaken_tables(tx.state, tx.now)
    if table is not None:
        event = msgspec.structs.replace(event, marks=tables_overtaken_by(tx, table, event))
    tx.emit(event)
    annul_newly_overtaken(tx, before, reason)
