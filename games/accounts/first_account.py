"""The first account of an installation without a mail server belongs to its staff."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import connection

from games.models import Player

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('first account', 0))"


def is_open() -> bool:
    """Whether the next account becomes staff: such an installation, on which nobody can sign in.

    With a mail server or in production, staff are made with `manage.py createsuperuser`.
    """
    return not (settings.MAIL_CONFIGURED or settings.PRODUCTION) and not _has_account()


def make_staff_if_first(player: Player) -> None:
    """Marks an account that is about to be saved as staff if it is the first one.

    Of several that are made at once only one is: the others wait for the caller's transaction.
    """
    if not is_open():
        return
    with connection.cursor() as cursor:
        cursor.execute(_LOCK)
    player.is_staff = not _has_account()


def _has_account() -> bool:
    """Whether anybody can sign in with a password."""
    accounts = Player.objects.filter(kind=Player.Kind.PERSON)
    return accounts.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).exists()
