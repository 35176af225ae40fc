"""Measures the outbox: what facts cost their writers, and how fast they are numbered and read.

    python -m bench.outbox [--facts 200000]

Starts its own servers, with durable data on disk, and removes them afterwards.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from bench.games import print_rate, temporary_servers

BATCH = 100
"""Events in one append."""
APPENDS = 20
"""Appends to one game."""
GAMES = 60
WRITTEN_AT_ONCE = 1000
RATED_GAMES = 20_000
MESSAGES = 60
"""Facts whose way to a reader is timed."""


def main() -> None:
    """Prints the measurements."""
    parser = argparse.ArgumentParser(description="Cost of the outbox.")
    parser.add_argument("--facts", type=int, default=200_000)
    options = parser.parse_args()
    with temporary_servers():
        print_rating_cost()  # first: it inserts games into the empty database
        for size in (2, BATCH):
            print_append_cost(size)
        print_sequencing(options.facts)
        print_sequencing_beside_a_long_transaction()
        print_latency()


def print_append_cost(size: int) -> None:
    """The time of an append with its fact, and of the same statement without. They alternate, so
    that load on the machine slows both; the median of the differences is the cost."""
    from engine import registry, simulate
    from engine.decisions import Decision
    from games import game_commands, log
    from games.models import Player

    rules = registry.get("dream_home")
    events, _ = simulate.play(rules, [rules.bots["random"]] * 4, rules.Options(), bytes(32))
    decisions = [
        Decision(cause[0], [event]) for event in events if (cause := rules.cause(event)) is not None
    ][:size]
    players = [Player.objects.get_or_create(username=f"person-{n}")[0] for n in range(4)]
    statements = (log._APPEND, without_fact())
    times: tuple[list[float], list[float]] = ([], [])
    games = [game_commands.open_game("dream_home", players) for _ in range(2 * GAMES)]
    heads = [(game, bytes(game.head), game.seq) for game in games]
    for number in range(GAMES):
        pair = heads[2 * number : 2 * number + 2]
        for _ in range(APPENDS):
            for index, (game, head, seq) in enumerate(pair):
                log._APPEND = statements[index]
                start = time.perf_counter()
                head = log.append(game.pk, seq, decisions, head=head, turn=0)
                times[index].append(time.perf_counter() - start)
                pair[index] = (game, head, seq + size)
    log._APPEND = statements[0]
    both = [statistics.median(values) * 1000 for values in times]
    print_line(
        f"append of {size} events, with and without a fact",
        f"{both[0]:.3f} ms, {both[1]:.3f} ms ({both[0] / both[1] - 1:+.1%})",
    )


def without_fact() -> str:
    from games import log

    fact = log._STORE_FACT.format(kind="game_moved", game="moved")
    if fact not in log._APPEND:
        raise RuntimeError("the statement has another form")
    return log._APPEND.replace(f", {fact}", "")


def print_rating_cost() -> None:
    """Rating finished games in batches, with the facts of the changes and without."""
    from bench.ratings import insert_games
    from tournaments import ledger
    from tournaments.ledger import rating_facts
    from tournaments.models import Checkpoint, RatingChange

    insert_games(RATED_GAMES, 500)
    Checkpoint.objects.filter(name=ledger.NAME).update(position=0)
    writers = (rating_facts.write_changes, lambda entries: None)
    seconds = [0.0, 0.0]
    for number in range(RATED_GAMES // 200):
        rating_facts.write_changes = writers[number % 2]
        seconds[number % 2] += rate_of(ledger.rate_next_games, 1)[1]
    rating_facts.write_changes = writers[0]
    if RatingChange.objects.count() != 4 * RATED_GAMES:
        raise RuntimeError("not every game was rated")
    rates = [RATED_GAMES / 2 / both for both in seconds]
    print_line("games rated, with and without facts", f"{rates[0]:,.0f}/s, {rates[1]:,.0f}/s")


def print_sequencing(count: int) -> None:
    from games import outbox_feed, outbox_sequencer

    outbox_sequencer.sequence()
    rate, _ = rate_of(lambda: write(count), count)
    print_rate("facts written, 1,000 in a transaction", rate)
    rate, seconds = rate_of(outbox_sequencer.sequence, count)
    print_rate("facts numbered", rate, f"{count:,} at once in {seconds:.1f} s")
    small = min(count, 20_000)

    def in_small_batches() -> None:
        for _ in range(small // 100):
            write(100)
            outbox_sequencer.sequence()

    rate, _ = rate_of(in_small_batches, small)
    print_rate("facts written and numbered, 100 at a time", rate)
    print_line("an idle run of the sequencer", milliseconds_of(outbox_sequencer.sequence))

    def read_all() -> None:
        found = outbox_feed.feed_range()
        cursor = found.first_cursor
        while facts := outbox_feed.read(cursor, 1000):
            cursor = facts[-1].no

    last = outbox_feed.feed_range().last
    rate, _ = rate_of(read_all, last)
    print_rate("facts read, 1,000 at a time", rate)
    print_line("bytes per fact in the feed, with index", f"{feed_size() / last:.0f}")
    rate, _ = rate_of(lambda: outbox_sequencer.prune(timedelta(0)), last)
    print_rate("facts pruned", rate)


def print_sequencing_beside_a_long_transaction() -> None:
    """A transaction that stays open keeps the rows that were numbered from being removed."""
    import psycopg
    from django.db import connection

    from games import outbox_sequencer

    parameters = {**connection.get_connection_params()}
    parameters.pop("cursor_factory", None)
    parameters.pop("context", None)
    with psycopg.connect(**parameters) as other:
        other.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        other.execute("SELECT count(*) FROM games_game")
        for _ in range(100):
            write(WRITTEN_AT_ONCE)
            outbox_sequencer.sequence()
        print_line(
            "an idle run beside a transaction of 100,000 facts",
            milliseconds_of(outbox_sequencer.sequence),
        )


def print_latency() -> None:
    """From the commit of a fact to the message that makes streams read it, through a worker."""
    import redis
    from django.conf import settings

    from games import outbox_feed, outbox_sequencer

    command = ["celery", "-A", "config", "worker", "-c", "1", "-l", "ERROR"]
    worker = subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    client: Any = redis.Redis.from_url(settings.REDIS_URL)
    pubsub = client.pubsub(ignore_subscribe_messages=True)
    pubsub.subscribe(outbox_sequencer.CHANNEL)
    times = []
    try:
        for number in range(MESSAGES + 5):
            before = outbox_feed.feed_range().last
            write(1)
            start = time.perf_counter()
            while outbox_feed.feed_range().last == before:
                pubsub.get_message(timeout=0.05)
            if number >= 5:  # the worker has started
                times.append((time.perf_counter() - start) * 1000)
            time.sleep(0.05)
    finally:
        worker.terminate()
        worker.wait()
    times.sort()
    print_line(
        "from a commit to the reader",
        f"median {statistics.median(times):.0f} ms,"
        f" 95 % within {times[int(len(times) * 0.95)]:.0f} ms, slowest {times[-1]:.0f} ms",
    )


def write(count: int) -> None:
    """Writes facts like those of moves."""
    from games import outbox

    facts = [
        outbox.NewFact("game_moved", game="aB3dE6gH9jK2", seq=number) for number in range(count)
    ]
    for start in range(0, count, WRITTEN_AT_ONCE):
        outbox.write(facts[start : start + WRITTEN_AT_ONCE])


def feed_size() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size('games_feedfact')")
        return int(cursor.fetchone()[0])


def rate_of(run: Callable[[], Any], units: int) -> tuple[float, float]:
    start = time.perf_counter()
    run()
    seconds = time.perf_counter() - start
    return units / seconds, seconds


def milliseconds_of(run: Callable[[], Any]) -> str:
    times = [rate_of(run, 1)[1] for _ in range(50)]
    return f"{statistics.median(times) * 1000:.2f} ms"


def print_line(name: str, value: str) -> None:
    print(f"{name:52} {value}")


if __name__ == "__main__":
    main()
