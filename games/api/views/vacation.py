"""The vacation of the signed-in player."""

from __future__ import annotations

from typing import cast

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import vacations
from games.api import examples
from games.api.permissions import IsMember
from games.api.serializers.vacation import NewVacationSerializer, VacationSerializer
from games.models import Player


class VacationDetail(APIView):
    """Vacation: the clocks stand still at tables that allow it."""

    permission_classes = [IsMember]

    @extend_schema(
        operation_id="vacation",
        summary="Your vacation",
        responses=VacationSerializer,
        examples=[OpenApiExample("Vacation", value=examples.VACATION, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """And how much is left."""
        return self._response(request)

    @extend_schema(
        operation_id="start_vacation",
        summary="Go on vacation",
        request=NewVacationSerializer,
        responses={201: VacationSerializer},
        examples=[
            OpenApiExample("Until", value=examples.NEW_VACATION, request_only=True),
            OpenApiExample(
                "Vacation", value=examples.VACATION, response_only=True, status_codes=["201"]
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        """It begins now. 409 `on_vacation`; 422 `vacation_too_short` (less than 12 hours) or
        `vacation_too_long` (28 days in 365 days)."""
        serializer = NewVacationSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        vacations.start(cast("Player", request.user), serializer.validated_data["until"])
        return self._response(request, status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="end_vacation",
        summary="Come back from vacation",
        responses={200: VacationSerializer},
        examples=[OpenApiExample("Back", value=examples.NO_VACATION, response_only=True)],
    )
    def delete(self, request: Request) -> Response:
        """Your clocks run again. Does nothing if you are not on vacation."""
        vacations.end(cast("Player", request.user))
        return self._response(request)

    @staticmethod
    def _response(request: Request, status_code: int = status.HTTP_200_OK) -> Response:
        player = cast("Player", request.user)
        vacation = vacations.current(player)
        left = vacations.time_left(player, timezone.now())
        body = VacationSerializer(
            {
                "started_at": vacation and vacation.started_at,
                "until": vacation and vacation.until,
                "seconds_left": int(left.total_seconds()),
                "days": vacations.DAYS,
            }
        ).data
        return Response(body, status=status_code, headers={"Cache-Control": "no-store"})
