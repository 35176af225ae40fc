"""Fixed phrases at the table of a game."""

from __future__ import annotations

from typing import cast

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import phrases
from games.api import examples, query_params
from games.api.permissions import SignedInOrReadOnly
from games.api.serializers.phrases import (
    PhraseListSerializer,
    PhraseSerializer,
    SaySerializer,
)
from games.api.views.decisions import validated
from games.errors import Forbidden
from games.models import Game, Player

_MAX_NUMBER = 2**31 - 1


class PhraseList(APIView):
    """What the players of a game say to each other."""

    permission_classes = [SignedInOrReadOnly]

    @extend_schema(
        operation_id="phrases",
        summary="What was said at the table",
        parameters=[
            OpenApiParameter("after", int, description="Only what was said after this number.")
        ],
        responses=PhraseListSerializer,
        examples=[OpenApiExample("Phrases", value=examples.PHRASES, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """The last 50 phrases that you may see, the oldest first.

        Spectators see them as late as the moves. The topic `phrases:<id>` of the live stream tells
        when there are new ones, to all who see the moves at once.
        """
        game = query_params.get_game(game_id)
        after = query_params.get_integer(request, "after", 0, 0, _MAX_NUMBER)
        now = timezone.now()
        found = phrases.listed(game, request.user.pk, after, now)
        may_speak = phrases.is_open(game, now) and _may_speak(request, game)
        body = {"may_speak": may_speak, "now": now, "phrases": found}
        return Response(PhraseListSerializer(body).data, headers={"Cache-Control": "no-store"})

    @extend_schema(
        operation_id="say",
        summary="Say a phrase",
        request=SaySerializer,
        responses={201: PhraseSerializer},
        examples=[
            OpenApiExample("Say", value=examples.SAY, request_only=True),
            OpenApiExample("Said", value=examples.PHRASE, response_only=True, status_codes=["201"]),
        ],
    )
    def post(self, request: Request, game_id: str) -> Response:
        """401 signed out, 403 not at this table, 409 the game has been over for 10 minutes, 429
        after 5 phrases in 30 seconds."""
        body = validated(SaySerializer, request)
        game = query_params.get_game(game_id)
        said = phrases.say(cast("Player", request.user), game, body["phrase"])
        return Response(PhraseSerializer(said).data, status=status.HTTP_201_CREATED)


def _may_speak(request: Request, game: Game) -> bool:
    if not isinstance(request.user, Player):
        return False
    try:
        phrases.speaking_seat(request.user, game)
    except Forbidden:
        return False
    return True
