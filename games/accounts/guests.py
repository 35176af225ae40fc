"""Guests: players without an account, who play unrated at once.

A guest is known by the browser's session only. On signing up, the guest's row becomes that of a
person, so the games stay.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.db import connection, transaction
from django.utils import timezone

from games.models import Player
from games.public_ids import new_public_id

USERNAME_PREFIX = "guest-"
"""Usernames of guests start with it; nobody may register such a name."""
_SAME_CLICK = timedelta(minutes=1)
"""Requests of one browser in this time ask for one guest, even if none has had its answer yet."""
_LOCKS = 0x67756573
"""The first key of the advisory locks of this module; the second identifies a browser."""


def is_guest_username(username: str) -> bool:
    """Whether the name is reserved for guests, ignoring case."""
    return username.lower().startswith(USERNAME_PREFIX)


def make_guest(browser: str) -> tuple[Player, bool]:
    """A new guest for a browser, and True; or the one made for it a moment ago, and False.

    `browser` is a secret of the browser: a double click sends two requests with the same one, which
    get the same guest.
    """
    digest = sha256(browser.encode()).digest()
    key = digest.hex()
    with transaction.atomic():
        with connection.cursor() as cursor:
            lock = int.from_bytes(digest[:4], signed=True)
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_LOCKS, lock])
        made = Player.objects.filter(
            kind=Player.Kind.GUEST,
            created_by=None,
            created_key=key,
            created_at__gt=timezone.now() - _SAME_CLICK,
            is_active=True,
        ).first()
        if made is not None:
            return made, False
        return (
            Player.objects.create_user(
                USERNAME_PREFIX + new_public_id(),
                display_name=f"Guest {1000 + secrets.randbelow(9000)}",
                kind=Player.Kind.GUEST,
                created_key=key,
            ),
            True,
        )
