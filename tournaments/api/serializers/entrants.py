"""The preview of a list of entrants."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.players import PlayerRefSerializer
from games.api.serializers.strict import StrictSerializer
from tournaments.entrant_import.text_lines import COLUMNS

_STATUSES = ("enter", "create", "entered", "ask", "error", "left_out")


class ListedEntrantSerializer(serializers.Serializer[object]):
    """A line, as `register_many` takes it."""

    line = serializers.IntegerField(help_text="Number in the file, for messages.")
    username = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True)
    rating = serializers.FloatField(allow_null=True)
    group = serializers.IntegerField(allow_null=True, help_text="Counted from 0.")
    answer = serializers.ChoiceField(["", "use", "new", "leave_out"])
    player = serializers.CharField(allow_blank=True, help_text="Username; with the answer `use`.")


class EntrantListSerializer(StrictSerializer):
    """Entrants with answers, to see what they lead to."""

    entrants = serializers.ListField(
        child=serializers.JSONField(), help_text="As in the response, see `register_many`."
    )


class CandidateSerializer(serializers.Serializer[object]):
    """A player who may be meant."""

    player = PlayerRefSerializer()
    entry = serializers.IntegerField(allow_null=True, help_text="Entry in this tournament, if any.")
    exact = serializers.BooleanField(help_text="The name is the same letter by letter.")


class EntrantLineSerializer(serializers.Serializer[object]):
    """What would happen to a line."""

    entrant = ListedEntrantSerializer()
    status = serializers.ChoiceField(_STATUSES)
    player = PlayerRefSerializer(allow_null=True, help_text="Who is entered, or has entered.")
    username = serializers.CharField(help_text="With `create`: of the player who is made.")
    name = serializers.CharField(help_text="With `create`: of the player who is made.")
    candidates = CandidateSerializer(many=True)
    code = serializers.CharField(help_text="Of an error or a question, else empty.")
    detail = serializers.CharField()


class EntrantPreviewSerializer(serializers.Serializer[object]):
    """A list of entrants, line by line."""

    seq = serializers.IntegerField()
    ready = serializers.BooleanField(help_text="No line has an error or needs an answer.")
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Lines by status.")
    columns = serializers.ListField(child=serializers.ChoiceField(COLUMNS))
    ignored = serializers.ListField(
        child=serializers.CharField(), help_text="Headings of columns that are not read."
    )
    lines = EntrantLineSerializer(many=True)
