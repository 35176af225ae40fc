"""Measures games in the log, the database and the task queue.

    python -m bench.games [--games 100] [--kind dream_home]

Starts its own servers, with durable data on disk, and removes them afterwards. The reference is
`chess` (extra `bench`), measured in the same run.
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

from bench.engine import chess_benchmarks
from config.local_stack import embedded_servers, server_paths

BATCH = 100
BATCHES = 20
"""Batches appended to one game in each round."""
ROUNDS = 5
_TIMEOUT_SECONDS = 300.0


def main() -> None:
    """Prints the rates."""
    parser = argparse.ArgumentParser(description="Speed of games from rows to workers.")
    parser.add_argument("--games", type=int, default=100, help="bot games in each benchmark")
    parser.add_argument("--kind", default="dream_home", help="name of the game")
    options = parser.parse_args()
    with temporary_servers():
        print_rate("chess push_uci, moves", _chess_rate())
        for name, rate, target in _log_benchmarks(options.kind):
            print_rate(name, rate, target)
        _print_task_rates(options.kind, options.games)
        for workers in (1, 2):
            print_rate(
                f"bot games, {workers} worker process{'es' if workers > 1 else ''}",
                _worker_rate(options.kind, options.games, workers),
            )


def print_rate(name: str, rate: float, target: str = "") -> None:
    """Prints one line: units per second."""
    print(f"{name:48} {rate:>12,.0f}/s  {target}")


@contextlib.contextmanager
def temporary_servers() -> Iterator[None]:
    """Runs servers with an empty, migrated database, and sets up Django with them."""
    data = Path(tempfile.mkdtemp(prefix="rooftree-bench-"))
    data.chmod(0o755)
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, data, ignore_errors=True)
        stack.enter_context(embedded_servers.running(embedded_servers.required(data)))
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


def median_rate(run: Callable[[], int]) -> float:
    """The median rate of a function that returns the number of units it processed."""
    (rate,) = median_rates(run)
    return rate


def median_rates(*runs: Callable[[], int]) -> list[float]:
    """The median rate of each function, after a warm-up.

    The functions run in turn, so that load on the machine slows all of them equally.
    """
    rates: list[list[float]] = [[] for _ in runs]
    for number in range(ROUNDS + 1):
        for run, run_rates in zip(runs, rates, strict=True):
            start = time.perf_counter()
            units = run()
            if number:  # the first run is the warm-up
                run_rates.append(units / (time.perf_counter() - start))
    return [statistics.median(run_rates) for run_rates in rates]


def _chess_rate() -> float:
    return median_rate(chess_benchmarks()[0].run)


def _bot_players(strategy: str) -> list[Any]:
    from games import import_game

    return import_game.ensure_bot_players([strategy] * 4)


def _log_benchmarks(kind: str) -> Iterator[tuple[str, float, str]]:
    """Appending to the log and reading from it; gives name, rate and target of each."""
    from django.db import connection

    from engine import registry, replay, simulate
    from engine.decisions import Decision
    from games import game_commands, import_game, log, positions

    rules = registry.get(kind)
    events, _ = simulate.play(rules, [rules.bots["random"]] * 4, rules.Options(), bytes(32))
    batch = [
        Decision(cause[0], [event]) for event in events if (cause := rules.cause(event)) is not None
    ][:BATCH]

    def append(size: int) -> int:
        game = unused_games.pop()
        head, seq = bytes(game.head), game.seq
        for _ in range(BATCHES):
            head = log.append(game.pk, seq, batch[:size], head=head, turn=0)
            seq += size
        return BATCHES * size

    def commit() -> int:
        with connection.cursor() as cursor:
            for _ in range(BATCHES):
                cursor.execute(
                    "UPDATE games_game SET moved_at = now() WHERE id = %s", [other_game.pk]
                )
        return BATCHES

    with _human_players() as players:
        unused_games = [game_commands.open_game(kind, players) for _ in range(3 * (ROUNDS + 1))]
        other_game = unused_games.pop()
        # Each batch is a transaction that is on disk before the next begins.
        small_rate, batch_rate, commit_rate = median_rates(
            lambda: append(2) // 2, lambda: append(len(batch)), commit
        )
        yield "commits of one changed row", commit_rate, ""
        yield "append one action (2 events), commits", small_rate, ""
        yield f"append in batches of {len(batch)}, events", batch_rate, "target 40,000"
        imported_games = [import_game.import_game(events, players) for _ in range(20)]

        def read() -> int:
            return sum(len(log.read(game.pk)) for game in imported_games)

        def read_and_fold() -> int:
            for game in imported_games:
                replay.fold(*positions.events(game))
            return sum(game.seq for game in imported_games)

        def fold() -> int:
            for _ in imported_games:
                replay.fold(rules, events)
            return len(imported_games) * len(events)

        yield "rows read, events", median_rate(read), ""
        yield "rows to final state, events", median_rate(read_and_fold), "target 100,000"
        yield "of that the fold alone, events", median_rate(fold), ""


@contextlib.contextmanager
def _human_players() -> Iterator[list[Any]]:
    """Four people, so that no worker plays for them."""
    from games.models import Player

    yield [Player.objects.create_user(f"person-{number}") for number in range(4)]


def _print_task_rates(kind: str, games: int) -> None:
    """Plays complete games by calling the task's function in this process."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from games import tasks

    for strategy in ("random", "greedy"):
        game_ids = _open_bot_games(kind, strategy, games)
        tasks.play_bots(game_ids.pop())
        with _measure_database_time() as database_seconds:
            start = time.perf_counter()
            for game_id in game_ids:
                tasks.play_bots(game_id)
            seconds = time.perf_counter() - start
        share = f"{sum(database_seconds) / seconds:.0%} of the time is the database"
        print_rate(
            f"{strategy} games through the task, one process", len(game_ids) / seconds, share
        )
    (game_id,) = _open_bot_games(kind, "random", 1)
    with CaptureQueriesContext(connection) as captured:
        tasks.play_bots(game_id)
    statements = [query["sql"].split()[0] for query in captured.captured_queries]
    counted = [
        statement
        for statement in statements
        if statement not in ("BEGIN", "COMMIT", "COPY", "INSERT")
    ]
    print(f"statements per game besides inserts: {len(counted)} ({', '.join(statements)})")


@contextlib.contextmanager
def _measure_database_time() -> Iterator[list[float]]:
    """Collects the seconds spent waiting for PostgreSQL, by wrapping the driver's wait method."""
    seconds: list[float] = []
    wait = psycopg.Connection.wait

    def timed_wait(self: Any, *args: Any, **kwargs: Any) -> Any:
        start = time.perf_counter()
        try:
            return wait(self, *args, **kwargs)
        finally:
            seconds.append(time.perf_counter() - start)

    psycopg.Connection.wait = timed_wait  # type: ignore[method-assign]
    try:
        yield seconds
    finally:
        psycopg.Connection.wait = wait  # type: ignore[method-assign]


def _open_bot_games(kind: str, strategy: str, games: int) -> list[int]:
    """Opens games of bots without sending tasks to play them."""
    from django.db import transaction

    from games import game_commands

    players = _bot_players(strategy)
    with transaction.atomic():
        ids = [game_commands.open_game(kind, players).pk for _ in range(games)]
        transaction.get_connection().run_on_commit.clear()
    return ids


def _worker_rate(kind: str, games: int, processes: int) -> float:
    """Games per second, from the first queued task to the last finished game.

    As in a deployment, another worker records results and ratings meanwhile.
    """
    with _worker("bots", processes), _worker("results,sweeps", 1):
        _seconds_to_play(kind, 2 * processes)  # waits until the worker has started
        return games / _seconds_to_play(kind, games)


@contextlib.contextmanager
def _worker(queues: str, processes: int) -> Iterator[None]:
    options = ["--queues", queues, "--hostname", f"{queues}@%h", "-c", str(processes)]
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "config", "worker", *options, "-l", "ERROR"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        worker.terminate()
        worker.wait()


def _seconds_to_play(kind: str, games: int) -> float:
    """Seconds that the workers take for `games` games of random bots."""
    from games import tasks
    from games.models import Game

    ids = _open_bot_games(kind, "random", games)
    start = time.perf_counter()
    for game_id in ids:
        tasks.play_bots.delay(game_id)
    _wait_until(lambda: not Game.objects.filter(pk__in=ids, status="playing").exists())
    return time.perf_counter() - start


def _wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _TIMEOUT_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("the workers take too long")
        time.sleep(0.02)


if __name__ == "__main__":
    main()
