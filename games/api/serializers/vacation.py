"""Serializers of vacations."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.strict import StrictSerializer


class VacationSerializer(serializers.Serializer[object]):
    """The vacation that a player is on, and how much is left."""

    started_at = serializers.DateTimeField(allow_null=True, help_text="Null: not on vacation.")
    until = serializers.DateTimeField(allow_null=True)
    seconds_left = serializers.IntegerField(
        help_text="Vacation that may still be taken, besides the one that is planned until then."
    )
    days = serializers.IntegerField(help_text="Days of vacation in 365 days.")


class NewVacationSerializer(StrictSerializer):
    """A vacation to begin now."""

    until = serializers.DateTimeField(help_text="When it ends, unless it is ended before.")
