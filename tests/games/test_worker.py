"""Real Celery workers on a real queue."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from subprocess import Popen

import pytest
import redis
from django.core.management import call_command

from games import game_commands, tasks
from games.models import Game, Player
from tests.games.servers import kill, program, until

pytestmark = pytest.mark.django_db(transaction=True)

Bots = Callable[[str, str], Player]


def worker() -> AbstractContextManager[Popen[bytes]]:
    """A worker with one process."""
    quick = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    return program("celery", "-A", "config", "worker", "-c", "1", "-l", "WARNING", *quick)


@pytest.fixture
def players(bot: Bots, redis_client: redis.Redis) -> list[Player]:
    """Two bots and an empty queue."""
    return [bot("sage", "sage"), bot("dice", "random")]


def finished(game: Game) -> bool:
    """Whether the game is over."""
    game.refresh_from_db()
    return game.status == Game.Status.FINISHED


def revived(game: Game) -> bool:
    """Whether the game is over; runs a sweep if it is not."""
    tasks.sweep()
    return finished(game)


def test_a_worker_plays_a_bot_game_to_its_end(players: list[Player]) -> None:
    with worker():
        game = game_commands.open_game("nim", players)
        until(lambda: finished(game), "the game to finish")
    call_command("verify", str(game.pk))


def test_a_paced_game_queues_a_task_for_each_turn(players: list[Player]) -> None:
    with worker():
        game = game_commands.open_game("nim", players, pace_ms=20)
        until(lambda: finished(game), "the game to finish")
    call_command("verify", str(game.pk))


def test_the_sweep_continues_the_game_of_a_killed_worker(
    players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "STALLED_AFTER", timedelta(seconds=1))
    game = game_commands.open_game("nim", players, {"piles": 10}, pace_ms=100)

    def moving() -> bool:
        game.refresh_from_db()
        return game.seq > 5

    with worker() as first:
        until(moving, "the game to move")
        kill(first)
    assert not finished(game)
    left = game.seq
    with worker():
        until(lambda: revived(game), "the game to finish")
    assert game.seq > left
    call_command("verify", str(game.pk))


def test_a_task_queued_twice_plays_the_game_once(players: list[Player]) -> None:
    game = game_commands.open_game("nim", players)
    for _ in range(5):
        tasks.play_bots.delay(game.pk)
    with worker():
        until(lambda: finished(game), "the game to finish")
        second = game_commands.open_game("nim", players)
        until(lambda: finished(second), "the next game to finish")
    call_command("verify")
