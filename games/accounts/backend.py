"""Signing in with a username or an address, and a password."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend

from games.models import Player


class PasswordBackend(AuthenticationBackend):
    """allauth's backend, except that usernames are looked up in the index of lower-case names."""

    def _authenticate_by_username(self, username: str, password: str) -> Any:
        if not username:
            return None
        return self._check_password(Player.objects.with_username(username), password)

    def _authenticate_by_email(self, email: str, password: str) -> Any:
        """allauth tries usernames as addresses too, which none of ours can be."""
        return super()._authenticate_by_email(email, password) if "@" in email else None

    def _check_password(self, user: Any, password: str) -> Any:
        """Only people sign in; to anybody who tries, a guest or a bot does not exist."""
        if user is not None and user.kind != Player.Kind.PERSON:
            return None
        return super()._check_password(user, password)
