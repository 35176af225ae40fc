"""Fixtures: a browser that uses allauth's API, and the mail it causes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from rest_framework.test import APIClient

from games.models import Mail

PASSWORD = "roof-beams-4-us"


class Browser(APIClient):
    """A client that has to send the CSRF token, as a browser does."""

    def __init__(self, **defaults: Any) -> None:
        super().__init__(enforce_csrf_checks=True, **defaults)

    def token(self) -> str:
        """The CSRF token of this browser."""
        csrf: str = self.get("/api/v1/me").json()["csrf"]
        return csrf

    def me(self) -> dict[str, Any]:
        """Who is signed in."""
        body: dict[str, Any] = self.get("/api/v1/me").json()
        return body

    def send(self, method: str, path: str, data: Any = None) -> Any:
        """A write to our API or to allauth's, with the token."""
        call = getattr(self, method)
        return call(path, data, headers={"x-csrftoken": self.token()})

    def auth(self, path: str, data: Any = None, method: str = "post") -> Any:
        """A write to allauth's API, such as `auth/login`."""
        return self.send(method, f"/_allauth/browser/v1/{path}", data or {})

    def auth_get(self, path: str) -> Any:
        """A read from allauth's API."""
        return self.get(f"/_allauth/browser/v1/{path}")

    def sign_up(self, username: str = "ada", **data: Any) -> Any:
        """Signs up with a good password."""
        return self.auth("auth/signup", {"username": username, "password": PASSWORD, **data})

    def sign_in(self, password: str = PASSWORD, **login: str) -> Any:
        """Signs in with `username` or `email`."""
        return self.auth("auth/login", {"password": password, **login})

    def confirm(self, password: str = PASSWORD) -> Any:
        """Enters the password again, as sensitive changes require."""
        return self.auth("auth/reauthenticate", {"password": password})

    def become_guest(self) -> dict[str, Any]:
        """Makes the browser a guest; returns the player."""
        player: dict[str, Any] = self.send("post", "/api/v1/guests").json()["player"]
        return player


@pytest.fixture
def browser(db: None) -> Browser:
    """A browser in which nobody is signed in."""
    return Browser()


@pytest.fixture
def other_browser(db: None) -> Browser:
    """Another one."""
    return Browser()


@pytest.fixture
def mail_server(settings: LazySettings) -> None:
    """Accounts need a verified address, as with `EMAIL_URL`. Messages stay in the database."""
    settings.EMAIL_BACKEND = "games.accounts.mail_backend.QueueBackend"  # tests replace it
    settings.MAIL_CONFIGURED = True
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = False


@pytest.fixture
def code() -> Callable[[str], str]:
    """Finds the code in the newest mail to an address."""

    def find(address: str) -> str:
        mail = Mail.objects.filter(recipients=address).latest("pk")
        match = re.search(r"^([A-Z]{4}-[A-Z]{4})\r?$", bytes(mail.content).decode(), re.MULTILINE)
        assert match is not None
        return match[1]

    return find


def wrong(code: str) -> str:
    """Another code."""
    return "BBBB-BBBB" if code != "BBBB-BBBB" else "CCCC-CCCC"
