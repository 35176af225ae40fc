"""The feed of public facts: everything that happens, in one order."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import feed_stream, outbox_feed, sse
from games.api import examples, query_params
from games.api.client_address import client_address
from games.api.serializers.feed import FeedSerializer, fact_values
from games.api.views.stream import StreamView, last_event_id

MAX_CURSOR = 2**63 - 1
LIMIT = 100
MAX_LIMIT = 1000


class FeedList(APIView):
    """Facts after a cursor."""

    @extend_schema(
        operation_id="feed",
        summary="The feed of public facts after a cursor",
        parameters=[
            OpenApiParameter(
                "after", int, description="A cursor: the `no` of a fact; the first unless given."
            ),
            OpenApiParameter(
                "limit", int, description=f"{LIMIT} unless given, {MAX_LIMIT} at most."
            ),
        ],
        responses=FeedSerializer,
        examples=[OpenApiExample("Feed", value=examples.FEED, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """In order and without gaps. 410 if facts after the cursor have been deleted."""
        after = None
        if request.query_params.get("after"):
            after = query_params.get_integer(request, "after", 0, 0, MAX_CURSOR)
        limit = query_params.get_integer(request, "limit", LIMIT, 1, MAX_LIMIT)
        facts, found = outbox_feed.read_page(after, limit)
        start = found.first_cursor if after is None else after
        answer = Response(
            {
                "facts": [fact_values(fact) for fact in facts],
                "next": facts[-1].no if facts else start,
                "first": found.first_cursor,
                "last": found.last,
            }
        )
        answer["Cache-Control"] = "no-store"
        return answer


class FeedStream(StreamView):
    """The facts as they happen."""

    @extend_schema(
        operation_id="feed_stream",
        summary="Follow the feed live (server-sent events)",
        parameters=[
            OpenApiParameter(
                "after", int, description="A cursor; the end of the feed unless given."
            ),
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
                "Stream", value=examples.FEED_STREAM, response_only=True, media_type=sse.MEDIA_TYPE
            )
        ],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """`event: fact` for each fact, with its `no` as id."""
        found = outbox_feed.feed_range()
        after = last_event_id(request)
        if after is None:
            after = query_params.get_integer(request, "after", found.last, 0, MAX_CURSOR)
        outbox_feed.check_cursor(after, found)
        return sse.response(feed_stream.facts(after, fact_values), client_address(request))
