"""Endpoints for commands on tournaments."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.permissions import IsMember
from games.models import Player
from tournaments import log
from tournaments.api import examples, lookups
from tournaments.api.serializers.commands import (
    CommandRequestSerializer,
    DoneSerializer,
    NextSeasonRequestSerializer,
    NextSeasonSerializer,
    PreviewSerializer,
)
from tournaments.api.views.logs import event_values
from tournaments.director import command_handlers, commands, seasons


class NextSeasonList(APIView):
    """The next season of a league."""

    throttle_scope = "create"

    permission_classes = [IsMember]

    @extend_schema(
        operation_id="next_season",
        summary="Create the next season of a league",
        request=NextSeasonRequestSerializer,
        responses={201: NextSeasonSerializer},
        examples=[
            OpenApiExample("Season", value=examples.NEXT_SEASON, request_only=True),
            OpenApiExample(
                "Made", value=examples.SEASON_MADE, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request, ref: str) -> Response:
        """Divisions follow from the final standings. The new season is in registration."""
        serializer = NextSeasonRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        by = Player.objects.get(username=request.user.get_username())
        tournament, moves = seasons.next_season(lookups.get_tournament(ref), by, **data)
        body = {"tournament": tournament, "moves": msgspec.to_builtins(moves)}
        return Response(NextSeasonSerializer(body).data, status=status.HTTP_201_CREATED)


class CommandList(APIView):
    """Commands of the organiser, or of a player about their own entry."""

    permission_classes = [IsMember]

    @extend_schema(
        operation_id="direct",
        summary="Run a command, or preview it",
        request=CommandRequestSerializer,
        responses={201: DoneSerializer, 200: DoneSerializer},
        examples=[
            OpenApiExample("Start", value=examples.START, request_only=True),
            OpenApiExample("Correct", value=examples.CORRECT, request_only=True),
            OpenApiExample("Done", value=examples.DONE, response_only=True, status_codes=["201"]),
            OpenApiExample(
                "Preview", value=examples.PREVIEWED, response_only=True, status_codes=["200"]
            ),
        ],
    )
    def post(self, request: Request, ref: str) -> Response:
        """401 not signed in, 403 not allowed, 409 stale, 422 against the rules."""
        serializer = CommandRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        tournament = lookups.get_tournament(ref)
        command = commands.parse_command(data["command"])
        by = Player.objects.get(username=request.user.get_username())
        if data["preview"]:
            preview = command_handlers.preview(tournament.pk, command, by)
            context = {"players": lookups.players_by_entry(tournament)}
            preview_data = PreviewSerializer(msgspec.to_builtins(preview), context=context).data
            return Response({"seq": tournament.seq, "events": [], "preview": preview_data})
        logged_events = command_handlers.carry_out(
            tournament.pk,
            command,
            by,
            key=data.get("key"),
            expected_seq=data.get("expected_seq"),
        )
        events = (
            log.stored_rows(tournament.pk, logged_events[0].seq - 1, len(logged_events))
            if logged_events
            else []
        )
        tournament.refresh_from_db(fields=["seq"])
        return Response(
            {
                "seq": tournament.seq,
                "events": [event_values(row) for row in events],
                "preview": None,
            },
            status=status.HTTP_201_CREATED,
        )
