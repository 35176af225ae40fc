"""The kinds of game that can be played."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine import registry
from engine.game import Game as Rules
from games.api import etags, examples
from games.api.serializers.games import KindSerializer


class KindList(APIView):
    """The kinds of game this server plays."""

    @extend_schema(
        operation_id="kinds",
        summary="Kinds of game",
        responses=KindSerializer(many=True),
        examples=[OpenApiExample("Kinds", value=examples.KIND, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Each with its options and built-in bots."""
        return etags.content_response(
            request, [_kind(registry.get(name)) for name in registry.names()]
        )


def _kind(rules: Rules[Any]) -> dict[str, Any]:
    (schema,), components = msgspec.json.schema_components([rules.Options])
    return {
        "name": rules.name,
        "rules": rules.rules,
        "rules_versions": registry.versions(rules.name),
        "min_seats": rules.min_seats,
        "max_seats": rules.max_seats,
        "options": components.get(rules.Options.__name__, schema),
        "bots": list(rules.bots),
    }
