"""Fixtures: Nim as a registered game, players, and games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from engine import registry
from games import bots, game_commands, outbox, outbox_sequencer
from games.models import Bot, FeedFact, Game, Player
from games.outbox import NewFact
from tests.games.game_clock import GameClock
from tests.games.servers import connections, free_port, program, until
from tests.tinygame import Nim

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> Nim:
    """Nim, registered for the duration of a test."""
    game = Nim()
    monkeypatch.setitem(registry._games, game.name, {game.rules: game})
    return game


@pytest.fixture
def queued_bots(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The bot tasks that were queued, as (game id, seq, delay in ms); none is sent."""
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
    """Creates a bot from a username and a strategy."""

    def make(username: str, strategy: str) -> Player:
        player = Player.objects.create_user(username, kind=Player.Kind.BOT)
        Bot.objects.create(player=player, strategy=strategy)
        return player

    return make


@pytest.fixture
def open_bot_game(bot: Callable[[str, str], Player], queued_bots: list[Any]) -> Callable[..., Game]:
    """Opens a game between the bots sage and random, without playing it."""
    players = [bot("sage", "sage"), bot("dice", "random")]

    def open_(**given: Any) -> Game:
        return game_commands.open_game("nim", players, **{"seed": SEED, **given})

    return open_


@pytest.fixture
def finished(open_bot_game: Callable[..., Game]) -> Game:
    """A finished game of two bots."""
    game = open_bot_game()
    bots.play(game.pk)
    game.refresh_from_db()
    return game


@pytest.fixture
def client() -> APIClient:
    """An API client that is not signed in."""
    return APIClient()


@pytest.fixture(scope="module")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The URL of a web server that is started for the test."""
    port = free_port()
    options = ("--port", str(port), "--lifespan", "off", "--timeout-graceful-shutdown", "1")
    with program("uvicorn", "config.asgi:application", *options):
        url = f"http://127.0.0.1:{port}/api/v1"

        def up() -> bool:
            try:
                return httpx.get(f"{url}/kinds").status_code == 200
            except httpx.TransportError:
                return False

        until(up, "the web server")
        yield url
    with django_db_blocker.unblock():
        until(lambda: connections() == 0, "the server's connections to end")


@pytest.fixture
def game_clock(monkeypatch: pytest.MonkeyPatch) -> GameClock:
    """Moves the time of games. It starts an hour ago, so that deadlines can pass at once."""
    clock = GameClock(monkeypatch)
    clock.wait(hours=-1)
    return clock


@pytest.fixture
def ten_facts(db: None) -> None:
    """Ten facts, the first six of them two days old."""
    outbox.write([NewFact(f"fact-{number}") for number in range(1, 11)])
    outbox_sequencer.sequence()
    old = FeedFact.objects.get(no=6).at - timedelta(days=2)
    FeedFact.objects.filter(no__lte=6).update(at=old)
