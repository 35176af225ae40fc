"""Serializers of standings and their explanations."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.api.serializers.players import PlayerRefSerializer
from tournaments.api.serializers.decisions import DecisionSerializer


class TieBreakValueSerializer(serializers.Serializer[object]):
    """One tie-break of one row."""

    name = serializers.CharField()
    value = serializers.FloatField(allow_null=True)


class ExitSerializer(serializers.Serializer[object]):
    """Where an entry was eliminated from a bracket."""

    stage = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()


class StandingSerializer(serializers.Serializer[object]):
    """One row of the standings."""

    position = serializers.IntegerField(help_text="Place in the list of its section, from 1.")
    stage = serializers.CharField(
        allow_blank=True, help_text="The section of the row; empty: the whole event."
    )
    rank = serializers.IntegerField(help_text="Shared by tied entries: 1 2 2 4.")
    tied = serializers.BooleanField()
    entry = serializers.IntegerField()
    player = PlayerRefSerializer()
    points = serializers.FloatField()
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    tiebreaks = TieBreakValueSerializer(many=True)
    decided_by = serializers.CharField(
        allow_null=True, help_text="The tie-break that put this row below the one above it."
    )
    status = serializers.CharField(
        allow_blank=True, help_text="Such as `withdrawn`, `out` or `champion`; mostly empty."
    )
    out = ExitSerializer(
        allow_null=True,
        help_text="Where the entry was eliminated from a bracket; null: it was not.",
    )
    decisions = DecisionSerializer(
        many=True,
        help_text="About withdrawal, disqualification and adjusted points. Only in the current "
        "standings; empty in past ones.",
    )


class SectionSerializer(serializers.Serializer[object]):
    """A stage, group or division with its own standings."""

    stage = serializers.CharField()
    count = serializers.IntegerField(help_text="Number of rows.")


class StandingsSerializer(serializers.Serializer[object]):
    """A page of the standings after event `seq`."""

    seq = serializers.IntegerField()
    count = serializers.IntegerField(help_text="Number of rows in all pages.")
    offset = serializers.IntegerField(help_text="Number of rows before this page.")
    limit = serializers.IntegerField()
    rows = StandingSerializer(many=True)
    sections = SectionSerializer(many=True, help_text="All sections, also those on other pages.")


class OverallSerializer(serializers.Serializer[object]):
    """The rank in the whole event."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()


class NamedEntrySerializer(serializers.Serializer[object]):
    """An entry that an explanation mentions."""

    entry = serializers.IntegerField()
    player = PlayerRefSerializer()


class WhySerializer(serializers.Serializer[object]):
    """The explanation of an entry's rank: its points, and the comparison with its neighbours."""

    seq = serializers.IntegerField()
    entry = serializers.IntegerField()
    stage = serializers.CharField(
        allow_blank=True,
        help_text="The stage whose order is explained; empty: the whole event.",
    )
    rank = serializers.IntegerField(help_text="In that stage.")
    tied = serializers.BooleanField()
    overall = OverallSerializer(allow_null=True, help_text="The rank in the whole event.")
    points = serializers.ListField(child=AnyObjectField())
    above = serializers.IntegerField(allow_null=True)
    up = serializers.ListField(child=AnyObjectField())
    below = serializers.IntegerField(allow_null=True)
    down = serializers.ListField(child=AnyObjectField())
    players = NamedEntrySerializer(many=True, help_text="The players of all mentioned entries.")
