"""Players and their tokens."""

from __future__ import annotations

import io

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command

from games.models import ApiToken, Bot, Player

pytestmark = pytest.mark.django_db


def test_the_display_name_defaults_to_the_username() -> None:
    assert str(Player.objects.create_user("ada")) == "ada"
    assert str(Player.objects.create_user("ben", display_name="Ben of the Hill")) == (
        "Ben of the Hill"
    )


@pytest.mark.parametrize("username", ["", "-ada", "a b", "ada/1", "ädä", "a" * 41, "ada\n", "\0"])
def test_usernames_can_be_used_in_urls(username: str) -> None:
    with pytest.raises(ValidationError):
        Player(username=username, display_name="x", password="x").full_clean()


def test_nobody_signs_in_as_a_bot() -> None:
    player = Player.objects.create_user("sage", kind=Player.Kind.BOT)
    bot = Bot.objects.create(player=player, strategy="sage")
    assert not player.has_usable_password()
    assert str(bot) == f"{player.pk}: sage"


def test_an_administrator_may_do_everything() -> None:
    boss = Player.objects.create_superuser("boss", "Boss@EXAMPLE.org", "secret")
    assert (boss.is_staff, boss.is_superuser, boss.email) == (True, True, "Boss@example.org")
    assert boss.check_password("secret")


def test_a_token_is_printed_once_and_stored_as_a_digest(ada: Player) -> None:
    out = io.StringIO()
    call_command("token", "ada", "--name", "laptop", stdout=out)
    token = out.getvalue().strip()
    stored = ApiToken.objects.get()
    assert len(token) >= 43
    assert (stored.player, stored.name, str(stored)) == (ada, "laptop", "laptop")
    assert stored.digest == ApiToken.digest_of(token) != token


def test_a_token_needs_a_player() -> None:
    with pytest.raises(CommandError, match="no player nobody") as refused:
        call_command("token", "nobody")
    assert refused.value.returncode == 2


def test_a_token_needs_a_name_that_fits(ada: Player) -> None:
    with pytest.raises(CommandError, match="at most 80 characters") as refused:
        call_command("token", "ada", "--name", "x" * 81)
    assert refused.value.returncode == 2
    assert not ApiToken.objects.exists()
