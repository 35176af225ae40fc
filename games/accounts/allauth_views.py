"""allauth's views of sign-up and sign-in, for browsers that may be a guest's.

To allauth a guest is signed in, so it would refuse both. A guest who signs up keeps the player; a
guest who signs in to an account leaves the guest behind.
"""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.headless.account.inputs import SignupInput
from allauth.headless.account.views import LoginView, SignupView
from allauth.headless.base.response import AuthenticationResponse, ConflictResponse
from allauth.headless.internal.restkit.response import ErrorResponse
from allauth.headless.mfa.views import LoginWebAuthnView
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from games.accounts import signup
from games.models import Player


def _guest(request: HttpRequest) -> Player | None:
    user = request.user
    return user if isinstance(user, Player) and user.kind == Player.Kind.GUEST else None


def _leave_guest(request: HttpRequest) -> None:
    """Signs the guest out, without ending the session, in which allauth keeps its state."""
    if _guest(request):
        for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
            request.session.pop(key, None)
        request.user = AnonymousUser()


class GuestSignupInput(SignupInput):
    """The form of sign-up; the password may not resemble the name either."""

    def clean(self) -> dict[str, Any]:
        """Checks the password against the other fields."""
        data: dict[str, Any] = super().clean()
        if password := data.get("password"):
            player = Player(username=data.get("username", ""), email=data.get("email") or "")
            try:
                get_adapter().clean_password(password, player)
            except ValidationError as error:
                self.add_error("password", error)
        return data

    def clean_password(self) -> str:
        """Checked with the other fields, see `clean`."""
        return str(self.cleaned_data["password"])


class GuestSignupView(SignupView):
    """Sign-up."""

    input_class = {"POST": GuestSignupInput}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """400 with `username` for a name that somebody else has taken meanwhile."""
        try:
            if (guest := _guest(request)) is None:
                return super().post(request, *args, **kwargs)
            data = self.input.cleaned_data
            signup.upgrade_guest(
                request,
                guest,
                username=data["username"],
                password=data["password"],
                email=data.get("email") or "",
                email_taken=self.input.account_already_exists,
            )
        except ValidationError as error:
            if error.code == "not_a_guest":
                return ConflictResponse(request)
            self.input.add_error("username", error)
            return ErrorResponse(request, input=self.input)
        return AuthenticationResponse(request)


class GuestLoginView(LoginView):
    """Sign-in with a password."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The input is valid, so the password was right."""
        _leave_guest(request)
        return super().post(request, *args, **kwargs)


class GuestLoginWebAuthnView(LoginWebAuthnView):
    """Sign-in with a passkey."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The passkey was right; 409 if somebody is signed in."""
        _leave_guest(request)
        if request.user.is_authenticated:
            return ConflictResponse(request)
        return super().post(request, *args, **kwargs)
