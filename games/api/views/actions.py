"""Playing actions over the API, and looking ahead."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import decide, preview
from games.api import examples
from games.api.permissions import SignedIn
from games.api.serializers import events as serializers
from games.api.views.decisions import decision_response, get_own_seat, validated
from games.models import Player


class ActionList(APIView):
    """Actions of the signed-in player."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="act",
        summary="Play an action, or several",
        request=serializers.ActionRequestSerializer,
        responses={201: serializers.PlayedSerializer},
        examples=[
            OpenApiExample("Action", value=examples.ACTION, request_only=True),
            OpenApiExample("Turn", value=examples.ACTIONS, request_only=True),
            OpenApiExample(
                "Played", value=examples.PLAYED, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request, game_id: str) -> Response:
        """All of them are played, or none.

        401 signed out, 403 not at this table, 409 stale, 422 against the rules; `index` then names
        the action.
        """
        body = validated(serializers.ActionRequestSerializer, request)
        actions = body["actions"] if "actions" in body else [body["action"]]
        play = partial(decide.play_actions, lag_ms=body.get("lag_ms", 0))
        return decision_response(request, game_id, body, actions, play)


class ActionPreview(APIView):
    """The position after some actions that have not been played."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="preview",
        summary="Look ahead",
        request=serializers.ActionPreviewRequestSerializer,
        responses=serializers.ActionPreviewSerializer,
        examples=[
            OpenApiExample("Take", value=examples.PREVIEW_REQUEST, request_only=True),
            OpenApiExample("Position", value=examples.PREVIEW, response_only=True),
        ],
    )
    def post(self, request: Request, game_id: str) -> Response:
        """Changes nothing. Goes up to the first draw, so that nothing hidden is told.

        401 signed out, 403 not at this table, or no hints there, 409 stale, 422 against the rules
        or past a draw; `index` then names the action.
        """
        body = validated(serializers.ActionPreviewRequestSerializer, request)
        game, seat = get_own_seat(request, game_id)
        view: dict[str, Any] = preview.preview(
            game,
            seat,
            cast("Player", request.user).pk,
            body["actions"],
            expected_seq=body.get("expected_seq"),
            worth=body["worth"],
        )
        return Response(view, headers={"Cache-Control": "no-store"})
