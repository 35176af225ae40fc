"""Request bodies of first games."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.strict import StrictSerializer

MAX_KEY = 48


class LessonRequestSerializer(StrictSerializer):
    """How to open a first game."""

    key = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=MAX_KEY,
        trim_whitespace=False,  # keys are compared exactly as sent
        help_text="Idempotency key: the game opened with it before is answered again.",
    )
