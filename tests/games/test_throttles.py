"""Too many requests get a 429 with the time to wait; other clients are not affected."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis
from django.conf import LazySettings
from redis.backoff import NoBackoff
from redis.retry import Retry
from rest_framework.test import APIClient

from games.api import rate_limits
from games.models import ApiToken, Player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_client", "fixed_time")]

KINDS = "/api/v1/kinds"


@pytest.fixture
def fixed_time(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A fixed time for throttles, so that no test runs across the end of a period."""
    now = [1_000_000_020.0]
    monkeypatch.setattr(rate_limits, "time", lambda: now[0])
    monkeypatch.setattr(rate_limits, "_counting_again_at", 0.0)
    return now


@pytest.fixture
def rates(settings: LazySettings) -> Callable[..., None]:
    """Sets rates by scope; other scopes have no limit."""

    def set_(**rates: str) -> None:
        settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, **rates}

    return set_


def test_reads_are_counted_by_address(client: APIClient, rates: Callable[..., None]) -> None:
    rates(read="2/m")
    assert [client.get(KINDS).status_code for _ in range(3)] == [200, 200, 429]
    assert client.get(KINDS, REMOTE_ADDR="203.0.113.9").status_code == 200


def test_a_refusal_says_how_long_to_wait(
    client: APIClient, rates: Callable[..., None], fixed_time: list[float]
) -> None:
    rates(read="1/m")
    client.get(KINDS)
    refused = client.get(KINDS)
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json()["code"] == "throttled"
    wait = int(refused["Retry-After"])
    assert 0 < wait <= 60
    fixed_time[0] += wait
    assert client.get(KINDS).status_code == 200


def test_a_forged_header_does_not_change_the_address(
    client: APIClient, rates: Callable[..., None]
) -> None:
    rates(read="1/m")
    client.get(KINDS)
    refused = client.get(KINDS, headers={"x-forwarded-for": "198.51.100.7"})
    assert refused.status_code == 429


def test_addresses_of_one_ipv6_network_are_one_client(
    client: APIClient, rates: Callable[..., None]
) -> None:
    rates(read="1/m")
    assert client.get(KINDS, REMOTE_ADDR="2001:db8:1:2::1").status_code == 200
    assert client.get(KINDS, REMOTE_ADDR="2001:db8:1:2:ffff::9").status_code == 429
    assert client.get(KINDS, REMOTE_ADDR="2001:db8:1:3::1").status_code == 200


def test_a_signed_in_player_is_counted_across_addresses(
    client: APIClient, rates: Callable[..., None], ada: Player, ben: Player
) -> None:
    rates(write="1/m")
    client.force_authenticate(ada)
    path = "/api/v1/games/1/actions"
    assert client.post(path, {}).status_code == 400
    assert client.post(path, {}, REMOTE_ADDR="203.0.113.9").status_code == 429
    client.force_authenticate(ben)
    assert client.post(path, {}).status_code == 400


def test_creating_tournaments_has_a_lower_limit_than_other_writes(
    client: APIClient, rates: Callable[..., None], ada: Player
) -> None:
    rates(create="2/h")
    client.force_authenticate(ada)
    body = {"name": "Cup", "kind": "nim", "format": "swiss", "table_size": 2}
    answers = [client.post("/api/v1/tournaments", body).status_code for _ in range(3)]
    assert answers == [201, 201, 429]
    assert client.post("/api/v1/tournaments/cup/commands", {}).status_code == 400


def test_after_many_wrong_tokens_requests_need_no_database_query(
    client: APIClient,
    rates: Callable[..., None],
    ada: Player,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    rates(failed_token="2/m")
    secret = ApiToken.issue(ada)
    wrong = {"authorization": "Token wrong"}
    good = {"authorization": f"Token {secret}"}
    assert client.get(KINDS, headers=good).status_code == 200
    assert [client.get(KINDS, headers=wrong).status_code for _ in range(2)] == [401, 401]
    with django_assert_num_queries(0):
        refused = client.get(KINDS, headers=wrong)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    # While it lasts a right token is not tried either, or guessing would go on at full speed.
    assert client.get(KINDS, headers=good).status_code == 429
    assert client.get(KINDS, headers=good, REMOTE_ADDR="203.0.113.9").status_code == 200


def test_concurrent_requests_do_not_exceed_the_rate(rates: Callable[..., None]) -> None:
    rates(read="10/m")
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: rate_limits.count("read", "somebody"), range(50)))
    assert waits.count(None) == 10


def test_without_redis_all_requests_are_allowed(
    client: APIClient, rates: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    rates(read="1/m")
    attempts = 0

    def nowhere() -> redis.Redis:
        nonlocal attempts
        attempts += 1
        return redis.Redis(host="127.0.0.1", port=1, retry=Retry(NoBackoff(), 0))

    monkeypatch.setattr(rate_limits, "connections", nowhere)
    assert [client.get(KINDS).status_code for _ in range(3)] == [200, 200, 200]
    assert attempts == 1, "a Redis that is away is not asked again at once"
