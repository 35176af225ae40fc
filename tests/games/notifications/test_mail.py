"""Notices by mail, the daily digest, and the end of mails by one click."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from games.models import Game, Mail, Notice, Player
from games.notifications import mail, preferences, tasks, unsubscribe
from tests.games.notifications.conftest import client_of, play, process_facts

Duel = Callable[..., Game]
SITE = "https://play.example.org"


@pytest.fixture(autouse=True)
def mailed(settings: LazySettings, ada: Player, ben: Player) -> None:
    """Ada and Ben have verified addresses, and mail waits in its queue."""
    settings.EMAIL_BACKEND = "games.accounts.mail_backend.QueueBackend"
    settings.MAIL_CONFIGURED = True
    settings.SITE_URL = SITE
    for player in (ada, ben):
        player.email = f"{player.username}@example.org"
        player.save()
        EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)


def outbox() -> list[EmailMessage]:
    """The mails that wait, oldest first."""
    return [
        message_from_bytes(bytes(row.content), policy=policy.default)
        for row in Mail.objects.order_by("pk")
    ]


def test_a_mail_at_once_links_to_the_game(duel: Duel, ada: Player) -> None:
    preferences.change(ada, {"your_turn": {"mail": "now"}}, None)
    game = duel()
    process_facts()
    tasks.send_due_notices()
    tasks.send_due_notices()
    [message] = outbox()
    assert message["To"] == "ada@example.org"
    assert message["Subject"] == "It is your turn: Nim"
    assert f"{SITE}/games/{game.public_id}" in message.get_content()
    link = message["List-Unsubscribe"].strip(" <>")
    assert link.startswith(f"{SITE}/unsubscribe/")
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in message.get_content()


def test_a_digest_comes_at_the_hour_with_everything_that_is_still_true(
    duel: Duel, ada: Player
) -> None:
    games = [duel(), duel(), duel()]
    process_facts()
    tasks.send_due_notices()
    assert outbox() == []
    play(games[0])
    Notice.objects.update(mail_due_at=timezone.now() - timedelta(seconds=1))
    tasks.send_due_notices()
    [message] = outbox()
    assert message["Subject"] == "2 messages from Rooftree"
    text = message.get_content()
    assert [game.public_id in text for game in games] == [False, True, True]
    tasks.send_due_notices()
    assert len(outbox()) == 1


def test_no_mail_without_a_verified_address(duel: Duel, ada: Player) -> None:
    preferences.change(ada, {"your_turn": {"mail": "now"}}, None)
    EmailAddress.objects.update(verified=False)
    duel()
    process_facts()
    tasks.send_due_notices()
    assert outbox() == []
    assert mail.address_of(ada) is None
    assert not Notice.objects.filter(mail_due_at__lte=timezone.now()).exists()


def test_a_click_on_the_link_stops_all_mails_without_signing_in(duel: Duel, ada: Player) -> None:
    duel()
    process_facts()
    client = Client(enforce_csrf_checks=True)
    path = f"/unsubscribe/{unsubscribe.token_of(ada)}"
    response = client.post(path, "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")
    assert response.status_code == 204
    settings = client_of(ada).get("/api/v1/me/notifications").json()
    assert {ways["mail"] for ways in settings["kinds"].values()} == {"none"}
    assert settings["kinds"]["your_turn"]["push"] is True
    assert Notice.objects.get(player=ada).mail_due_at is None


def test_looking_at_the_link_changes_nothing(ada: Player, site_page: None) -> None:
    response = Client().get(f"/unsubscribe/{unsubscribe.token_of(ada)}")
    assert response.status_code == 200
    assert preferences.preferences_of([ada.pk])[ada.pk].channels["your_turn"].mail == "digest"


@pytest.mark.parametrize("token", ["x", "a:b:c"])
def test_a_forged_link_stops_nothing(token: str) -> None:
    response = Client().post(f"/unsubscribe/{token}")
    assert (response.status_code, response.json()["code"]) == (404, "bad_link")


def test_settings_are_read_and_changed(ada: Player) -> None:
    client = client_of(ada)
    before = client.get("/api/v1/me/notifications").json()
    assert (before["digest_hour"], before["mail_to"]) == (18, "ada@example.org")
    body = {"kinds": {"game_over": {"mail": "now", "push": True}}, "digest_hour": 7}
    after = client.patch("/api/v1/me/notifications", body).json()
    assert after["kinds"]["game_over"] == {"push": True, "mail": "now"}
    assert after["digest_hour"] == 7
    assert after["kinds"]["your_turn"] == before["kinds"]["your_turn"]


@pytest.mark.parametrize(
    "body",
    [
        {"digest_hour": 24},
        {"digest_hour": -1},
        {"kinds": {"your_turn": {"mail": "hourly"}}},
        {"kinds": {"weather": {"mail": "now"}}},
        {"kinds": {"your_turn": {"sms": True}}},
        {"color": "red"},
    ],
)
def test_bad_settings_change_nothing(ada: Player, body: dict[str, Any]) -> None:
    client = client_of(ada)
    before = client.get("/api/v1/me/notifications").json()
    response = client.patch("/api/v1/me/notifications", body)
    assert response.status_code == 400
    assert client.get("/api/v1/me/notifications").json() == before


def test_a_mail_is_in_the_language_of_the_player(duel: Duel, ada: Player) -> None:
    preferences.change(ada, {"your_turn": {"mail": "now"}}, None)
    Player.objects.filter(pk=ada.pk).update(language="es")
    duel()
    process_facts()
    tasks.send_due_notices()
    [message] = outbox()
    assert message["Subject"] == "Es tu turno: Nim"
    assert "Dejar de recibir estos correos: http" in message.get_content()
