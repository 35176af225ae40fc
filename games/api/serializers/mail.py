"""Serializers of mail."""

from __future__ import annotations

from typing import ClassVar

from rest_framework import serializers

from games.models import Mail


class MailSerializer(serializers.ModelSerializer[Mail]):
    """A mail, without its content."""

    id = serializers.CharField(source="public_id", read_only=True)
    recipients = serializers.SerializerMethodField()
    next_try_at = serializers.DateTimeField(
        allow_null=True, help_text="Not before then; null if there is no further try."
    )
    last_error = serializers.CharField(help_text="Of the last try; empty if there was none.")

    class Meta:
        model = Mail
        fields: ClassVar = [
            "id",
            "status",
            "recipients",
            "subject",
            "created_at",
            "tries",
            "next_try_at",
            "sent_at",
            "last_error",
        ]
        read_only_fields = fields

    def get_recipients(self, mail: Mail) -> list[str]:
        """The addresses."""
        return mail.recipients.split("\n")


class LocalMailSerializer(serializers.Serializer[object]):
    """A message that was written to a file."""

    to = serializers.CharField()
    subject = serializers.CharField()
    at = serializers.DateTimeField()
    text = serializers.CharField()
