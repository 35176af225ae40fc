"""Who is signed in, guests, and signing out."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import auth
from django.middleware.csrf import get_token
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.accounts import guests, visits
from games.api import examples
from games.api.permissions import Anyone
from games.api.serializers.accounts import MeSerializer
from games.api.throttles import GuestThrottle
from games.errors import Conflict
from games.models import Player

_BACKEND = "games.accounts.backend.PasswordBackend"
"""Sessions name the backend that signed the player in."""


def me(request: Request, player: Player | None) -> dict[str, Any]:
    """The body of `GET /me`. Also sets the CSRF cookie, which the site needs for every write."""
    body = {
        "player": player,
        "is_staff": player is not None and player.is_staff,
        "verified": player is not None and player.verified_at is not None,
        "csrf": get_token(request._request),
        "site": {
            "mail": settings.MAIL_CONFIGURED,
            "verification": settings.MAIL_CONFIGURED,
        },
    }
    return dict(MeSerializer(body).data)


def personal_response(data: Any, status_code: int = status.HTTP_200_OK) -> Response:
    """A response that depends on the session and that nobody may keep."""
    return Response(
        data, status=status_code, headers={"Cache-Control": "no-store", "Vary": "Cookie"}
    )


class Me(APIView):
    """The player who is signed in."""

    @extend_schema(
        operation_id="me",
        summary="Who is signed in",
        responses=MeSerializer,
        examples=[OpenApiExample("Me", value=examples.ME, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """The only place that says so: pages and lists are the same for everybody. Sets the cookie
        `csrftoken`; send its value as `X-CSRFToken` with every write."""
        player = request.user if isinstance(request.user, Player) else None
        if player is not None and request.auth is None and auth.SESSION_KEY in request.session:
            visits.record(request._request, player)
        return personal_response(me(request, player))


# REST framework checks the CSRF token of signed-in players only; without a check, another site
# could sign a visitor in.
@method_decorator(csrf_protect, name="dispatch")
class Guests(APIView):
    """Playing without an account."""

    permission_classes = [Anyone]
    session_only = True

    def get_throttles(self) -> list[BaseThrottle]:
        """Those of every view, and one of its own."""
        return [*super().get_throttles(), GuestThrottle()]

    @extend_schema(
        operation_id="create_guest",
        summary="Play as a guest",
        request=None,
        responses={201: MeSerializer, 200: MeSerializer},
        examples=[
            OpenApiExample(
                f"Guest {code}", value=examples.GUEST, response_only=True, status_codes=[str(code)]
            )
            for code in (200, 201)
        ],
    )
    def post(self, request: Request) -> Response:
        """Makes a guest and signs the browser in. A browser that has a guest keeps it (200).

        409 `signed_in` for a player who has an account.
        """
        player = request.user
        if isinstance(player, Player):
            if player.kind != Player.Kind.GUEST:
                raise Conflict("signed_in", "You are signed in already.")
            return personal_response(me(request, player))
        # The CSRF check has found the cookie.
        guest, created = guests.make_guest(request.META["CSRF_COOKIE"])
        auth.login(request._request, guest, _BACKEND)
        code = status.HTTP_201_CREATED if created else status.HTTP_200_OK
        return personal_response(me(request, guest), code)


@method_decorator(csrf_protect, name="dispatch")
class Session(APIView):
    """The browser's session."""

    permission_classes = [Anyone]
    session_only = True
    allow_suspended = True

    @extend_schema(operation_id="sign_out", summary="Sign out", request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Ends the session of this browser. A guest cannot be signed in again."""
        auth.logout(request._request)
        return personal_response(None, status.HTTP_204_NO_CONTENT)
