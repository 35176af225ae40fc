"""Playing actions over the API."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import decide
from games.api import examples
from games.api.permissions import SignedIn
from games.api.serializers import events as serializers
from games.api.views.decisions import decision_response


class ActionList(APIView):
    """Actions of the signed-in player."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="act",
        summary="Play an action",
        request=serializers.ActionRequestSerializer,
        responses={201: serializers.PlayedSerializer},
        examples=[
            OpenApiExample("Action", value=examples.ACTION, request_only=True),
            OpenApiExample(
                "Played", value=examples.PLAYED, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request, game_id: str) -> Response:
        """401 signed out, 403 not at this table, 409 stale, 422 against the rules."""
        return decision_response(
            request, game_id, serializers.ActionRequestSerializer, "action", decide.play_action
        )
