"""Measures the recalculation of all ratings.

    python -m bench.ratings [--games 100000] [--players 500]

Inserts games of four players with random ranks into a temporary database. Then the ledger is
recalculated from nothing, which writes four rows per game, and once more, which compares every row
and writes none. The target is 100,000 games in under 20 seconds when rows are written.
"""

from __future__ import annotations

import argparse
import time

from bench import database

TARGET_SECONDS = 20.0
_PLAYERS = """
INSERT INTO games_player
    (public_id, username, password, is_superuser, display_name, kind, email, is_active, is_staff,
     created_at)
SELECT lpad(n::text, 12, '0'), 'p' || n, '!', false, 'P' || n, 'bot', '', true, false, now()
FROM generate_series(1, %s) n
"""
_GAMES = """
INSERT INTO games_game
    (public_id, kind, rules, options, status, seq, head, commitment, seed, pace_ms, rated,
     finished_no, result, created_at, moved_at, finished_at)
SELECT lpad(n::text, 12, '0'), 'dream_home', 1, '{}', 'finished', 150, '\\x00', '', '\\x00', 0,
       true, n, '{}', now(), now(), now() + n * interval '1 second'
FROM generate_series(1, %s) n
"""
_SEATS = """
INSERT INTO games_seat (game_id, index, player_id, rank, points)
SELECT id, seat, lowest + (start + seat * stride) %% players, rank, 50 - 10 * rank
FROM (
    SELECT id, floor(random() * %(players)s)::int AS start,
           1 + floor(random() * (%(players)s / 4 - 1))::int AS stride
    FROM games_game
) AS game
CROSS JOIN (SELECT min(id) AS lowest, count(*) AS players FROM games_player) AS everybody
CROSS JOIN LATERAL (
    SELECT row_number() OVER (ORDER BY random() + game.id * 0) AS rank, seat
    FROM generate_series(0, 3) AS seat
) AS placed
"""


def public_id(number: int) -> str:
    """The public id of that player or game of those that `insert_games` makes, counted from 1."""
    return str(number).zfill(12)


def insert_games(games: int, players: int) -> None:
    """Inserts finished games of four different players each, in the order of the feed."""
    from django.db import connection

    from tournaments.ledger import NAME
    from tournaments.models import Checkpoint

    with connection.cursor() as cursor:
        cursor.execute(_PLAYERS, (players,))
        cursor.execute(_GAMES, (games,))
        cursor.execute(_SEATS, {"players": players})
        cursor.execute("ANALYZE")
    Checkpoint.objects.create(name=NAME, position=games)


def measure() -> tuple[float, float, int]:
    """Wall-clock seconds, processor seconds of this process, and ledger entries."""
    from tournaments.ledger.recalculate import recalculate

    start, cpu_start = time.perf_counter(), time.process_time()
    recalculation = recalculate()
    return time.perf_counter() - start, time.process_time() - cpu_start, recalculation.entries


def main() -> None:
    """Prints one line per measurement."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=500)
    options = parser.parse_args()
    database.setup()
    insert_games(options.games, options.players)
    for action in ("rows written", "rows compared"):
        seconds, cpu_seconds, entries = measure()
        print(
            f"ratings of {options.games:,} games, {entries:,} {action}: {seconds:.1f} s, "
            f"{cpu_seconds:.1f} s of them in this process ({options.games / seconds:,.0f} games/s; "
            f"target {TARGET_SECONDS:.0f} s per 100,000)"
        )


if __name__ == "__main__":
    main()
