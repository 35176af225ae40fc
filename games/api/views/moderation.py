"""The moderation by the staff: the queue of reports, decisions, appeals and the log."""

from __future__ import annotations

from typing import Any, cast

import django_filters
from django.db.models import Q, QuerySet
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

from games.api import moderation_examples as examples
from games.api.filters import choice_filter
from games.api.permissions import IsStaff
from games.api.serializers.moderation import (
    AppealDecisionSerializer,
    ModerationEventSerializer,
    NewDecisionSerializer,
    StaffDecisionSerializer,
    StaffReportDetailSerializer,
    StaffReportSerializer,
)
from games.errors import NotFound
from games.models import Decision, ModerationEvent, Player, Report, Seat
from games.moderation import appeals, decisions, impartiality
from games.moderation.rulings import RESULT_KINDS, NewResult, game_rulings

EARLIER = 20
"""How many earlier decisions are shown with a report."""
PERSONAL = {"Cache-Control": "no-store"}
_REPORTS = Report.objects.select_related("reporter", "player", "game", "decision")
_DECISIONS = Decision.objects.select_related(
    "player", "game", "decided_by", "appeal_by", "appeal_decided_by"
)


class ReportFilter(django_filters.FilterSet):
    """By status."""

    status = choice_filter(Report.Status.choices)

    class Meta:
        model = Report
        fields: list[str] = []


class DecisionFilter(django_filters.FilterSet):
    """By the state of the appeal."""

    appeal = django_filters.ChoiceFilter(
        choices=[("open", "open"), ("decided", "decided")], method="by_appeal"
    )

    class Meta:
        model = Decision
        fields: list[str] = []

    def by_appeal(self, rows: QuerySet[Decision], name: str, value: str) -> QuerySet[Decision]:
        """`open`: nobody has decided about the appeal yet."""
        return rows.filter(appealed_at__isnull=False, appeal_granted__isnull=value == "open")


@extend_schema_view(
    get=extend_schema(
        operation_id="reports",
        summary="Reports, for the staff",
        examples=[OpenApiExample("Reports", value=examples.STAFF_REPORT, response_only=True)],
    )
)
class StaffReportList(generics.ListAPIView[Report]):
    """All reports, newest first."""

    permission_classes = [IsStaff]
    queryset = _REPORTS
    serializer_class = StaffReportSerializer
    filterset_class = ReportFilter


class StaffReportDetail(APIView):
    """One report."""

    permission_classes = [IsStaff]

    @extend_schema(
        operation_id="report_detail",
        summary="A report with all that is needed to decide about it",
        responses=StaffReportDetailSerializer,
        examples=[OpenApiExample("Report", value=examples.REPORT_DETAIL, response_only=True)],
    )
    def get(self, request: Request, report_id: str) -> Response:
        """Says also whether you may decide."""
        report = _REPORTS.filter(public_id=report_id).first()
        if report is None:
            raise NotFound("no_such_report", "There is no such report.")
        return Response(report_body(report, cast("Player", request.user)), headers=PERSONAL)


class DecisionList(APIView):
    """Decisions about a report."""

    permission_classes = [IsStaff]
    session_only = True

    @extend_schema(
        operation_id="decide",
        summary="Decide about a report",
        request=NewDecisionSerializer,
        responses={201: StaffReportDetailSerializer},
        examples=[
            OpenApiExample("Decision", value=examples.NEW_DECISION, request_only=True),
            OpenApiExample(
                "Decided", value=examples.REPORT_DETAIL, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request, report_id: str) -> Response:
        """Settles all open reports on the same subject, and is carried out at once.

        403 for who sat at the table, is reported or has reported; 409 `already_decided`.
        """
        serializer = NewDecisionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        result = data.pop("result", None)
        staff = cast("Player", request.user)
        decisions.decide_report(
            report_id, staff, **data, result=None if result is None else NewResult(**result)
        )
        report = _REPORTS.get(public_id=report_id)
        return Response(
            report_body(report, staff), status=status.HTTP_201_CREATED, headers=PERSONAL
        )


@extend_schema_view(
    get=extend_schema(
        operation_id="decisions",
        summary="Decisions, for the staff",
        parameters=[OpenApiParameter("appeal", str, enum=["open", "decided"])],
        examples=[OpenApiExample("Decisions", value=examples.STAFF_DECISION, response_only=True)],
    )
)
class StaffDecisionList(generics.ListAPIView[Decision]):
    """All decisions, newest first; `appeal=open` lists those whose appeal waits for a decision."""

    permission_classes = [IsStaff]
    queryset = _DECISIONS
    serializer_class = StaffDecisionSerializer
    filterset_class = DecisionFilter

    def paginate_queryset(self, queryset: Any) -> Any:
        """One page; each decision knows whether the caller may decide about its appeal."""
        page = super().paginate_queryset(queryset)
        return [_with_objection(row, cast("Player", self.request.user)) for row in page or []]


class AppealDecision(APIView):
    """The decision about an appeal."""

    permission_classes = [IsStaff]
    session_only = True

    @extend_schema(
        operation_id="decide_appeal",
        summary="Decide about an appeal",
        request=AppealDecisionSerializer,
        responses={201: StaffDecisionSerializer},
        examples=[
            OpenApiExample("Appeal", value=examples.APPEAL_DECISION, request_only=True),
            OpenApiExample(
                "Decided", value=examples.STAFF_DECISION, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request, decision_id: str) -> Response:
        """Granted, the decision is undone, except for its `lasting_effect`.

        403 for who made the decision or is part of the matter; 409 `no_appeal`, `already_decided`.
        """
        serializer = AppealDecisionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        staff = cast("Player", request.user)
        appeals.decide_appeal(decision_id, staff, data["reason"], granted=data["granted"])
        row = _with_objection(_DECISIONS.get(public_id=decision_id), staff)
        body = StaffDecisionSerializer(row).data
        return Response(body, status=status.HTTP_201_CREATED, headers=PERSONAL)


@extend_schema_view(
    get=extend_schema(
        operation_id="moderation_log",
        summary="Who of the staff decided what when",
        examples=[OpenApiExample("Log", value=examples.LOG_EVENT, response_only=True)],
    )
)
class ModerationLog(generics.ListAPIView[ModerationEvent]):
    """The log of moderation, newest first. It only grows."""

    permission_classes = [IsStaff]
    queryset = ModerationEvent.objects.all()
    serializer_class = ModerationEventSerializer

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One page, with the players who acted."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        rows = Player.objects.filter(public_id__in={event.by for event in page})
        context = {
            **self.get_serializer_context(),
            "players": {player.public_id: player for player in rows},
        }
        data = ModerationEventSerializer(page, many=True, context=context).data
        return self.get_paginated_response(data)


def report_body(report: Report, staff: Player) -> Any:
    """A report with everything that belongs to it, as this person of the staff sees it."""
    subject = decisions.same_subject(report)
    objection = impartiality.objection_to_reports(staff, [report, *subject])
    about = Q(pk__in=[])
    if report.player_id is not None:
        about |= Q(player=report.player_id)
    if report.game_id is not None:
        about |= Q(game=report.game_id)
    earlier = _DECISIONS.filter(about).exclude(pk=report.decision_id or 0).order_by("-pk")[:EARLIER]
    place = None if report.game is None else game_rulings().place_of(report.game)
    row: Any = report
    row.objection = None if objection is None else objection._asdict()
    row.others = [each for each in subject if each.pk != report.pk]
    row.earlier = [_with_objection(decision, staff) for decision in earlier]
    row.seats = (
        []
        if report.game is None
        else Seat.objects.filter(game=report.game).select_related("player").order_by("index")
    )
    row.place = None if place is None else place._asdict()
    row.kinds = _kinds(report, in_tournament=place is not None)
    row.result_kinds = list(RESULT_KINDS) if place is not None else []
    if report.decision is not None:
        row.decision = _with_objection(_DECISIONS.get(pk=report.decision.pk), staff)
    return StaffReportDetailSerializer(row).data


def _kinds(report: Report, *, in_tournament: bool) -> list[str]:
    kinds = ["dismiss", *decisions.PLAYER_KINDS]
    if report.game is not None:
        kinds.append("void_game")
    if in_tournament:
        kinds.append("correct_result")
    return kinds


def _with_objection(decision: Any, staff: Player) -> Decision:
    objection, lasting = None, None
    if decision.appealed_at is not None and decision.appeal_granted is None:
        objection = impartiality.objection_to_appeal(staff, decision)
        lasting = appeals.lasting_effect(decision)
    decision.lasting_effect = lasting
    decision.objection = None if objection is None else objection._asdict()
    row: Decision = decision
    return row
