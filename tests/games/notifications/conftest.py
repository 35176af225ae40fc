"""Fixtures: a push service, games between people, and the consumer of facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import redis
from django.conf import LazySettings
from django.core.cache import cache
from rest_framework.test import APIClient

from games import decide, game_commands, outbox_consumer, outbox_sequencer
from games.live_game import LiveGame
from games.models import Game, Player
from games.notifications import consumer
from tests.games.conftest import SEED
from tests.games.notifications.push_service import PushService


@pytest.fixture(autouse=True)
def clean(redis_client: redis.Redis, db: None) -> None:
    """No presence and no flags from other tests, and a consumer that starts now."""
    cache.clear()
    outbox_consumer.start(consumer.NAME)


@pytest.fixture(autouse=True)
def sent_tasks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Names and arguments of the tasks that were queued; none runs."""
    calls: list[tuple[str, Any]] = []

    def send_task(self: Any, name: str, args: Any = (), **_: Any) -> None:
        calls.append((name, tuple(args)))

    monkeypatch.setattr("celery.app.base.Celery.send_task", send_task)
    return calls


@pytest.fixture
def push_service(settings: LazySettings) -> Iterator[PushService]:
    """A push service that only this test allows."""
    service = PushService()
    settings.PUSH_HOSTS = [service.origin]
    yield service
    service.close()


@pytest.fixture
def duel(ada: Player, ben: Player) -> Callable[..., Game]:
    """Opens a game between two people; Ada moves first."""

    def open_(**given: Any) -> Game:
        return game_commands.open_game("nim", [ada, ben], {"piles": 6}, seed=SEED, **given)

    return open_


def play(game: Game) -> None:
    """Plays the first legal action of whoever is to move."""
    game.refresh_from_db()
    live_game = LiveGame.load(game)
    assert live_game.turn is not None
    action = live_game.rules.legal(live_game.state, live_game.turn)[0]
    decide.play_action(game.pk, live_game.turn, msgspec.to_builtins(action))
    game.refresh_from_db()


def process_facts() -> None:
    """Numbers the facts and has them processed."""
    outbox_sequencer.sequence()
    consumer.run()


def client_of(player: Player) -> APIClient:
    """A client with a session of that player."""
    client = APIClient()
    client.force_login(player)
    return client
