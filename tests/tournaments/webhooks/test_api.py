"""The endpoints of webhooks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import Player
from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import do, organiser
from tests.tournaments.app.races import at_once
from tests.tournaments.webhooks.conftest import collect, send
from tests.tournaments.webhooks.receiver import Receiver
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.webhooks import addresses, kinds, registration

WON = {"ranks": [1, 2], "points": [9, 4]}


@pytest.fixture
def api() -> APIClient:
    """The organiser, signed in."""
    return client_of(organiser())


def client_of(player: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(player)
    return client


def root(event: Tournament) -> str:
    return f"/api/v1/tournaments/{event.public_id}/webhooks"


def make(api: APIClient, event: Tournament, receiver: Receiver, **given: Any) -> Any:
    body = {"url": f"{receiver.origin}/hook", "kinds": ["result.recorded"], **given}
    return api.post(root(event), body, format="json")


def test_the_secret_is_answered_once(api: APIClient, event: Tournament, receiver: Receiver) -> None:
    response = make(api, event, receiver, description="Club page")
    assert response.status_code == 201
    assert response["Cache-Control"] == "no-store"
    made = response.json()
    assert made["secret"].startswith("whsec_")
    assert made["enabled"] is True
    (listed,) = api.get(root(event)).json()["results"]
    assert "secret" not in listed
    assert listed == {name: value for name, value in made.items() if name != "secret"}
    one = f"{root(event)}/{made['id']}"
    assert api.get(one).json() == listed
    rotated = api.post(f"{one}/secret", {"overlap_hours": 1}, format="json").json()
    assert rotated["secret"] not in ("", made["secret"])
    assert rotated["previous_secret_until"] is not None
    at_once_ = api.post(f"{one}/secret", {"overlap_hours": 0}, format="json").json()
    assert at_once_["previous_secret_until"] is None
    assert api.delete(one).status_code == 204
    assert api.get(one).json()["code"] == "no_such_webhook"


def test_changing_and_testing(api: APIClient, event: Tournament, receiver: Receiver) -> None:
    one = f"{root(event)}/{make(api, event, receiver).json()['id']}"
    changed = api.patch(
        one, {"kinds": ["tournament.finished", "entry.registered"]}, format="json"
    ).json()
    assert changed["kinds"] == ["entry.registered", "tournament.finished"]
    off = api.patch(one, {"enabled": False}, format="json").json()
    assert (off["enabled"], off["disabled"]) == (False, "by_organiser")
    assert api.post(f"{one}/test").json()["code"] == "webhook_disabled"
    assert api.patch(one, {"enabled": True}, format="json").json()["enabled"]
    response = api.post(f"{one}/test")
    assert response.status_code == 202
    assert response.json()["kind"] == "webhook.test"
    send()
    assert receiver.taken[0].values["type"] == "webhook.test"
    assert receiver.taken[0].id == response.json()["id"]
    # Switching it off tells nobody: the organiser did it.
    assert not WebhookDelivery.objects.filter(status="failed").exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"url": "https://127.0.0.1/", "kinds": ["result.recorded"]}, "address_refused"),
        ({"url": "http://example.com/", "kinds": ["result.recorded"]}, "bad_webhook_url"),
        ({"url": "https://nowhere.invalid/", "kinds": ["result.recorded"]}, "unknown_host"),
        ({"url": "https://example.com/", "kinds": []}, "empty"),
        ({"url": "https://example.com/", "kinds": ["webhook.test"]}, "invalid_choice"),
        ({"url": "https://example.com/" + "x" * 500, "kinds": ["result.recorded"]}, "max_length"),
        ({"kinds": ["result.recorded"]}, "required"),
    ],
)
def test_what_cannot_be_registered(
    api: APIClient,
    event: Tournament,
    monkeypatch: pytest.MonkeyPatch,
    body: dict[str, Any],
    code: str,
) -> None:
    def no_such_host(host: str, port: int) -> list[str]:
        raise OSError(host)

    monkeypatch.setattr(addresses, "resolve", no_such_host)
    response = api.post(root(event), body, format="json")
    assert response.status_code == 400
    problem = response.json()
    codes = {problem["code"], *(error["code"] for error in problem.get("errors", ()))}
    assert code in codes
    assert not Webhook.objects.exists()


def test_an_address_is_checked_when_it_is_changed(
    api: APIClient, event: Tournament, receiver: Receiver
) -> None:
    one = f"{root(event)}/{make(api, event, receiver).json()['id']}"
    response = api.patch(one, {"url": "https://10.0.0.1/"}, format="json")
    assert response.json()["code"] == "address_refused"
    assert Webhook.objects.get().url == f"{receiver.origin}/hook"


@pytest.mark.django_db(transaction=True)
def test_the_limit_holds_when_many_register_at_once(
    event: Tournament, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registration, "MOST", 2)
    done = at_once(5, lambda: registration.create(event, receiver.origin, [kinds.RESULT]).public_id)
    assert sum(isinstance(each, str) for each in done) == 2
    assert Webhook.objects.count() == 2


def test_deliveries_and_replay(api: APIClient, event: Tournament, receiver: Receiver) -> None:
    one = f"{root(event)}/{make(api, event, receiver).json()['id']}"
    before = timezone.now()
    receiver.failures = [500]
    for table in (1, 2):
        do(event, "rule", table=table, kind="played", games=[WON])
    collect()
    send()
    rows = api.get(f"{one}/deliveries").json()["results"]
    assert [row["status"] for row in rows] == ["delivered", "pending"]
    assert rows[1]["response_code"] == 500
    assert rows[1]["response_excerpt"] == "no <b>thanks</b>"
    assert rows[1]["next_try_at"] is not None
    assert rows[0]["next_try_at"] is None
    (waiting,) = api.get(f"{one}/deliveries?status=pending").json()["results"]
    assert waiting == rows[1]
    assert api.get(f"{one}/deliveries?status=lost").json()["code"] == "bad_status"
    again = api.post(f"{one}/replay", {"delivery": waiting["id"]}, format="json")
    assert (again.status_code, again.json()) == (202, {"replayed": 1})
    send()
    assert receiver.ids == [rows[0]["id"], rows[1]["id"]]
    everything = api.post(f"{one}/replay", {"since": before.isoformat()}, format="json")
    assert everything.json() == {"replayed": 2}
    send()
    assert receiver.ids[2:] == [rows[1]["id"], rows[0]["id"]], "in the order of the events"
    later = (timezone.now() + timedelta(hours=1)).isoformat()
    assert api.post(f"{one}/replay", {"since": later}, format="json").json() == {"replayed": 0}
    failed = {"since": before.isoformat(), "status": "failed"}
    assert api.post(f"{one}/replay", failed, format="json").json() == {"replayed": 0}
    for body in ({}, {"delivery": "x", "since": later}):
        assert api.post(f"{one}/replay", body, format="json").status_code == 400
    unknown = api.post(f"{one}/replay", {"delivery": "msg_x"}, format="json").json()
    assert unknown["code"] == "no_such_delivery"


def test_webhooks_of_another_tournament_are_not_found(
    api: APIClient, event: Tournament, receiver: Receiver, tournament: MakeTournament
) -> None:
    made = make(api, event, receiver).json()
    other = tournament(2, owner=organiser(), name="Other", slug="other")
    for method, path in (
        ("get", ""),
        ("patch", ""),
        ("delete", ""),
        ("post", "/secret"),
        ("post", "/test"),
        ("get", "/deliveries"),
        ("post", "/replay"),
    ):
        body = {"delivery": "msg_x"} if path == "/replay" else {}
        url = f"{root(other)}/{made['id']}{path}"
        response = getattr(api, method)(url, body, format="json")
        assert (response.status_code, response.json()["code"]) == (404, "no_such_webhook")


def test_the_number_of_queries(api: APIClient, event: Tournament, receiver: Receiver) -> None:
    one = f"{root(event)}/{make(api, event, receiver).json()['id']}"
    counts = []
    for _ in range(2):
        for _ in range(5):
            api.post(f"{one}/test")
        with CaptureQueriesContext(connection) as captured:
            api.get(f"{one}/deliveries")
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 4
    with CaptureQueriesContext(connection) as captured:
        api.get(root(event))
    assert len(captured) <= 3
