"""Opening a first game."""

from __future__ import annotations

from typing import cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import lessons
from games.api import examples
from games.api.permissions import SignedIn
from games.api.serializers.games import GameDetailSerializer
from games.api.serializers.lessons import LessonRequestSerializer
from games.api.views.decisions import validated
from games.api.views.games import WITH_SEATS
from games.models import Game, Player
from games.visibility import visibilities


class LessonList(APIView):
    """First games, for members and guests."""

    permission_classes = [SignedIn]
    throttle_scope = "create"

    @extend_schema(
        operation_id="open_lesson",
        summary="Open a first game",
        request=LessonRequestSerializer,
        responses={201: GameDetailSerializer},
        examples=[
            OpenApiExample("Lesson", value=examples.LESSON_REQUEST, request_only=True),
            OpenApiExample("Game", value=examples.LESSON, response_only=True, status_codes=["201"]),
        ],
    )
    def post(self, request: Request, kind: str) -> Response:
        """A prepared deal against a bot, for learning: unrated, and in no list of games except for
        your own. 401 signed out, 404 for a kind without one."""
        body = validated(LessonRequestSerializer, request)
        player = cast("Player", request.user)
        opened = lessons.open_lesson(kind, player, body.get("key"))
        game = Game.objects.prefetch_related(WITH_SEATS).get(pk=opened.pk)
        context = {"visible": visibilities([game], player.pk)}
        data = GameDetailSerializer(game, context=context).data
        headers = {"Cache-Control": "no-store", "Location": f"/api/v1/games/{game.public_id}"}
        return Response(data, status=status.HTTP_201_CREATED, headers=headers)
