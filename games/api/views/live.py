"""One live stream for everything that a page shows."""

from __future__ import annotations

from functools import partial

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request

from games import sse
from games.api import examples
from games.api.client_address import client_address
from games.api.views.stream import StreamView
from games.live import session_check, stream
from games.live.topics import MAX_TOPICS, parse_cursors, resolve


class LiveStream(StreamView):
    """Several topics in one stream."""

    @extend_schema(
        operation_id="live",
        summary="Follow several topics live (server-sent events)",
        parameters=[
            OpenApiParameter(
                "topics",
                str,
                required=True,
                description=(
                    f"Up to {MAX_TOPICS} of `game:<id>`, `tournament:<id>`, `lobby`, `feed` and"
                    " `me`, with commas between them. Each may end with a cursor, such as"
                    " `game:<id>@57`."
                ),
            ),
            OpenApiParameter(
                "away",
                bool,
                description="Nobody is looking: the player does not count as present at games.",
            ),
            OpenApiParameter(
                "Last-Event-ID",
                str,
                OpenApiParameter.HEADER,
                description="Sent by browsers when they connect again; wins over the cursors.",
            ),
        ],
        responses={(200, sse.MEDIA_TYPE): OpenApiTypes.STR},
        examples=[
            OpenApiExample(
                "Stream",
                value=examples.LIVE_STREAM,
                response_only=True,
                media_type=sse.MEDIA_TYPE,
            )
        ],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """`event: ready` with the cursors of all topics, then the messages of each topic.

        Messages of a game are its events, as far as the viewer may see them, and those of the other
        topics say that something has changed. `event: end` says that a topic is over.
        """
        cursors = parse_cursors(request.headers.get("Last-Event-ID", "").strip())
        topics = resolve(request.query_params.get("topics", ""), request.user, cursors)
        signed_in = request.user.is_authenticated
        return sse.response(
            stream.messages(
                topics,
                player_id=request.user.pk,
                away=request.query_params.get("away", "") in ("1", "true"),
                is_signed_in=partial(session_check.is_signed_in, request) if signed_in else None,
            ),
            client_address(request),
        )
