"""Signing up, with and without verification, also as a guest."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection

from games import game_commands
from games.accounts import first_account
from games.models import Game, Mail, Player
from games.rated_games import why_unrated
from tests.games.accounts.conftest import PASSWORD, Browser, wrong

pytestmark = pytest.mark.django_db

VERIFY = "auth/email/verify"


def _errors(response: Any) -> list[tuple[str, str]]:
    assert response.status_code == 400, response.content
    return [(error.get("param"), error["code"]) for error in response.json()["errors"]]


def test_without_a_mail_server_an_account_needs_no_verification(browser: Browser) -> None:
    made = browser.sign_up("Ada")
    assert made.status_code == 200
    me = browser.me()
    assert (me["player"]["username"], me["player"]["kind"]) == ("Ada", "person")
    assert me["verified"]
    assert not Mail.objects.exists()
    player = Player.objects.get()
    assert player.check_password(PASSWORD)
    assert made.json()["data"]["user"]["id"] == player.public_id


@pytest.mark.usefixtures("mail_server")
def test_with_a_mail_server_the_address_is_verified_by_code(
    browser: Browser, other_browser: Browser, code: Callable[[str], str]
) -> None:
    made = browser.sign_up(email="ada@example.org")
    # The answer to a flow that has a next step is 401.
    assert made.status_code == 401
    flows = made.json()["data"]["flows"]
    assert {"id": "verify_email", "is_pending": True} in flows
    assert browser.me()["player"] is None
    assert other_browser.get("/api/v1/players/ada").status_code == 404
    assert other_browser.get("/api/v1/players").json()["results"] == []
    refused = browser.auth(VERIFY, {"key": wrong(code("ada@example.org"))})
    assert _errors(refused) == [("key", "incorrect_code")]
    verified = browser.auth(VERIFY, {"key": code("ada@example.org").lower().replace("-", "")})
    assert verified.status_code == 200
    assert (browser.me()["player"]["username"], browser.me()["verified"]) == ("ada", True)
    page = other_browser.get("/api/v1/players/ada")
    assert page.status_code == 200
    assert "example.org" not in page.content.decode()
    assert "example.org" not in other_browser.get("/api/v1/players").content.decode()


@pytest.mark.usefixtures("mail_server")
def test_a_code_expires_and_allows_three_tries(
    browser: Browser, code: Callable[[str], str], settings: LazySettings
) -> None:
    browser.sign_up(email="ada@example.org")
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = -1
    assert browser.auth(VERIFY, {"key": code("ada@example.org")}).status_code == 409
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 15 * 60
    browser.sign_in(username="ada")
    for _ in range(3):
        browser.auth(VERIFY, {"key": wrong(code("ada@example.org"))})
    assert browser.auth(VERIFY, {"key": code("ada@example.org")}).status_code == 409
    assert browser.me()["player"] is None


@pytest.mark.usefixtures("mail_server")
def test_a_new_code_can_be_sent_also_to_another_address(
    browser: Browser, code: Callable[[str], str]
) -> None:
    browser.sign_up(email="adda@example.org")
    first = code("adda@example.org")
    assert browser.auth(f"{VERIFY}/resend").status_code == 200
    assert code("adda@example.org") != first
    assert browser.auth("account/email", {"email": "ada@example.org"}).status_code == 200
    assert browser.auth(VERIFY, {"key": code("ada@example.org")}).status_code == 200
    assert Player.objects.get().email == "ada@example.org"


@pytest.mark.usefixtures("mail_server")
def test_an_address_that_has_an_account_is_not_told_apart(
    browser: Browser, other_browser: Browser, code: Callable[[str], str]
) -> None:
    browser.sign_up(email="ada@example.org")
    browser.auth(VERIFY, {"key": code("ada@example.org")})
    made = other_browser.sign_up("ben", email="Ada@Example.org")
    assert made.status_code == 401
    assert {"id": "verify_email", "is_pending": True} in made.json()["data"]["flows"]
    assert not Player.objects.filter(username="ben").exists()
    assert "already" in bytes(Mail.objects.latest("pk").content).decode().lower()


@pytest.mark.parametrize(
    ("username", "error"),
    [
        ("ADA", "username_taken"),
        ("guest-abc", "username_taken"),
        ("Staff", "username_taken"),
        ("-ada", "invalid"),
        ("a b", "invalid"),
        ("a" * 41, "max_length"),
        ("", "required"),
    ],
)
def test_usernames_follow_the_rules_of_players(
    browser: Browser, ada: Player, username: str, error: str
) -> None:
    assert ("username", error) in _errors(browser.sign_up(username))
    assert Player.objects.count() == 1


def test_a_password_must_not_be_weak_or_like_the_name(browser: Browser) -> None:
    refused = browser.auth("auth/signup", {"username": "carpenter", "password": "carpenter-7x"})
    assert _errors(refused) == [("password", "password_too_similar")]
    refused = browser.auth("auth/signup", {"username": "carpenter", "password": "12345678"})
    assert {code for _, code in _errors(refused)} == {
        "password_too_common",
        "password_entirely_numeric",
    }


@pytest.mark.parametrize(
    "body", ['{"username": "\\ud800", "password": "x"}', '{"a": "\\u0000"}', "[1]", "{", "x"]
)
@pytest.mark.parametrize("path", ["auth/signup", "auth/login", "auth/password/request"])
def test_bodies_that_the_database_cannot_store_are_refused(
    browser: Browser, path: str, body: str
) -> None:
    response = browser.post(
        f"/_allauth/browser/v1/{path}",
        body.encode(),
        content_type="application/json",
        headers={"x-csrftoken": browser.token()},
    )
    assert (response.status_code, response.json()["code"]) == (400, "invalid")


@pytest.mark.parametrize("path", ["auth/signup", "auth/login", "auth/password/request"])
def test_writes_need_the_csrf_token(browser: Browser, path: str) -> None:
    browser.get("/api/v1/me")
    data = {"username": "ada", "password": PASSWORD}
    refused = browser.post(f"/_allauth/browser/v1/{path}", data)
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    assert not Player.objects.exists()


def test_a_guest_who_signs_up_keeps_the_games(browser: Browser, ben: Player) -> None:
    guest = browser.become_guest()
    player = Player.objects.get(username=guest["username"])
    game = game_commands.open_game("nim", [player, ben])
    assert browser.sign_up("Ada").status_code == 200
    me = browser.me()
    assert me["player"] == {
        "id": guest["id"],
        "username": "Ada",
        "display_name": "Ada",
        "kind": "person",
    }
    seats = browser.get(f"/api/v1/games/{game.public_id}").json()["seats"]
    assert [seat["player"]["username"] for seat in seats] == ["Ada", "ben"]
    assert browser.get(f"/api/v1/players/{guest['username']}").status_code == 404
    assert browser.sign_up("ada2").status_code == 409
    # The account works from elsewhere.
    elsewhere = Browser()
    assert elsewhere.sign_in(username="ada").status_code == 200
    assert elsewhere.me()["player"]["id"] == guest["id"]


@pytest.mark.usefixtures("mail_server")
def test_a_guest_who_signs_up_plays_on_while_the_address_waits(
    browser: Browser, other_browser: Browser, code: Callable[[str], str]
) -> None:
    guest = browser.become_guest()
    assert browser.sign_up(email="ada@example.org").status_code == 200
    me = browser.me()
    assert (me["player"]["id"], me["player"]["kind"], me["verified"]) == (
        guest["id"],
        "person",
        False,
    )
    assert other_browser.get("/api/v1/players/ada").status_code == 404
    assert browser.auth(VERIFY, {"key": code("ada@example.org")}).status_code == 200
    assert browser.me()["verified"]
    assert other_browser.get("/api/v1/players/ada").status_code == 200


@pytest.mark.usefixtures("mail_server")
def test_a_guest_does_not_learn_whether_an_address_has_an_account(
    browser: Browser, other_browser: Browser, code: Callable[[str], str]
) -> None:
    browser.sign_up(email="ada@example.org")
    browser.auth(VERIFY, {"key": code("ada@example.org")})
    other_browser.become_guest()
    taken = other_browser.sign_up("ben", email="ada@example.org")
    third = Browser()
    third.become_guest()
    free = third.sign_up("cleo", email="cleo@example.org")
    assert taken.status_code == free.status_code == 200
    shapes = [sorted(answer.json()["data"]["user"]) for answer in (taken, free)]
    assert shapes[0] == [key for key in shapes[1] if key != "email"] or shapes[0] == shapes[1]
    assert Player.objects.get(username="ben").email == ""
    # No code can match: the mail told the owner of the address instead.
    assert _errors(other_browser.auth(VERIFY, {"key": "BBBB-BBBB"})) == [("key", "incorrect_code")]
    assert not other_browser.me()["verified"]


def test_a_guest_who_signs_in_leaves_the_guest_behind(browser: Browser, ben: Player) -> None:
    Browser().sign_up("ada")
    guest = browser.become_guest()
    assert browser.sign_in("wrong", username="ada").status_code == 400
    assert browser.me()["player"] == guest
    assert browser.sign_in(username="ada").status_code == 200
    assert browser.me()["player"]["username"] == "ada"
    assert Player.objects.get(username=guest["username"]).kind == Player.Kind.GUEST


def test_nobody_signs_in_as_a_guest_or_a_bot(browser: Browser) -> None:
    for kind in (Player.Kind.GUEST, Player.Kind.BOT):
        Player.objects.create_user(f"x-{kind}", password=PASSWORD, kind=kind)
        assert browser.sign_in(username=f"x-{kind}").status_code in (400, 401)
        assert browser.me()["player"] is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("guests", [False, True])
def test_of_two_sign_ups_with_one_name_one_succeeds(guests: bool) -> None:
    browsers = [Browser(), Browser()]
    for each in browsers:
        if guests:
            each.become_guest()
        each.token()
    start = Barrier(2)

    def sign_up(number: int) -> Any:
        start.wait()
        try:
            return browsers[number].sign_up(["ada", "Ada"][number])
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(sign_up, range(2)))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200, 400]
    loser = next(answer for answer in answers if answer.status_code == 400)
    assert _errors(loser) == [("username", "username_taken")]
    assert Player.objects.filter(username__iexact="ada").count() == 1


def test_the_first_account_of_a_machine_without_mail_is_staff(
    browser: Browser, other_browser: Browser
) -> None:
    assert first_account.is_open()
    browser.sign_up("ada")
    assert browser.me()["is_staff"]
    assert not first_account.is_open()
    other_browser.sign_up("ben")
    assert not other_browser.me()["is_staff"]


@pytest.mark.django_db(transaction=True)
def test_of_two_first_accounts_one_is_staff() -> None:
    browsers = [Browser() for _ in range(4)]
    browsers[0].become_guest()
    for each in browsers:
        each.token()
    start = Barrier(4)

    def sign_up(number: int) -> int:
        start.wait()
        try:
            status: int = browsers[number].sign_up(f"ada{number}").status_code
            return status
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(sign_up, range(4))) == [200] * 4
    assert Player.objects.filter(is_staff=True).count() == 1


@pytest.mark.parametrize("setting", ["MAIL_CONFIGURED", "PRODUCTION"])
def test_elsewhere_the_first_account_is_an_ordinary_one(
    browser: Browser, settings: LazySettings, setting: str
) -> None:
    setattr(settings, setting, True)
    browser.sign_up("ada")
    assert not Player.objects.get().is_staff


def test_games_of_a_guest_are_those_of_the_account(browser: Browser, ben: Player) -> None:
    guest = browser.become_guest()
    game_commands.open_game("nim", [Player.objects.get(username=guest["username"]), ben])
    browser.sign_up("ada")
    listed = browser.get("/api/v1/games?player=ada").json()["results"]
    assert [row["id"] for row in listed] == [Game.objects.get().public_id]


@pytest.mark.usefixtures("mail_server")
def test_who_has_not_verified_an_address_may_do_what_a_guest_may(
    browser: Browser, ben: Player, code: Callable[[str], str]
) -> None:
    browser.become_guest()
    browser.sign_up(email="ada@example.org")
    ada = Player.objects.get(username="ada")
    assert why_unrated([ada, ben]) == "guest"
    refused = browser.get("/api/v1/me/tokens")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_verified")
    browser.auth(VERIFY, {"key": code("ada@example.org")})
    ada.refresh_from_db()
    assert why_unrated([ada, ben]) is None
    assert browser.get("/api/v1/me/tokens").status_code == 200
