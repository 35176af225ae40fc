"""Waking the consumers of finished games: one task for many games."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any

import pytest
import redis
from django.core.cache import cache
from django.db import connection, transaction

from games import bots
from games.models import Game
from tests.tournaments.app.conftest import MakeTournament, open_games
from tournaments import feed_consumer, tasks, wake_up
from tournaments.director import duplicate_deals
from tournaments.models import RatingChange, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The queued tasks that read the feed."""
    names: list[str] = []
    monkeypatch.setattr(tasks.catch_up, "delay", lambda: names.append("catch_up"))
    wake_up.clear_flag()
    yield names
    wake_up.clear_flag()


def test_games_that_finish_before_the_task_runs_queue_one_task(
    tournament: MakeTournament, queued: list[str]
) -> None:
    league = tournament(8)
    for game in open_games(league):
        bots.play(game)
    assert queued == ["catch_up"]
    tasks.catch_up()
    assert Table.objects.filter(status="finished").count() == 4
    for game in open_games(league):
        bots.play(game)
    assert queued == ["catch_up"] * 2


def test_a_game_that_finishes_while_the_task_runs_queues_another(
    tournament: MakeTournament, queued: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(4)
    first, second = open_games(league)
    bots.play(first)
    real = feed_consumer.record_results

    def record(**options: Any) -> Iterator[int]:
        yield from real(**options)
        bots.play(second)  # after this task has read the feed

    monkeypatch.setattr(feed_consumer, "record_results", record)
    tasks.catch_up()
    assert queued == ["catch_up"] * 2
    monkeypatch.setattr(feed_consumer, "record_results", real)
    tasks.catch_up()
    assert Table.objects.filter(status="finished").count() == 2


def test_a_long_task_goes_on_in_another_one(
    tournament: MakeTournament, queued: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each ends after the first tournament whose results it has recorded."""
    leagues = [tournament(4), tournament(4)]
    for league in leagues:
        for game in open_games(league):
            bots.play(game)
    monkeypatch.setattr(tasks, "_deadline", lambda task: 0.0)
    queued.clear()
    for number in (1, 2):
        tasks.catch_up()
        assert queued == ["catch_up"] * number
        assert [league.rounds.count() for league in leagues] == [2, number]
    tasks.catch_up()
    assert queued == ["catch_up"] * 2, "nothing is left"
    assert RatingChange.objects.count() == 8


def test_only_a_worker_limits_the_time_of_a_task() -> None:
    assert tasks._deadline(tasks.catch_up) == math.inf
    tasks.catch_up.push_request(called_directly=False)
    try:
        assert tasks._deadline(tasks.catch_up) < time.monotonic() + 60
    finally:
        tasks.catch_up.pop_request()


def test_a_lost_task_is_queued_again_after_some_seconds(
    tournament: MakeTournament, queued: list[str], redis_client: redis.Redis
) -> None:
    first, second = open_games(tournament(4))
    bots.play(first)
    assert 0 < redis_client.ttl(cache.make_key(wake_up.FLAG)) <= 10
    cache.delete(wake_up.FLAG)  # as when it expires
    bots.play(second)
    assert queued == ["catch_up"] * 2


def test_a_game_finishes_while_redis_is_away(
    tournament: MakeTournament, queued: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(4)

    def fail(*_: object) -> None:
        raise redis.ConnectionError("away")

    monkeypatch.setattr(cache, "add", fail)
    monkeypatch.setattr(cache, "delete", fail)
    for game in open_games(league):
        bots.play(game)
    assert Game.objects.filter(status="finished").count() == 2
    tasks.catch_up()
    assert Table.objects.filter(status="finished").count() == 2


def test_a_sweep_with_nothing_to_do_reads_no_whole_table(tournament: MakeTournament) -> None:
    tournament(4)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")  # the tables of this test are tiny
        for statement, index in (
            (duplicate_deals._UNPUBLISHED_SEEDS, "game_seed_held"),
            (
                "SELECT id FROM tournaments_tournament"
                " WHERE status = 'running' AND due_at <= now() ORDER BY due_at",
                "tournament_due",
            ),
        ):
            cursor.execute(f"EXPLAIN {statement}")
            plan = "\n".join(line for (line,) in cursor.fetchall())
            assert index in plan
            assert "Seq Scan" not in plan
