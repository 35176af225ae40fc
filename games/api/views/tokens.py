"""The API tokens and bots of the signed-in member."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.accounts import own_bots, tokens
from games.api import examples
from games.api.permissions import IsMember
from games.api.serializers.players import PlayerRefSerializer
from games.api.serializers.tokens import (
    NewBotSerializer,
    NewTokenSerializer,
    OwnBotsSerializer,
    TokenMadeSerializer,
    TokensSerializer,
)
from games.models import Player

PERSONAL = {"Cache-Control": "no-store"}


class TokenList(APIView):
    """Tokens of the member and of their bots."""

    permission_classes = [IsMember]
    session_only = True
    throttle_scope = "create"

    @extend_schema(
        operation_id="tokens",
        summary="Your API tokens",
        responses=TokensSerializer,
        examples=[OpenApiExample("Tokens", value=examples.TOKENS, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Those that were not revoked, newest first. Only in a browser's session."""
        rows = tokens.tokens_of(cast("Player", request.user))
        return Response(TokensSerializer({"results": rows}).data, headers=PERSONAL)

    @extend_schema(
        operation_id="create_token",
        summary="Make an API token",
        request=NewTokenSerializer,
        responses={201: TokenMadeSerializer},
        examples=[
            OpenApiExample("New", value=examples.NEW_TOKEN, request_only=True),
            OpenApiExample(
                "Made", value=examples.TOKEN_MADE, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        """The answer has the token itself, which cannot be read again. Only in a browser's session.

        409 `token_name_taken`, `too_many_tokens`; 404 `no_such_bot`.
        """
        serializer = NewTokenSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        row, token = tokens.create_token(cast("Player", request.user), **data)
        body = TokenMadeSerializer(row, context={"token": token}).data
        return Response(body, status=status.HTTP_201_CREATED, headers=PERSONAL)


class TokenDetail(APIView):
    """One token."""

    permission_classes = [IsMember]
    session_only = True
    allow_suspended = True

    @extend_schema(
        operation_id="revoke_token",
        summary="Revoke an API token",
        request=None,
        responses={204: None},
    )
    def delete(self, request: Request, token_id: str) -> Response:
        """It cannot be used any more, from the next request on. Only in a browser's session."""
        tokens.revoke_token(cast("Player", request.user), token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OwnBotList(APIView):
    """Outside bots of the member."""

    permission_classes = [IsMember]
    session_only = True
    throttle_scope = "create"

    @extend_schema(
        operation_id="own_bots",
        summary="Your bots",
        responses=OwnBotsSerializer,
        examples=[OpenApiExample("Bots", value=examples.OWN_BOTS, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Bots that programs of yours play for. Only in a browser's session."""
        rows = own_bots.bots_of(cast("Player", request.user))
        return Response(OwnBotsSerializer({"results": rows}).data, headers=PERSONAL)

    @extend_schema(
        operation_id="create_bot",
        summary="Make a bot",
        request=NewBotSerializer,
        responses={201: PlayerRefSerializer},
        examples=[
            OpenApiExample("New", value=examples.NEW_BOT, request_only=True),
            OpenApiExample(
                "Made", value=examples.BOT_MADE, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        """A player of the kind `bot` that you own: make a token for it at `/me/tokens`.

        409 `name_taken`, `too_many_bots`.
        """
        serializer = NewBotSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        player = own_bots.create_bot(cast("Player", request.user), **data)
        body = PlayerRefSerializer(player).data
        return Response(body, status=status.HTTP_201_CREATED, headers=PERSONAL)
