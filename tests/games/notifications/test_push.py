"""Web Push: subscribing, and messages that only the browser can read."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.conf import LazySettings
from django.contrib.auth import logout
from django.http import HttpRequest
from django.utils import timezone

from games.models import Game, Notice, Player, PushMessage, PushSubscription
from games.notifications import notices, push, push_hosts
from tests.games.notifications.conftest import client_of, play, process_facts
from tests.games.notifications.push_service import Browser, PushService, encoded

Duel = Callable[..., Game]
URL = "/api/v1/me/push"
AUTH = encoded(bytes(16))


def subscribed(player: Player, service: PushService, name: str = "one") -> Browser:
    """A browser that has subscribed over the API."""
    browser = Browser(service.origin, name)
    response = client_of(player).post(URL, browser.subscription)
    assert response.status_code == 201, response.json()
    return browser


def deliver() -> None:
    """Runs the tasks of all messages."""
    for message_id in PushMessage.objects.order_by("pk").values_list("pk", flat=True):
        push.send(message_id)


def test_the_browser_can_read_the_message(
    duel: Duel, ada: Player, push_service: PushService, sent_tasks: list[Any]
) -> None:
    browser = subscribed(ada, push_service)
    game = duel()
    process_facts()
    assert PushMessage.objects.count() == 1
    deliver()
    [(path, headers, body)] = push_service.received
    assert path == "/push/one"
    assert browser.read(body) == {
        "title": "It is your turn",
        "body": "Nim",
        "path": f"/games/{game.public_id}",
        "kind": "your_turn",
        "tag": f"game-{game.public_id}",
    }
    assert b"turn" not in body
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 3600
    assert len(headers["topic"]) <= 32
    assert not PushMessage.objects.exists()
    assert PushSubscription.objects.get().delivered_at is not None


def test_the_request_is_signed_for_that_push_service(
    duel: Duel, ada: Player, push_service: PushService
) -> None:
    subscribed(ada, push_service)
    duel()
    process_facts()
    deliver()
    authorization = push_service.received[0][1]["authorization"]
    parts = dict(part.strip().split("=", 1) for part in authorization[6:].split(","))
    claims = parts["t"].split(".")[1]
    decoded = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert decoded["aud"] == push_service.origin
    assert decoded["sub"].startswith("mailto:")
    key = client_of(ada).get("/api/v1/me/notifications").json()["push_key"]
    assert parts["k"] == key == push.public_key()


def test_who_looks_at_the_game_is_not_told(
    duel: Duel, ada: Player, push_service: PushService, redis_client: redis.Redis
) -> None:
    subscribed(ada, push_service)
    game = duel()
    process_facts()
    redis_client.zadd(
        f"presence:game:{game.public_id}", {f"{ada.pk}/x": timezone.now().timestamp() + 60}
    )
    deliver()
    assert push_service.received == []
    assert not PushMessage.objects.exists()


def test_who_has_moved_meanwhile_is_not_told(
    duel: Duel, ada: Player, push_service: PushService
) -> None:
    subscribed(ada, push_service)
    game = duel()
    process_facts()
    play(game)
    deliver()
    assert push_service.received == []
    assert not PushMessage.objects.exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_deleted(
    duel: Duel, ada: Player, push_service: PushService, status: int
) -> None:
    subscribed(ada, push_service)
    duel()
    process_facts()
    push_service.status = status
    deliver()
    assert not PushSubscription.objects.exists()
    assert not PushMessage.objects.exists()


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_message_that_is_refused_for_now_is_tried_again(
    duel: Duel, ada: Player, push_service: PushService, status: int
) -> None:
    subscribed(ada, push_service)
    duel()
    process_facts()
    push_service.status = status
    deliver()
    message = PushMessage.objects.get()
    assert message.next_try_at > timezone.now()
    assert push.due(10) == []
    deliver()  # not due yet
    assert len(push_service.received) == 1
    for _ in range(4):
        PushMessage.objects.update(next_try_at=timezone.now())
        assert push.due(10) == [message.pk]
        deliver()
    assert len(push_service.received) == 5
    assert not PushMessage.objects.exists()
    assert PushSubscription.objects.exists()


def test_a_push_service_that_does_not_answer_is_tried_again(
    duel: Duel, ada: Player, push_service: PushService
) -> None:
    subscribed(ada, push_service)
    duel()
    process_facts()
    push_service.close()
    deliver()
    assert PushMessage.objects.get().next_try_at > timezone.now()


def test_redirects_are_not_followed(duel: Duel, ada: Player, push_service: PushService) -> None:
    subscribed(ada, push_service)
    duel()
    process_facts()
    push_service.status = 302
    push_service.location = f"{push_service.origin}/elsewhere"
    deliver()
    assert [path for path, _, _ in push_service.received] == ["/push/one"]
    assert not PushMessage.objects.exists()


def test_every_browser_is_told_once(duel: Duel, ada: Player, push_service: PushService) -> None:
    one, two = (subscribed(ada, push_service, name) for name in ("one", "two"))
    duel()
    process_facts()
    process_facts()
    deliver()
    paths = [path for path, _, _ in push_service.received]
    assert sorted(paths) == ["/push/one", "/push/two"]
    assert notices.prune(timedelta(0)) == 0  # the notice waits for its mail
    assert one.endpoint != two.endpoint


def test_a_browser_belongs_to_whoever_subscribed_last(
    ada: Player, ben: Player, push_service: PushService
) -> None:
    browser = subscribed(ada, push_service)
    assert client_of(ben).post(URL, browser.subscription).status_code == 201
    assert PushSubscription.objects.get().player == ben


def test_a_sign_out_forgets_the_browser(ada: Player, push_service: PushService) -> None:
    client = client_of(ada)
    client.post(URL, Browser(push_service.origin).subscription)
    subscribed(ada, push_service, "phone")
    request = HttpRequest()
    request.session = client.session
    request.user = ada
    logout(request)
    assert [row.endpoint[-5:] for row in PushSubscription.objects.all()] == ["phone"]


def test_browsers_are_listed_and_removed(
    ada: Player, ben: Player, push_service: PushService
) -> None:
    subscribed(ada, push_service, "one")
    client = client_of(ada)
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
    answer = client.post(
        URL, Browser(push_service.origin, "two").subscription, HTTP_USER_AGENT=agent
    )
    browsers = answer.json()["browsers"]
    assert [(row["browser"], row["current"]) for row in browsers] == [
        ("Firefox, Linux", True),
        ("", False),
    ]
    path = f"{URL}?id={browsers[0]['id']}"
    assert client_of(ben).delete(path).json()["code"] == "no_such_subscription"
    assert client.delete(path).status_code == 204
    response = client.delete(path)
    assert (response.status_code, response.json()["code"]) == (404, "no_such_subscription")
    assert client.delete(f"{URL}?id=1").json()["code"] == "no_such_subscription"


def test_the_oldest_of_too_many_browsers_goes(ada: Player, push_service: PushService) -> None:
    for number in range(push.MOST_BROWSERS + 1):
        subscribed(ada, push_service, f"number {number}")
    rows = PushSubscription.objects.all()
    assert rows.count() == push.MOST_BROWSERS
    assert not rows.filter(endpoint__endswith="number 0").exists()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"endpoint": "https://example.org/push"}, "unknown_push_service"),
        (
            {"keys": {"p256dh": encoded(b"\4" + bytes(64)), "auth": encoded(bytes(16))}},
            "bad_push_keys",
        ),
        ({"keys": {"p256dh": "###", "auth": AUTH}}, "bad_push_keys"),
        ({"keys": {"p256dh": "", "auth": ""}}, "invalid"),
        ({"more": 1}, "unknown_member"),
    ],
)
def test_bad_subscriptions_are_refused(
    ada: Player, push_service: PushService, change: dict[str, Any], code: str
) -> None:
    body = {**Browser(push_service.origin).subscription, **change}
    response = client_of(ada).post(URL, body)
    assert (response.status_code, response.json()["code"]) == (400, code)
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    ("endpoint", "allowed"),
    [
        ("https://fcm.googleapis.com/fcm/send/x", True),
        ("https://fcm.googleapis.com:443/fcm/send/x", True),
        ("https://web.push.apple.com/x", True),
        ("https://a.b.notify.windows.com/x", True),
        ("https://push.apple.com/x", False),
        ("http://fcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com:8443/x", False),
        ("https://fcm.googleapis.com.evil.example/x", False),
        ("https://evilpush.apple.com/x", False),
        ("https://user@fcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com@evil.example/x", False),
        ("https://127.0.0.1/x", False),
        ("https://[::1]/x", False),
        ("https://fcm.googleapis.com:x/", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_only_push_services_are_sent_messages(
    settings: LazySettings, endpoint: str, allowed: bool
) -> None:
    assert push_hosts.is_allowed(endpoint, settings.PUSH_HOSTS) is allowed


def test_a_push_service_that_is_no_longer_allowed_is_not_called(
    duel: Duel, ada: Player, push_service: PushService, settings: LazySettings
) -> None:
    subscribed(ada, push_service)
    duel()
    process_facts()
    settings.PUSH_HOSTS = ["fcm.googleapis.com"]
    deliver()
    assert push_service.received == []
    assert Notice.objects.exists()
