"""The profile: what may be changed, how often, and by whom."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from games import game_commands, register_players
from games.accounts import avatars, profile, usernames
from games.errors import ClientError
from games.models import FormerUsername, Player
from games.public_ids import new_public_id
from tests.games.test_api_games import problem

PROFILE = "/api/v1/me/profile"


def browser(player: Player) -> APIClient:
    """A browser of that player."""
    client = APIClient()
    client.force_login(player)
    return client


@pytest.fixture
def ada(db: None) -> Player:
    """A member."""
    return Player.objects.create_user("ada")


def forget_change(player: Player) -> None:
    """Lets the time pass after which the username may be changed again."""
    Player.objects.filter(pk=player.pk).update(
        username_changed_at=timezone.now() - usernames.CHANGE_EVERY
    )


def test_a_profile_is_read_and_changed(ada: Player) -> None:
    client = browser(ada)
    before = client.get(PROFILE).json()
    assert before["avatar"] in before["choices"]["avatar"]
    assert (before["has_chosen_avatar"], before["country"]) == (False, "")
    changes = {
        "display_name": "Ada Lovelace",
        "language": "zh-hans",
        "country": "GB",
        "time_zone": "Europe/London",
        "avatar": "tower-plum",
    }
    after = client.patch(PROFILE, changes)
    assert after.status_code == 200
    assert (
        {**before, **changes, "has_chosen_avatar": True}
        == after.json()
        == (client.get(PROFILE).json())
    )
    public = APIClient().get("/api/v1/players/ada").json()
    assert (public["country"], public["avatar"]) == ("GB", "tower-plum")
    assert "time_zone" not in public
    assert "language" not in public
    cleared = client.patch(PROFILE, dict.fromkeys(changes, "")).json()
    assert cleared == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "klingon"),
        ("country", "XX"),
        ("country", "gb"),
        ("time_zone", "Europe/Atlantis"),
        ("time_zone", "../../etc/passwd"),
        ("avatar", "castle-gold"),
    ],
)
def test_a_value_that_is_no_choice_changes_nothing(ada: Player, field: str, value: str) -> None:
    client = browser(ada)
    before = client.get(PROFILE).json()
    refused = problem(
        client.patch(PROFILE, {"display_name": "New", field: value}), 400, f"bad_{field}"
    )
    assert refused["errors"][0]["field"] == field
    assert client.get(PROFILE).json() == before


def test_names_that_do_not_fit_are_refused(ada: Player) -> None:
    client = browser(ada)
    for body in (
        {"username": "a b"},
        {"username": ""},
        {"username": "a" * 41},
        {"display_name": "a\nb"},
        {"display_name": "a" * 81},
        {"display_name": "\u202egnol"},
        {"email": "ada@example.org"},
    ):
        assert client.patch(PROFILE, body).status_code == 400, body
    for name in ("guest-ada", "Guest-ada", "erased-1"):
        problem(client.patch(PROFILE, {"username": name}), 409, "name_taken")


def test_a_guest_may_change_only_the_display_name(db: None) -> None:
    client = browser(Player.objects.create_user("guest-1", kind=Player.Kind.GUEST))
    assert client.patch(PROFILE, {"display_name": "Visitor"}).json()["display_name"] == "Visitor"
    problem(client.patch(PROFILE, {"username": "visitor"}), 403, "guests_may_not")
    problem(client.patch(PROFILE, {"country": "GB"}), 403, "guests_may_not")


def test_a_username_is_changed_once_a_month_and_old_links_lead_to_the_player(ada: Player) -> None:
    client = browser(ada)
    game_commands.open_game("lodge", [ada, Player.objects.create_user("ben")])
    changed = client.patch(PROFILE, {"username": "countess"}).json()
    assert (changed["username"], changed["display_name"]) == ("countess", "countess")
    assert changed["username_change_at"] is not None
    for name in ("ada", "ADA", "countess"):
        assert APIClient().get(f"/api/v1/players/{name}").json()["username"] == "countess"
        for part in ("ratings", "tournaments", "results"):
            assert APIClient().get(f"/api/v1/players/{name}/{part}").status_code == 200
        assert len(APIClient().get(f"/api/v1/games?player={name}").json()["results"]) == 1
    refused = problem(client.patch(PROFILE, {"username": "lady"}), 403, "changed_recently")
    assert refused["errors"][0]["field"] == "username"
    # Only other capitals: allowed at any time.
    assert client.patch(PROFILE, {"username": "Countess"}).json()["username"] == "Countess"
    forget_change(ada)
    # The own former name may be taken back.
    assert client.patch(PROFILE, {"username": "Ada"}).json()["username"] == "Ada"
    assert [row.lowered for row in FormerUsername.objects.all()] == ["countess"]


def test_a_former_username_is_kept_for_a_year(ada: Player) -> None:
    browser(ada).patch(PROFILE, {"username": "countess"})
    ben = Player.objects.create_user("ben")
    client = browser(ben)
    problem(client.patch(PROFILE, {"username": "Ada"}), 409, "name_taken")
    problem(client.post("/api/v1/me/bots", {"username": "ada"}), 409, "name_taken")
    with pytest.raises(ClientError, match="belongs to another"):
        register_players.register_players([register_players.NewPlayer("ada")], ben, many=False)
    assert client.get(PROFILE).json()["username"] == "ben"
    FormerUsername.objects.update(given_up_at=timezone.now() - timedelta(days=366))
    assert client.patch(PROFILE, {"username": "ada"}).json()["username"] == "ada"
    assert APIClient().get("/api/v1/players/ada").json()["id"] == ben.public_id
    assert APIClient().get("/api/v1/players/ben").json()["id"] == ben.public_id


def test_a_refused_username_leaves_the_other_changes_undone(ada: Player) -> None:
    Player.objects.create_user("ben")
    client = browser(ada)
    problem(client.patch(PROFILE, {"username": "Ben", "country": "GB"}), 409, "name_taken")
    assert client.get(PROFILE).json()["country"] == ""


def test_a_name_that_the_staff_has_replaced_stays(ada: Player) -> None:
    Player.objects.filter(pk=ada.pk).update(name_locked=True)
    problem(browser(ada).patch(PROFILE, {"display_name": "x"}), 403, "name_locked")
    assert browser(ada).patch(PROFILE, {"country": "GB"}).status_code == 200


def test_every_default_avatar_occurs() -> None:
    found = {avatars.default_avatar(new_public_id()) for _ in range(2_000)}
    assert found == set(avatars.AVATARS)
    assert len(avatars.AVATARS) == 24


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["two_changes", "change_and_give_up", "change_and_sign_up"])
def test_of_two_requests_for_one_username_one_gets_it(kind: str) -> None:
    ada, ben = Player.objects.create_user("ada"), Player.objects.create_user("ben")
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def attempt(action: Any) -> None:
        try:
            barrier.wait(10)
            action()
            outcomes.append("done")
        except ClientError as error:
            outcomes.append(error.code)
        finally:
            connection.close()

    by_kind: dict[str, list[Any]] = {
        "two_changes": [
            lambda: profile.change_profile(ada, {"username": "New"}),
            lambda: profile.change_profile(ben, {"username": "new"}),
        ],
        "change_and_give_up": [
            lambda: profile.change_profile(ada, {"username": "other"}),
            lambda: profile.change_profile(ben, {"username": "Ada"}),
        ],
        "change_and_sign_up": [
            lambda: profile.change_profile(ada, {"username": "new"}),
            lambda: register_players.register_players(
                [register_players.NewPlayer("NEW")], ben, many=False
            ),
        ],
    }
    threads = [threading.Thread(target=attempt, args=(action,)) for action in by_kind[kind]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(outcomes) == ["done", "name_taken"]
    names = [name.lower() for name in Player.objects.values_list("username", flat=True)]
    assert len(names) == len(set(names))
