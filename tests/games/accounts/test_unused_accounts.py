"""Guests who are gone, and accounts that were never verified, are removed after a while."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from games import game_commands
from games.accounts import tasks, unused_accounts
from games.models import Game, Mail, Player
from tests.games.accounts.conftest import Browser

pytestmark = pytest.mark.django_db

LONG_AGO = timezone.now() - timedelta(days=31)
RECENTLY = timezone.now() - timedelta(days=29)


def _guest(seen_at: Any, **fields: Any) -> Player:
    name = f"guest-{Player.objects.count()}"
    kind = Player.Kind.GUEST
    return Player.objects.create_user(name, **{"kind": kind, "last_login": seen_at, **fields})


def test_guests_who_did_not_play_are_deleted(ada: Player) -> None:
    _guest(LONG_AGO)
    _guest(None, created_at=LONG_AGO)
    kept = [_guest(RECENTLY), _guest(RECENTLY, created_at=LONG_AGO), ada]
    Player.objects.filter(pk=ada.pk).update(created_at=LONG_AGO)
    assert unused_accounts.remove() == (2, 0)
    assert set(Player.objects.all()) == set(kept)


def test_guests_with_games_stay_under_an_opaque_name(ada: Player, queued_bots: list[Any]) -> None:
    active, gone = _guest(LONG_AGO), _guest(LONG_AGO, display_name="Guest 4821")
    game_commands.open_game("nim", [active, ada])
    old = game_commands.open_game("nim", [gone, ada])
    Game.objects.filter(pk=old.pk).update(moved_at=LONG_AGO)
    tasks.remove_unused_accounts()
    active.refresh_from_db()
    gone.refresh_from_db()
    assert active.is_active
    assert (gone.is_active, gone.display_name) == (False, "Deleted player")
    assert gone.username.startswith("erased-")
    assert unused_accounts.remove() == (0, 0)


@pytest.mark.usefixtures("mail_server")
def test_accounts_that_were_never_verified_are_deleted_with_their_address(
    browser: Browser, other_browser: Browser, code: Callable[[str], str]
) -> None:
    browser.sign_up(email="ada@example.org")
    other_browser.sign_up("ben", email="ben@example.org")
    other_browser.auth("auth/email/verify", {"key": code("ben@example.org")})
    Player.objects.update(created_at=LONG_AGO, last_login=None)
    assert unused_accounts.remove()[0] >= 1
    assert [player.username for player in Player.objects.all()] == ["ben"]
    assert [row.email for row in EmailAddress.objects.all()] == ["ben@example.org"]


@pytest.mark.usefixtures("mail_server")
def test_an_erased_account_leaves_no_address_and_no_mail(
    browser: Browser, code: Callable[[str], str]
) -> None:
    browser.sign_up("Ada", email="ada@example.org")
    browser.auth("auth/email/verify", {"key": code("ada@example.org")})
    assert Mail.objects.exists()
    erased = browser.send(
        "post", "/api/v1/me/erase", {"username": "Ada", "password": "roof-beams-4-us"}
    )
    assert erased.status_code == 204, erased.content
    assert not Mail.objects.exists()
    assert not EmailAddress.objects.exists()
    assert browser.me()["player"] is None
    assert browser.sign_up("ada2", email="ada@example.org").status_code == 401
