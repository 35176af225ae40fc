"""The draft of the next pairing."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags
from games.errors import NotFound
from tournaments import state_cache
from tournaments.api import examples, lookups
from tournaments.api.serializers.drafts import DraftSerializer


class DraftDetail(APIView):
    """The draft."""

    @extend_schema(
        operation_id="tournament_draft",
        summary="The draft of the next pairing, if there is one",
        responses=DraftSerializer,
        examples=[OpenApiExample("Draft", value=examples.DRAFT, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """404 with the code `no_draft` if there is none."""
        tournament = lookups.get_tournament(ref)
        with state_cache.read_state(tournament.pk) as state:
            if state.draft is None:
                raise NotFound("no_draft", "There is no draft.")
            row = {**msgspec.to_builtins(state.draft), "stale": state.draft_stale}
        context = {"players": lookups.players_by_entry(tournament)}
        for omitted in ("byes", "notes", "broken"):
            row.setdefault(omitted, [])  # the log omits empty lists
        return etags.content_response(request, DraftSerializer(row, context=context).data)
