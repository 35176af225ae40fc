"""The archive of a tournament as a file, and its restoration."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.api.parsers import FileParser
from games.api.permissions import IsMember, IsStaff
from games.api.throttles import ExportThrottle
from games.models import Player
from tournaments.api import lookups
from tournaments.archive.restore import restore_archive
from tournaments.archive.write import write_archive
from tournaments.director import roles

_ZIP = "application/zip"


class ArchiveDetail(APIView):
    """A whole tournament as one file."""

    permission_classes = [IsMember]

    def get_throttles(self) -> list[BaseThrottle]:
        """An archive reads every event of the tournament and of its games."""
        return [*super().get_throttles(), ExportThrottle()]

    @extend_schema(
        operation_id="tournament_archive",
        summary="A tournament with its log, games and players as one file",
        responses={(200, _ZIP): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, ref: str) -> Any:
        """For organisers and staff. Games are in it as far as spectators may see them."""
        tournament = lookups.get_tournament(ref)
        by = Player.objects.get(username=request.user.get_username())
        roles.require_organiser(tournament, by)
        response = HttpResponse(write_archive(tournament), content_type=_ZIP)
        response["Content-Disposition"] = f'attachment; filename="{tournament.slug}.zip"'
        response["Cache-Control"] = "private, no-store"
        return response


class _ArchiveParser(FileParser):
    media_type = _ZIP
    max_bytes = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class RestoredSerializer(serializers.Serializer[object]):
    """The tournament that an archive holds."""

    tournament = serializers.CharField(help_text="Its id.")
    slug = serializers.CharField()
    outcome = serializers.ChoiceField(
        ["imported", "unchanged"], help_text="`unchanged`: it was here already."
    )


class ArchiveList(APIView):
    """Restores archives of other servers."""

    throttle_scope = "create"
    permission_classes = [IsStaff]
    parser_classes = [_ArchiveParser]

    @extend_schema(
        operation_id="import_archive",
        summary="Restore a tournament from its archive, as a copy that is read only",
        request={_ZIP: OpenApiTypes.BINARY},
        responses={201: RestoredSerializer, 200: RestoredSerializer},
        examples=[
            OpenApiExample(
                "Imported",
                value={"tournament": "k3Zr8QwTn1Va", "slug": "spring", "outcome": "imported"},
                response_only=True,
                status_codes=[code],
            )
            for code in ("201", "200")
        ],
    )
    def post(self, request: Request) -> Response:
        """Staff only. 400 for an archive that was changed, 409 if it does not fit here."""
        data: Any = request.data
        restored = restore_archive(data if isinstance(data, bytes) else b"")
        body = {
            "tournament": restored.tournament.public_id,
            "slug": restored.tournament.slug,
            "outcome": restored.outcome,
        }
        new = restored.outcome == "imported"
        return Response(
            RestoredSerializer(body).data,
            status=status.HTTP_201_CREATED if new else status.HTTP_200_OK,
        )
