"""How long it takes to make all ratings again: ledger and ratings, rows written.

    python -m bench.ratings [--games 100000] [--players 500]

Games of four with random ranks are put into a database of the bench's own. Then the ledger is
recalculated from nothing, which writes four rows a game, and once more over itself, which compares
every row and writes none. The target is 100,000 games, rows written, in under 20 seconds.
"""

from __future__ import annotations

import argparse
import time

from bench import database

TARGET_SECONDS = 20.0
_PLAYERS = """
INSERT INTO games_player
    (username, password, is_superuser, display_name, kind, email, is_active, is_staff, created_at)
SELECT 'p' || n, '!', false, 'P' || n, 'bot', '', true, false, now() FROM generate_series(1, %s) n
"""
_GAMES = """
INSERT INTO games_game
    (kind, rules, options, status, seq, head, commitment, seed, pace_ms, finished_no, result,
     created_at, moved_at, finished_at)
SELECT 'dream_home', 1, '{}', 'finished', 150, '\\x00', '', '\\x00', 0, n, '{}', now(), now(),
       now() + n * interval '1 second'
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


def fill(games: int, players: int) -> None:
    """Finished games of four different players each, in the order of the feed."""
    from django.db import connection

    from tournaments.ledger import NAME
    from tournaments.models import Checkpoint

    with connection.cursor() as cursor:
        cursor.execute(_PLAYERS, (players,))
        cursor.execute(_GAMES, (games,))
        cursor.execute(_SEATS, {"players": players})
        cursor.execute("ANALYZE")
    Checkpoint.objects.create(name=NAME, position=games)


def timed() -> tuple[float, float, int]:
    """Seconds of the clock, seconds of this process, entries made."""
    from tournaments.ledger.recalculate import recalculate

    start, busy = time.perf_counter(), time.process_time()
    made = recalculate()
    return time.perf_counter() - start, time.process_time() - busy, made.entries


def main() -> None:
    """Prints one line a measurement."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=500)
    given = parser.parse_args()
    database.provide()
    fill(given.games, given.players)
    for what in ("rows written", "rows compared"):
        seconds, busy, entries = timed()
        print(
            f"ratings of {given.games:,} games, {entries:,} {what}: {seconds:.1f} s, "
            f"{busy:.1f} s of them here ({given.games / seconds:,.0f} games/s; "
            f"target {TARGET_SECONDS:.0f} s per 100,000)"
        )


if __name__ == "__main__":
    main()
