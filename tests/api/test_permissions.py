"""Every endpoint of the API, tried by every kind of caller."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.permissions import SAFE_METHODS
from rest_framework.test import APIClient

from games.api.permissions import ApiPermission, scope_needed
from games.models import ApiToken, Player
from games.models.token import Scope
from tests.api.access_table import (
    BODIES,
    MAY_BE_SUSPENDED,
    OK,
    SIGNED_OUT,
    STAFF_ONLY,
    TABLE,
    Access,
)

pytestmark = pytest.mark.django_db

API = "api/v1/"
METHODS = ("get", "post", "put", "patch", "delete")


def endpoints() -> dict[str, Any]:
    """The view class by `METHOD pattern`."""
    return {
        f"{method.upper()} {pattern}": view
        for pattern, view in _routes(get_resolver().url_patterns, "")
        for method in METHODS
        if hasattr(view, method)
    }


def _routes(patterns: list[Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for entry in patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _routes(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and route.startswith(API):
            view = getattr(entry.callback, "view_class", None)
            assert view is not None, f"{route} has a view without a class"
            yield route.removeprefix(API), view


class _RollBack(Exception):
    """Undoes what a caller has done, so that the next finds everything as before."""


@pytest.fixture
def callers(paths: dict[str, str]) -> Callable[[str, Any], Iterator[tuple[str, APIClient]]]:
    """The clients of all callers of an endpoint, each with the name of its column."""
    players = {
        "owner": Player.objects.get(username="ada"),
        "other": Player.objects.create_user("eve"),
        "guest": Player.objects.create_user("visitor", kind="guest"),
        "staff": Player.objects.create_user("sam", is_staff=True),
    }

    def clients(method: str, view: Any) -> Iterator[tuple[str, APIClient]]:
        yield "anonymous", browser(None)
        for name, player in players.items():
            yield name, browser(player)
        right = scope_needed(view(), method)
        for name, scopes in (
            ("right_token", [right]),
            ("wrong_token", [scope for scope in Scope.values if scope != right]),
        ):
            client = APIClient()
            secret = ApiToken.issue(players["owner"], scopes=scopes)
            client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
            yield name, client

    return clients


def browser(player: Player | None) -> APIClient:
    """A browser, with the cookie that the site's first request sets."""
    client = APIClient()
    client.cookies["csrftoken"] = "c" * 32
    if player is not None:
        client.force_login(player)
    return client


def test_every_endpoint_has_a_row() -> None:
    assert sorted(TABLE) == sorted(endpoints()), "add a row to tests/api/access_table.py"
    assert set(BODIES) <= set(TABLE)


@pytest.mark.parametrize("endpoint", TABLE)
def test_an_endpoint_answers_each_caller_as_its_row_says(
    endpoint: str,
    paths: dict[str, str],
    callers: Callable[[str, Any], Iterator[tuple[str, APIClient]]],
) -> None:
    method, _, pattern = endpoint.partition(" ")
    url = pattern
    for parameter, value in paths.items():
        url = url.replace(parameter, value)
    assert "<" not in url, f"add a value of the parameter in {url} to `paths`"
    answers = {}
    for caller, client in callers(method, endpoints()[endpoint]):
        answers[caller] = _answer(client, method, f"/{API}{url}", BODIES.get(endpoint))
    assert Access(**answers) == TABLE[endpoint]


def _answer(client: APIClient, method: str, url: str, body: Any) -> str:
    """`OK`, or the code of a refusal. What the request has changed is undone."""
    answer = OK
    try:
        with transaction.atomic():
            response = getattr(client, method.lower())(url, body)
            assert response.status_code < 500
            if response.status_code in (401, 403):
                answer = response.json()["code"]
                assert (response.status_code == 401) == (answer == SIGNED_OUT), answer
            raise _RollBack
    except _RollBack:
        return answer


def test_every_view_checks_tokens_and_suspensions() -> None:
    """Views that bring their own permission classes must use those of `games.api.permissions`."""
    described = ("schema", "docs")
    unchecked = [
        endpoint
        for endpoint, view in endpoints().items()
        if endpoint.partition(" ")[2] not in described
        and not all(issubclass(each, ApiPermission) for each in view.permission_classes)
    ]
    assert not unchecked


def test_a_suspended_player_may_read_but_not_write(paths: dict[str, str]) -> None:
    Player.objects.filter(username="ada").update(is_banned=True, suspension_reason="Cheating.")
    allowed = set()
    for endpoint, view in endpoints().items():
        method, _, url = endpoint.partition(" ")
        for parameter, value in paths.items():
            url = url.replace(parameter, value)
        if method in SAFE_METHODS:
            continue
        client = browser(Player.objects.get(username="ada"))
        answer = _answer(client, method, f"/{API}{url}", BODIES.get(endpoint))
        if answer not in ("suspended", STAFF_ONLY):
            allowed.add(endpoint)
            assert getattr(view, "allow_suspended", False), endpoint
    assert allowed == MAY_BE_SUSPENDED
    url = f"/{API}games/{paths['<str:game_id>']}/actions"
    refused = browser(Player.objects.get(username="ada")).post(url, {"action": {"type": "x"}})
    assert "for good: Cheating." in refused.json()["detail"]
