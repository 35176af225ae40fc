"""Who is signed in, guests, and signing out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.conf import LazySettings
from django.db import connection
from rest_framework.test import APIClient

from games.models import Player

pytestmark = pytest.mark.django_db

ME = "/api/v1/me"
GUESTS = "/api/v1/guests"


@pytest.fixture
def browser() -> APIClient:
    """A client that has to send the CSRF token, as a browser does."""
    return APIClient(enforce_csrf_checks=True)


def _post(browser: APIClient, path: str = GUESTS) -> Any:
    token = browser.get(ME).json()["csrf"]
    return browser.post(path, headers={"x-csrftoken": token})


def test_nobody_is_signed_in_at_first(
    browser: APIClient, django_assert_num_queries: Callable[..., Any]
) -> None:
    with django_assert_num_queries(0):
        response = browser.get(ME)
    assert response.json()["player"] is None
    assert response.json()["is_staff"] is False
    assert response.json()["site"] == {"mail": False, "verification": False}
    assert response["Cache-Control"] == "no-store"
    assert "Cookie" in response["Vary"]
    assert browser.cookies["csrftoken"].value


def test_the_signed_in_player_takes_two_queries(
    browser: APIClient, ada: Player, django_assert_num_queries: Callable[..., Any]
) -> None:
    browser.force_login(ada)
    with django_assert_num_queries(2):
        body = browser.get(ME).json()
    assert body["player"] == {
        "id": ada.public_id,
        "username": "ada",
        "display_name": "Ada",
        "kind": "person",
    }
    assert (body["is_staff"], body["verified"]) == (False, True)
    assert "email" not in str(body)


def test_a_visitor_becomes_a_guest_and_stays_the_same_one(browser: APIClient) -> None:
    made = _post(browser)
    assert made.status_code == 201
    player = made.json()["player"]
    assert player["kind"] == "guest"
    assert player["username"].startswith("guest-")
    assert player["display_name"].startswith("Guest ")
    assert browser.get(ME).json()["player"] == player
    again = _post(browser)
    assert (again.status_code, again.json()["player"]) == (200, player)
    guest = Player.objects.get()
    assert not guest.has_usable_password()


def test_a_player_with_an_account_does_not_become_a_guest(browser: APIClient, ada: Player) -> None:
    browser.force_login(ada)
    refused = _post(browser)
    assert (refused.status_code, refused.json()["code"]) == (409, "signed_in")


@pytest.mark.parametrize("method", ["guests", "session"])
def test_writes_need_the_csrf_token(browser: APIClient, method: str) -> None:
    browser.get(ME)
    send = browser.post if method == "guests" else browser.delete
    refused = send(f"/api/v1/{method}")
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    assert not Player.objects.exists()


def test_signing_out_ends_the_session(browser: APIClient, ada: Player) -> None:
    browser.force_login(ada)
    token = browser.get(ME).json()["csrf"]
    gone = browser.delete("/api/v1/session", headers={"x-csrftoken": token})
    assert gone.status_code == 204
    assert browser.get(ME).json()["player"] is None


def test_guests_are_in_no_list(browser: APIClient, ada: Player) -> None:
    guest = _post(browser).json()["player"]
    rows = APIClient().get("/api/v1/players").json()["results"]
    assert [row["username"] for row in rows] == ["ada"]
    page = APIClient().get(f"/api/v1/players/{guest['username']}")
    assert (page.status_code, page.json()["kind"]) == (200, "guest")
    refused = APIClient().get("/api/v1/players?kind=guest")
    assert refused.status_code == 400
    assert "person, bot" in refused.json()["detail"]


def test_a_player_who_is_not_verified_is_not_public(browser: APIClient, ada: Player) -> None:
    Player.objects.update(verified_at=None)
    assert APIClient().get("/api/v1/players").json()["results"] == []
    assert APIClient().get("/api/v1/players/ada").status_code == 404
    browser.force_login(ada)
    assert browser.get("/api/v1/players/ada").status_code == 200
    assert browser.get(ME).json()["verified"] is False


def test_new_guests_of_an_address_are_limited(
    redis_client: redis.Redis, settings: LazySettings
) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "guest": "2/h"}
    answers = [_post(APIClient(enforce_csrf_checks=True)).status_code for _ in range(3)]
    assert answers == [201, 201, 429]


@pytest.mark.django_db(transaction=True)
def test_a_double_click_makes_one_guest() -> None:
    """Both requests leave the browser before the first answer, so neither has a session."""
    token = APIClient(enforce_csrf_checks=True).get(ME)

    def click(_: int) -> Any:
        browser = APIClient(enforce_csrf_checks=True)
        browser.cookies["csrftoken"] = token.cookies["csrftoken"].value
        try:
            return browser.post(GUESTS, headers={"x-csrftoken": token.json()["csrf"]}).json()
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(click, range(8)))
    assert len({answer["player"]["id"] for answer in answers}) == 1
    guest = Player.objects.get()
    # Later, the same token makes a new guest: the first one may have been signed out.
    Player.objects.update(created_at=guest.created_at - timedelta(minutes=2))
    assert click(0)["player"]["id"] != guest.public_id
