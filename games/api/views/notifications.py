"""The turns of the signed-in player, and what the player wants to be told."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import examples
from games.api.permissions import SignedIn
from games.api.serializers.notifications import (
    NotificationChangesSerializer,
    NotificationsSerializer,
    PushSubscriptionSerializer,
    TurnSerializer,
    TurnsSerializer,
)
from games.errors import NotFound
from games.models import Player, PushSubscription
from games.notifications import preferences, push
from games.notifications.turns import turns_of
from games.public_ids import is_public_id

MOST_TURNS = 50
_NO_STORE = {"Cache-Control": "no-store"}


class MyTurns(APIView):
    """The games in which the player is to move."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="my_turns",
        summary="Games in which you are to move",
        responses=TurnsSerializer,
        examples=[OpenApiExample("Turns", value=examples.TURNS, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """The nearest deadline first. The topic `me` of the live stream says when it changes."""
        seats = turns_of(cast("Player", request.user).pk)
        games: Any = list(seats[:MOST_TURNS])
        count = len(games) if len(games) < MOST_TURNS else seats.count()
        data = {"count": count, "games": TurnSerializer(games, many=True).data}
        return Response(data, headers=_NO_STORE)


class NotificationSettings(APIView):
    """What the player wants to be told, and how."""

    permission_classes = [SignedIn]
    session_only = True

    @extend_schema(
        operation_id="notifications",
        summary="Your notification settings",
        responses=NotificationsSerializer,
        examples=[OpenApiExample("Settings", value=examples.NOTIFICATIONS, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """With the browsers that show notifications."""
        return _settings(request)

    @extend_schema(
        operation_id="change_notifications",
        summary="Change your notification settings",
        request=NotificationChangesSerializer,
        responses=NotificationsSerializer,
        examples=[
            OpenApiExample("Changes", value=examples.NOTIFICATION_CHANGES, request_only=True),
            OpenApiExample("Changed", value=examples.NOTIFICATIONS, response_only=True),
        ],
    )
    def patch(self, request: Request) -> Response:
        """What is left out stays."""
        serializer = NotificationChangesSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        player = cast("Player", request.user)
        preferences.change(player, data.get("kinds", {}), data.get("digest_hour"))
        return _settings(request)


class PushSubscriptions(APIView):
    """The browsers that show notifications."""

    permission_classes = [SignedIn]
    session_only = True

    @extend_schema(
        operation_id="subscribe_push",
        summary="Let this browser show notifications",
        request=PushSubscriptionSerializer,
        responses={201: NotificationsSerializer},
        examples=[
            OpenApiExample("Subscription", value=examples.PUSH_SUBSCRIPTION, request_only=True),
            OpenApiExample(
                "Settings",
                value=examples.NOTIFICATIONS,
                response_only=True,
                status_codes=["201"],
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        """Storing the same subscription again changes nothing. It ends when you sign out.

        400 `unknown_push_service`, `bad_push_keys`.
        """
        serializer = PushSubscriptionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        player = cast("Player", request.user)
        push.subscribe(
            player,
            data["endpoint"],
            data["keys"]["p256dh"],
            data["keys"]["auth"],
            request.session.session_key or "",
            browser_name(request.headers.get("User-Agent", "")),
        )
        return _settings(request, status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="unsubscribe_push",
        summary="Let a browser show no more notifications",
        parameters=[
            OpenApiParameter("id", str, required=True, description="Of the list of browsers.")
        ],
        responses={204: None},
    )
    def delete(self, request: Request) -> Response:
        """404 `no_such_subscription`."""
        browser = request.query_params.get("id", "")
        rows = PushSubscription.objects.filter(player=cast("Player", request.user))
        if not is_public_id(browser) or not rows.filter(public_id=browser).delete()[0]:
            raise NotFound("no_such_subscription", "You have no such push subscription.")
        return Response(status=status.HTTP_204_NO_CONTENT)


def _settings(request: Request, code: int = status.HTTP_200_OK) -> Response:
    context = {"session_key": request.session.session_key}
    serializer = NotificationsSerializer(cast("Player", request.user), context=context)
    return Response(serializer.data, status=code, headers=_NO_STORE)


_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def browser_name(user_agent: str) -> str:
    """A short name such as `Firefox, Linux`, so that players recognise their browsers."""
    browser = next((name for part, name in _BROWSERS if part in user_agent), "")
    if not browser and "Safari" in user_agent:
        browser = "Safari"
    system = next((name for part, name in _SYSTEMS if part in user_agent), "")
    return ", ".join(name for name in (browser, system) if name)
