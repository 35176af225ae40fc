"""Quick pairing, and playing against bots at once."""

from __future__ import annotations

from typing import Any, cast

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import lobby_examples as examples
from games.api.permissions import SignedIn
from games.api.serializers.lobby import (
    GameOpenedSerializer,
    PairingBotSerializer,
    PairingRequestSerializer,
    PairingSerializer,
    PlayRequestSerializer,
)
from games.api.views.lobby import spec_from
from games.lobby import matching, pairing, play_now
from games.lobby.pairing import PairingSpec
from games.models import PairingRequest, Player, Seat

_PAIRING_EXAMPLES = [
    OpenApiExample("Waiting", value=examples.PAIRING, response_only=True),
    OpenApiExample("Idle", value=examples.IDLE, response_only=True),
    OpenApiExample("Paired", value=examples.PAIRED, response_only=True),
]


class Pairing(APIView):
    """The signed-in player's request for quick pairing."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="pairing",
        summary="Whether you wait for quick pairing",
        responses=PairingSerializer,
        examples=_PAIRING_EXAMPLES,
    )
    def get(self, request: Request) -> Response:
        """The topic `me` of the live stream says when a game was opened for you."""
        return _response(pairing.request_of(cast("Player", request.user)))

    @extend_schema(
        operation_id="enter_pairing",
        summary="Wait for others who want to play",
        request=PairingRequestSerializer,
        responses=PairingSerializer,
        examples=[
            OpenApiExample("Request", value=examples.NEW_PAIRING, request_only=True),
            *_PAIRING_EXAMPLES,
        ],
    )
    def post(self, request: Request) -> Response:
        """You wait until a game is opened, or until you are gone: follow the topic `lobby` of the
        live stream, or send the same request again every ten seconds."""
        serializer = PairingRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        body: dict[str, Any] = serializer.validated_data
        spec = PairingSpec(
            tuple(body["kinds"]), body.get("size", 2), body["clock"], body.get("rated", False)
        )
        return _response(pairing.enter(cast("Player", request.user), spec, key=body.get("key")))

    @extend_schema(
        operation_id="cancel_pairing", summary="Stop waiting", request=None, responses={204: None}
    )
    def delete(self, request: Request) -> Response:
        """Changes nothing if a game was opened in the meantime."""
        pairing.cancel(cast("Player", request.user))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PairingBot(APIView):
    """Playing against bots instead of waiting on."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="pairing_bot",
        summary="Play the game you wait for against bots",
        request=PairingBotSerializer,
        responses=PairingSerializer,
        examples=[
            OpenApiExample("Bot", value=examples.PAIRING_BOT, request_only=True),
            OpenApiExample("Opened", value=examples.PAIRED, response_only=True),
        ],
    )
    def post(self, request: Request) -> Response:
        """409 `not_waiting` if you wait for nothing."""
        serializer = PairingBotSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        body: dict[str, Any] = serializer.validated_data
        return _response(pairing.play_bots(cast("Player", request.user), body["bot"]))


class PlayNow(APIView):
    """A game against bots at once."""

    permission_classes = [SignedIn]
    throttle_scope = "play"

    @extend_schema(
        operation_id="play",
        summary="Play against bots at once",
        request=PlayRequestSerializer,
        responses={201: GameOpenedSerializer},
        examples=[
            OpenApiExample("Request", value=examples.PLAY, request_only=True),
            OpenApiExample(
                "Opened", value=examples.OPENED, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        """Opens the game in one call, for members and guests. Guests play unrated."""
        serializer = PlayRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        body: dict[str, Any] = serializer.validated_data
        player = cast("Player", request.user)
        opponents: list[str] = body["opponents"]
        spec = spec_from(body, len(opponents) + 1)
        game = play_now.play(player, spec, opponents, key=body.get("key"))
        seat = Seat.objects.get(game=game, player=player.pk).index
        opened = GameOpenedSerializer({"game": game.public_id, "seat": seat})
        return Response(opened.data, status=status.HTTP_201_CREATED)


def _response(request: PairingRequest | None) -> Response:
    now = timezone.now()
    waiting = PairingRequest.objects.filter(game__isnull=True).count()
    body: dict[str, Any] = {
        "status": "idle",
        "kinds": [],
        "size": None,
        "clock": None,
        "rated": False,
        "since": None,
        "range": None,
        "waiting": waiting,
        "bot_offered": False,
        "game": None,
    }
    if request is not None:
        span = matching.rating_range((now - request.since).total_seconds())
        is_waiting = request.game is None
        body |= {
            "status": "waiting" if is_waiting else "paired",
            "kinds": request.kinds,
            "size": request.size,
            "clock": request.clock,
            "rated": request.rated,
            "since": request.since,
            "range": round(span) if is_waiting and span < float("inf") else None,
            "bot_offered": pairing.offers_bot(request, now),
            "game": None if request.game is None else request.game.public_id,
        }
    return Response(PairingSerializer(body).data, headers={"Cache-Control": "no-store"})
