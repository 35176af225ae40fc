"""Positions of games whose logs have events of the table, over the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from engine.table import commands as c
from engine.table.events import TableOptions
from games import decide, game_commands, seed_publication
from games.models import Game, Player
from tests.games.conftest import SEED
from tests.games.test_api_games import API

pytestmark = pytest.mark.django_db

TAKE = {"type": "take", "pile": 0, "count": 1}


@pytest.fixture
def game(ada: Player, ben: Player, queued_bots: list[Any]) -> Game:
    """A game of Ada and Ben, with take-backs; it is Ada's turn."""
    options = TableOptions(take_back=True)
    return game_commands.open_game(
        "nim", [ada, ben], {"piles": 2}, seed=SEED, table_options=options
    )


def state(client: APIClient, game: Game, query: str = "") -> dict[str, Any]:
    """The answer about a position."""
    return client.get(f"{API}/games/{game.public_id}/state{query}").json()


def test_a_take_back_shows_the_earlier_position_again(
    client: APIClient, game: Game, ada: Player
) -> None:
    decide.play_action(game.pk, 0, TAKE)
    offer = {"type": "offer_take_back"}
    decide.player_command(game.pk, 0, offer, player=ada.public_id)
    answer = {"type": "answer_take_back", "accept": True}
    decide.player_command(game.pk, 1, answer, player=game.seats.get(index=1).player.public_id)
    decide.play_action(game.pk, 0, {**TAKE, "pile": 1})

    frames = client.get(f"{API}/games/{game.public_id}/frames").json()["frames"]
    assert [frame["event"]["type"] for frame in frames] == [
        *("opened", "dealt", "seated", "took"),
        *("take_back_offered", "take_back_answered", "taken_back", "took"),
    ]
    views = [frame["view"] for frame in frames]
    opening, taken, again = views[2], views[3], views[7]
    assert taken != opening
    assert views[4:6] == [taken, taken]
    assert views[6] == opening
    assert again not in (opening, taken)
    # A stretch that starts in the middle, and single positions, are folded alike.
    for first in range(1, 9):
        part = client.get(f"{API}/games/{game.public_id}/frames?from={first}&to=8").json()["frames"]
        assert part == frames[first - 1 :]
        assert state(client, game, f"?ply={first}")["view"] == views[first - 1]
    turns = [state(client, game, f"?ply={ply}")["turn"] for ply in range(3, 9)]
    assert turns == [0, 1, 1, 1, 0, 1]

    moves = client.get(f"{API}/games/{game.public_id}/scores").json()["moves"]
    assert [(move["first"], move["last"], move["seat"]) for move in moves] == [
        (1, 3, None),
        (4, 4, 0),
        (5, 5, 0),
        (6, 7, 1),
        (8, 8, 0),
    ]
    sheet = client.get(f"{API}/games/{game.public_id}/score?ply=7").json()["result"]
    assert sheet == client.get(f"{API}/games/{game.public_id}/score?ply=3").json()["result"]


def test_nobody_is_on_turn_after_the_table_has_ended_the_game(
    client: APIClient, ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED, hold_seed=True)
    decide.player_command(game.pk, 1, {"type": "resign"}, player=ben.public_id)
    seed_publication.publish_seeds([game.pk])
    client.force_authenticate(ada)
    events = client.get(f"{API}/games/{game.public_id}/events?after=3").json()["events"]
    assert [event["type"] for event in events] == ["resigned", "table_closed", "seed_revealed"]
    assert [state(client, game, f"?ply={ply}")["turn"] for ply in (3, 4, 5, 6)] == [
        0,
        0,
        None,
        None,
    ]
    assert state(client, game, "?as=0")["legal"] == []


def test_nobody_is_on_turn_while_the_game_is_paused(
    client: APIClient, game: Game, ada: Player
) -> None:
    client.force_authenticate(ada)
    legal = state(client, game, "?as=0")["legal"]
    assert legal
    decide.platform_command(game.pk, c.Pause("fire alarm"))
    paused = state(client, game, "?as=0")
    assert (paused["turn"], paused["legal"]) == (None, [])
    decide.platform_command(game.pk, c.Resume())
    resumed = state(client, game, "?as=0")
    assert (resumed["turn"], resumed["legal"]) == (0, legal)
