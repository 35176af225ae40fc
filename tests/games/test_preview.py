"""Looking ahead over the API, and playing a turn as one request."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from engine.table.clock import MAX_LAG, TimeControl
from engine.table.commands import Pause
from engine.table.events import TableOptions
from games import audit, decide, game_commands
from games.live_game import LiveGame, load_session
from games.models import ActionKey, Event, Game, Player
from tests.games.conftest import SEED
from tests.games.game_clock import GameClock
from tests.games.test_api_games import API, problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def cleo(db: None) -> Player:
    """Somebody else."""
    return Player.objects.create_user("cleo")


def url(game: Game, what: str) -> str:
    return f"{API}/games/{game.public_id}/{what}"


@pytest.fixture
def game(ada: Player, ben: Player, queued_bots: list[Any]) -> Game:
    """A game of Dream Home; it is Ada's turn."""
    return game_commands.open_game("dream_home", [ada, ben], seed=SEED)


def turn(game: Game, client: APIClient, rng: random.Random) -> list[dict[str, Any]]:
    """A whole turn of random actions, found by looking ahead as a person does."""
    actions: list[dict[str, Any]] = []
    seat = game.turn
    while True:
        body = client.post(url(game, "preview"), {"actions": actions, "worth": True}).json()
        if body["turn"] != seat or not body["complete"]:
            return actions
        assert [entry["action"] for entry in body["worth"]] == body["legal"]
        actions.append(rng.choice(body["legal"]))


def test_a_turn_is_laid_out_and_played_as_one(client: APIClient, game: Game, ada: Player) -> None:
    client.force_authenticate(ada)
    before = client.get(url(game, "state"), {"as": 0}).json()
    actions = turn(game, client, random.Random(1))
    assert len(actions) >= 2
    assert Event.objects.filter(game=game).count() == game.seq, "nothing was written"
    seen = client.post(url(game, "preview"), {"actions": actions}).json()
    response = client.post(
        url(game, "actions"), {"actions": actions, "expected_seq": game.seq, "key": "turn"}
    )
    assert response.status_code == 201
    played = response.json()
    assert played["seq"] == game.seq + len(played["events"])
    assert {event["by"] for event in played["events"]} == {0}
    decisions = sorted({event["decision"] for event in played["events"]})
    assert len(decisions) == len(actions), "each action is a decision of its own"
    after = client.get(url(game, "state"), {"as": 0}).json()
    assert seen["view"] == after["view"] != before["view"]
    assert seen["turn"] == after["turn"] == 1
    assert audit.first_fault(game.pk) is None


def test_a_key_stands_for_the_whole_list(client: APIClient, game: Game, ada: Player) -> None:
    client.force_authenticate(ada)
    actions = turn(game, client, random.Random(2))
    body = {"actions": actions, "key": "turn"}
    first = client.post(url(game, "actions"), body).json()
    assert client.post(url(game, "actions"), body).json() == first
    reused = client.post(url(game, "actions"), {"actions": actions[:1], "key": "turn"})
    problem(reused, 409, "key_reused")
    assert ActionKey.objects.count() == 1


def test_a_list_is_played_completely_or_not_at_all(
    client: APIClient, game: Game, ada: Player
) -> None:
    client.force_authenticate(ada)
    actions = turn(game, client, random.Random(3))
    response = client.post(url(game, "actions"), {"actions": [*actions, actions[0]], "key": "turn"})
    problem(response, 422, "not_your_turn")
    assert response.json()["index"] == len(actions)
    game.refresh_from_db()
    assert Event.objects.filter(game=game).count() == game.seq
    assert not ActionKey.objects.exists()
    again = client.post(url(game, "actions"), {"actions": actions, "key": "turn"})
    assert again.status_code == 201, "the key is still free"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "one_of"),
        ({"action": {"type": "keep"}, "actions": []}, "min_length"),
        ({"action": {"type": "keep"}, "actions": [{"type": "keep"}]}, "one_of"),
        ({"actions": []}, "min_length"),
        ({"actions": [{"type": "keep"}] * (decide.MAX_ACTIONS + 1)}, "max_length"),
        ({"action": {"type": "keep"}, "lag_ms": -1}, "min_value"),
    ],
)
def test_a_body_that_is_refused(
    client: APIClient, game: Game, ada: Player, body: dict[str, Any], code: str
) -> None:
    client.force_authenticate(ada)
    response = client.post(url(game, "actions"), body)
    problem(response, 400, "invalid")
    assert code in {error["code"] for error in response.json()["errors"]}


def test_what_is_no_action_is_named(client: APIClient, game: Game, ada: Player) -> None:
    client.force_authenticate(ada)
    for where in ("preview", "actions"):
        response = client.post(url(game, where), {"actions": [{"type": "fly"}]})
        problem(response, 400, "bad_action")


def test_who_may_look_ahead(client: APIClient, game: Game, ben: Player, cleo: Player) -> None:
    problem(client.post(url(game, "preview"), {}), 401, "not_authenticated")
    client.force_authenticate(cleo)
    problem(client.post(url(game, "preview"), {}), 403, "not_your_game")
    client.force_authenticate(ben)
    body = client.post(url(game, "preview"), {"worth": True}).json()
    assert (body["legal"], body["worth"], body["turn"]) == ([], [], 0)
    take = {"type": "take", "column": 0}
    response = client.post(url(game, "preview"), {"actions": [take]})
    problem(response, 422, "not_your_turn")
    assert response.json()["index"] == 0


def test_a_player_who_has_left_sees_nothing_of_the_seat(
    client: APIClient, ada: Player, ben: Player, cleo: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("dream_home", [ada, ben, cleo], seed=SEED)
    decide.player_command(game.pk, 0, {"type": "leave"})
    client.force_authenticate(ada)
    problem(client.post(url(game, "preview"), {}), 403, "not_your_seat")


def test_a_stale_or_finished_game_is_not_looked_ahead(
    client: APIClient, game: Game, ada: Player
) -> None:
    client.force_authenticate(ada)
    stale = client.post(url(game, "preview"), {"expected_seq": game.seq - 1})
    problem(stale, 409, "stale")
    assert stale.json()["seq"] == game.seq
    decide.player_command(game.pk, 0, {"type": "resign"})
    problem(client.post(url(game, "preview"), {}), 409, "game_over")


def test_a_paused_game_is_only_shown(client: APIClient, game: Game, ada: Player) -> None:
    client.force_authenticate(ada)
    take = client.get(url(game, "state"), {"as": 0}).json()["legal"][0]
    decide.platform_command(game.pk, Pause())
    assert client.post(url(game, "preview"), {}).json()["legal"] == []
    problem(client.post(url(game, "preview"), {"actions": [take]}), 422, "paused")


def test_hints_are_an_option_of_the_table(
    client: APIClient, ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game(
        "dream_home", [ada, ben], seed=SEED, table_options=TableOptions(hints=False)
    )
    client.force_authenticate(ada)
    problem(client.post(url(game, "preview"), {"worth": True}), 403, "no_hints")
    assert client.post(url(game, "preview"), {}).status_code == 200


def test_nothing_is_shown_of_what_is_drawn(
    client: APIClient, ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    """An amenity is replaced by a new one at once: that one is not previewed."""
    game = game_commands.open_game("lodge", [ada, ben], seed=SEED)
    client.force_authenticate(ada)
    legal = client.post(url(game, "preview"), {}).json()["legal"]
    amenity = next(action for action in legal if action["type"] == "build_amenity")
    seen = client.post(url(game, "preview"), {"actions": [amenity]}).json()
    assert (seen["complete"], seen["legal"]) == (False, [])
    assert [event["type"] for event in seen["events"]] == ["amenity_built"]
    end_turn = {"type": "end_turn"}
    further = client.post(url(game, "preview"), {"actions": [amenity, end_turn]})
    problem(further, 422, "chance_needed")
    assert further.json()["index"] == 1
    assert client.post(url(game, "actions"), {"actions": [amenity, end_turn]}).status_code == 201


def test_a_preview_never_has_the_seed(
    client: APIClient, ada: Player, queued_bots: list[Any]
) -> None:
    """Neither at the end of a game, where the log publishes it, nor before."""
    bot = Player.objects.create_user("oak", kind=Player.Kind.BOT)
    for kind in ("dream_home", "lodge"):
        game = game_commands.open_game(kind, [ada, bot], seed=SEED)
        client.force_authenticate(ada)
        live_game, rng = LiveGame.load(game), random.Random(kind)
        while live_game.turn is not None:
            seat = live_game.turn
            legal = live_game.rules.legal(live_game.state, seat)
            if live_game.pending_count > 20 and seat == 0:
                live_game.save()
                game.refresh_from_db()
                for action in legal[:3]:
                    body = {"actions": [msgspec.to_builtins(action)], "worth": True}
                    answer = client.post(url(game, "preview"), body).content.decode()
                    assert SEED.hex() not in answer
            live_game.play(seat, rng.choice(legal))
        live_game.save()


def test_a_delay_of_the_network_is_not_thinking_time(
    client: APIClient, ada: Player, ben: Player, game_clock: GameClock, queued_bots: list[Any]
) -> None:
    game_clock.stop()
    game = game_commands.open_game(
        "nim", [ada, ben], {"piles": 2}, seed=SEED, time_control=TimeControl("bank", 60_000)
    )
    client.force_authenticate(ada)
    game_clock.wait(seconds=10)
    take = {"type": "take", "pile": 0, "count": 1}
    client.post(url(game, "actions"), {"action": take, "lag_ms": 300})
    session = load_session(Game.objects.get(pk=game.pk))
    assert session.table.remaining[0] == 60_000 - 9_700
    assert audit.first_fault(game.pk) is None


def test_an_action_that_was_sent_in_time_counts_although_the_deadline_has_passed(
    client: APIClient, ada: Player, ben: Player, game_clock: GameClock, queued_bots: list[Any]
) -> None:
    game_clock.stop()
    game = game_commands.open_game(
        "nim", [ada, ben], {"piles": 2}, seed=SEED, time_control=TimeControl("bank", 60_000)
    )
    client.force_authenticate(ada)
    game_clock.wait(milliseconds=60_000 + MAX_LAG // 2)
    assert not decide.settle_deadline(game.pk), "the platform waits for it"
    take = {"type": "take", "pile": 0, "count": 1}
    assert client.post(url(game, "actions"), {"action": take, "lag_ms": MAX_LAG}).status_code == 201
    assert audit.first_fault(game.pk) is None


def test_the_delay_of_another_player_does_not_help(
    client: APIClient, ada: Player, ben: Player, game_clock: GameClock, queued_bots: list[Any]
) -> None:
    game_clock.stop()
    game = game_commands.open_game(
        "nim", [ada, ben], {"piles": 2}, seed=SEED, time_control=TimeControl("bank", 60_000)
    )
    client.force_authenticate(ben)
    game_clock.wait(milliseconds=60_000 + MAX_LAG // 2)
    take = {"type": "take", "pile": 0, "count": 1}
    problem(
        client.post(url(game, "actions"), {"action": take, "lag_ms": MAX_LAG}), 409, "game_over"
    )


def test_a_preview_needs_few_queries(client: APIClient, game: Game, ada: Player) -> None:
    client.force_authenticate(ada)
    client.post(url(game, "preview"), {})
    with CaptureQueriesContext(connection) as queries:
        client.post(url(game, "preview"), {"actions": [{"type": "take", "column": 1}]})
    assert len(queries) == 2, "the game and the seat"
