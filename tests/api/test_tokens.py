"""API tokens: their page, their limits, and signing in with them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from games.accounts import own_bots, tokens
from games.models import ApiToken, Bot, Player
from tests.games.test_api_games import problem

pytestmark = pytest.mark.django_db

TOKENS = "/api/v1/me/tokens"
BOTS = "/api/v1/me/bots"
KINDS = "/api/v1/kinds"


@pytest.fixture
def ada() -> Player:
    """A member."""
    return Player.objects.create_user("ada")


@pytest.fixture
def browser(ada: Player) -> APIClient:
    """Ada's browser."""
    client = APIClient()
    client.force_login(ada)
    return client


def program(token: str) -> APIClient:
    """A program with that token."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client


def test_a_token_is_made_listed_used_and_revoked(browser: APIClient) -> None:
    made = browser.post(TOKENS, {"name": "laptop", "scopes": ["play", "read", "read"]})
    assert made.status_code == 201
    assert made["Cache-Control"] == "no-store"
    body = made.json()
    token = body.pop("token")
    assert token.startswith(body["prefix"])
    assert (len(body["prefix"]), body["scopes"]) == (11, ["read", "play"])
    assert body["player"]["username"] == "ada"
    listed = browser.get(TOKENS)
    assert token not in listed.content.decode()
    assert listed.json()["results"] == [body]
    assert program(token).get(KINDS).status_code == 200
    assert browser.get(TOKENS).json()["results"][0]["last_used_at"] is not None
    assert browser.delete(f"{TOKENS}/{body['id']}").status_code == 204
    problem(program(token).get(KINDS), 401, "token_revoked")
    assert browser.get(TOKENS).json()["results"] == []
    problem(browser.delete(f"{TOKENS}/{body['id']}"), 404, "no_such_token")


def test_a_token_expires(ada: Player, browser: APIClient) -> None:
    at = timezone.now() + timedelta(days=1)
    body = {"name": "a", "scopes": ["read"], "expires_at": at.isoformat()}
    token = browser.post(TOKENS, body).json()["token"]
    assert program(token).get(KINDS).status_code == 200
    ApiToken.objects.update(expires_at=timezone.now())
    problem(program(token).get(KINDS), 401, "token_expired")


def test_bad_requests_make_no_token(browser: APIClient) -> None:
    good = {"name": "laptop", "scopes": ["read"]}
    past = (timezone.now() - timedelta(days=1)).isoformat()
    problem(browser.post(TOKENS, {**good, "scopes": []}), 400, "invalid")
    problem(browser.post(TOKENS, {**good, "scopes": ["admin"]}), 400, "invalid")
    problem(browser.post(TOKENS, {**good, "scopes": "read"}), 400, "invalid")
    problem(browser.post(TOKENS, {**good, "name": "x" * 81}), 400, "invalid")
    problem(browser.post(TOKENS, {**good, "name": " "}), 400, "invalid")
    problem(browser.post(TOKENS, {**good, "expires_at": past}), 400, "expires_in_past")
    problem(browser.post(TOKENS, {**good, "bot": "nobody"}), 404, "no_such_bot")
    assert not ApiToken.objects.exists()
    assert browser.post(TOKENS, good).status_code == 201
    problem(browser.post(TOKENS, good), 409, "token_name_taken")
    assert ApiToken.objects.count() == 1


def test_nobody_has_more_tokens_or_bots_than_the_limits(
    ada: Player, browser: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MAX_TOKENS", 1)
    monkeypatch.setattr(own_bots, "MAX_BOTS", 1)
    assert browser.post(TOKENS, {"name": "a", "scopes": ["read"]}).status_code == 201
    problem(browser.post(TOKENS, {"name": "b", "scopes": ["read"]}), 409, "too_many_tokens")
    ApiToken.objects.update(revoked_at=timezone.now())
    assert browser.post(TOKENS, {"name": "a", "scopes": ["read"]}).status_code == 201
    assert browser.post(BOTS, {"username": "robo"}).status_code == 201
    problem(browser.post(BOTS, {"username": "robo2"}), 409, "too_many_bots")


def test_a_member_makes_a_bot_and_a_token_that_plays_for_it(
    ada: Player, browser: APIClient
) -> None:
    made = browser.post(BOTS, {"username": "robo", "display_name": "Robo"})
    assert made.status_code == 201
    assert made.json()["kind"] == "bot"
    assert browser.get(BOTS).json()["results"] == [made.json()]
    bot = Bot.objects.get()
    assert (bot.owner, bot.strategy, bot.player.created_by) == (ada, "", ada)
    problem(browser.post(BOTS, {"username": "ROBO"}), 409, "name_taken")
    problem(browser.post(BOTS, {"username": "no way"}), 400, "invalid")
    answer = browser.post(TOKENS, {"name": "robo", "scopes": ["read", "play"], "bot": "robo"})
    assert answer.json()["player"]["username"] == "robo"
    robo = program(answer.json()["token"])
    problem(robo.post("/api/v1/tournaments", {}), 403, "missing_scope")
    stranger = APIClient()
    stranger.force_login(Player.objects.create_user("eve"))
    assert stranger.get(TOKENS).json()["results"] == []
    problem(stranger.delete(f"{TOKENS}/{answer.json()['id']}"), 404, "no_such_token")
    request = {"name": "x", "scopes": ["play"], "bot": "robo"}
    problem(stranger.post(TOKENS, request), 404, "no_such_bot")


def test_a_missing_scope_is_named(ada: Player) -> None:
    client = program(ApiToken.issue(ada, scopes=["organise", "play"]))
    assert problem(client.get(KINDS), 403, "missing_scope")["scope"] == "read"


def test_signing_in_with_a_token_takes_one_query(
    ada: Player, django_assert_num_queries: Callable[..., Any]
) -> None:
    client = program(ApiToken.issue(ada))
    with CaptureQueriesContext(connection) as first:
        client.get(KINDS)
    assert [query["sql"].split()[0] for query in first] == ["SELECT", "UPDATE"]
    used = ApiToken.objects.get().last_used_at
    with django_assert_num_queries(1):
        client.get(KINDS)
    assert ApiToken.objects.get().last_used_at == used
    ApiToken.objects.update(last_used_at=timezone.now() - timedelta(seconds=61))
    with django_assert_num_queries(2):
        client.get(KINDS)


def test_the_command_issues_lists_and_revokes_tokens(
    ada: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("token", "ada", "--name", "cron", "--scopes", "read", "--days", "7")
    secret = capsys.readouterr().out.strip()
    token = ApiToken.objects.get()
    assert token.scopes == ["read"]
    assert token.expires_at is not None
    assert timedelta(days=6) < token.expires_at - timezone.now() < timedelta(days=7)
    call_command("token", "ada", "--list")
    listed = capsys.readouterr().out
    assert token.prefix in listed
    assert secret not in listed
    call_command("token", "ada", "--revoke", token.public_id)
    problem(program(secret).get(KINDS), 401, "token_revoked")
    with pytest.raises(CommandError, match="has no token"):
        call_command("token", "ada", "--revoke", token.public_id)
    with pytest.raises(CommandError, match="1 to 36500"):
        call_command("token", "ada", "--days", "0")
