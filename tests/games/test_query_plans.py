"""What moves, lists and sweeps cost the database: which indexes they write and read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from engine.decisions import Decision
from games import bots, deadlines, log
from games.models import Game, Player
from tests.tinygame.nim import Took

OpenBotGame = Callable[..., Game]
CHANGED_BY_MOVES = {"seq", "head", "turn", "moved_at", "woken_at"}
GAMES, PLAYING, PLAYING_BOTS = 5_000, 40, 10
_GAMES = """
INSERT INTO games_game
    (public_id, kind, rules, options, status, seq, head, commitment, seed, pace_ms, finished_no,
     result, turn, bot_seats, created_at, moved_at, finished_at)
SELECT lpad(n::text, 12, '0'), 'nim', 1, '{}',
    CASE WHEN playing THEN 'playing' ELSE 'finished' END, 9, '', '', '', 0,
    CASE WHEN NOT playing THEN n END, CASE WHEN NOT playing THEN '{}'::jsonb END,
    CASE WHEN playing THEN 1 END, CASE WHEN playing AND n > %(last_person_game)s THEN 2 ELSE 0 END,
    now(), now() - interval '1 hour', CASE WHEN NOT playing THEN now() END
FROM (SELECT n, n > %(finished)s AS playing FROM generate_series(1, %(games)s) AS n) AS game
"""
_SEATS = """
INSERT INTO games_seat (game_id, index, player_id)
SELECT game.id, index, (SELECT min(id) FROM games_player) + (game.id * 7 + index) %% 50
FROM games_game AS game CROSS JOIN generate_series(0, 1) AS index
"""


@pytest.fixture
def many_games(db: None) -> None:
    """5,000 games of 50 players, of which 40 are in progress, 10 of those with a bot on turn."""
    Player.objects.bulk_create(Player(username=f"player-{n}", password="!") for n in range(50))
    with connection.cursor() as cursor:
        numbers = {
            "games": GAMES,
            "finished": GAMES - PLAYING,
            "last_person_game": GAMES - PLAYING_BOTS,
        }
        cursor.execute(_GAMES, numbers)
        cursor.execute(_SEATS, {})
        cursor.execute("ANALYZE games_game, games_seat, games_player")


def plan_of(run: Callable[[], object]) -> tuple[dict[str, Any], int]:
    """The nodes by the name of the index or table they read, and the number of pages read.

    The plan is that of the first statement about games that the function sends.
    """
    with CaptureQueriesContext(connection) as captured:
        run()
    statement = next(q["sql"] for q in captured.captured_queries if "games_game" in q["sql"])
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}")
        (plans,) = cursor.fetchone()
    plan = (plans if isinstance(plans, list) else json.loads(plans))[0]["Plan"]
    names = {
        node.get("Index Name") or node["Relation Name"]: node
        for node in nodes_of(plan)
        if "Index Name" in node or node["Node Type"] == "Seq Scan"
    }
    return names, plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]


def nodes_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", ()):
        yield from nodes_of(child)


@pytest.mark.django_db
def test_no_index_of_games_contains_what_changes_with_a_move() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT indexrelid::regclass::text, attname
            FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum > 0
            WHERE indrelid = 'games_game'::regclass
              AND pg_get_indexdef(indexrelid) ~ ('[ (]' || attname || '[,) ]')
            """
        )
        indexed = cursor.fetchall()
    assert len(indexed) > 4
    assert [row for row in indexed if row[1] in CHANGED_BY_MOVES] == []


@pytest.mark.django_db(transaction=True)
def test_moves_write_no_index_of_games(open_bot_game: OpenBotGame) -> None:
    game = open_bot_game()
    head, moves = bytes(game.head), 200
    updates_before, hot_before = update_statistics()
    for seq in range(3, moves + 3):
        decision = Decision(0, [Took(seat=0, pile=0, count=1)])
        head = log.append(game.pk, seq, [decision], head=head, turn=seq % 2)
    updates, hot = update_statistics()
    assert updates - updates_before == moves
    assert hot - hot_before >= 0.95 * moves


def update_statistics() -> tuple[int, int]:
    """The numbers of updates and of heap-only updates of games."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'games_game'"
        )
        updates, hot = cursor.fetchone()
    return updates, hot


@pytest.mark.usefixtures("many_games")
def test_the_games_in_progress_are_listed_without_reading_others(client: APIClient) -> None:
    url = "/api/v1/games?status=playing&ordering=-moved"
    names, pages = plan_of(lambda: client.get(url))
    assert "game_playing" in names
    assert "games_game" not in names
    assert pages <= 2 * PLAYING


@pytest.mark.usefixtures("many_games")
@pytest.mark.parametrize("ordering", ["-created", "created"])
def test_a_players_games_are_listed_without_reading_others(
    client: APIClient, ordering: str
) -> None:
    url = f"/api/v1/games?player=player-7&ordering={ordering}&limit=20"
    names, pages = plan_of(lambda: client.get(url))
    assert names["seat_player_game"]["Actual Rows"] <= 25
    assert {"games_game", "games_seat"}.isdisjoint(names)
    assert pages < 120


@pytest.mark.usefixtures("many_games")
def test_the_sweep_reads_only_games_of_bots_in_progress_and_no_seats() -> None:
    names, pages = plan_of(lambda: bots.claim_stalled(timedelta(hours=2), 200))
    assert {name for name in names if name != "games_game_pkey"} == {"game_playing_bots"}
    assert names["game_playing_bots"]["Rows Removed by Filter"] == PLAYING_BOTS
    assert pages < 40
    assert len(bots.claim_stalled(timedelta(minutes=5), 200)) == PLAYING_BOTS


@pytest.mark.usefixtures("many_games")
def test_the_sweep_of_clocks_reads_only_games_whose_time_is_over() -> None:
    late = list(
        Game.objects.filter(status="playing").order_by("-id")[:3].values_list("pk", flat=True)
    )
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_game SET deadline_at = now() + interval '1 hour' WHERE status = 'playing'"
        )
        cursor.execute(
            "UPDATE games_game SET deadline_at = now() - interval '1 hour' WHERE id = ANY(%s)",
            (late,),
        )
        cursor.execute("ANALYZE games_game")
    names, pages = plan_of(deadlines.due_games)
    assert names["game_deadline"]["Actual Rows"] == len(late)
    assert "games_game" not in names
    assert pages < 20
