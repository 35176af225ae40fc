"""Players and what they have played."""

from __future__ import annotations

from typing import Any

from django.db.models import Avg, Count, Max, Q
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import etags, examples
from games.api.filters import PlayerFilter
from games.api.serializers.players import PlayerDetailSerializer, PlayerSerializer
from games.errors import NotFound
from games.models import Game, Player, Seat


@extend_schema_view(
    get=extend_schema(
        operation_id="players",
        summary="Players",
        examples=[OpenApiExample("Players", value=examples.PLAYER, response_only=True)],
    )
)
class PlayerList(generics.ListAPIView[Player]):
    """Everyone who may sit at a table, newest first."""

    queryset = Player.objects.filter(is_active=True).select_related("bot")
    serializer_class = PlayerSerializer
    filterset_class = PlayerFilter


class PlayerDetail(generics.GenericAPIView[Player]):
    """One player, with the record per kind of game."""

    queryset = Player.objects.select_related("bot")
    serializer_class = PlayerDetailSerializer

    @extend_schema(
        operation_id="player",
        summary="A player and their record",
        responses=PlayerDetailSerializer,
        examples=[OpenApiExample("Player", value=examples.PLAYER_DETAIL, response_only=True)],
    )
    def get(self, request: Request, username: str) -> Response:
        """Counts finished games only."""
        player = self.get_queryset().filter(username=username).first()
        if player is None:
            raise NotFound("no_such_player", f"There is no player {username}.")
        player.record = _record(player)  # type: ignore[attr-defined]
        return etags.by_content(request, self.get_serializer(player).data)


def _record(player: Player) -> list[dict[str, Any]]:
    rows = (
        Seat.objects.filter(player=player, game__status=Game.Status.FINISHED)
        .values("game__kind")
        .annotate(
            games=Count("id"),
            wins=Count("id", filter=Q(rank=1)),
            average_rank=Avg("rank"),
            average_points=Avg("points"),
            best_points=Max("points"),
        )
        .order_by("game__kind")
    )
    return [{**row, "kind": row["game__kind"]} for row in rows]
