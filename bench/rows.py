"""Measures what moves, lists and sweeps cost the database when it holds many games.

    python -m bench.rows [--games 100000] [--moves 20000]

Inserts finished games, and games in progress of people and of bots, into a temporary database.
Prints the share of updates that are HOT (heap-only: no index is written), the WAL that moves write,
the time and the pages of the queries of lists and sweeps, the rate at which games finish, and the
size of the indexes of ratings after many changes.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

from bench import database
from bench.ratings import insert_games
from engine.game import UNLIMITED

LIVE_GAMES = 300
THREADS = 8
TOURNAMENTS = 6
ENTRIES = 8
RATED_PLAYERS = 10_000
RATING_BATCHES = 2_000


def main() -> None:
    """Prints one line per measurement."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--moves", type=int, default=20_000)
    options = parser.parse_args()
    database.setup()
    insert_games(options.games, 500)
    set_counter(options.games)
    print_moves(options.moves)
    print_queries()
    print_finishing()
    for workers in (1, 2):
        print_results(workers)
    print_rating_indexes()


def set_counter(last: int) -> None:
    from games.models import FinishedCounter

    FinishedCounter.objects.create(last=last)


def print_line(name: str, value: str) -> None:
    print(f"{name:44} {value}")


def print_moves(moves: int) -> None:
    """Moves of bots, each stored on its own, as in paced games."""
    from django.db import connection

    from games import game_commands, import_game
    from games.live_game import LiveGame
    from games.models import Player

    bots = import_game.ensure_bot_players(["random"] * 4)
    people = [Player.objects.create_user(f"person-{number}") for number in range(4)]
    for _ in range(LIVE_GAMES):
        game_commands.open_game("lodge", people)
    live_games: list[LiveGame] = []
    rng = random.Random(1)
    before = table_statistics("games_game")
    start = wal_position()
    for number in range(moves):
        if number % 100 == 0:
            while len(live_games) < LIVE_GAMES:
                live_games.append(LiveGame.load(game_commands.open_game("lodge", bots)))
        live_game = rng.choice(live_games)
        seat = live_game.state.turn
        bot = live_game.rules.bots["random"]
        live_game.play(seat, bot.choose(live_game.rules, live_game.state, seat, rng, UNLIMITED))
        live_game.save()
        if live_game.turn is None:
            live_games.remove(live_game)
    wal = wal_position() - start
    after = table_statistics("games_game")
    updates, hot = (later - earlier for later, earlier in zip(after, before, strict=True))
    print_line("HOT share of updates of games", f"{hot / updates:.1%} of {updates:,}")
    print_line("WAL per move", f"{wal / moves:,.0f} bytes")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def table_statistics(table: str) -> tuple[int, int]:
    """All updates and HOT updates of a table."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = %s", [table]
        )
        updates, hot = cursor.fetchone()
    return int(updates), int(hot)


def wal_position() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'")
        return int(cursor.fetchone()[0])


def print_queries() -> None:
    """The first query of each list and sweep, as the platform sends it."""
    from games import bots
    from games.models import Game

    player = Game.objects.order_by("?")[0].seats.all()[0].player.username
    print_query("home: games in progress", get("/api/v1/games?status=playing&ordering=-moved"))
    print_query("latest finished games", get("/api/v1/games?status=finished&ordering=-finished"))
    print_query("a player's games", get(f"/api/v1/games?player={player}"))
    print_query("a person's games", get("/api/v1/games?player=person-1"))
    print_query("sweep of bots' games", lambda: bots.claim_stalled(timedelta(minutes=5), 200))


def get(path: str) -> Callable[[], object]:
    from django.test import Client

    client = Client(HTTP_HOST="localhost")

    def send() -> None:
        if client.get(path).status_code != 200:
            raise RuntimeError(f"{path} is rejected")

    return send


def print_query(name: str, run: Callable[[], object], table: str = "games_game") -> None:
    """Runs the function and explains the first statement about that table that it sends."""
    from django.db import connection, transaction
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        run()
    statement = next(query["sql"] for query in captured.captured_queries if table in query["sql"])
    times, pages = [], 0
    for _ in range(5):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}")
            (plan,) = cursor.fetchone()
            plan = plan[0] if isinstance(plan, list) else json.loads(plan)[0]
            times.append(plan["Execution Time"])
            pages = plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"]
            transaction.set_rollback(True)
    print_line(name, f"{min(times):.2f} ms, {pages:,} pages")


def print_finishing() -> None:
    """Games that finish at once, in threads with a connection each."""
    from django.db import connection

    from engine import registry
    from games import game_commands, import_game
    from games.live_game import LiveGame

    rules = registry.get("lodge")
    bots = import_game.ensure_bot_players(["random"] * 4)
    ready: list[LiveGame] = []
    rng = random.Random(2)
    for _ in range(400):
        live_game = LiveGame.load(game_commands.open_game("lodge", bots))
        while live_game.turn is not None:
            if live_game.pending_count > 100:
                live_game.save()
            seat = live_game.state.turn
            bot = rules.bots["random"]
            live_game.play(seat, bot.choose(rules, live_game.state, seat, rng, UNLIMITED))
        ready.append(live_game)

    def finish(live_games: list[LiveGame]) -> None:
        for live_game in live_games:
            live_game.save()
        connection.close()

    with without_notifications():
        start = time.perf_counter()
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(finish, [ready[number::THREADS] for number in range(THREADS)]))
        seconds = time.perf_counter() - start
    print_line(f"games finished by {THREADS} connections", f"{len(ready) / seconds:,.0f}/s")


@contextmanager
def without_notifications() -> Iterator[None]:
    """Leaves out the messages to watchers and followers, which are sent to Redis."""
    from games import notify

    original = notify.events_appended
    notify.events_appended = lambda *_, **__: None
    try:
        yield
    finally:
        notify.events_appended = original


def print_results(workers: int) -> None:
    """Results of several tournaments, recorded by processes; and the tasks that were queued."""
    from django.db import connections

    from engine.decisions import Decision
    from engine.game import Finished, Result
    from games import log
    from games.models import Game, Player
    from tournaments import feed_consumer, tasks, wake_up
    from tournaments.director import setup
    from tournaments.director.transaction import open_transaction
    from tournaments.models import PendingResult, TableGame

    list(feed_consumer.record_results())  # reads the feed up to here
    players = list(Player.objects.filter(username__startswith="p")[:ENTRIES])
    for number in range(TOURNAMENTS):
        tournament = setup.create_tournament(
            name=f"Bench {workers} {number}",
            kind="lodge",
            format="round_robin",
            table_size=2,
            settings={"format_options": {"release": "all"}},
        )
        with open_transaction(tournament.pk) as tx:
            setup.open_registration(tx)
            for player in players:
                setup.register(tx, player)
            setup.start(tx)
        tasks.advance(tournament.pk)
    games = list(
        Game.objects.filter(
            pk__in=TableGame.objects.filter(status="playing").values("game"), status="playing"
        ).order_by("?")
    )
    result = Result(ranks=(1, 2), points=(9, 5), sheet=((), ()))
    wake_up.clear_flag()
    queued: list[int] = []
    original = tasks.catch_up.delay
    tasks.catch_up.delay = lambda: queued.append(1)
    for game in games:
        end = Decision(game.turn, [Finished(result=result, seed="")])
        log.append(game.pk, game.seq, [end], head=game.head, turn=None, result=result)
        wake_up.queue_catch_up()
    tasks.catch_up.delay = original
    connections.close_all()
    processes = [
        multiprocessing.get_context("fork").Process(target=record_results) for _ in range(workers)
    ]
    start = time.perf_counter()
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    seconds = time.perf_counter() - start
    recorded = len(games) - PendingResult.objects.count()
    print_line(
        f"results of {TOURNAMENTS} tournaments, {workers} workers",
        f"{recorded / seconds:,.0f}/s, {len(queued)} tasks queued for {recorded} results",
    )


def record_results() -> None:
    """What a worker does with the feed."""
    from tournaments import feed_consumer

    list(feed_consumer.record_results())


def print_rating_indexes() -> None:
    """Changes of ratings, in batches as the consumer of the feed writes them."""
    from django.db import connection

    from games.models import Player
    from tournaments.ledger import database as ledger_database
    from tournaments.ledger.rating_calculator import RatingAccount, RatingCalculator

    Player.objects.bulk_create(
        Player(username=f"rated-{number}") for number in range(RATED_PLAYERS)
    )
    players = list(Player.objects.values_list("pk", flat=True))
    rng = random.Random(3)
    calculator = RatingCalculator(0)
    for player in players:
        calculator.accounts["lodge", player] = RatingAccount(1500.0, 0, 1500.0)
        calculator.changed_accounts.add(("lodge", player))
    ledger_database.write_ratings(calculator)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL tournaments_rating")
        cursor.execute("ANALYZE")
    fresh = index_sizes()
    before = table_statistics("tournaments_rating")
    start = time.perf_counter()
    for _ in range(RATING_BATCHES):
        for player in rng.sample(players, 40):
            account = calculator.accounts["lodge", player]
            value = account.value + rng.uniform(-16, 16)
            calculator.accounts["lodge", player] = RatingAccount(
                value, account.games + 1, max(account.peak, value)
            )
            calculator.changed_accounts.add(("lodge", player))
        ledger_database.write_ratings(calculator)
    seconds = time.perf_counter() - start
    after = table_statistics("tournaments_rating")
    updates, hot = (later - earlier for later, earlier in zip(after, before, strict=True))
    print_line(
        "changes of ratings",
        f"{updates / seconds:,.0f}/s, {hot / max(updates, 1):.1%} HOT of {updates:,}",
    )
    print_query(
        f"ranking of {len(players):,} players",
        get("/api/v1/rankings?kind=lodge"),
        table="tournaments_rating",
    )
    for name, size in index_sizes().items():
        print_line(f"  {name}", f"{size / 1024:,.0f} kB, {size / fresh[name]:.1f} times its size")


def index_sizes() -> dict[str, int]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT indexrelid::regclass::text, pg_relation_size(indexrelid) FROM pg_index
            WHERE indrelid = 'tournaments_rating'::regclass
            UNION ALL SELECT 'table', pg_relation_size('tournaments_rating') ORDER BY 1"""
        )
        return dict(cursor.fetchall())


if __name__ == "__main__":
    main()
