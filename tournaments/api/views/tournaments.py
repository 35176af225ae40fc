"""Tournaments, their entries, the tables to come, and the formats."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from django.db.models import Case, IntegerField, QuerySet, When
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    extend_schema,
    extend_schema_view,
)
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags
from games.api.pagination import StrictCursorPagination, StrictOffsetPagination
from games.api.permissions import MembersOrReadOnly
from games.models import Player
from tournaments import events as ev
from tournaments import planning, state_cache
from tournaments.api import examples, lookups
from tournaments.api.filters import EntryFilter, TournamentFilter
from tournaments.api.schemas import inlined_schema
from tournaments.api.serializers.commands import CreateSerializer
from tournaments.api.serializers.decisions import deciders
from tournaments.api.serializers.tournaments import (
    EntrySerializer,
    ExpectedSerializer,
    FormatsSerializer,
    TournamentDetailSerializer,
    TournamentSerializer,
)
from tournaments.director import setup
from tournaments.formats import registry
from tournaments.models import Entry, Tournament
from tournaments.standings import registry as tiebreaks

_ACTIVITY = Case(
    *(
        When(status=status, then=place)
        for place, status in enumerate(
            [
                Tournament.Status.RUNNING,
                Tournament.Status.REGISTRATION,
                Tournament.Status.DRAFT,
                Tournament.Status.FINISHED,
            ]
        )
    ),
    output_field=IntegerField(),
)
"""The rank of each status in the ordering `active`."""


class TournamentCursor(StrictCursorPagination):
    """Orderings of the list of tournaments."""

    orderings: ClassVar = {
        "-created": ("-id",),
        "created": ("id",),
        "-started": ("-started_at", "-id"),
        "active": ("activity", "-id"),
    }


@extend_schema_view(
    get=extend_schema(
        operation_id="tournaments",
        summary="Tournaments",
        parameters=[
            OpenApiParameter(
                "ordering",
                str,
                enum=list(TournamentCursor.orderings),
                description="Newest first unless given. `-started` lists started ones only. "
                "`active`: running ones first, then those open for entries,"
                " drafts, and finished ones.",
            )
        ],
        examples=[OpenApiExample("Tournaments", value=examples.TOURNAMENT, response_only=True)],
    ),
    post=extend_schema(
        operation_id="create_tournament",
        summary="Create a tournament",
        request=CreateSerializer,
        responses={201: TournamentSerializer},
        examples=[
            OpenApiExample("New tournament", value=examples.CREATE, request_only=True),
            OpenApiExample(
                "Made", value=examples.TOURNAMENT, response_only=True, status_codes=["201"]
            ),
        ],
    ),
)
class TournamentList(generics.ListAPIView[Tournament]):
    """Tournaments, newest first."""

    throttle_scope = "create"

    queryset = (
        Tournament.objects.select_related("owner", "previous")
        .prefetch_related("following")
        .defer("head", "description", "rules")
    )
    permission_classes = [MembersOrReadOnly]
    serializer_class = TournamentSerializer
    filterset_class = TournamentFilter
    pagination_class = TournamentCursor

    def get_queryset(self) -> QuerySet[Tournament]:
        """Without tournaments that have not started, if ordered by start."""
        rows = super().get_queryset()
        if self.request.query_params.get("ordering") == "active":
            rows = rows.annotate(activity=_ACTIVITY)
        if self.request.query_params.get("ordering") == "-started":
            rows = rows.filter(started_at__isnull=False)
        return rows

    def post(self, request: Request) -> Response:
        """The caller becomes the organiser. 401 not signed in, 409 slug taken."""
        serializer = CreateSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        owner = Player.objects.get(username=request.user.get_username())
        tournament = setup.create_tournament(**data, owner=owner)
        body = TournamentSerializer(lookups.get_tournament(tournament.public_id)).data
        return Response(body, status=status.HTTP_201_CREATED)


class TournamentDetail(APIView):
    """One tournament, by id or slug."""

    @extend_schema(
        operation_id="tournament",
        summary="A tournament",
        responses=TournamentDetailSerializer,
        examples=[
            OpenApiExample("Tournament", value=examples.TOURNAMENT_DETAIL, response_only=True)
        ],
    )
    def get(self, request: Request, ref: str) -> Response:
        """`seq` is the number of events in its log."""
        tournament = lookups.get_tournament(ref)
        context = {"deciders": deciders(tournament.decisions)}
        return etags.content_response(
            request, TournamentDetailSerializer(tournament, context=context).data
        )


class EntryList(generics.ListAPIView[Entry]):
    """The entries of a tournament."""

    pagination_class = StrictOffsetPagination
    serializer_class = EntrySerializer
    filterset_class = EntryFilter

    @extend_schema(
        operation_id="tournament_entries",
        summary="Entries of a tournament",
        examples=[OpenApiExample("Entries", value=examples.ENTRY, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """In order of seeds, then of registration."""
        tournament = lookups.get_tournament(ref)
        rows = Entry.objects.filter(tournament=tournament).select_related("player")
        page = self.paginate_queryset(self.filter_queryset(rows.order_by("seed", "number")))
        response = self.get_paginated_response(EntrySerializer(page or (), many=True).data)
        return etags.content_response(request, response.data)

    def get_queryset(self) -> QuerySet[Entry]:
        """For the schema only; `get` selects the rows."""
        return Entry.objects.none()


class ExpectedList(APIView):
    """The tables still to come."""

    @extend_schema(
        operation_id="tournament_expected",
        summary="Tables still to come, as far as they are known",
        responses=ExpectedSerializer(many=True),
        examples=[OpenApiExample("Expected", value=examples.EXPECTED, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """The rest of a schedule or bracket; empty before the start or if nothing is known."""
        tournament = lookups.get_tournament(ref)

        def answer() -> Any:
            with state_cache.read_state(tournament.pk) as state:
                return msgspec.to_builtins(planning.expected(state))

        cache_key = f"expected-{etags.source_revision('tournaments')}"
        return etags.log_response(request, tournament.head, cache_key, answer)


class FormatList(APIView):
    """Formats, tie-breaks and settings."""

    @extend_schema(
        operation_id="formats",
        summary="Formats, tie-breaks and settings",
        responses=FormatsSerializer,
        examples=[OpenApiExample("Formats", value=examples.FORMATS, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Each with a description and the JSON Schema of its options."""
        formats = [registry.get(name) for name in registry.names()]
        all_tiebreaks = [tiebreaks.get(name) for name in tiebreaks.names()]
        body = {
            "formats": [
                {
                    "name": format_.name,
                    "says": format_.description,
                    "options": inlined_schema(format_.Options),
                    "primary": format_.primary,
                    "tiebreaks": list(format_.tiebreaks),
                }
                for format_ in formats
            ],
            "tiebreaks": [
                {"name": tiebreak.name, "says": tiebreak.description} for tiebreak in all_tiebreaks
            ],
            "settings": inlined_schema(ev.Settings),
        }
        return etags.content_response(request, body)
