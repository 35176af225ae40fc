"""Reports by players, and the decisions that concern them."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import moderation_examples as examples
from games.api.permissions import IsMember, SignedIn
from games.api.serializers.moderation import (
    ModerationDecisionSerializer,
    ModerationDecisionsSerializer,
    NewAppealSerializer,
    NewReportSerializer,
    ReportSerializer,
    ReportsSerializer,
)
from games.models import Player, Report
from games.moderation import appeals, reports

LATEST = 50
"""How many reports or decisions are listed."""
PERSONAL = {"Cache-Control": "no-store"}


class ReportList(APIView):
    """Reports of the signed-in player."""

    permission_classes = [IsMember]
    throttle_scope = "create"

    @extend_schema(
        operation_id="own_reports",
        summary="Your latest reports",
        responses=ReportsSerializer,
        examples=[OpenApiExample("Reports", value=examples.REPORTS, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Nobody but you and the staff sees them."""
        rows = Report.objects.filter(reporter=request.user.pk).select_related("player", "game")
        body = ReportsSerializer({"results": rows.order_by("-pk")[:LATEST]}).data
        return Response(body, headers=PERSONAL)

    @extend_schema(
        operation_id="report",
        summary="Report a player or a game to the staff",
        request=NewReportSerializer,
        responses={201: ReportSerializer},
        examples=[
            OpenApiExample("New", value=examples.NEW_REPORT, request_only=True),
            OpenApiExample("Made", value=examples.REPORT, response_only=True, status_codes=["201"]),
        ],
    )
    def post(self, request: Request) -> Response:
        """409 `already_reported` while you have an open report on the same player and game."""
        serializer = NewReportSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        row = reports.report(cast("Player", request.user), **data)
        body = ReportSerializer(row).data
        return Response(body, status=status.HTTP_201_CREATED, headers=PERSONAL)


class OwnDecisionList(APIView):
    """Decisions that concern the signed-in player."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="own_decisions",
        summary="Decisions of the staff that concern you",
        responses=ModerationDecisionsSerializer,
        examples=[OpenApiExample("Decisions", value=examples.DECISIONS, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """About you, about games of yours, and about reports of yours that were dismissed."""
        rows = appeals.decisions_for(cast("Player", request.user))[:LATEST]
        return Response(ModerationDecisionsSerializer({"results": rows}).data, headers=PERSONAL)


class AppealList(APIView):
    """The appeal against a decision."""

    permission_classes = [SignedIn]
    allow_suspended = True

    @extend_schema(
        operation_id="appeal",
        summary="Appeal against a decision that concerns you",
        request=NewAppealSerializer,
        responses={201: ModerationDecisionSerializer},
        examples=[
            OpenApiExample("Appeal", value=examples.NEW_APPEAL, request_only=True),
            OpenApiExample(
                "Made", value=examples.DECISION, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request, decision_id: str) -> Response:
        """Once for each decision; others of the staff decide. Also while you are suspended."""
        serializer = NewAppealSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        row = appeals.appeal(cast("Player", request.user), decision_id, data["text"])
        body = ModerationDecisionSerializer(row).data
        return Response(body, status=status.HTTP_201_CREATED, headers=PERSONAL)
