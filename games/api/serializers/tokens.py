"""Serializers of API tokens and of the bots that members own."""

from __future__ import annotations

from typing import ClassVar

from rest_framework import serializers

from games.api.serializers.players import (
    PlayerRefSerializer,
    max_length_of,
    username_field,
    validate_printable,
)
from games.api.serializers.strict import StrictSerializer
from games.models import ApiToken
from games.models.token import Scope


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    """A token; the secret itself is not kept."""

    id = serializers.CharField(source="public_id", read_only=True)
    player = PlayerRefSerializer(help_text="Whom the token signs in: you, or a bot of yours.")
    prefix = serializers.CharField(help_text="The first characters of the token.")
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.values))
    last_used_at = serializers.DateTimeField(allow_null=True, help_text="To the minute.")

    class Meta:
        model = ApiToken
        fields: ClassVar = [
            *("id", "name", "prefix", "player", "scopes"),
            *("created_at", "expires_at", "last_used_at"),
        ]
        read_only_fields = fields


class TokenMadeSerializer(TokenSerializer):
    """A new token, with the secret. It is answered only once."""

    token = serializers.SerializerMethodField(help_text="For the header `Authorization: Token`.")

    class Meta(TokenSerializer.Meta):
        fields: ClassVar = [*TokenSerializer.Meta.fields, "token"]
        read_only_fields = fields

    def get_token(self, row: ApiToken) -> str:
        """The secret, which the view hands over."""
        secret: str = self.context["token"]
        return secret


class TokensSerializer(serializers.Serializer[object]):
    """All valid tokens of a member."""

    results = TokenSerializer(many=True)


class NewTokenSerializer(StrictSerializer):
    """A token to be made."""

    name = serializers.CharField(
        max_length=ApiToken._meta.get_field("name").max_length,
        validators=[validate_printable],
        help_text="What it is for. No two valid tokens have the same name.",
    )
    scopes = serializers.ListField(
        child=serializers.ChoiceField(Scope.values), allow_empty=False, max_length=len(Scope)
    )
    bot = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=max_length_of("username"),
        help_text="Username of a bot of yours that the token signs in, instead of you.",
    )
    expires_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="Null for a token that does not expire."
    )


class NewBotSerializer(StrictSerializer):
    """A bot to be made."""

    username = username_field()
    display_name = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=max_length_of("display_name"),
        validators=[validate_printable],
        help_text="As shown; the username unless given.",
    )


class OwnBotsSerializer(serializers.Serializer[object]):
    """All bots of a member."""

    results = PlayerRefSerializer(many=True)
