"""Players who are suspended or banned, or whose account is erased, leave the lobby."""

from __future__ import annotations

from games.accounts import departure
from games.lobby import pairing, tables
from games.models import LobbySeat, LobbyTable, Player


@departure.on_suspension
def leave_lobby(player: Player) -> None:
    """Takes the player from all open tables, and from quick pairing."""
    seats = LobbySeat.objects.filter(player=player, table__status=LobbyTable.Status.OPEN)
    for table in seats.order_by("table").values_list("table__public_id", flat=True):
        tables.leave(player, table)
    pairing.cancel(player)
