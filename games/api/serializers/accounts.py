"""Serializers of accounts."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.players import PlayerRefSerializer


class SiteSerializer(serializers.Serializer[object]):
    """What the site must know about this installation."""

    mail = serializers.BooleanField(help_text="Whether a mail server is configured.")
    verification = serializers.BooleanField(
        help_text="Whether a new account needs a verified e-mail address."
    )


class MeSerializer(serializers.Serializer[object]):
    """Who is signed in."""

    player = PlayerRefSerializer(allow_null=True, help_text="Null if nobody is signed in.")
    is_staff = serializers.BooleanField()
    verified = serializers.BooleanField(
        help_text="False while the player has to verify an e-mail address to be public."
    )
    csrf = serializers.CharField(
        help_text="For the header `X-CSRFToken` of writes, if the cookie `csrftoken` cannot be"
        " read."
    )
    site = SiteSerializer()
