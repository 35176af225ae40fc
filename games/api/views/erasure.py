"""Erasing the account of the signed-in player."""

from __future__ import annotations

import time
from typing import Any, cast

from django.contrib import auth
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.accounts import erasure
from games.api import examples, rate_limits
from games.api.auth import FAILURES
from games.api.permissions import SignedIn
from games.api.serializers.erasure import EraseSerializer
from games.errors import Forbidden, Invalid
from games.models import Player

RECENT_SECONDS = 15 * 60
"""A sign-in not longer ago than this proves that it is the player who asks."""


class Erase(APIView):
    """The account, to be erased."""

    permission_classes = [SignedIn]
    session_only = True
    allow_suspended = True

    @extend_schema(
        operation_id="erase_account",
        summary="Erase your account",
        request=EraseSerializer,
        responses={204: None},
        examples=[OpenApiExample("Erase", value=examples.ERASE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """You leave your games and tournaments, and everything personal is deleted, for good.

        400 `wrong_username` if the username is not yours, 403 `wrong_password`, and
        `sign_in_again` for an account without a password that signed in more than 15 minutes ago.
        """
        serializer = EraseSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        player = cast("Player", request.user)
        if data["username"] != player.username:
            raise _fault(Invalid, "username", "wrong_username", "This is not your username.")
        _check_person(request, player, data.get("password", ""))
        erasure.erase(player)
        auth.logout(request._request)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _check_person(request: Request, player: Player, password: str) -> None:
    """Raises `Forbidden` unless the player proves to be the person of the account.

    Guests cannot, and have nothing but their games.
    """
    if player.kind == Player.Kind.GUEST:
        return
    if player.has_usable_password():
        key = f"player-{player.pk}"
        if (wait := rate_limits.count(FAILURES, key, add=0)) is not None:
            raise exceptions.Throttled(wait)
        if not player.check_password(password):
            rate_limits.count(FAILURES, key)
            raise _fault(Forbidden, "password", "wrong_password", "This is not your password.")
    elif time.time() - _signed_in_at(request, player) > RECENT_SECONDS:
        raise Forbidden("sign_in_again", "Sign in again, then erase the account within 15 minutes.")


def _signed_in_at(request: Request, player: Player) -> float:
    """When the player last signed in with this browser, in seconds since 1970.

    allauth keeps the times in the session; other ways to sign in leave only `last_login`.
    """
    methods = request.session.get("account_authentication_methods", [])
    times = [method["at"] for method in methods if "at" in method]
    if times:
        return float(max(times))
    return 0.0 if player.last_login is None else player.last_login.timestamp()


def _fault(
    error: type[Invalid] | type[Forbidden], field: str, code: str, detail: str
) -> Invalid | Forbidden:
    return error(code, detail, errors=[{"field": field, "code": code, "detail": detail}])
