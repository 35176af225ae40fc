"""Consumers of finished games never wait for a lock, and none of their work is lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, NamedTuple, TypeVar

import pytest
from django.db import connection, transaction

from games import bots, feed
from tests.tournaments.app.conftest import MakeTournament, open_games
from tests.tournaments.app.races import at_once, run_together
from tests.tournaments.app.rating_events import check_ledger
from tournaments import checkpoints, feed_consumer, ledger, tasks
from tournaments.director import rounds, table_games
from tournaments.director.transaction import TournamentLocked, open_transaction
from tournaments.ledger import database, skill_ratings
from tournaments.models import (
    Checkpoint,
    PendingResult,
    Rating,
    RatingChange,
    Skill,
    TournamentEvent,
)

pytestmark = pytest.mark.django_db(transaction=True)

T = TypeVar("T")


def elsewhere(action: Callable[[], T]) -> T:
    """Runs the action on another connection. Fails if it takes as long as waiting for a lock."""

    def run() -> T:
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result(10)


def once(module: Any, name: str, meanwhile: Callable[[], object], patch: Any) -> None:
    """After the first call of that function, `meanwhile` runs before the caller continues."""
    real, done = getattr(module, name), Event()

    def call(*args: Any, **options: Any) -> Any:
        value = real(*args, **options)
        if not done.is_set():
            done.set()
            meanwhile()
        return value

    patch.setattr(module, name, call)


def record() -> list[int]:
    return list(feed_consumer.record_results())


class Consumer(NamedTuple):
    run: Callable[[], Any]
    module: Any
    read: str
    """The function that reads a batch while the checkpoint is locked."""
    before: Callable[[], Any]
    """What another consumer does before this one has something to read."""
    done: Callable[[], int]
    """How many games are processed."""


def nothing() -> None:
    pass


CONSUMERS = {
    "results": Consumer(
        record,
        feed,
        "finished_results",
        nothing,
        lambda: TournamentEvent.objects.filter(type="game_scored").count(),
    ),
    "ratings": Consumer(
        ledger.rate_finished_games,
        feed,
        "finished_results",
        nothing,
        lambda: RatingChange.objects.count() // 2,
    ),
    "skills": Consumer(
        skill_ratings.process_new_entries,
        database,
        "entries_after",
        ledger.rate_finished_games,
        lambda: sum(Skill.objects.values_list("games", flat=True)) // 2,
    ),
}


@pytest.mark.parametrize("name", CONSUMERS)
@pytest.mark.parametrize("first_time", [True, False])
def test_the_second_consumer_goes_away_and_the_first_takes_its_game_along(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch, name: str, first_time: bool
) -> None:
    """A game finishes after the first consumer has read and before it releases the lock."""
    consumer = CONSUMERS[name]
    games = open_games(tournament(6))
    if not first_time:
        bots.play(games.pop())
        consumer.before()
        consumer.run()
    before = consumer.done()
    bots.play(games[0])
    consumer.before()

    def second() -> None:
        def run() -> None:
            bots.play(games[1])
            consumer.before()
            consumer.run()

        elsewhere(run)
        assert consumer.done() == before, "the second one did nothing"

    once(consumer.module, consumer.read, second, monkeypatch)
    consumer.run()
    assert consumer.done() == before + 2
    tasks.catch_up()
    check_ledger()


def test_a_result_noted_while_its_tournament_is_recorded_is_recorded_by_the_same_worker(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(6)
    first, second, third = open_games(league)
    bots.play(first)

    def second_worker() -> list[int]:
        bots.play(second)
        return record()

    once(feed_consumer, "record_score", lambda: elsewhere(second_worker), monkeypatch)
    assert record() == [league.pk] * 2
    assert not PendingResult.objects.exists()
    assert open_games(league) == [third]


def test_a_worker_that_starts_while_results_fail_leaves_nothing_behind(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(6)
    broken, second, third = open_games(league)
    bots.play(broken)
    real = table_games.record_score

    def second_worker() -> list[int]:
        bots.play(second)
        return record()

    def record_score(tx: Any, game: Any) -> None:
        if game.pk == broken:
            if not PendingResult.objects.filter(game=second).exists():
                assert elsewhere(second_worker) == []
            raise ValueError
        real(tx, game)

    monkeypatch.setattr(feed_consumer, "record_score", record_score)
    for retry in (False, True):
        list(feed_consumer.record_results(retry=retry))
        assert list(PendingResult.objects.values_list("game_id", "failed")) == [(broken, True)]
    assert open_games(league) == [broken, third]


def test_many_consumers_at_once_create_the_checkpoints_once(tournament: MakeTournament) -> None:
    for game in open_games(tournament(6)):
        bots.play(game)
    assert not Checkpoint.objects.exists()
    assert at_once(4, tasks.catch_up) == [None] * 4
    assert Checkpoint.objects.count() == 3
    assert RatingChange.objects.count() == 6
    assert sorted(Rating.objects.values_list("games", flat=True)) == [1] * 6


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tasks queued by `wake_up`."""
    names: list[str] = []
    monkeypatch.setattr("tournaments.wake_up.queue_catch_up", lambda: names.append("catch_up"))
    return names


def test_a_command_that_held_the_tournament_queues_the_results_left_because_of_it(
    tournament: MakeTournament, queued: list[str]
) -> None:
    locked, free = tournament(4), tournament(4)
    queued.clear()
    for game in [*open_games(locked), *open_games(free)]:
        bots.play(game)
    queued.clear()
    begun, done = Event(), Event()

    def command() -> list[int]:
        with open_transaction(locked.pk):
            begun.set()
            assert done.wait(20)
        return []

    def consume() -> list[int]:
        assert begun.wait(20)
        try:
            return record()
        finally:
            done.set()

    assert run_together(command, consume) == [[], [free.pk]]
    assert PendingResult.objects.filter(tournament=locked.pk).count() == 2
    assert queued == ["catch_up"]
    assert record() == [locked.pk]
    assert not PendingResult.objects.exists()


def test_a_command_queues_nothing_while_no_result_waits(
    tournament: MakeTournament, queued: list[str]
) -> None:
    league = tournament(4)
    queued.clear()
    with open_transaction(league.pk):
        pass
    assert queued == []


def test_a_command_that_held_the_ratings_queues_the_consumers(
    tournament: MakeTournament, queued: list[str]
) -> None:
    for game in open_games(tournament(4)):
        bots.play(game)
    Checkpoint.objects.create(name=ledger.NAME)
    queued.clear()
    with transaction.atomic():
        checkpoints.lock_checkpoint(ledger.NAME)
        elsewhere(ledger.rate_finished_games)
        assert not RatingChange.objects.exists()
        assert queued == []
    assert queued == ["catch_up"]


def test_a_tournament_that_a_command_has_locked_stays_due(tournament: MakeTournament) -> None:
    league = tournament(4)
    for game in open_games(league):
        bots.play(game)
    assert record() == [league.pk]
    with open_transaction(league.pk):

        def consumer() -> None:
            with pytest.raises(TournamentLocked):
                rounds.advance(league.pk, wait=False)
            tasks._advance_all([league.pk])

        elsewhere(consumer)
    assert not open_games(league)
    tasks.sweep()
    assert len(open_games(league)) == 2
