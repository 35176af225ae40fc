"""What is connected once when the app is ready."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out

from games.models import PushSubscription


def connect() -> None:
    """Forgets the subscription of a browser whose session ends by a sign-out."""
    user_logged_out.connect(_forget_browser, dispatch_uid="games.notifications.signed_out")


def _forget_browser(request: Any, user: Any, **_: Any) -> None:
    session_key = getattr(getattr(request, "session", None), "session_key", None)
    if user is not None and user.pk is not None and session_key:
        PushSubscription.objects.filter(player=user.pk, session_key=session_key).delete()
