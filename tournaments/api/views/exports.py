"""Downloads of a tournament's tables as files."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.api import etags
from games.api.throttles import ExportThrottle
from games.errors import NotFound
from tournaments.api import lookups
from tournaments.exports import files

_BINARY = OpenApiTypes.BINARY


class ExportDetail(APIView):
    """One table of a tournament as a file."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Exports read whole events, so they have a rate of their own besides that of reads."""
        return [*super().get_throttles(), ExportThrottle()]

    @extend_schema(
        operation_id="tournament_export",
        summary="A table of a tournament as a CSV, XLSX or JSON file",
        parameters=[
            OpenApiParameter("what", str, OpenApiParameter.PATH, enum=list(files.SHEETS)),
            OpenApiParameter(
                "file_format", str, OpenApiParameter.PATH, enum=list(files.CONTENT_TYPES)
            ),
        ],
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, files.CONTENT_TYPES["xlsx"]): _BINARY,
            (200, "application/json"): OpenApiTypes.OBJECT,
        },
        examples=[
            OpenApiExample(
                "Entries",
                value={
                    "tournament": "k3Zr8QwTn1Va",
                    "name": "Spring",
                    "seq": 12,
                    "export": "entries",
                    "columns": ["entry", "username"],
                    "rows": [{"entry": 1, "username": "ada"}],
                },
                response_only=True,
                status_codes=["200"],
                media_type="application/json",
            )
        ],
    )
    def get(self, request: Request, ref: str, what: str, file_format: str) -> Any:
        """404 for another table or format; 304 if the event has not changed."""
        tournament = lookups.get_tournament(ref)
        if what not in files.SHEETS or file_format not in files.CONTENT_TYPES:
            raise NotFound(
                "no_such_export",
                f"There is no export {what}.{file_format}. There are {', '.join(files.SHEETS)}, "
                f"each as {', '.join(files.CONTENT_TYPES)}.",
            )
        question = (
            f"export-{what}-{file_format}-{files.version(tournament, what)}"
            f"-{etags.source_revision('tournaments')}"
        )
        unchanged = etags.log_response(request, tournament.head, question, lambda: None)
        if unchanged.status_code == 304:
            return unchanged
        return _download(files.export(tournament, what, file_format), unchanged)


def _download(export: files.Export, headers: Response) -> HttpResponse:
    """The file, with the headers of the conditional response."""
    response = HttpResponse(b"".join(export.parts), content_type=export.content_type)
    response["Content-Disposition"] = f'attachment; filename="{export.name}"'
    for name in ("ETag", "Cache-Control"):
        response[name] = headers[name]
    return response
