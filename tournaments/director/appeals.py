"""Appeals of players against the result of their table."""

from __future__ import annotations

from games.errors import Forbidden, Illegal, NotFound
from games.models import Player
from tournaments import events as ev
from tournaments.director.transaction import Transaction
from tournaments.state import AppealState, TableState


def appeal(tx: Transaction, table_state: TableState, entry: int, reason: str) -> None:
    """A player of a table appeals against its result, once.

    Raises `Illegal` for somebody else, without a result or a reason, and for a second appeal.
    """
    number = table_state.number
    if entry not in table_state.table.seats:
        raise Illegal("not_at_table", f"You do not sit at table {number}.")
    if table_state.outcome is None:
        raise Illegal("no_result", f"Table {number} has no result yet.")
    if not reason.strip():
        raise Illegal("reason_missing", "Say what is wrong with the result.")
    if any((one.table, one.entry) == (number, entry) for one in tx.state.appeals.values()):
        raise Illegal(
            "appealed_already", f"You have appealed against the result of table {number} before."
        )
    tx.emit(ev.ResultAppealed(len(tx.state.appeals) + 1, number, entry, reason.strip()))


def decide(tx: Transaction, by: Player, number: int, *, granted: bool, reason: str) -> AppealState:
    """Decides an open appeal and returns it.

    Raises `NotFound`, `Illegal` if it is decided or no reason is given, and `Forbidden` for who
    played at that table.
    """
    found = tx.state.appeals.get(number)
    if found is None:
        raise NotFound("no_such_appeal", f"There is no appeal {number} in this tournament.")
    own = tx.state.players.get(by.public_id)
    if own is not None and own in tx.state.table(found.table).table.seats:
        raise Forbidden(
            "own_table", "You sit at this table: somebody else has to decide about the appeal."
        )
    if found.granted is not None:
        raise Illegal("appeal_decided", f"Appeal {number} has been decided.")
    if not reason.strip():
        raise Illegal("reason_missing", "Say why you decide so.")
    tx.emit(ev.AppealDecided(number, found.table, granted, reason.strip()))
    return found
