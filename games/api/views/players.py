"""Players and their results."""

from __future__ import annotations

from typing import Any

from django.db.models import Avg, Count, Max, Q
from drf_spectacular.utils import (
    OpenApiExample,
    PolymorphicProxySerializer,
    extend_schema,
    extend_schema_view,
)
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games import register_players
from games.accounts import usernames
from games.api import etags, examples
from games.api.filters import PlayerFilter
from games.api.permissions import MembersOrReadOnly
from games.api.serializers.players import (
    NewPlayerSerializer,
    PlayerDetailSerializer,
    PlayerSerializer,
)
from games.errors import Forbidden, NotFound
from games.models import Game, Player, Seat
from games.models.token import Scope


def one_or_many(
    name: str, serializer: type[serializers.Serializer[Any]]
) -> PolymorphicProxySerializer:
    """The schema of a body that is either one object or a list of objects."""
    return PolymorphicProxySerializer(
        component_name=name,
        serializers=[serializer(), serializer(many=True)],
        resource_type_field_name=None,
        many=False,
    )


@extend_schema_view(
    get=extend_schema(
        operation_id="players",
        summary="Players",
        examples=[OpenApiExample("Players", value=examples.PLAYER, response_only=True)],
    ),
    post=extend_schema(
        operation_id="create_players",
        summary="Enter a player, or a list of them",
        request=one_or_many("NewPlayers", NewPlayerSerializer),
        responses={201: one_or_many("PlayersMade", PlayerSerializer)},
        examples=[
            OpenApiExample("One", value=examples.NEW_PLAYER, request_only=True),
            OpenApiExample("List", value=[examples.NEW_PLAYER], request_only=True),
            OpenApiExample(
                "Made", value=examples.PLAYER_MADE, response_only=True, status_codes=["201"]
            ),
            OpenApiExample(
                "List made", value=[examples.PLAYER_MADE], response_only=True, status_codes=["201"]
            ),
        ],
    ),
)
class PlayerList(generics.ListAPIView[Player]):
    """Everyone who may sit at a table, newest first."""

    throttle_scope = "create"
    permission_classes = [MembersOrReadOnly]
    write_scope = Scope.ORGANISE
    queryset = Player.objects.listed().select_related("bot")
    serializer_class = PlayerSerializer
    filterset_class = PlayerFilter

    def post(self, request: Request) -> Response:
        """People without an account of their own. All of a list are entered, or none.

        401 signed out, 403 neither staff nor organiser, 409 name taken; `errors` names the line.
        """
        by = Player.objects.get(username=request.user.get_username())
        if not (by.is_staff or by.has_perm("games.add_player")):
            raise Forbidden("not_organiser", "Only staff and organisers may enter players.")
        many = isinstance(request.data, list)
        list_limits: dict[str, Any] = (
            {"allow_empty": False, "max_length": register_players.MAX_AT_ONCE} if many else {}
        )
        serializer: Any = NewPlayerSerializer(data=request.data, many=many, **list_limits)
        serializer.is_valid(raise_exception=True)
        entries = serializer.validated_data if many else [serializer.validated_data]
        created = register_players.register_players(
            [register_players.NewPlayer(**entry) for entry in entries], by, many=many
        )
        body = PlayerSerializer(created, many=True).data
        return Response(body if many else body[0], status=status.HTTP_201_CREATED)


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
        """Counts finished games only. A username that was changed leads to the player, who is
        answered with the new one."""
        player = usernames.find_player(username)
        if player is None or not player.is_public_for(request.user.pk):
            raise NotFound("no_such_player", f"There is no player {username}.")
        player.record = _record(player)  # type: ignore[attr-defined]
        return etags.content_response(request, self.get_serializer(player).data)


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
