"""Webhooks of a tournament, for its organisers."""

from __future__ import annotations

from typing import Any, cast

from django.db import transaction
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.pagination import StrictCursorPagination
from games.api.permissions import IsMember
from games.errors import NotFound
from games.models import Player
from tournaments.api import lookups, webhook_examples
from tournaments.api.serializers.webhooks import (
    DeliverySerializer,
    NewWebhookSerializer,
    ReplayedSerializer,
    ReplaySerializer,
    RotationSerializer,
    WebhookChangesSerializer,
    WebhookSecretSerializer,
    WebhookSerializer,
    WebhooksSerializer,
)
from tournaments.director import roles
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.webhooks import deliveries, registration

PERSONAL = {"Cache-Control": "no-store"}
_EXAMPLE = OpenApiExample("Webhook", value=webhook_examples.WEBHOOK, response_only=True)


def _organised(request: Request, ref: str) -> Tournament:
    """The tournament, if the caller organises it. Raises `NotFound` or `Forbidden`."""
    tournament = lookups.get_tournament(ref)
    roles.require_organiser(tournament, cast("Player", request.user))
    return tournament


def _webhook(request: Request, ref: str, webhook_id: str) -> Webhook:
    return registration.find(_organised(request, ref), webhook_id)


class WebhookList(APIView):
    """The webhooks of a tournament."""

    permission_classes = [IsMember]
    throttle_scope = "create"

    @extend_schema(
        operation_id="webhooks",
        summary="Webhooks of a tournament",
        responses=WebhooksSerializer,
        examples=[
            OpenApiExample(
                "Webhooks", value={"results": [webhook_examples.WEBHOOK]}, response_only=True
            )
        ],
    )
    def get(self, request: Request, ref: str) -> Response:
        """Only for organisers."""
        rows = Webhook.objects.filter(tournament=_organised(request, ref)).order_by("pk")
        return Response(WebhooksSerializer({"results": rows}).data, headers=PERSONAL)

    @extend_schema(
        operation_id="create_webhook",
        summary="Register a webhook",
        request=NewWebhookSerializer,
        responses={201: WebhookSecretSerializer},
        examples=[
            OpenApiExample("New", value=webhook_examples.NEW_WEBHOOK, request_only=True),
            OpenApiExample(
                "Made",
                value=webhook_examples.WEBHOOK_MADE,
                response_only=True,
                status_codes=["201"],
            ),
        ],
    )
    def post(self, request: Request, ref: str) -> Response:
        """The answer has the secret, which cannot be read again.

        400 `bad_webhook_url`, `address_refused`, `unknown_host`; 409 `too_many_webhooks`.
        """
        tournament = _organised(request, ref)
        serializer = NewWebhookSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        row = registration.create(
            tournament, data["url"], data["kinds"], data.get("description", "")
        )
        body = WebhookSecretSerializer(row).data
        return Response(body, status=status.HTTP_201_CREATED, headers=PERSONAL)


class WebhookDetail(APIView):
    """One webhook."""

    permission_classes = [IsMember]

    @extend_schema(
        operation_id="webhook",
        summary="A webhook",
        responses=WebhookSerializer,
        examples=[_EXAMPLE],
    )
    def get(self, request: Request, ref: str, webhook_id: str) -> Response:
        """Only for organisers."""
        row = _webhook(request, ref, webhook_id)
        return Response(WebhookSerializer(row).data, headers=PERSONAL)

    @extend_schema(
        operation_id="change_webhook",
        summary="Change a webhook",
        request=WebhookChangesSerializer,
        responses=WebhookSerializer,
        examples=[
            OpenApiExample("Enable", value={"enabled": True}, request_only=True),
            _EXAMPLE,
        ],
    )
    def patch(self, request: Request, ref: str, webhook_id: str) -> Response:
        """What is left out stays. To enable one sends nothing again: see `replay`."""
        tournament = _organised(request, ref)
        serializer = WebhookChangesSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        row = registration.find(tournament, webhook_id)
        row = registration.change(row, serializer.validated_data)
        return Response(WebhookSerializer(row).data, headers=PERSONAL)

    @extend_schema(
        operation_id="delete_webhook",
        summary="Delete a webhook",
        request=None,
        responses={204: None},
    )
    def delete(self, request: Request, ref: str, webhook_id: str) -> Response:
        """Its deliveries are deleted too."""
        _webhook(request, ref, webhook_id).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhookSecret(APIView):
    """The secret of a webhook."""

    permission_classes = [IsMember]

    @extend_schema(
        operation_id="rotate_webhook_secret",
        summary="Replace the secret of a webhook",
        request=RotationSerializer,
        responses=WebhookSecretSerializer,
        examples=[
            OpenApiExample("Rotate", value={"overlap_hours": 24}, request_only=True),
            OpenApiExample("Made", value=webhook_examples.WEBHOOK_MADE, response_only=True),
        ],
    )
    def post(self, request: Request, ref: str, webhook_id: str) -> Response:
        """The answer has the new secret, which cannot be read again. Until `overlap_hours` have
        passed, messages are signed with both."""
        tournament = _organised(request, ref)
        serializer = RotationSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        row = registration.find(tournament, webhook_id)
        data: dict[str, Any] = serializer.validated_data
        row = registration.rotate_secret(row, data["overlap_hours"])
        return Response(WebhookSecretSerializer(row).data, headers=PERSONAL)


class WebhookTest(APIView):
    """Test messages."""

    permission_classes = [IsMember]

    @extend_schema(
        operation_id="test_webhook",
        summary="Send a test message to a webhook",
        request=None,
        responses={202: DeliverySerializer},
        examples=[
            OpenApiExample(
                "Queued",
                value=webhook_examples.TEST_DELIVERY,
                response_only=True,
                status_codes=["202"],
            )
        ],
    )
    def post(self, request: Request, ref: str, webhook_id: str) -> Response:
        """A message of the kind `webhook.test`. Look at the deliveries for what comes of it.

        409 `webhook_disabled`.
        """
        row = registration.send_test(_webhook(request, ref, webhook_id))
        body = DeliverySerializer(row).data
        return Response(body, status=status.HTTP_202_ACCEPTED, headers=PERSONAL)


class _NewestFirst(StrictCursorPagination):
    ordering = "-pk"


class WebhookDeliveryList(generics.ListAPIView[WebhookDelivery]):
    """The deliveries of a webhook."""

    permission_classes = [IsMember]
    serializer_class = DeliverySerializer
    pagination_class = _NewestFirst
    filter_backends = []
    parameters = ("status",)

    def get_queryset(self) -> QuerySet[WebhookDelivery]:
        """Those of the webhook, in the state that is asked for."""
        if getattr(self, "swagger_fake_view", False):
            return WebhookDelivery.objects.none()
        webhook = _webhook(self.request, self.kwargs["ref"], self.kwargs["webhook_id"])
        rows = WebhookDelivery.objects.filter(webhook=webhook)
        if wanted := self.request.query_params.get("status"):
            rows = rows.filter(
                status=lookups.check_choice("status", wanted, WebhookDelivery.Status.values)
            )
        return rows

    @extend_schema(
        operation_id="webhook_deliveries",
        summary="What was sent to a webhook",
        parameters=[
            OpenApiParameter(
                "status",
                str,
                enum=WebhookDelivery.Status.values,
                description="Only deliveries in this state.",
            )
        ],
        examples=[OpenApiExample("Delivery", value=webhook_examples.DELIVERY, response_only=True)],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Newest first, each with what the receiver answered last."""
        response = super().get(request, *args, **kwargs)
        response["Cache-Control"] = PERSONAL["Cache-Control"]
        return response


class WebhookReplay(APIView):
    """Sending again."""

    permission_classes = [IsMember]

    @extend_schema(
        operation_id="replay_webhook",
        summary="Send deliveries of a webhook again",
        request=ReplaySerializer,
        responses={202: ReplayedSerializer},
        examples=[
            OpenApiExample(
                "Since",
                value={"since": "2026-05-04T18:00:00Z", "status": "failed"},
                request_only=True,
            ),
            OpenApiExample(
                "Replayed", value={"replayed": 7}, response_only=True, status_codes=["202"]
            ),
        ],
    )
    def post(self, request: Request, ref: str, webhook_id: str) -> Response:
        """One by its id, or all since a time, in their order and with their ids. Messages that the
        receiver has taken before can be recognised by the id.

        404 `no_such_delivery`.
        """
        tournament = _organised(request, ref)
        serializer = ReplaySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        webhook = registration.find(tournament, webhook_id)
        data: dict[str, Any] = serializer.validated_data
        rows = WebhookDelivery.objects.filter(webhook=webhook)
        if "delivery" in data:
            rows = rows.filter(message_id=data["delivery"])
            if not rows.exists():
                raise NotFound(
                    "no_such_delivery", f"There is no delivery {data['delivery']}; see the list."
                )
        else:
            rows = rows.filter(created_at__gte=data["since"])
            if "status" in data:
                rows = rows.filter(status=data["status"])
        with transaction.atomic():
            number = deliveries.replay(webhook, rows)
        return Response({"replayed": number}, status=status.HTTP_202_ACCEPTED, headers=PERSONAL)
