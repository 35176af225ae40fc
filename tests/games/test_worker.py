"""Real Celery workers on a real queue."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from subprocess import Popen
from typing import Any

import msgspec
import pytest
import redis
from django.core.management import call_command
from django.utils import timezone

from config import celery_app, queues
from engine.table.clock import TimeControl
from games import bot_lease, bots, decide, game_commands, log, tasks
from games.live_game import LiveGame
from games.models import Game, Player
from tests.games.servers import kill, program, until
from tests.tinygame import Nim
from tests.tinygame import slow_bot as slow_bot_module
from tests.tinygame.slow_bot import SlowBot
from tournaments.models import RatingChange

pytestmark = pytest.mark.django_db(transaction=True)

Bots = Callable[[str, str], Player]


def worker(*options: str, processes: int = 1) -> AbstractContextManager[Popen[bytes]]:
    """A worker, of all queues unless `options` say otherwise."""
    quick = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    concurrency = ("-c", str(processes))
    return program(
        "celery", "-A", "config", "worker", "-l", "WARNING", *concurrency, *quick, *options
    )


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
    call_command("verify", game.public_id)


def test_a_paced_game_queues_a_task_for_each_turn(players: list[Player]) -> None:
    with worker():
        game = game_commands.open_game("nim", players, pace_ms=20)
        until(lambda: finished(game), "the game to finish")
    call_command("verify", game.public_id)


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
    seq_before = game.seq
    with worker():
        until(lambda: revived(game), "the game to finish")
    assert game.seq > seq_before
    call_command("verify", game.public_id)


def test_a_bot_that_thinks_holds_up_nothing_and_is_asked_once(
    bot: Bots, players: list[Player], redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Nim, "bots", {**Nim.bots, "slow": SlowBot()})
    slow_bot = bot("slow", "slow")

    def asked() -> int:
        return int(redis_client.get(slow_bot_module.ASKED) or 0)

    def sweep_until(true: Callable[[], object], what: str) -> None:
        def swept() -> object:
            tasks.sweep.delay()
            return true()

        until(swept, what)

    with (
        worker("--queues", "bots", processes=2),
        worker("--queues", "results,sweeps", "--hostname", "results@%h"),
    ):
        slow = game_commands.open_game("nim", [slow_bot, players[1]], {"piles": 1, "most": 1})
        until(asked, "the slow bot to be asked")
        tasks.play_bots.delay(slow.pk)  # as if its task was delivered twice
        fast = game_commands.open_game("nim", players, rated=True)
        sweep_until(lambda: finished(fast), "the other game to finish")
        sweep_until(RatingChange.objects.filter(game=fast).exists, "its result to be rated")
        assert not finished(slow)
        sweep_until(lambda: finished(slow), "the slow game to finish")
        until(lambda: not redis_client.llen("bots"), "no task to wait")
    assert asked() == 1
    call_command("verify")


def test_the_sweep_leaves_a_game_alone_while_its_bot_thinks(
    players: list[Player], queued_bots: list[Any], redis_client: redis.Redis
) -> None:
    game = game_commands.open_game("nim", players)
    Game.objects.update(moved_at=timezone.now() - timedelta(minutes=5))
    queued_bots.clear()
    with bot_lease.lease(game.pk) as free, bot_lease.lease(game.pk) as free_for_another:
        assert (free, free_for_another) == (True, False)
        assert bots.play(game.pk) is None
        tasks.sweep()
        assert queued_bots == []
        lease = f"bots:{game.pk}"
        almost_over = 1000
        redis_client.pexpire(lease, almost_over)
        until(lambda: redis_client.pttl(lease) > almost_over, "the lease to be renewed")
        tasks.sweep()
        assert queued_bots == []
    tasks.sweep()
    assert [call[0] for call in queued_bots] == [game.pk]


def test_a_lease_that_is_not_renewed_expires(
    players: list[Player], redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when its worker was killed or suspended; the owner then leaves the new one alone."""
    monkeypatch.setattr(bot_lease, "_RENEW_SECONDS", 3600)
    with bot_lease.lease(1):
        assert 0 < redis_client.pttl("bots:1") <= 1000 * bot_lease.SECONDS
        redis_client.delete("bots:1")
        with bot_lease.lease(1) as free:
            assert free
            value = redis_client.get("bots:1")
    with bot_lease.lease(1) as free:
        assert free
        assert redis_client.get("bots:1") != value


def test_an_action_during_the_lease_of_another_worker_is_not_forgotten(
    bot: Bots, ada: Player, queued_bots: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person acts after the worker has saved its last move; the new task finds the lease."""
    game = game_commands.open_game("nim", [bot("dice", "random"), ada], {"piles": 9})
    real = LiveGame.save

    def save(self: LiveGame, **options: Any) -> None:
        real(self, **options)
        if self.turn != 1:
            return
        monkeypatch.setattr(LiveGame, "save", real)
        action = self.rules.legal(self.state, 1)[0]
        decide.play_action(game.pk, 1, msgspec.to_builtins(action))
        assert bots.play(*queued_bots[-1][:2]) is None, "the task that was queued"

    monkeypatch.setattr(LiveGame, "save", save)
    assert bots.play(game.pk) == (5, 0), "it is queued again"
    assert bots.play(game.pk, 5) == (6, None)


def test_bots_play_while_redis_is_away(
    players: list[Player], queued_bots: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    away = redis.Redis.from_url("unix:///nonexistent/valkey.sock?db=0")
    monkeypatch.setattr(bot_lease, "_client", lambda: away)
    game = game_commands.open_game("nim", players)
    assert bots.play(game.pk) is not None
    assert finished(game)
    assert bot_lease.leased([game.pk]) == set()


def test_a_long_game_of_bots_lets_others_play(
    players: list[Player], queued_bots: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "PLAY_SECONDS", -1.0)
    game = game_commands.open_game("nim", players)
    queued_bots.clear()
    tasks.play_bots(game.pk)
    assert queued_bots == [(game.pk, 4, 0)]


def test_every_task_has_a_queue() -> None:
    celery_app.loader.import_default_modules()  # the tasks of all apps

    names = {name for name in celery_app.tasks if not name.startswith("celery.")}
    assert names == set(queues.ROUTES)
    assert {route["queue"] for route in queues.ROUTES.values()} == set(queues.QUEUES)


def test_a_task_queued_twice_plays_the_game_once(players: list[Player]) -> None:
    game = game_commands.open_game("nim", players)
    for _ in range(5):
        tasks.play_bots.delay(game.pk)
    with worker():
        until(lambda: finished(game), "the game to finish")
        second = game_commands.open_game("nim", players)
        until(lambda: finished(second), "the next game to finish")
    call_command("verify")


def test_a_flag_falls_by_a_task_at_the_deadline(players: list[Player], ada: Player) -> None:
    """No scheduler is running, so no sweep does it."""
    control = TimeControl("bank", 1_000)
    ben = Player.objects.create_user("ben")
    with worker():
        game = game_commands.open_game("nim", [ada, ben], time_control=control)
        until(lambda: finished(game), "the flag to fall")
    types = [entry.type for entry in log.entries(game.pk)]
    assert types[-2:] == ["flag_fell", "table_closed"]
    assert game.deadline_at is None
    call_command("verify", game.public_id)
