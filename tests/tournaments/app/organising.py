"""Giving an organiser's commands in tests, and looking at what came of them."""

from __future__ import annotations

from typing import Any

import msgspec

from games import decide
from games.live_game import LiveGame
from games.models import Game, Player
from tournaments import rebuild
from tournaments.director import command_handlers, commands
from tournaments.models import Standing, TableSeat, Tournament


def organiser() -> Player:
    """The organiser of all tests."""
    return Player.objects.get_or_create(username="organiser")[0]


def staff() -> Player:
    """Somebody on the staff."""
    return Player.objects.get_or_create(username="staff", defaults={"is_staff": True})[0]


def sanctioned(tournament: Tournament) -> Tournament:
    """The tournament, after staff has vouched for it."""
    do(tournament, "sanction", staff(), reason="an event of the federation")
    return tournament


def do(tournament: Tournament, type_: str, by: Player | None = None, **params: Any) -> list[str]:
    """Carries out a command and returns the types of its events. The rows follow the log."""
    command = commands.parse_command({"type": type_, **params})
    done = command_handlers.carry_out(tournament.pk, command, by or organiser())
    tournament.refresh_from_db()
    assert rebuild.tournament(tournament.pk, fix=False) == []
    return [str(logged.event.__struct_config__.tag) for logged in done]


def points(tournament: Tournament) -> dict[int, float]:
    """Points by entry."""
    rows = Standing.objects.filter(tournament=tournament, stage="").select_related("entry")
    return {row.entry.number: row.points for row in rows}


def seats(tournament: Tournament, table: int) -> list[int]:
    """Entries at a table."""
    found = TableSeat.objects.filter(table__tournament=tournament, table__number=table)
    return list(found.order_by("index").values_list("entry__number", flat=True))


def move(game: int) -> None:
    """Whoever is to move does."""
    running = LiveGame.load(Game.objects.get(pk=game))
    assert running.turn is not None
    action = running.rules.legal(running.state, running.turn)[0]
    decide.play_action(game, running.turn, msgspec.to_builtins(action))
