"""Opening the game of a full table, and taking its players from other tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from django.utils import timezone

from engine.table.clock import TimeControl
from engine.table.events import TableOptions
from games import game_commands
from games.lobby import game_keys, hosts, news
from games.lobby.built_in_bots import is_bot
from games.models import Game, LobbySeat, LobbyTable, PairingRequest, Player
from games.on_commit import after_commit

Pace = LobbyTable.Pace
PRESENT = (Pace.REAL_TIME, Pace.UNTIMED)
"""The paces at which players have to be on the page."""


def start(table: LobbyTable, players: Sequence[Player]) -> Game:
    """Opens the game of a locked table for these players, who are locked, too.

    Who begins is drawn by lot. The players of a game in real time lose their seats at other such
    tables, and wait for no pairing any more.
    """
    key = game_keys.of_table(table.public_id)
    control = table.time_control
    game = game_commands.open_game(
        table.kind,
        game_keys.by_lot(players, key),
        table.options,
        table_options=msgspec.convert(table.table_options, TableOptions),
        time_control=None if control is None else msgspec.convert(control, TimeControl),
        spectator_delay_ms=table.spectator_delay_ms,
        rated=table.rated,
        key=key,
    )
    table.status, table.game, table.ended_at = LobbyTable.Status.STARTED, game, timezone.now()
    table.save(update_fields=["status", "game", "ended_at"])
    people = [player.pk for player in players if not is_bot(player)]
    if table.pace in PRESENT:
        release_players(people)
    news.tables_changed(people)
    return game


def release_players(players: Collection[int]) -> None:
    """Takes locked players (database keys), whose game in real time has just been opened, from the
    other tables and from quick pairing. Tables that are left without a host are seen to after the
    commit."""
    seats = LobbySeat.objects.filter(
        player__in=players, table__status=LobbyTable.Status.OPEN, table__pace__in=PRESENT
    )
    tables = set(seats.values_list("table__public_id", flat=True))
    if tables:
        LobbySeat.objects.filter(pk__in=seats.values("pk")).delete()
    PairingRequest.objects.filter(player__in=players, game__isnull=True).delete()
    for table in tables:
        after_commit(hosts.tidy, table)
