"""Signing in, resetting the password, second factors, sessions, and changing the address."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes, policy
from typing import Any
from urllib.parse import unquote

import pytest
import redis
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.usersessions.models import UserSession
from django.conf import LazySettings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from games.accounts import tasks, visits
from games.models import Mail, Player
from tests.games.accounts.conftest import PASSWORD, Browser, wrong

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "rafters-and-tiles-9"
SIGN_IN_QUERIES = 17
"""Half of them are savepoints, which the transaction of the test makes necessary."""
SECURITY_QUERIES = {
    "auth/session": 3,
    "account/email": 3,
    "account/authenticators": 3,
    "auth/sessions": 18,
}
"""allauth looks at each session of the list by itself."""


@pytest.fixture
def account(settings: LazySettings) -> Player:
    """An account with a verified address, made while there was a mail server."""
    settings.EMAIL_BACKEND = "games.accounts.mail_backend.QueueBackend"  # tests replace it
    Browser().sign_up("Ada", email="ada@example.org")
    player = Player.objects.get(username="Ada")
    EmailAddress.objects.filter(user=player).update(verified=True)
    return player


def _totp(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


def _add_totp(browser: Browser) -> str:
    browser.confirm()
    secret: str = browser.auth_get("account/authenticators/totp").json()["meta"]["secret"]
    added = browser.auth("account/authenticators/totp", {"code": _totp(secret)})
    assert added.status_code == 200, added.content
    return secret


@pytest.mark.parametrize(
    "login", [{"username": "ada"}, {"username": "ADA"}, {"email": "Ada@Example.org"}]
)
def test_people_sign_in_with_a_name_or_an_address(
    browser: Browser, account: Player, login: dict[str, str]
) -> None:
    assert browser.sign_in("wrong", **login).status_code == 400
    assert browser.sign_in(**login).status_code == 200
    assert browser.me()["player"]["username"] == "Ada"


def test_a_session_is_a_new_one_after_sign_in(browser: Browser, account: Player) -> None:
    browser.become_guest()
    before = browser.cookies["sessionid"].value
    browser.sign_in(username="ada")
    assert browser.cookies["sessionid"].value != before


def test_a_password_is_reset_by_code(
    browser: Browser, account: Player, code: Callable[[str], str]
) -> None:
    asked = browser.auth("auth/password/request", {"email": "ada@example.org"})
    assert asked.status_code == 401
    assert {"id": "password_reset_by_code", "is_pending": True} in asked.json()["data"]["flows"]
    sent = code("ada@example.org")
    bad = {"key": wrong(sent), "password": NEW_PASSWORD}
    assert browser.auth("auth/password/reset", bad).json()["errors"][0]["param"] == "key"
    weak = {"key": sent, "password": "password"}
    assert browser.auth("auth/password/reset", weak).json()["errors"][0]["param"] == "password"
    good = {"key": sent, "password": NEW_PASSWORD}
    assert browser.auth("auth/password/reset", good).status_code == 401  # reset, sign in now
    assert browser.auth("auth/password/reset", good).status_code == 409
    assert browser.sign_in(username="ada").status_code == 400
    assert browser.sign_in(NEW_PASSWORD, username="ada").status_code == 200


def test_a_reset_for_an_unknown_address_looks_the_same(browser: Browser, account: Player) -> None:
    unknown = browser.auth("auth/password/request", {"email": "eve@example.org"})
    known = Browser().auth("auth/password/request", {"email": "ada@example.org"})
    assert unknown.status_code == known.status_code == 401
    assert unknown.json() == known.json()
    assert Mail.objects.filter(recipients="eve@example.org").count() == 1
    tried = browser.auth("auth/password/reset", {"key": "BBBB-BBBB", "password": NEW_PASSWORD})
    assert tried.status_code == 400


def test_a_reset_code_expires(
    browser: Browser, account: Player, code: Callable[[str], str], settings: LazySettings
) -> None:
    browser.auth("auth/password/request", {"email": "ada@example.org"})
    settings.ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = -1
    good = {"key": code("ada@example.org"), "password": NEW_PASSWORD}
    assert browser.auth("auth/password/reset", good).status_code == 409


def test_a_second_factor_is_asked_for_at_sign_in(browser: Browser, account: Player) -> None:
    browser.sign_in(username="ada")
    answer = browser.auth_get("account/authenticators/totp")
    assert answer.status_code == 404
    assert answer.json()["meta"]["totp_svg"].startswith("<?xml")
    assert "otpauth://totp/Ada?" in answer.json()["meta"]["totp_url"]
    secret = _add_totp(browser)
    stored = Authenticator.objects.get(type="totp").data["secret"]
    assert secret not in stored
    browser.send("delete", "/api/v1/session")
    first = browser.sign_in(username="ada")
    assert first.status_code == 401
    pending = [flow for flow in first.json()["data"]["flows"] if flow.get("is_pending")]
    assert pending[0]["id"] == "mfa_authenticate"
    assert sorted(pending[0]["types"]) == ["recovery_codes", "totp"]
    assert browser.me()["player"] is None
    assert browser.auth("auth/2fa/authenticate", {"code": "000000"}).status_code == 400
    used = {"code": _totp(secret)}
    assert browser.auth("auth/2fa/authenticate", used).status_code == 200
    assert browser.me()["player"]["username"] == "Ada"
    # A code is accepted once, so that nobody uses it who looked over the shoulder.
    elsewhere = Browser()
    elsewhere.sign_in(username="ada")
    assert elsewhere.auth("auth/2fa/authenticate", used).status_code == 400


def test_a_recovery_code_works_once(browser: Browser, account: Player) -> None:
    browser.sign_in(username="ada")
    _add_totp(browser)
    answer = browser.auth_get("account/authenticators/recovery-codes")
    codes = answer.json()["data"]["unused_codes"]
    assert len(codes) == 10
    browser.send("delete", "/api/v1/session")
    browser.sign_in(username="ada")
    assert browser.auth("auth/2fa/authenticate", {"code": codes[0]}).status_code == 200
    browser.send("delete", "/api/v1/session")
    browser.sign_in(username="ada")
    assert browser.auth("auth/2fa/authenticate", {"code": codes[0]}).status_code == 400
    assert browser.auth("auth/2fa/authenticate", {"code": codes[1]}).status_code == 200


def test_a_changed_secret_key_keeps_second_factors(
    browser: Browser, account: Player, settings: LazySettings
) -> None:
    browser.sign_in(username="ada")
    secret = _add_totp(browser)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another " * 8
    elsewhere = Browser()
    elsewhere.sign_in(username="ada")
    later = {"code": str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + 1)))}
    assert elsewhere.auth("auth/2fa/authenticate", later).status_code == 200


def test_what_is_sensitive_needs_a_fresh_sign_in(
    browser: Browser, account: Player, settings: LazySettings
) -> None:
    browser.sign_in(username="ada")

    def change() -> Any:
        return browser.auth("account/email", {"email": "new@example.org"})

    refused = change()
    assert refused.status_code == 401
    assert "reauthenticate" in [flow["id"] for flow in refused.json()["data"]["flows"]]
    assert browser.auth_get("account/authenticators/webauthn").status_code == 401
    assert browser.confirm("wrong").status_code == 400
    assert change().status_code == 401
    assert browser.confirm().status_code == 200
    assert change().status_code == 200
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = -1
    assert browser.auth_get("account/authenticators/webauthn").status_code == 401


@pytest.mark.usefixtures("mail_server")
def test_an_address_changes_once_the_new_one_is_verified(
    browser: Browser, code: Callable[[str], str]
) -> None:
    browser.sign_up("Ada", email="ada@example.org")
    browser.auth("auth/email/verify", {"key": code("ada@example.org")})
    browser.confirm()
    assert browser.auth("account/email", {"email": "new@example.org"}).status_code == 200
    assert Player.objects.get().email == "ada@example.org"
    assert browser.auth("auth/email/verify", {"key": code("new@example.org")}).status_code == 200
    player = Player.objects.get()
    assert player.email == "new@example.org"
    addresses = browser.auth_get("account/email").json()["data"]
    assert [(row["email"], row["verified"]) for row in addresses] == [("new@example.org", True)]
    told = Mail.objects.filter(recipients="ada@example.org").latest("pk")
    assert "changed" in told.subject.lower()


def test_without_a_mail_server_a_new_address_is_verified_by_a_link(
    browser: Browser, account: Player
) -> None:
    browser.sign_in(username="ada")
    browser.confirm()
    browser.auth("account/email", {"email": "new@example.org"})
    text = bytes(Mail.objects.latest("pk").content).decode()
    key = text.split("/verify?key=3D")[-1] if "=3D" in text else text.split("/verify?key=")[-1]
    key = unquote(key.replace("=\r\n", "").split()[0])
    assert browser.auth("auth/email/verify", {"key": key}).status_code == 200
    account.refresh_from_db()
    assert account.email == "new@example.org"


def test_an_account_from_before_the_mail_server_signs_in_as_before(
    browser: Browser, other_browser: Browser, request: pytest.FixtureRequest
) -> None:
    other_browser.sign_up("ben")
    other_browser.send("delete", "/api/v1/session")
    other_browser.sign_up("cleo", email="cleo@example.org")
    request.getfixturevalue("mail_server")
    assert browser.sign_in(username="ben").status_code == 200
    assert Browser().sign_in(username="cleo").status_code == 200
    call_command("createsuperuser", "--no-input", "--username", "root", "--email", "r@example.org")
    root = Player.objects.get(username="root")
    root.set_password(PASSWORD)
    root.save()
    elsewhere = Browser()
    assert elsewhere.sign_in(username="root").status_code == 200
    assert elsewhere.me()["is_staff"]


def test_passwords_are_changed_and_other_sessions_end(browser: Browser, account: Player) -> None:
    elsewhere = Browser()
    elsewhere.sign_in(username="ada")
    browser.sign_in(username="ada")
    data = {"current_password": "wrong", "new_password": NEW_PASSWORD}
    refused = browser.auth("account/password/change", data)
    assert refused.json()["errors"][0]["param"] == "current_password"
    data["current_password"] = PASSWORD
    assert browser.auth("account/password/change", data).status_code == 200
    assert browser.me()["player"]["username"] == "Ada"
    assert elsewhere.me()["player"] is None


def test_sessions_are_listed_and_ended(browser: Browser, account: Player) -> None:
    UserSession.objects.all().delete()
    elsewhere = Browser(HTTP_USER_AGENT="Phone", REMOTE_ADDR="2001:db8::7")
    elsewhere.sign_in(username="ada")
    browser.sign_in(username="ada")
    rows = browser.auth_get("auth/sessions").json()["data"]
    assert sorted((row["user_agent"], row["ip"], row["is_current"]) for row in rows) == [
        ("", "127.0.0.1", True),
        ("Phone", "2001:db8::7", False),
    ]
    assert all(row["last_seen_at"] for row in rows)
    phone = next(row["id"] for row in rows if row["user_agent"] == "Phone")
    left = browser.auth("auth/sessions", {"sessions": [phone]}, "delete").json()["data"]
    assert [row["is_current"] for row in left] == [True]
    assert elsewhere.me()["player"] is None
    assert browser.me()["player"]["username"] == "Ada"


def test_a_visit_is_recorded_once_an_hour(
    browser: Browser,
    account: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    browser.sign_in(username="ada")
    UserSession.objects.update(last_seen_at="2026-01-01T00:00Z")
    with django_assert_num_queries(2):
        browser.me()
    assert UserSession.objects.latest("pk").last_seen_at.year == 2026
    seen = UserSession.objects.latest("pk").last_seen_at
    now = time.time()
    monkeypatch.setattr("games.accounts.visits.time.time", lambda: now + visits.EVERY_SECONDS)
    renewed = browser.get("/api/v1/me")
    assert renewed.cookies["sessionid"]["max-age"] == 60 * 24 * 3600
    assert UserSession.objects.latest("pk").last_seen_at > seen
    with django_assert_num_queries(2):
        browser.me()


def test_expired_sessions_are_deleted(browser: Browser, account: Player) -> None:
    browser.sign_in(username="ada")
    elsewhere = Browser()
    elsewhere.sign_in(username="ada")
    key = browser.cookies["sessionid"].value
    long_ago = timezone.now() - timedelta(days=61)
    Session.objects.filter(pk=key).update(expire_date=long_ago)
    UserSession.objects.filter(session_key=key).update(last_seen_at=long_ago)
    tasks.clear_sessions()
    assert not Session.objects.filter(pk=key).exists()
    assert not UserSession.objects.filter(session_key=key).exists()
    assert elsewhere.me()["player"]["username"] == "Ada"


def test_the_queries_of_sign_in_and_of_the_page_of_security(
    browser: Browser, account: Player, django_assert_num_queries: Callable[..., Any]
) -> None:
    for _ in range(3):  # sessions to list
        Browser().sign_in(username="ada")
    token = browser.token()
    data = {"username": "ada", "password": PASSWORD}
    headers = {"x-csrftoken": token}
    with django_assert_num_queries(SIGN_IN_QUERIES):
        browser.post("/_allauth/browser/v1/auth/login", data, headers=headers)
    for path, queries in SECURITY_QUERIES.items():
        with django_assert_num_queries(queries):
            assert browser.auth_get(path).status_code == 200


def test_an_address_is_found_by_an_index(account: Player) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        plan = Player.objects.filter(email="ada@example.org").explain()
    assert "player_email" in plan


def test_failed_attempts_for_one_account_are_limited(
    browser: Browser, account: Player, redis_client: redis.Redis, settings: LazySettings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    for number in range(5):
        refused = browser.sign_in("wrong", username="ada")
        assert refused.json()["errors"][0]["code"] == "username_password_mismatch", number
    for attempt in (Browser(REMOTE_ADDR="203.0.113.9"), browser):
        refused = attempt.sign_in(username="ada")
        assert refused.json()["errors"][0]["code"] == "too_many_login_attempts"


def test_a_forged_header_does_not_change_the_address_that_is_limited(
    account: Player, redis_client: redis.Redis, settings: LazySettings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "2/m/ip", "login_failed": None}
    answers = [
        Browser(HTTP_X_FORWARDED_FOR=f"198.51.100.{number}", HTTP_X_REAL_IP=f"198.51.100.{number}")
        .sign_in("wrong", username="ada")
        .status_code
        for number in range(3)
    ]
    assert answers == [400, 400, 429]
    other = Browser(REMOTE_ADDR="203.0.113.9").sign_in(username="ada")
    assert other.status_code == 200
    mapped = [
        Browser(REMOTE_ADDR=f"::ffff:203.0.113.{number}")
        .sign_in("wrong", username="ada")
        .status_code
        for number in (1, 2, 3)
    ]
    assert mapped == [400, 400, 400]


def test_without_redis_nobody_signs_in(
    browser: Browser, account: Player, settings: LazySettings
) -> None:
    token = browser.token()
    settings.ACCOUNT_RATE_LIMITS = {}
    settings.CACHES = {
        "default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}
    }
    data = {"username": "ada", "password": PASSWORD}
    refused = browser.post("/_allauth/browser/v1/auth/login", data, headers={"x-csrftoken": token})
    assert (refused.status_code, refused.json()["code"]) == (503, "busy")
    assert refused["Retry-After"] == "3"


def test_an_inactive_player_does_not_sign_in(browser: Browser, account: Player) -> None:
    Player.objects.update(is_active=False)
    assert browser.sign_in(username="ada").status_code in (400, 401)
    assert browser.me()["player"] is None


def test_mails_are_in_the_language_of_the_profile_or_else_of_the_browser(account: Player) -> None:
    subjects = []
    for language in ("", "ru"):
        Player.objects.filter(pk=account.pk).update(language=language)
        spanish = Browser(HTTP_ACCEPT_LANGUAGE="es")
        spanish.auth("auth/password/request", {"email": "ada@example.org"})
        content = bytes(Mail.objects.latest("pk").content)
        message = message_from_bytes(content, policy=policy.default)
        subjects.append(message["Subject"].lower())
    assert "contraseña" in subjects[0]
    assert "парол" in subjects[1]
