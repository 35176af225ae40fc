"""The profile of the signed-in player."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.accounts import profile
from games.api import examples
from games.api.permissions import SignedIn
from games.api.serializers.profile import ProfileChangesSerializer, ProfileSerializer
from games.models import Player


class Profile(APIView):
    """Profile and settings of the player."""

    permission_classes = [SignedIn]
    session_only = True

    @extend_schema(
        operation_id="profile",
        summary="Your profile",
        responses=ProfileSerializer,
        examples=[OpenApiExample("Profile", value=examples.PROFILE, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """With what may be chosen. Only in a browser's session."""
        return self._response(cast("Player", request.user))

    @extend_schema(
        operation_id="change_profile",
        summary="Change your profile",
        request=ProfileChangesSerializer,
        responses=ProfileSerializer,
        examples=[
            OpenApiExample("Changes", value=examples.PROFILE_CHANGES, request_only=True),
            OpenApiExample("Changed", value=examples.PROFILE, response_only=True),
        ],
    )
    def patch(self, request: Request) -> Response:
        """All changes are made, or none. Guests may change the display name only.

        403 `changed_recently` within 30 days of the last change of the username, `name_locked`;
        409 `name_taken`, also for a username that somebody gave up less than a year ago.
        """
        serializer = ProfileChangesSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        return self._response(profile.change_profile(cast("Player", request.user), data))

    @staticmethod
    def _response(player: Player) -> Response:
        return Response(ProfileSerializer(player).data, headers={"Cache-Control": "no-store"})
