"""First games, which the site explains step by step."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest
from django.db import connection
from rest_framework.test import APIClient

from engine import preview, registry, replay
from engine.chance import Chance
from engine.lodge.actions import BuildRoom, PlaceValetGuest
from games import lessons
from games.live_game import LiveGame
from games.models import Bot, Game, Player
from tests.games.test_api_games import API, problem

pytestmark = pytest.mark.django_db


def open_(client: APIClient, kind: str = "lodge", **body: Any) -> Any:
    return client.post(f"{API}/learn/{kind}", body)


@pytest.fixture
def guest(client: APIClient, queued_bots: list[Any]) -> APIClient:
    """The browser of a guest."""
    client.force_authenticate(Player.objects.create_user("visitor", kind=Player.Kind.GUEST))
    return client


@pytest.mark.parametrize("kind", ["dream_home", "lodge"])
def test_a_guest_opens_an_unrated_game_against_the_bot_and_begins(
    guest: APIClient, kind: str
) -> None:
    response = open_(guest, kind, key="k")
    assert response.status_code == 201
    body = response.json()
    assert response["Location"] == f"{API}/games/{body['id']}"
    assert (body["kind"], body["turn"], body["rated"], body["lesson"]) == (kind, 0, False, True)
    assert [seat["player"]["username"] for seat in body["seats"]] == ["visitor", "greedy"]
    assert body["seed"] is None
    table = guest.get(f"{API}/games/{body['id']}/table").json()
    assert table["options"]["hints"] is True


def test_everybody_gets_the_same_deal_and_the_seed_after_the_end_only(
    guest: APIClient, ada: Player
) -> None:
    first = open_(guest, "dream_home").json()
    guest.force_authenticate(ada)
    second = open_(guest, "dream_home").json()
    assert first["id"] != second["id"]
    assert first["commitment"] == second["commitment"]
    game = Game.objects.get(public_id=second["id"])
    live = LiveGame.load(game)
    while (seat := live.turn) is not None:
        live.play(seat, live.rules.legal(live.state, seat)[0])
    live.save()
    game.refresh_from_db()
    assert guest.get(f"{API}/games/{second['id']}").json()["seed"] == bytes(game.seed).hex()
    assert guest.get(f"{API}/games/{first['id']}").json()["seed"] is None


def test_a_key_opens_one_game_of_each_kind(guest: APIClient) -> None:
    lodge = open_(guest, "lodge", key="k").json()
    assert open_(guest, "lodge", key="k").json() == lodge
    assert open_(guest, "dream_home", key="k").json()["id"] != lodge["id"]
    assert open_(guest, "lodge", key="other").json()["id"] != lodge["id"]
    assert open_(guest, "lodge").json()["id"] != open_(guest, "lodge").json()["id"]


def test_the_key_of_one_player_is_not_that_of_another(guest: APIClient, ada: Player) -> None:
    game = open_(guest, "lodge", key="k").json()
    guest.force_authenticate(ada)
    assert open_(guest, "lodge", key="k").json()["id"] != game["id"]


def test_lessons_are_listed_for_their_players_only(guest: APIClient) -> None:
    game = open_(guest).json()
    for query in ({}, {"status": "playing"}, {"ordering": "-moved"}, {"kind": "lodge"}):
        assert guest.get(f"{API}/games", query).json()["results"] == []
    (listed,) = guest.get(f"{API}/games", {"player": "visitor"}).json()["results"]
    assert (listed["id"], listed["lesson"]) == (game["id"], True)


def test_a_kind_without_a_lesson_is_not_found(guest: APIClient) -> None:
    problem(open_(guest, "nim"), 404, "no_lesson")
    assert not Game.objects.exists()


@pytest.mark.parametrize("body", [{"key": "k" * 49}, {"key": ""}, {"seed": "00"}, {"key": ["k"]}])
def test_a_bad_body_opens_nothing(guest: APIClient, body: dict[str, Any]) -> None:
    assert open_(guest, "lodge", **body).status_code == 400
    assert not Game.objects.exists()


def test_the_bot_is_the_oldest_one_of_the_server(guest: APIClient, bot: Any) -> None:
    Player.objects.create_user("greedy")  # a person of that name
    own = Player.objects.create_user("owner")
    rented = bot("rented", "greedy")
    Bot.objects.filter(player=rented).update(owner=own)
    assert open_(guest).json()["seats"][1]["player"]["username"] == "greedy-2"
    assert open_(guest).json()["seats"][1]["player"]["username"] == "greedy-2"


@pytest.mark.django_db(transaction=True)
def test_a_double_click_opens_one_game_and_creates_one_bot(
    ada: Player, queued_bots: list[Any]
) -> None:
    barrier = threading.Barrier(4)
    answers: list[dict[str, Any]] = []

    def click() -> None:
        client = APIClient()
        client.force_authenticate(ada)
        barrier.wait()
        answers.append(open_(client, "lodge", key="k").json())
        connection.close()

    threads = [threading.Thread(target=click) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({answer["id"] for answer in answers}) == 1
    assert Game.objects.count() == Bot.objects.count() == 1


def opening(kind: str) -> tuple[Any, Any]:
    """The rules and the position in which the player begins."""
    lesson, rules = lessons.LESSONS[kind], registry.get(kind)
    options = msgspec.convert(dict(lesson.options), rules.Options)
    return rules, replay.fold(rules, rules.open(options, 2, Chance(lesson.seed)))


def test_in_the_first_turn_of_lodge_the_valet_guest_can_move_to_the_favourite_floor() -> None:
    rules, state = opening("lodge")
    guest = rules.view(state, 0)["lodges"][0]["valet"]
    placings = []
    for action in rules.legal(state, 0):
        if isinstance(action, BuildRoom):
            placings += rules.legal(preview.preview(rules, state, 0, [action]).state, 0)
    found = [action for action in placings if isinstance(action, PlaceValetGuest)]
    assert any(action.floor == guest["floor"] for action in found)


def test_the_first_rounds_of_dream_home_have_two_kitchens_decor_a_tool_and_a_helper() -> None:
    rules, state = opening("dream_home")
    market = rules.view(state, 0)["market"]
    assert "kitchen:0" in market["rooms"]
    assert any(card and card.startswith("decor:") for card in market["resources"])
    chance = Chance(lessons.LESSONS["dream_home"].seed)
    while state.round < 2:
        for event in rules.decide(state, state.turn, rules.legal(state, state.turn)[0], chance):
            rules.evolve(state, event)
    market = rules.view(state, 0)["market"]
    assert "kitchen:0" in market["rooms"]
    assert {"tool", "helper"} <= {card.partition(":")[0] for card in market["resources"] if card}
