"""Tasks that play bots, and the sweep."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine import verify
from engine.game import Budget
from games import bot_lease, bot_queue, bots, game_commands, log, positions, tasks
from games.models import Game, Player

pytestmark = pytest.mark.django_db(transaction=True)

OpenBotGame = Callable[..., Game]
Bots = Callable[[str, str], Player]


def test_bots_play_to_the_end_and_the_log_verifies(finished: Game) -> None:
    assert finished.status == "finished"
    rules, events = positions.events(finished)
    assert verify.check_log(rules, events) is None


def test_the_optimal_bot_wins(finished: Game) -> None:
    assert finished.result is not None
    assert finished.result["ranks"] == [1, 2]


def test_an_unpaced_game_takes_at_most_six_statements_beside_the_inserts(
    open_bot_game: OpenBotGame,
) -> None:
    game = open_bot_game()
    with CaptureQueriesContext(connection) as captured:
        tasks.play_bots(game.pk)
    statements = [query["sql"].split()[0] for query in captured.captured_queries]
    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    counted = [word for word in statements if word not in ("INSERT", *control)]
    assert len(counted) <= 6, statements
    game.refresh_from_db()
    assert game.status == "finished"


def test_bots_stop_where_a_person_must_move(ada: Player, bot: Bots, queued_bots: list[Any]) -> None:
    game = game_commands.open_game("nim", [bot("sage", "sage"), ada])
    step = bots.play(game.pk)
    assert step == (4, None)
    game.refresh_from_db()
    assert (game.seq, game.turn) == (4, 1)
    assert bots.play(game.pk) is None


def test_a_second_run_plays_nothing(finished: Game) -> None:
    assert bots.play(finished.pk) is None
    assert bots.play(404) is None
    finished.refresh_from_db()
    assert len(log.read(finished.pk)) == finished.seq


def test_a_second_run_chooses_the_same_actions(open_bot_game: OpenBotGame) -> None:
    games = [open_bot_game(), open_bot_game()]
    for game in games:
        bots.play(game.pk)
    logs = [log.read(game.pk) for game in games]
    assert logs[0] == logs[1]


def test_a_paced_game_is_played_turn_by_turn(
    open_bot_game: OpenBotGame, queued_bots: list[Any]
) -> None:
    game = open_bot_game(pace_ms=700)
    queued_bots.clear()
    tasks.play_bots(game.pk, 3)
    game.refresh_from_db()
    assert (game.seq, game.turn) == (4, 1)
    assert queued_bots == [(game.pk, 4, 700)]


def test_a_late_or_repeated_task_of_a_paced_game_does_nothing(
    open_bot_game: OpenBotGame, queued_bots: list[Any]
) -> None:
    game = open_bot_game(pace_ms=700)
    tasks.play_bots(game.pk, 3)
    queued_bots.clear()
    tasks.play_bots(game.pk, 3)
    assert queued_bots == []
    game.refresh_from_db()
    assert game.seq == 4


def test_the_moves_of_a_slow_bot_are_saved_while_it_plays(
    open_bot_game: OpenBotGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "SAVE_AFTER", -1.0)
    game = open_bot_game()
    with CaptureQueriesContext(connection) as captured:
        bots.play(game.pk)
    game.refresh_from_db()
    writes = [query for query in captured.captured_queries if "INTO games_event " in query["sql"]]
    assert (game.status, len(writes)) == ("finished", _decisions(game))


def test_the_seed_never_reaches_a_bot(
    open_bot_game: OpenBotGame, monkeypatch: pytest.MonkeyPatch, nim: Any
) -> None:
    """Neither the rules nor the state contain the seed, and the bot's random numbers are public."""
    seen: list[Any] = []
    choose = type(nim.bots["random"]).choose

    def spy(self: Any, game: Any, state: Any, seat: int, rng: Any, budget: Any) -> Any:
        seen.append(rng.getstate())
        assert budget == Budget(seconds=settings.BOT_SECONDS)
        return choose(self, game, state, seat, rng, budget)

    monkeypatch.setattr(type(nim.bots["random"]), "choose", spy)
    for seed in (bytes(32), bytes(32)):
        bots.play(open_bot_game(seed=seed).pk)
    half = len(seen) // 2
    assert seen[:half] == seen[half:]


def test_the_sweep_queues_only_stalled_games(
    open_bot_game: OpenBotGame, ada: Player, ben: Player, bot: Bots, queued_bots: list[Any]
) -> None:
    stalled, fresh, over, paced, people, outside = (
        open_bot_game(),
        open_bot_game(),
        open_bot_game(),
        open_bot_game(pace_ms=600_000),
        game_commands.open_game("nim", [ada, ben]),
        game_commands.open_game("nim", [bot("far", ""), ada]),
    )
    bots.play(over.pk)
    old = timezone.now() - timedelta(minutes=5)
    Game.objects.exclude(pk=fresh.pk).update(moved_at=old)
    queued_bots.clear()
    tasks.sweep()
    assert [call[0] for call in queued_bots] == [stalled.pk]
    assert {paced.pk, people.pk, outside.pk}.isdisjoint(call[0] for call in queued_bots)


def test_the_sweep_does_not_queue_a_game_again_at_once(
    open_bot_game: OpenBotGame, queued_bots: list[Any]
) -> None:
    open_bot_game()
    Game.objects.update(moved_at=timezone.now() - timedelta(minutes=5))
    queued_bots.clear()
    tasks.sweep()
    tasks.sweep()
    assert len(queued_bots) == 1
    Game.objects.update(woken_at=timezone.now() - timedelta(minutes=1))
    tasks.sweep()
    assert len(queued_bots) == 2


def test_the_threshold_of_a_sweep_grows_by_the_wait_in_the_queue_of_bots(
    open_bot_game: OpenBotGame, queued_bots: list[Any], redis_client: redis.Redis
) -> None:
    game = open_bot_game()
    Game.objects.update(moved_at=timezone.now() - timedelta(seconds=20))
    queued_bots.clear()
    tasks.measure_bot_queue(time.time() - 30)
    tasks.sweep()
    assert queued_bots == [], "its task may still be in the queue"
    tasks.measure_bot_queue(time.time() + 30)  # a scheduler whose clock is ahead
    tasks.sweep()
    assert [call[0] for call in queued_bots] == [game.pk]


def test_the_games_of_a_dead_worker_continue_after_three_seconds() -> None:
    seconds: Any = settings.CELERY_BEAT_SCHEDULE["games"]["schedule"]
    period = timedelta(seconds=seconds)
    assert tasks.STALLED_AFTER + period <= timedelta(seconds=3)
    assert timedelta(seconds=bot_lease.SECONDS) <= tasks.STALLED_AFTER
    assert settings.CELERY_BEAT_SCHEDULE["bots"]["schedule"] == bot_queue.PERIOD_SECONDS


def test_a_sweep_queues_a_limited_number_of_games(open_bot_game: OpenBotGame) -> None:
    for _ in range(5):
        open_bot_game()
    Game.objects.update(moved_at=timezone.now() - timedelta(minutes=5))
    first = bots.claim_stalled(timedelta(seconds=15), 3)
    second = bots.claim_stalled(timedelta(seconds=15), 3)
    assert (len(first), len(second)) == (3, 2)
    assert set(first).isdisjoint(second)


def _decisions(game: Game) -> int:
    rules, events = positions.events(game)
    return sum(rules.cause(event) is not None for event in events)
