"""A player's own games: their order, the next one, and what they cost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from engine.table.clock import TimeControl
from engine.table.commands import Substitute
from engine.table.events import TableOptions
from games import decide, game_commands
from games.lobby import my_games
from games.models import Game, Player, Seat
from tests.games.conftest import SEED
from tests.games.lobby.conftest import MakePeople
from tests.games.test_query_plans import many_games, plan_of

__all__ = ["many_games"]

pytestmark = pytest.mark.django_db

API = "/api/v1"


def open_game(players: list[Player], **given: Any) -> Game:
    return game_commands.open_game("nim", players, {"piles": 5}, seed=SEED, **given)


def until(game: Game, **duration: float) -> None:
    """Sets the deadline of a game."""
    Game.objects.filter(pk=game.pk).update(deadline_at=timezone.now() + timedelta(**duration))


def signed_in(player: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(player)
    return client


def test_games_where_i_am_to_move_come_first_by_deadline(people: MakePeople) -> None:
    ada, ben = people("ada", "ben")
    days = TimeControl("per_move", 3 * 86_400_000)
    free = open_game([ada, ben])
    late, soon = (open_game([ada, ben], time_control=days) for _ in range(2))
    until(late, days=2)
    until(soon, hours=2)
    theirs = open_game([ben, ada], time_control=days)
    until(theirs, hours=1)
    own = my_games.in_progress(ada.pk)
    assert [(one.game, one.to_move) for one in own] == [
        (soon, True),
        (late, True),
        (free, True),
        (theirs, False),
    ]
    assert own[3].seat == 1
    assert my_games.count_to_move(ada.pk) == (3, 4)


def test_the_next_game_goes_round(people: MakePeople) -> None:
    ada, ben = people("ada", "ben")
    one, two, three = (open_game([ada, ben]) for _ in range(3))
    for first, following in [(None, one), (one, two), (two, three), (three, one)]:
        after = None if first is None else first.public_id
        assert my_games.next_to_move(ada.pk, after) == following.public_id
    assert my_games.next_to_move(ada.pk, "unknown") == one.public_id
    take = {"type": "take", "pile": 0, "count": 1}
    for game in (one, two):
        decide.play_action(game.pk, 0, take)
    # After the move in the last game that waits for her there is none.
    assert my_games.next_to_move(ada.pk, three.public_id) is None
    assert my_games.next_to_move(ada.pk, two.public_id) == three.public_id
    assert my_games.next_to_move(ben.pk) == one.public_id


def test_finished_games_and_those_one_has_left_are_not_in_progress(people: MakePeople) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    over, left, absent = (
        open_game([ada, ben]),
        open_game([ada, ben, cleo]),
        open_game([ada, ben, cleo], table_options=TableOptions(return_ms=3_600_000)),
    )
    decide.player_command(over.pk, 0, {"type": "resign"})
    decide.player_command(left.pk, 0, {"type": "leave"})
    decide.player_command(absent.pk, 0, {"type": "leave"})
    own = my_games.in_progress(ada.pk)
    assert [(one.game, one.to_move) for one in own] == [(absent, False)]


def test_a_substitute_has_the_game(people: MakePeople) -> None:
    ada, ben, cleo, dora = people("ada", "ben", "cleo", "dora")
    game = open_game([ada, ben, cleo])
    decide.player_command(game.pk, 0, {"type": "leave"})
    decide.platform_command(game.pk, Substitute(0, dora.public_id, "", ada.public_id))
    assert my_games.in_progress(ada.pk) == []
    (own,) = my_games.in_progress(dora.pk)
    assert (own.game, own.seat) == (game, 0)


def test_the_api_lists_counts_and_goes_on(people: MakePeople) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    game, over = open_game([ada, ben, cleo]), open_game([ada, ben])
    decide.player_command(over.pk, 0, {"type": "resign"})
    client = signed_in(ada)
    body = client.get(f"{API}/me/games").json()
    assert body["to_move"] == 1
    (row,) = body["results"]
    assert (row["id"], row["seat"], row["to_move"], row["deadline"]) == (
        game.public_id,
        0,
        True,
        None,
    )
    assert [seat["player"]["username"] for seat in row["seats"]] == ["ada", "ben", "cleo"]
    assert client.get(f"{API}/me/games/count").json() == {"to_move": 1, "playing": 1}
    assert client.get(f"{API}/me/games/next").json() == {"game": game.public_id}
    after = client.get(f"{API}/me/games/next?after={game.public_id}").json()
    assert after == {"game": None}
    finished = client.get(f"{API}/me/games/finished").json()
    assert [row["id"] for row in finished["results"]] == [over.public_id]
    assert client.get(f"{API}/me/games/next?before=x").status_code == 400
    assert APIClient().get(f"{API}/me/games").status_code == 401


@pytest.mark.parametrize(
    "path", ["me/games", "me/games/count", "me/games/next", "me/games/finished"]
)
def test_the_number_of_queries_does_not_grow_with_the_games(people: MakePeople, path: str) -> None:
    ada, ben = people("ada", "ben")
    client = signed_in(ada)
    counts = []
    for games in (1, 6):
        for _ in range(games):
            open_game([ada, ben])
            decide.player_command(open_game([ada, ben]).pk, 0, {"type": "resign"})
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"{API}/{path}").status_code == 200
        counts.append(len(queries))
    assert counts == [2, 2]


@pytest.mark.usefixtures("many_games")
def test_games_in_progress_are_found_without_a_look_at_finished_ones() -> None:
    Seat.objects.filter(game__status="finished").update(rank=1)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_seat")
    player = Player.objects.get(username="player-7")
    names, pages = plan_of(lambda: my_games.in_progress(player.pk))
    assert "seat_unfinished" in names
    assert "games_game" not in names  # no sequential scan
    assert "games_seat" not in names
    assert pages < 120
