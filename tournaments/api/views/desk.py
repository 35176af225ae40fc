"""The control room: what needs the organisers."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags
from games.api.permissions import IsMember
from games.models import Player
from tournaments import state_cache
from tournaments.api import desk_examples, lookups
from tournaments.api.serializers.desk import DeskSerializer
from tournaments.desk import access, names
from tournaments.desk.items import Desk, Item, collect
from tournaments.models import Tournament


class DeskDetail(APIView):
    """What needs the organisers of a tournament."""

    permission_classes = [IsMember]

    @extend_schema(
        operation_id="tournament_desk",
        summary="What needs the organisers now",
        responses=DeskSerializer,
        examples=[OpenApiExample("Desk", value=desk_examples.DESK, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """For the owner, organisers, arbiters and staff; 403 `not_organiser` for others."""
        tournament = lookups.get_tournament(ref)
        viewer = Player.objects.get(username=request.user.get_username())
        access.require_director(tournament, viewer)
        with state_cache.read_state(tournament.pk) as state:
            found = collect(Desk(tournament, state, viewer, timezone.now()))
            seq, status = state.seq, state.status
        numbers = {entry for item in found.items for entry in item.entries}
        players = names.players_of(tournament, numbers)
        body = {
            "seq": seq,
            "status": status,
            "total": sum(found.counts.values()),
            "counts": found.counts,
            "items": [_values(tournament, item, players) for item in found.items],
        }
        return etags.content_response(request, DeskSerializer(body).data, personal=True)


def _values(tournament: Tournament, item: Item, players: dict[int, Player]) -> dict[str, Any]:
    words = {
        **item.params,
        "who": names.joined(item.entries, players),
        "table": item.table,
        "round": item.round,
        "count": item.count,
    }
    path = f"/tournaments/{tournament.slug}/control"
    return {
        "code": item.code,
        "text": item.text.format(**words),
        "params": item.params,
        "path": "/moderation"
        if item.code == "report_open"
        else f"{path}/{item.page}"
        if item.page
        else path,
        "entries": [{"entry": entry, "player": players.get(entry)} for entry in item.entries],
        "table": item.table,
        "round": item.round,
        "stage": item.stage,
        "game": item.game,
        "since": item.since,
        "count": item.count,
        "commands": item.commands,
    }
