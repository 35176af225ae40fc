"""Celery tasks of the lobby. Each may run twice, late or never; the sweep does lost work."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from games.lobby import pairing, presence, tables, wake_up
from games.lobby.start_game import PRESENT
from games.models import LobbySeat, LobbyTable

ABSENT_AFTER = timedelta(seconds=35)
"""Whoever was not seen for this long loses the seat at a table in real time."""
EXPIRE_AFTER = timedelta(days=14)
"""An open table is closed after this time, even if the host would come back."""
KEEP = timedelta(days=30)
"""How long tables of the lobby are kept after they have started or closed."""


@shared_task(name=wake_up.MATCH_TASK)
def match() -> None:
    """Opens games for players who wait and fit each other."""
    pairing.match_all()


@shared_task
def sweep() -> None:
    """Matches players whose ranges have widened, and takes those who are gone off the list."""
    pairing.remove_absent(timezone.now())
    pairing.match_all()
    remove_absent_players()


def remove_absent_players() -> int:
    """Takes players who are gone from open tables in real time. Returns the number of tables."""
    before = timezone.now() - ABSENT_AFTER
    rows = LobbySeat.objects.filter(
        Q(player__bot=None) | Q(player__bot__strategy=""),  # outside bots send `join` again
        table__status=LobbyTable.Status.OPEN,
        table__pace__in=PRESENT,
        seen_at__lt=before,
    )
    seats = list(rows.values_list("table__public_id", "player", "seen_at"))
    if not seats:
        return 0
    gone = presence.absent({player: seen for _, player, seen in seats}, before)
    tables_left = {table for table, player, _ in seats if player in gone}
    return sum(tables.remove_absent(table, gone, before) for table in sorted(tables_left))


@shared_task
def prune() -> None:
    """Closes tables that were open for too long, and deletes those that ended long ago."""
    now = timezone.now()
    old = LobbyTable.objects.filter(
        status=LobbyTable.Status.OPEN, created_at__lt=now - EXPIRE_AFTER
    )
    for table in list(old.values_list("public_id", flat=True)):
        tables.expire(table)
    LobbyTable.objects.filter(ended_at__lt=now - KEEP).delete()
