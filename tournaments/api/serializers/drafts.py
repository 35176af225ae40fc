"""Serializers of the draft of a pairing."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.tournaments import NoteField, ReasonField


class DraftTableSerializer(serializers.Serializer[object]):
    """A table of a draft; `seats` are entries."""

    key = serializers.CharField()
    stage = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    attempt = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.IntegerField())
    reason = ReasonField()
    notes = serializers.ListField(child=NoteField())


class DraftByeSerializer(serializers.Serializer[object]):
    """An entry without a table in a draft."""

    entry = serializers.IntegerField()
    kind = serializers.CharField()
    reason = ReasonField()


class DraftSerializer(serializers.Serializer[object]):
    """The pairing that `publish` would publish."""

    tables = DraftTableSerializer(many=True)
    byes = DraftByeSerializer(many=True)
    notes = serializers.ListField(child=NoteField())
    broken = serializers.ListField(
        child=NoteField(), help_text="Rules that a change by hand breaks."
    )
    stale = serializers.BooleanField(
        help_text="Results or entries have changed since it was made; see `publish`."
    )
