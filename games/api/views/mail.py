"""Mail: what staff see of it, and the messages of a machine without a mail server."""

from __future__ import annotations

from typing import ClassVar

import django_filters
from django.conf import settings
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.accounts import local_mail, mail_queue
from games.api import examples
from games.api.filters import choice_filter
from games.api.pagination import StrictCursorPagination
from games.api.permissions import Anyone, IsStaff
from games.api.serializers.mail import LocalMailSerializer, MailSerializer
from games.api.views.accounts import personal_response
from games.errors import Conflict, Forbidden, NotFound
from games.models import Mail


class MailCursor(StrictCursorPagination):
    """Newest first."""

    orderings: ClassVar = {"-created": ("-id",)}


class MailFilter(django_filters.FilterSet):
    """By status."""

    status = choice_filter(Mail.Status.choices)

    class Meta:
        model = Mail
        fields: list[str] = []


@extend_schema_view(
    get=extend_schema(
        operation_id="mail",
        summary="Mail, and what became of it",
        examples=[OpenApiExample("Mail", value=examples.MAIL, response_only=True)],
    )
)
class MailList(generics.ListAPIView[Mail]):
    """Messages of the last days, newest first, without their content. For staff."""

    permission_classes = (IsStaff,)
    queryset = Mail.objects.defer("content")
    serializer_class = MailSerializer
    filterset_class = MailFilter
    pagination_class = MailCursor

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        """One page; nobody may keep it, because it has addresses."""
        return personal_response(super().list(request, *args, **kwargs).data)


class MailRetry(APIView):
    """A mail that was given up, or waits for its next try."""

    permission_classes = (IsStaff,)

    @extend_schema(
        operation_id="retry_mail",
        summary="Try to send a mail again, now",
        request=None,
        responses=MailSerializer,
        examples=[OpenApiExample("Mail", value=examples.MAIL, response_only=True)],
    )
    def post(self, request: Request, mail_id: str) -> Response:
        """404 for an unknown one, 409 `mail_is_over` for one that was sent."""
        mail = Mail.objects.filter(public_id=mail_id).first()
        if mail is None:
            raise NotFound("no_such_mail", f"There is no mail {mail_id}; old ones are deleted.")
        if not mail_queue.try_again(mail):
            raise Conflict("mail_is_over", "This mail was sent already.")
        mail.refresh_from_db()
        return personal_response(MailSerializer(mail).data)


class LocalMail(APIView):
    """The messages of a machine without a mail server."""

    permission_classes = (Anyone,)

    @extend_schema(
        operation_id="local_mail",
        summary="Mail that was written to files, for the machine itself",
        responses=LocalMailSerializer(many=True),
        examples=[OpenApiExample("Local mail", value=examples.LOCAL_MAIL, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """403 `not_local` for a request from another machine or through a proxy, 404
        `no_local_mail` if there is a mail server."""
        if not local_mail.is_local(request._request):
            raise Forbidden("not_local", "Only the machine of the server itself may see this.")
        folder = settings.MAIL_SERVER.folder
        if folder is None:
            raise NotFound("no_local_mail", "Mail goes to a mail server.")
        return personal_response(LocalMailSerializer(local_mail.latest(folder), many=True).data)
