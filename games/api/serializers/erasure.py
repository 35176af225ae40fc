"""Serializer of the request to erase an account."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.strict import StrictSerializer


class EraseSerializer(StrictSerializer):
    """What confirms that the player wants the account to be erased."""

    username = serializers.CharField(max_length=100, help_text="Your username, as a confirmation.")
    password = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=1000,
        trim_whitespace=False,
        help_text="Your password, if the account has one.",
    )
