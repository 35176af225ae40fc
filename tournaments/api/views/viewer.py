"""What the viewer may do in a tournament."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.models import Player
from tournaments.api import examples, lookups
from tournaments.director import roles
from tournaments.director.roles import Caller, Role

PERSONAL = {"Cache-Control": "no-store", "Vary": "Cookie, Authorization"}


class ViewerSerializer(serializers.Serializer[object]):
    """The roles of the viewer, and what they allow."""

    roles = serializers.ListField(
        child=serializers.ChoiceField([role.value for role in Role]),
        help_text="In the order of their rights; everybody has `public`.",
    )
    entry = serializers.IntegerField(
        allow_null=True, help_text="Number of the viewer's entry; null: not entered."
    )
    commands = serializers.ListField(
        child=serializers.CharField(),
        help_text="Types of the commands that the viewer's roles allow, at least about the own "
        "entry. The state of the tournament may still forbid one.",
    )


class ViewerDetail(APIView):
    """The viewer's roles in a tournament. Pages that are the same for everybody leave this out."""

    @extend_schema(
        operation_id="tournament_me",
        summary="Your roles in a tournament, and the commands that you may give",
        responses=ViewerSerializer,
        examples=[OpenApiExample("Viewer", value=examples.VIEWER, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """For visitors who are not signed in, and for guests, no commands."""
        tournament = lookups.get_tournament(ref)
        player = request.user
        caller = Caller(frozenset((Role.PUBLIC,)))
        if isinstance(player, Player):
            caller = roles.caller(tournament.pk, player)
        body = _body(caller, signed_up=getattr(player, "is_member", False))
        return Response(body, headers=PERSONAL)


def _body(caller: Caller, *, signed_up: bool) -> dict[str, Any]:
    allowed = [
        command_type
        for command_type in roles.PERMISSIONS
        if signed_up and roles.may_give(caller, command_type)
    ]
    return {
        "roles": [role.value for role in Role if role in caller.roles],
        "entry": caller.entry,
        "commands": [str(type_.__struct_config__.tag) for type_ in allowed],
    }
