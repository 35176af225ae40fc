"""Serializers of the events of a log."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

_ENTRY = {
    "type": "object",
    "required": ["seq", "decision", "at", "by", "hash", "type"],
    "properties": {
        "seq": {"type": "integer"},
        "decision": {"type": "integer", "description": "Seq of the first event of the command."},
        "at": {"type": "string", "format": "date-time"},
        "by": {
            "type": ["string", "null"],
            "description": "Public id of the player who gave the command.",
        },
        "hash": {"type": "string", "description": "SHA-256 in hex: previous hash, envelope."},
        "type": {"type": "string"},
    },
    "additionalProperties": True,
}


@extend_schema_field(_ENTRY)
class TournamentEventField(serializers.JSONField):
    """An event of the log; its other members depend on the type."""


class TournamentEventsSerializer(serializers.Serializer[object]):
    """Part of a log."""

    tournament = serializers.CharField(help_text="Id of the tournament.")
    seq = serializers.IntegerField(help_text="Number of events in the whole log.")
    events = serializers.ListField(child=TournamentEventField())
