"""How fast games go through the log, the database and the queue.

    python -m bench.games [--games 100] [--kind dream_home]

Runs on servers of its own, durable ones with data on disk, and removes them afterwards. The
yardstick is `chess` (extra `bench`), measured in the same run.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django
import psycopg
from django.core.management import call_command

from bench.engine import yardstick
from config.local_stack import embedded_servers, server_paths

BATCH = 100
BATCHES = 20
"""Appended to one game in each round of a measurement."""
ROUNDS = 5
_PATIENCE = 300.0


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description="Speed of games from rows to workers.")
    parser.add_argument("--games", type=int, default=100, help="bot games in each measurement")
    parser.add_argument("--kind", default="dream_home", help="which game")
    asked = parser.parse_args()
    with stack():
        row("chess push_uci, moves", _yardstick())
        for name, rate, target in _log(asked.kind):
            row(name, rate, target)
        _tasks(asked.kind, asked.games)
        for workers in (1, 2):
            row(
                f"bot games, {workers} worker process{'es' if workers > 1 else ''}",
                _through_workers(asked.kind, asked.games, workers),
            )


def row(name: str, rate: float, target: str = "") -> None:
    """One line: units a second."""
    print(f"{name:48} {rate:>12,.0f}/s  {target}")


@contextlib.contextmanager
def stack() -> Iterator[None]:
    """Servers of our own with an empty, migrated database, and Django set up on them."""
    data = Path(tempfile.mkdtemp(prefix="rooftree-bench-"))
    data.chmod(0o755)
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    with contextlib.ExitStack() as exits:
        exits.callback(shutil.rmtree, data, ignore_errors=True)
        exits.enter_context(embedded_servers.running(embedded_servers.required(data)))
        os.environ |= {
            "DATABASE_URL": server_paths.database_url(data),
            "REDIS_URL": server_paths.redis_url(data),
            "SECRET_KEY": "for measurements only",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOG_LEVEL": "WARNING",
        }
        django.setup()
        call_command("migrate", verbosity=0)
        yield


def timed(run: Callable[[], int]) -> float:
    """The median rate of a function that returns how many units it did, after a warm-up."""
    (rate,) = together(run)
    return rate


def together(*runs: Callable[[], int]) -> list[float]:
    """The median rate of each function. They take turns, so that a busy machine slows all alike."""
    rates: list[list[float]] = [[] for _ in runs]
    for number in range(ROUNDS + 1):
        for run, measured in zip(runs, rates, strict=True):
            start = time.perf_counter()
            units = run()
            if number:  # the first is the warm-up
                measured.append(units / (time.perf_counter() - start))
    return [statistics.median(measured) for measured in rates]


def _yardstick() -> float:
    return timed(yardstick()[0].run)


def _players(strategy: str) -> list[Any]:
    from games import import_game

    return import_game.ensure_bot_players([strategy] * 4)


def _log(kind: str) -> Iterator[tuple[str, float, str]]:
    """Appending and reading, through the log's door."""
    from django.db import connection

    from engine import registry, replay, simulate
    from games import game_commands, import_game, log, positions

    rules = registry.get(kind)
    events, _ = simulate.play(rules, [rules.bots["random"]] * 4, rules.Options(), bytes(32))
    batch = [event for event in events if rules.cause(event) is not None][:BATCH]

    def append(size: int) -> int:
        game = opened.pop()
        head, seq = bytes(game.head), game.seq
        for _ in range(BATCHES):
            head = log.append(game.pk, seq, batch[:size], head=head, turn=0)
            seq += size
        return BATCHES * size

    def commit() -> int:
        with connection.cursor() as cursor:
            for _ in range(BATCHES):
                cursor.execute("UPDATE games_game SET moved_at = now() WHERE id = %s", [idle.pk])
        return BATCHES

    with _people() as players:
        opened = [game_commands.open_game(kind, players) for _ in range(3 * (ROUNDS + 1))]
        idle = opened.pop()
        # Each batch is a transaction that is on the disk before the next begins.
        few, whole, alone = together(lambda: append(2) // 2, lambda: append(len(batch)), commit)
        yield "commits of one changed row", alone, ""
        yield "append one action (2 events), commits", few, ""
        yield f"append in batches of {len(batch)}, events", whole, "target 40,000"
        stored = [import_game.import_game(events, players) for _ in range(20)]

        def read() -> int:
            return sum(len(log.read(game.pk)) for game in stored)

        def read_and_fold() -> int:
            for game in stored:
                positions.state_at(game, game.seq)
            return sum(game.seq for game in stored)

        def fold() -> int:
            for _ in stored:
                replay.fold(rules, events)
            return len(stored) * len(events)

        yield "rows read, events", timed(read), ""
        yield "rows to final state, events", timed(read_and_fold), "target 100,000"
        yield "of that the fold alone, events", timed(fold), ""


@contextlib.contextmanager
def _people() -> Iterator[list[Any]]:
    """Four people, whom no worker plays for."""
    from games.models import Player

    yield [Player.objects.create_user(f"person-{number}") for number in range(4)]


def _tasks(kind: str, games: int) -> None:
    """Whole games through the task's function, in this process."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from games import tasks

    for strategy in ("random", "greedy"):
        opened = _opened(kind, strategy, games)
        tasks.play_bots(opened.pop())
        with _database_clock() as spent:
            start = time.perf_counter()
            for game_id in opened:
                tasks.play_bots(game_id)
            seconds = time.perf_counter() - start
        share = f"{sum(spent) / seconds:.0%} of the time is the database"
        row(f"{strategy} games through the task, one process", len(opened) / seconds, share)
    (game_id,) = _opened(kind, "random", 1)
    with CaptureQueriesContext(connection) as captured:
        tasks.play_bots(game_id)
    words = [query["sql"].split()[0] for query in captured.captured_queries]
    counted = [word for word in words if word not in ("BEGIN", "COMMIT", "COPY", "INSERT")]
    print(f"statements a game beyond the inserts: {len(counted)} ({', '.join(words)})")


@contextlib.contextmanager
def _database_clock() -> Iterator[list[float]]:
    """Collects the seconds spent waiting for PostgreSQL: everything the driver does waits here."""
    spent: list[float] = []
    wait = psycopg.Connection.wait

    def clocked(self: Any, *given: Any, **named: Any) -> Any:
        start = time.perf_counter()
        try:
            return wait(self, *given, **named)
        finally:
            spent.append(time.perf_counter() - start)

    psycopg.Connection.wait = clocked  # type: ignore[method-assign]
    try:
        yield spent
    finally:
        psycopg.Connection.wait = wait  # type: ignore[method-assign]


def _opened(kind: str, strategy: str, games: int) -> list[int]:
    """New games of bots that nobody has been asked to play."""
    from django.db import transaction

    from games import game_commands

    players = _players(strategy)
    with transaction.atomic():
        ids = [game_commands.open_game(kind, players).pk for _ in range(games)]
        transaction.get_connection().run_on_commit.clear()
    return ids


def _through_workers(kind: str, games: int, processes: int) -> float:
    """Games a second from the first task in the queue to the last game finished."""
    command = ["celery", "-A", "config", "worker", "-c", str(processes), "-l", "ERROR"]
    worker = subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _drained(kind, 2 * processes)  # waits for the workers to come up
        return games / _drained(kind, games)
    finally:
        worker.terminate()
        worker.wait()


def _drained(kind: str, games: int) -> float:
    """Seconds that workers take for so many games of random bots."""
    from games import tasks
    from games.models import Game

    ids = _opened(kind, "random", games)
    start = time.perf_counter()
    for game_id in ids:
        tasks.play_bots.delay(game_id)
    _wait(lambda: not Game.objects.filter(pk__in=ids, status="playing").exists())
    return time.perf_counter() - start


def _wait(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not true():
        if time.monotonic() > deadline:
            raise TimeoutError("the workers take too long")
        time.sleep(0.02)


if __name__ == "__main__":
    main()
