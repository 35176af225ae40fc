"""Who is the host of an open table, and closing it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.lobby import news
from games.lobby.built_in_bots import is_bot
from games.lobby.table_locks import lock_table
from games.models import LobbySeat, LobbyTable


def see_to_host(table: LobbyTable, reason: LobbyTable.ClosedReason) -> None:
    """Closes a locked open table without people for that reason; makes the one who joined first
    the host if the host is gone."""
    rows = LobbySeat.objects.filter(table=table).select_related("player__bot").order_by("index")
    people = [seat for seat in rows if not is_bot(seat.player)]
    if not people:
        close_table(table, reason)
    elif all(seat.player_id != table.host_id for seat in people):
        table.host = min(people, key=lambda seat: (seat.joined_at, seat.index)).player
        table.save(update_fields=["host"])


def close_table(table: LobbyTable, reason: LobbyTable.ClosedReason) -> None:
    """Closes a locked open table without a game."""
    seats = LobbySeat.objects.filter(table=table)
    people = list(seats.values_list("player", flat=True))
    seats.delete()
    table.status, table.closed_reason = LobbyTable.Status.CLOSED, reason
    table.ended_at = timezone.now()
    table.save(update_fields=["status", "closed_reason", "ended_at"])
    news.tables_changed(people)


def tidy(table_id: str) -> None:
    """Gives an open table (public id) whose host has gone another one, or closes it."""
    with transaction.atomic():
        table = lock_table(table_id)
        if table.status == LobbyTable.Status.OPEN:
            see_to_host(table, LobbyTable.ClosedReason.EMPTY)
            news.tables_changed()
