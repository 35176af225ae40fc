"""When a browser was last seen: recorded at sign-in, and by `GET /me` at most once an hour.

This keeps the session alive, since it expires so long after it was last saved, and the list of
sessions right. allauth's middleware would do the latter for every request.
"""

from __future__ import annotations

import time
from typing import Any

from allauth.usersessions.models import UserSession
from django.http import HttpRequest
from django.utils import timezone

from games.models import Player

_KEY = "seen_at"
EVERY_SECONDS = 3600


def mark(request: HttpRequest | None, **_: Any) -> None:
    """Receiver of Django's `user_logged_in`: a later visit is recorded in an hour.

    Saving the session right after sign-in could undo what another request writes to it.
    """
    if request is not None:  # a command may sign somebody in
        request.session[_KEY] = int(time.time())


def record(request: HttpRequest, player: Player) -> None:
    """Records a visit unless that was done less than an hour ago."""
    if time.time() - request.session.get(_KEY, 0) < EVERY_SECONDS:
        return
    mark(request)
    if player.kind == Player.Kind.GUEST:
        # Guests who stay away are deleted, see `unused_accounts`.
        Player.objects.filter(pk=player.pk).update(last_login=timezone.now())
    else:
        UserSession.objects.create_from_request(request, user=player)
