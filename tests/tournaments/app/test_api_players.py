"""Entering people over the API: who may, one or a list, all or none, each once."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import Player
from tests import hostile
from tests.tournaments.app.organising import do, organiser
from tests.tournaments.app.races import at_once
from tournaments.director import setup
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db
PLAYERS = "/api/v1/players"


def as_(player: Player) -> APIClient:
    """The API as this player."""
    client = APIClient()
    client.force_authenticate(player)
    return client


def league(owner: Player) -> Tournament:
    """A tournament of theirs, in registration."""
    tournament = setup.create_tournament(
        "League", kind="nim", format="swiss", table_size=2, owner=owner
    )
    do(tournament, "open_registration", owner)
    return tournament


@pytest.fixture
def api(db: None) -> APIClient:
    """An organiser: somebody who has made a tournament."""
    league(organiser())
    return as_(organiser())


def post(api: APIClient, body: Any) -> Any:
    """The answer to entering players."""
    return api.post(PLAYERS, body, format="json")


def test_an_organiser_enters_one_and_registers_them(api: APIClient) -> None:
    response = post(api, {"username": "ada", "display_name": " Ada Lovelace "})
    assert response.status_code == 201, response.content
    body = response.json()
    assert (body["username"], body["display_name"], body["kind"], body["bot"]) == (
        *("ada", "Ada Lovelace", "person", None),
    )
    ada = Player.objects.get(username="ada")
    assert (ada.public_id, ada.created_by) == (body["id"], organiser())
    assert not ada.has_usable_password()
    assert (ada.is_staff, ada.is_superuser, ada.tokens.count()) == (False, False, 0)
    do(Tournament.objects.get(), "register", organiser(), player="ada")
    assert Entry.objects.get().player == ada


def test_a_list_is_entered_in_its_order(api: APIClient) -> None:
    names = ["zoe", "ada", "Ben-2"]
    response = post(api, [{"username": name} for name in names])
    assert response.status_code == 201, response.content
    assert [row["username"] for row in response.json()] == names
    assert [row["display_name"] for row in response.json()] == names


@pytest.mark.parametrize("staff", [False, True])
def test_staff_may_and_strangers_may_not(db: None, staff: bool) -> None:
    player = Player.objects.create_user("eve", is_staff=staff)
    response = post(as_(player), {"username": "ada"})
    assert response.status_code == (201 if staff else 403)
    assert staff or response.json()["code"] == "not_organiser"
    assert post(APIClient(), {"username": "ben"}).status_code == 401
    assert Player.objects.filter(username="ada").exists() is staff
    assert not Player.objects.filter(username="ben").exists()


def test_the_right_goes_with_the_tournament_and_is_no_other(api: APIClient) -> None:
    mine = Player.objects.get(username="organiser")
    assert mine.has_perm("games.add_player")
    assert not mine.has_perm("games.delete_player")
    Player.objects.filter(pk=mine.pk).update(is_active=False)
    assert not Player.objects.get(pk=mine.pk).has_perm("games.add_player")


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"username": "a b"}, "username"),
        ({"username": "-a"}, "username"),
        ({"username": ""}, "username"),
        ({"username": "a" * 41}, "username"),
        ({"display_name": "Ben"}, "username"),
        ({"username": "ben", "display_name": "x" * 81}, "display_name"),
        ({"username": "ben", "display_name": "B\nen"}, "display_name"),
        ({"username": "ben", "display_name": "\u202enoB"}, "display_name"),
        ({"username": "ben", "key": "k" * 101}, "key"),
        ({"username": "ben", "name": "Ben"}, "name"),
        ({"username": "ben", "is_staff": True}, "is_staff"),
        ("ben", "non_field_errors"),
    ],
)
def test_a_line_that_does_not_fit_is_named_and_nobody_is_entered(
    api: APIClient, line: Any, field: str
) -> None:
    before = Player.objects.count()
    one = post(api, line)
    assert (one.status_code, one.json()["errors"][0]["field"]) == (400, field)
    response = post(api, [{"username": "ada"}, line, {"username": "cleo"}])
    assert response.status_code == 400
    assert [error["field"] for error in response.json()["errors"]] == [f"1.{field}"]
    assert Player.objects.count() == before


@pytest.mark.parametrize(
    ("lines", "status", "code", "fields"),
    [
        (["ada", "ORGANISER"], 409, "name_taken", ["1.username"]),
        (["ada", "ben", "Ada"], 400, "name_twice", ["0.username", "2.username"]),
        ([], 400, "invalid", ["non_field_errors"]),
        ([f"p{number}" for number in range(501)], 400, "invalid", ["non_field_errors"]),
    ],
)
def test_a_list_that_cannot_be_is_refused_whole(
    api: APIClient, lines: list[str], status: int, code: str, fields: list[str]
) -> None:
    before = Player.objects.count()
    response = post(api, [{"username": name} for name in lines])
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert [error["field"] for error in response.json()["errors"]] == fields
    assert Player.objects.count() == before


def test_sent_again_with_its_key_a_player_is_the_same(api: APIClient) -> None:
    ada = {"username": "ada", "display_name": "Ada", "key": "1"}
    first = post(api, ada).json()
    assert post(api, ada).json() == first
    both = post(api, [{"username": "ben", "key": "2"}, ada])
    assert both.status_code == 201, both.content
    assert both.json()[1] == first
    assert Player.objects.count() == 3
    other = post(api, [{"username": "cleo", "key": "3"}, {"username": "dora", "key": "1"}])
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")
    assert other.json()["errors"][0]["field"] == "1.key"
    twice = post(api, [{"username": "cleo", "key": "3"}, {"username": "dora", "key": "3"}])
    assert (twice.status_code, twice.json()["code"]) == (400, "key_twice")
    assert Player.objects.count() == 3
    # Another organiser's keys are others.
    staff = as_(Player.objects.create_user("staff", is_staff=True))
    assert post(staff, {"username": "dora", "key": "1"}).status_code == 201


def test_any_value_in_a_player(api: APIClient) -> None:
    line = {"username": "ada", "display_name": "Ada", "key": "k"}
    for body in hostile.bodies(line) + hostile.bodies([line, {"username": "ben"}]):
        response = api.post(PLAYERS, body, content_type="application/json")
        assert response.status_code in (201, 400, 409), (body, response.content)
    assert api.get(PLAYERS).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_entered_eight_times_at_once_a_player_is_one() -> None:
    staff = Player.objects.create_user("staff", is_staff=True)
    others = [Player.objects.create_user(f"staff-{n}", is_staff=True) for n in range(4)]

    def once() -> tuple[int, Any]:
        answer = post(as_(staff), [{"username": "ada", "key": "a"}, {"username": "b", "key": "b"}])
        return answer.status_code, answer.json()

    answers = at_once(8, once)
    assert [answer[0] for answer in answers if isinstance(answer, tuple)] == [201] * 8
    assert all(answer == answers[0] for answer in answers)

    turns = iter(others)

    def without_a_key() -> tuple[int, Any]:
        me = next(turns)
        lines = [{"username": name} for name in ("x", "y", "z")]
        answer = post(as_(me), lines if me.pk % 2 else lines[::-1])
        return answer.status_code, answer.json().get("code") if answer.status_code > 300 else None

    found = at_once(4, without_a_key)
    assert sorted(map(str, found)) == ["(201, None)", *["(409, 'name_taken')"] * 3]
    assert Player.objects.filter(username__in=["ada", "b", "x", "y", "z"]).count() == 5
