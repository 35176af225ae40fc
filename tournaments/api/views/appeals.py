"""Appeals against the results of tables."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags
from games.models import Player
from tournaments import state_cache
from tournaments.api import desk_examples, lookups
from tournaments.api.serializers.appeals import ResultAppealSerializer
from tournaments.desk import names

_STATES = ["open", "decided"]


class AppealList(APIView):
    """The appeals of a tournament."""

    @extend_schema(
        operation_id="tournament_appeals",
        summary="Appeals against results",
        parameters=[
            OpenApiParameter("state", str, enum=_STATES, description="Only appeals in this state.")
        ],
        responses=ResultAppealSerializer(many=True),
        examples=[OpenApiExample("Appeals", value=desk_examples.APPEAL, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """Newest first; public, as everything in the log."""
        tournament = lookups.get_tournament(ref)
        wanted = request.query_params.get("state", "")
        if wanted:
            lookups.check_choice("state", wanted, _STATES)
        with state_cache.read_state(tournament.pk) as state:
            appeals = sorted(state.appeals.values(), key=lambda appeal: -appeal.number)
        appeals = [
            appeal
            for appeal in appeals
            if not wanted or (appeal.granted is None) == (wanted == "open")
        ]
        players = names.players_of(tournament, {appeal.entry for appeal in appeals})
        ids = {appeal.decided_by for appeal in appeals if appeal.decided_by}
        deciders = Player.objects.in_bulk(ids, field_name="public_id") if ids else {}
        rows = [
            {
                "appeal": appeal.number,
                "table": appeal.table,
                "appellant": {"entry": appeal.entry, "player": players.get(appeal.entry)},
                "reason": appeal.reason,
                "made_at": appeal.at,
                "granted": appeal.granted,
                "decision": appeal.decision,
                "decided_at": appeal.decided_at,
                "decided_by": deciders.get(appeal.decided_by or ""),
            }
            for appeal in appeals
        ]
        return etags.content_response(request, ResultAppealSerializer(rows, many=True).data)
