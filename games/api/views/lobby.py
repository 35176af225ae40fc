"""Open tables of the lobby."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import kinds
from games.api import etags
from games.api import lobby_examples as examples
from games.api.pagination import check_parameters
from games.api.permissions import SignedIn, SignedInOrReadOnly
from games.api.serializers.lobby import (
    ClockPresetSerializer,
    LobbyCommandRequestSerializer,
    LobbyTableListSerializer,
    LobbyTableSerializer,
    NewLobbyTableSerializer,
)
from games.errors import Invalid
from games.lobby import commands, table_rows, table_spec, tables, time_controls
from games.models import LobbyTable, PairingRequest, Player

_BOOLEANS = {"true": True, "false": False}


def player_of(request: Request) -> Player | None:
    """The signed-in player; None for an anonymous request."""
    return request.user if isinstance(request.user, Player) else None


def spec_from(body: dict[str, Any], size: int) -> table_spec.TableSpec:
    """The description of a game from a validated body, without `key`, `bots` and `opponents`."""
    members = {
        name: value
        for name, value in body.items()
        if name not in {"key", "bots", "opponents", "size"}
    }
    return table_spec.parse(size=size, **members)


def table_response(
    table_id: str, player: Player | None, code: str = "", status_code: int = status.HTTP_200_OK
) -> Response:
    """One table as the player may see it. Nobody may keep it."""
    table = table_rows.table(table_id, player, code)
    (row,) = table_rows.rows([table], player)
    body = LobbyTableSerializer(row).data
    return Response(body, status=status_code, headers={"Cache-Control": "no-store"})


class LobbyTableList(APIView):
    """The open tables."""

    permission_classes = [SignedInOrReadOnly]
    parameters: ClassVar = ("kind", "pace", "rated", "size")

    @property
    def throttle_scope(self) -> str | None:
        """Only opening a table is limited."""
        return None if self.request.method in SAFE_METHODS else "play"

    @extend_schema(
        operation_id="lobby_tables",
        summary="Open tables",
        parameters=[
            OpenApiParameter("kind", str, description="Slug of a kind of game."),
            OpenApiParameter("pace", str, enum=LobbyTable.Pace.values),
            OpenApiParameter("rated", str, enum=list(_BOOLEANS)),
            OpenApiParameter("size", int, description="Number of seats: 2 to 4."),
        ],
        responses=LobbyTableListSerializer,
        examples=[OpenApiExample("Tables", value=examples.TABLES, response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Your own tables, and at most 100 public ones of others. Follow the topic `lobby` of the
        live stream to learn when to ask again."""
        check_parameters(request, self, ())
        player = player_of(request)
        own = [] if player is None else table_rows.own_tables(player)
        others = table_rows.open_tables(player, _filters(request))
        mine = {table.pk for table in own}
        rows = table_rows.rows([*own, *(row for row in others if row.pk not in mine)], player)
        waiting = PairingRequest.objects.filter(game__isnull=True).count()
        body = {"own": rows[: len(own)], "results": rows[len(own) :], "waiting": waiting}
        data = LobbyTableListSerializer(body).data
        return Response(data, headers={"Cache-Control": "no-store"})

    @extend_schema(
        operation_id="create_lobby_table",
        summary="Open a table",
        request=NewLobbyTableSerializer,
        responses={201: LobbyTableSerializer},
        examples=[
            OpenApiExample("New table", value=examples.NEW_TABLE, request_only=True),
            OpenApiExample("Table", value=examples.TABLE, response_only=True, status_codes=["201"]),
        ],
    )
    def post(self, request: Request) -> Response:
        """You take the first seat. 401 signed out, 409 too many tables."""
        serializer = NewLobbyTableSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        body: dict[str, Any] = serializer.validated_data
        player = cast("Player", request.user)
        table = tables.create(
            player,
            spec_from(body, body["size"]),
            body.get("bots", []),
            key=body.get("key"),
        )
        return table_response(table.public_id, player, status_code=status.HTTP_201_CREATED)


class LobbyTableDetail(APIView):
    """One table of the lobby."""

    parameters: ClassVar = ("code",)

    @extend_schema(
        operation_id="lobby_table",
        summary="A table of the lobby",
        parameters=[
            OpenApiParameter("code", str, description="From a link of invitation."),
        ],
        responses=LobbyTableSerializer,
        examples=[OpenApiExample("Table", value=examples.TABLE, response_only=True)],
    )
    def get(self, request: Request, table_id: str) -> Response:
        """404 for a private table without its code, unless you sit there or were invited."""
        check_parameters(request, self, ())
        return table_response(table_id, player_of(request), request.query_params.get("code", ""))


class LobbyCommandList(APIView):
    """What a player does at a table."""

    permission_classes = [SignedIn]

    @extend_schema(
        operation_id="lobby_command",
        summary="Join or leave a table, invite, fill seats, start",
        request=LobbyCommandRequestSerializer,
        responses=LobbyTableSerializer,
        examples=[
            OpenApiExample("Join", value=examples.COMMAND, request_only=True),
            OpenApiExample("Started", value=examples.STARTED, response_only=True),
        ],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Sent twice, a command changes nothing the second time. The last seat starts the game.

        401 signed out, 403 not allowed, 404 no such table, 409 full, taken, started or closed.
        """
        serializer = LobbyCommandRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        body: dict[str, Any] = serializer.validated_data
        command = commands.parse(body["command"])
        player = cast("Player", request.user)
        table = commands.carry_out(player, table_id, command)
        return table_response(table_id, player, table.code)


class ClockList(APIView):
    """Time controls that the lobby offers."""

    @extend_schema(
        operation_id="lobby_clocks",
        summary="Time controls of the lobby",
        responses=ClockPresetSerializer(many=True),
        examples=[OpenApiExample("Clocks", value=examples.CLOCKS[0], response_only=True)],
    )
    def get(self, request: Request) -> Response:
        """Fastest first. Quick pairing takes a name, tables and games the time control."""
        presets = [
            {"name": preset.name, "pace": preset.pace, "time_control": preset.control}
            for preset in time_controls.PRESETS
        ]
        return etags.content_response(request, ClockPresetSerializer(presets, many=True).data)


def _filters(request: Request) -> dict[str, Any]:
    """The filters of the list. Raises `Invalid` naming the choices."""
    params = request.query_params
    filters: dict[str, Any] = {}
    if kind := params.get("kind"):
        filters["kind"] = kinds.find(kind).name
    if pace := params.get("pace"):
        filters["pace"] = _choice("pace", pace, {value: value for value in LobbyTable.Pace.values})
    if rated := params.get("rated"):
        filters["rated"] = _choice("rated", rated, _BOOLEANS)
    if size := params.get("size"):
        filters["size"] = _choice("size", size, {"2": 2, "3": 3, "4": 4})
    return filters


def _choice(name: str, text: str, choices: dict[str, Any]) -> Any:
    if text not in choices:
        raise Invalid(f"bad_{name}", f"{name} is one of: {', '.join(choices)}.", parameter=name)
    return choices[text]
