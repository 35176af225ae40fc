"""Whether the client of an open stream is still signed in."""

from __future__ import annotations

from copy import copy
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from rest_framework.exceptions import APIException
from rest_framework.request import Request


def is_signed_in(request: Request) -> bool:
    """Authenticates the request once more, with its session or token as they are now.

    False if that gives another player or none, for example after a sign-out or a ban.
    """
    again = copy(request._request)
    if hasattr(again, "session"):
        store = import_module(settings.SESSION_ENGINE).SessionStore
        again.session = store(again.session.session_key)
        again.user = get_user(again)
    checked = Request(again, authenticators=request.authenticators)  # type: ignore[arg-type]  # stubs differ
    try:
        return bool(checked.user.pk == request.user.pk)
    except APIException:
        return False
