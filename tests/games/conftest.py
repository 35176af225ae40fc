"""Nim at hand, players, and games in all states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from engine import registry
from games import bots, game_commands
from games.models import Bot, Game, Player
from tests.tinygame import Nim

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> Nim:
    """Nim is registered for the length of a test."""
    game = Nim()
    monkeypatch.setitem(registry._games, game.name, game)
    return game


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Tasks asked for, in place of a queue: (game id, seq, delay in ms)."""
    calls: list[tuple[Any, ...]] = []

    def bots_(game_id: int, seq: int | None = None, *, delay_ms: int = 0) -> None:
        calls.append((game_id, seq, delay_ms))

    monkeypatch.setattr("games.notify.queue_bots", bots_)
    return calls


@pytest.fixture
def ada(db: None) -> Player:
    """A person."""
    return Player.objects.create_user("ada", display_name="Ada")


@pytest.fixture
def ben(db: None) -> Player:
    """Another person."""
    return Player.objects.create_user("ben", display_name="Ben")


@pytest.fixture
def bot(db: None) -> Callable[[str, str], Player]:
    """Makes a bot: username, strategy."""

    def make(username: str, strategy: str) -> Player:
        player = Player.objects.create_user(username, kind=Player.Kind.BOT)
        Bot.objects.create(player=player, strategy=strategy)
        return player

    return make


@pytest.fixture
def duel(bot: Callable[[str, str], Player], woken: list[Any]) -> Callable[..., Game]:
    """Opens a game of two bots, sage against random, that nobody has played yet."""
    players = [bot("sage", "sage"), bot("dice", "random")]

    def open_(**given: Any) -> Game:
        return game_commands.open_game("nim", players, **{"seed": SEED, **given})

    return open_


@pytest.fixture
def finished(duel: Callable[..., Game]) -> Game:
    """A finished game of two bots."""
    game = duel()
    bots.play(game.pk)
    game.refresh_from_db()
    return game


@pytest.fixture
def client() -> APIClient:
    """Nobody in particular, over the API."""
    return APIClient()
