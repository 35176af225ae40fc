"""The preview of a list of entrants before they are entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.parsers import FileParser, JSONParser
from games.api.permissions import IsMember
from games.api.serializers.players import PlayerRefSerializer
from games.models import Player
from tournaments import state_cache
from tournaments.api import lookups
from tournaments.api.serializers.entrants import EntrantListSerializer, EntrantPreviewSerializer
from tournaments.director import many_entries, roles
from tournaments.director.commands import RegisterMany, parse_command
from tournaments.entrant_import.entrant import EntrantList
from tournaments.entrant_import.resolution import Line
from tournaments.entrant_import.text_lines import COLUMNS, read_text
from tournaments.entrant_import.xlsx_lines import read_xlsx
from tournaments.models import Entry, Tournament

MAX_BYTES = 1_000_000
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class _ListParser(FileParser):
    max_bytes = MAX_BYTES


class _CsvParser(_ListParser):
    media_type = "text/csv"


class _TextParser(_ListParser):
    media_type = "text/plain"


class _XlsxParser(_ListParser):
    media_type = XLSX


class EntrantPreview(APIView):
    """What a list of entrants would do."""

    permission_classes = [IsMember]
    parser_classes = [JSONParser, _CsvParser, _TextParser, _XlsxParser]

    @extend_schema(
        operation_id="preview_entrants",
        summary="Read a list of entrants, and say what would happen to each line",
        request={
            "text/csv": OpenApiTypes.STR,
            "text/plain": OpenApiTypes.STR,
            XLSX: OpenApiTypes.BINARY,
            "application/json": EntrantListSerializer,
        },
        responses=EntrantPreviewSerializer,
        examples=[
            OpenApiExample(
                "Answers",
                value={"entrants": [{"line": 2, "name": "Zoë Ngô", "answer": "new"}]},
                request_only=True,
                media_type="application/json",
            ),
            OpenApiExample(
                "Lines",
                value={
                    "seq": 12,
                    "ready": True,
                    "counts": {"create": 1},
                    "columns": ["name"],
                    "ignored": ["Club"],
                    "lines": [
                        {
                            "entrant": {
                                "line": 2,
                                "username": "",
                                "name": "Zoë Ngô",
                                "rating": None,
                                "group": None,
                                "answer": "new",
                                "player": "",
                            },
                            "status": "create",
                            "player": None,
                            "username": "zoe-ngo",
                            "name": "Zoë Ngô",
                            "candidates": [],
                            "code": "",
                            "detail": "",
                        }
                    ],
                },
                response_only=True,
            ),
        ],
    )
    def post(self, request: Request, ref: str) -> Response:
        """A file, or `{"entrants": [...]}` with answers. Changes nothing; organisers only."""
        tournament = lookups.get_tournament(ref)
        by = Player.objects.get(username=request.user.get_username())
        roles.require_organiser(tournament, by)
        entrants = _read(request)
        faults: dict[int, tuple[str, str]] = {}
        for fault in entrants.faults:
            faults.setdefault(fault.line, (fault.code, fault.detail))
        with state_cache.read_state(tournament.pk) as state:
            seq = state.seq
            lines = many_entries.resolve_list(state, entrants.entrants, faults)
        statuses = Counter(line.status for line in lines)
        body = {
            "seq": seq,
            "ready": not statuses["ask"] and not statuses["error"],
            "counts": dict(statuses),
            "columns": entrants.columns,
            "ignored": entrants.ignored,
            "lines": _line_values(tournament, lines),
        }
        return Response(body)


def _read(request: Request) -> EntrantList:
    data: Any = request.data
    media_type = (request.content_type or "").partition(";")[0].strip().lower()
    if isinstance(data, bytes):
        return read_xlsx(data) if media_type == XLSX else read_text(data)
    serializer = EntrantListSerializer(data=data)
    serializer.is_valid(raise_exception=True)
    raw = {"type": "register_many", "entrants": serializer.validated_data["entrants"]}
    command = cast("RegisterMany", parse_command(raw))
    return EntrantList(list(command.entrants), [], list(COLUMNS), [])


def _line_values(tournament: Tournament, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The lines with their players, in two queries."""
    ids = {line.player for line in lines} | {each for line in lines for each in line.candidates}
    players = {row.public_id: row for row in Player.objects.filter(public_id__in=ids - {None})}
    refs = {public_id: PlayerRefSerializer(row).data for public_id, row in players.items()}
    entered = Entry.objects.filter(tournament=tournament, player__in=players.values())
    entries = dict(entered.values_list("player__public_id", "number"))
    return [
        {
            "entrant": msgspec.to_builtins(line.entrant),
            "status": line.status,
            "player": refs[line.player] if line.player else None,
            "username": line.username,
            "name": line.name,
            "candidates": [
                {
                    "player": refs[public_id],
                    "entry": entries.get(public_id),
                    "exact": line.entrant.name == players[public_id].display_name,
                }
                for public_id in line.candidates
            ],
            "code": line.code,
            "detail": line.detail,
        }
        for line in lines
    ]
