"""The locks of the lobby, in one order for everybody: a table, then players by database key.

A table is locked for every change of its status or host, and for every seat that is taken. The
players of a game that starts are locked, too, so that a player who sits at two full tables is in
one game only: the start takes the player's seats at other tables away, without their locks. So
whoever needs to rely on a seat locks its player first and reads the seats afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.errors import NotFound
from games.models import LobbyTable, Player
from games.public_ids import is_public_id


def lock_table(table_id: str) -> LobbyTable:
    """The table with that public id, locked until the end of the transaction."""
    rows = LobbyTable.objects.select_for_update()
    table = rows.filter(public_id=table_id).first() if is_public_id(table_id) else None
    if table is None:
        raise no_such_table(table_id)
    return table


def no_such_table(table_id: str) -> NotFound:
    """The error for a table that does not exist, or that is not shown to the player."""
    return NotFound("no_such_table", f"There is no table {table_id}.")


def lock_players(players: Iterable[int]) -> None:
    """Locks these players (database keys) until the end of the transaction. References to them may
    be written meanwhile."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=set(players))
    list(rows.order_by("pk").values_list("pk", flat=True))
