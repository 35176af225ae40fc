"""The log of a tournament, and its live stream."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import sse
from games.api import etags, query_params
from games.api.client_address import client_address
from games.api.views.stream import StreamView, last_event_id
from games.event_values import iso_time
from tournaments import live_updates, log
from tournaments.api import examples, lookups
from tournaments.api.serializers.events import TournamentEventsSerializer

LIMIT = 200
MOST = 1000


class EventList(APIView):
    """The events of a tournament."""

    @extend_schema(
        operation_id="tournament_events",
        summary="Events of a tournament after a seq",
        parameters=[
            OpenApiParameter("after", int, description="0 unless given."),
            OpenApiParameter("limit", int, description=f"{LIMIT} unless given, {MOST} at most."),
        ],
        responses=TournamentEventsSerializer,
        examples=[OpenApiExample("Events", value=examples.EVENTS, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """Each event with its seq, time, author and hash."""
        tournament = lookups.get_tournament(ref)
        after = query_params.get_integer(request, "after", 0, 0, tournament.seq)
        limit = query_params.get_integer(request, "limit", LIMIT, 1, MOST)

        def answer() -> dict[str, Any]:
            rows = log.stored_rows(tournament.pk, after, limit)
            return {
                "tournament": tournament.public_id,
                "seq": tournament.seq,
                "events": [event_values(r) for r in rows],
            }

        return etags.log_response(request, tournament.head, f"events-{after}-{limit}", answer)


def event_values(row: log.Row) -> dict[str, Any]:
    """An event as JSON values, with the members of its payload as stored."""
    return {
        "seq": row.seq,
        "decision": row.decision,
        "at": iso_time(row.at),
        "by": row.by,
        "hash": row.hash.hex(),
        **msgspec.json.decode(row.payload),
    }


class TournamentStream(StreamView):
    """A server-sent event whenever the log has grown; clients then fetch what they show."""

    @extend_schema(
        operation_id="tournament_stream",
        summary="Follow a tournament live (server-sent events)",
        parameters=[
            OpenApiParameter("after", int, description="The last seq known; now unless given."),
            OpenApiParameter(
                "Last-Event-ID",
                str,
                OpenApiParameter.HEADER,
                description="Sent by browsers when they reconnect; takes precedence over `after`.",
            ),
        ],
        responses={(200, sse.MEDIA_TYPE): OpenApiTypes.STR},
        examples=[
            OpenApiExample(
                "Stream", value=examples.STREAM, response_only=True, media_type=sse.MEDIA_TYPE
            )
        ],
    )
    def get(self, request: Request, ref: str) -> StreamingHttpResponse:
        """`event: tournament` with the new seq as id and data."""
        tournament = lookups.get_tournament(ref)
        after = last_event_id(request)
        if after is None:
            after = query_params.get_integer(request, "after", tournament.seq, 0, tournament.seq)
        return sse.response(
            live_updates.stream_updates(tournament.pk, after), client_address(request)
        )
