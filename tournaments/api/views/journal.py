"""The log of a tournament in words."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags, query_params
from tournaments.api import desk_examples, lookups
from tournaments.api.serializers.journal import JournalSerializer
from tournaments.desk import journal
from tournaments.desk.journal import Journal, JournalDecision, JournalItem

LIMIT = 30
MOST = 100
_MAX_SEQ = 2**31 - 1
_MAX_ENTRY = 2**24


class JournalList(APIView):
    """Who did what and when in a tournament."""

    @extend_schema(
        operation_id="tournament_journal",
        summary="The log of a tournament in words",
        parameters=[
            OpenApiParameter("before", int, description="Only decisions before this seq."),
            OpenApiParameter("limit", int, description=f"{LIMIT} unless given, {MOST} at most."),
            OpenApiParameter(
                "type",
                str,
                enum=journal.event_types(),
                many=True,
                description="Only decisions with such an event; may be given several times.",
            ),
            OpenApiParameter("entry", int, description="Only about this entry or its tables."),
            OpenApiParameter(
                "by", str, enum=["people"], description="Without what happened by itself."
            ),
        ],
        responses=JournalSerializer,
        examples=[OpenApiExample("Journal", value=desk_examples.JOURNAL, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """Each decision with its events, the newest first."""
        tournament = lookups.get_tournament(ref)
        types = [
            lookups.check_choice("type", name, journal.event_types())
            for name in request.query_params.getlist("type")
        ]
        by = request.query_params.get("by", "")
        if by:
            lookups.check_choice("by", by, ["people"])
        entry = query_params.get_integer(request, "entry", 0, 1, _MAX_ENTRY)
        found = journal.read(
            tournament,
            before=query_params.get_integer(request, "before", _MAX_SEQ, 1, _MAX_SEQ),
            limit=query_params.get_integer(request, "limit", LIMIT, 1, MOST),
            types=types,
            entry=entry or None,
            by_people=bool(by),
        )
        body = {
            "seq": found.seq,
            "decisions": [_decision(found, decision) for decision in found.decisions],
            "before": found.decisions[-1].decision if found.more else None,
        }
        return etags.content_response(request, JournalSerializer(body).data)


def _decision(found: Journal, decision: JournalDecision) -> dict[str, Any]:
    return {
        "decision": decision.decision,
        "seq": decision.seq,
        "at": decision.at,
        "by": decision.by,
        "items": [_item(found, item) for item in decision.items],
        "left_out": decision.left_out,
        "undoable": decision.refusal is None,
        "not_undoable": decision.refusal and decision.refusal._asdict(),
    }


def _item(found: Journal, item: JournalItem) -> dict[str, Any]:
    entries = list(item.seats) or sorted(item.line.entries())
    return {
        "seq": item.seq,
        "code": item.line.code,
        "params": item.line.params,
        "text": item.text,
        "table": item.line.table,
        "entries": [{"entry": entry, "player": found.players.get(entry)} for entry in entries],
    }
