"""Live streams of events."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from games import game_stream, sse
from games.api import examples, query_params
from games.api.client_address import client_address
from games.errors import Invalid

MAX_ID_DIGITS = 18
"""Digits of the longest id that fits in a column; numbers of the feed may get long."""


class EventStreamRenderer(BaseRenderer):
    """Lets a client request `text/event-stream`; errors are still problem details."""

    media_type = sse.MEDIA_TYPE
    format = "event-stream"
    charset = "utf-8"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Any = None,
    ) -> bytes:
        """Renders an error. Streams are not rendered."""
        return JSONRenderer().render(data)


class StreamView(APIView):
    """A view whose `get` responds with a stream."""

    renderer_classes = [EventStreamRenderer]

    def head(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """The headers of `get`; the stream itself is never started."""
        answer: StreamingHttpResponse = self.get(request, *args, **kwargs)  # type: ignore[attr-defined]  # defined by subclasses
        return HttpResponse(headers=answer.headers)


class GameStream(StreamView):
    """The events of a game as they happen."""

    @extend_schema(
        operation_id="game_stream",
        summary="Follow a game live (server-sent events)",
        parameters=[
            OpenApiParameter("after", int, description="Events after this seq; 0 unless given."),
            OpenApiParameter(
                "Last-Event-ID",
                str,
                OpenApiParameter.HEADER,
                description="Sent by browsers when they connect again; wins over `after`.",
            ),
        ],
        responses={(200, sse.MEDIA_TYPE): OpenApiTypes.STR},
        examples=[
            OpenApiExample(
                "Stream", value=examples.STREAM, response_only=True, media_type=sse.MEDIA_TYPE
            )
        ],
    )
    def get(self, request: Request, game_id: str) -> StreamingHttpResponse:
        """`event: event` for each event with its seq as id, then `event: end`."""
        game = query_params.get_game(game_id)
        visible = query_params.get_visibility(request, game)
        after = last_event_id(request)
        if after is None:
            after = query_params.get_integer(request, "after", 0, 0, visible.upto)
        limited = visible.withheld is not None
        return sse.response(
            game_stream.game_events(game.pk, min(after, visible.upto), limited=limited),
            client_address(request),
        )


def last_event_id(request: Request) -> int | None:
    """The id that a reconnecting client sends. Raises `Invalid` if it is no such number."""
    text = request.headers.get("Last-Event-ID", "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_ID_DIGITS):
        raise Invalid("bad_last_event_id", "Last-Event-ID is the id of an event of this stream.")
    return int(text)
