"""allauth's app for the list of sessions, without its check of all sessions at every sign-in.

That takes three queries for each session of the player. Sessions that have expired are deleted by a
task instead (`tasks.clear_sessions`), and the list itself still checks each of them.
"""

from __future__ import annotations

from typing import Any

from allauth.usersessions.apps import UserSessionsConfig
from django.http import HttpRequest


class SessionListConfig(UserSessionsConfig):
    """Records a session at sign-in, and again when a new password has changed its key."""

    def ready(self) -> None:
        """Connects the signals."""
        from allauth.account.signals import password_changed, password_set, user_logged_in
        from allauth.usersessions.signals import on_password_changed

        user_logged_in.connect(_record_session)
        for signal in (password_set, password_changed):
            signal.connect(on_password_changed)


def _record_session(request: HttpRequest, **_: Any) -> None:
    from allauth.usersessions.models import UserSession

    UserSession.objects.create_from_request(request)
