"""Nim at hand, players, and small tournaments that can be played to any point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import registry
from games import bots
from games.models import Bot, Player
from tests.tinygame import Nim
from tournaments import tasks
from tournaments.director import setup
from tournaments.director.transaction import open_transaction
from tournaments.models import TableGame, Tournament

MakePlayers = Callable[[int], list[Player]]
MakeTournament = Callable[..., Tournament]


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> Nim:
    """Nim is registered for the length of a test."""
    game = Nim()
    monkeypatch.setitem(registry._games, game.name, {game.rules: game})
    return game


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tasks: a test runs what it wants to have run."""
    monkeypatch.setattr("games.notify.queue_bots", lambda *_, **__: None)
    monkeypatch.setattr(tasks.catch_up, "delay", lambda: None)


@pytest.fixture
def players(db: None) -> MakePlayers:
    """Makes so many bots of nim, named b1, b2, ..."""

    def make(count: int) -> list[Player]:
        bots = []
        for number in range(1, count + 1):
            player, new = Player.objects.get_or_create(
                username=f"b{number}", defaults={"kind": Player.Kind.BOT}
            )
            if new:
                Bot.objects.create(player=player, strategy="random")
            bots.append(player)
        return bots

    return make


@pytest.fixture
def tournament(players: MakePlayers) -> MakeTournament:
    """A started tournament of bots; `entries` of them, everything else as in `setup.create`."""

    def make(entries: int = 4, *, start: bool = True, **params: Any) -> Tournament:
        created = setup.create_tournament(
            **{
                "name": "Spring",
                "kind": "nim",
                "format": "round_robin",
                "table_size": 2,
                **params,
            }
        )
        with open_transaction(created.pk) as tx:
            setup.open_registration(tx)
            for player in players(entries):
                setup.register(tx, player)
            if start:
                setup.start(tx)
        if start:
            tasks.advance(created.pk)
        created.refresh_from_db()
        return created

    return make


def open_games(tournament: Tournament) -> list[int]:
    """Ids of the games that are being played for a tournament."""
    found = TableGame.objects.filter(table__tournament=tournament, status="playing").values_list(
        "game_id", flat=True
    )
    return sorted(found)


def play_round(tournament: Tournament) -> int:
    """Plays every open game to its end and lets the results in; returns how many there were."""
    games = open_games(tournament)
    for game in games:
        bots.play(game)
    tasks.catch_up()
    return len(games)


def play_out(tournament: Tournament) -> Tournament:
    """Plays a tournament to its end."""
    while play_round(tournament):
        continue
    tournament.refresh_from_db()
    return tournament
