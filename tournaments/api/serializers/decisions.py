"""Serializers of decisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.players import PlayerRefSerializer
from games.models import Player
from tournaments.decisions import DecisionType


class DecisionSerializer(serializers.Serializer[object]):
    """A decision: what, by whom, when and why."""

    what = serializers.ChoiceField(
        choices=list(get_args(DecisionType)),
        help_text="`ruled`: a result that was not played out; `entered`: a result played and "
        "entered by hand.",
    )
    at = serializers.DateTimeField()
    by = PlayerRefSerializer(
        allow_null=True, help_text="Who decided; null: automatic, at a deadline or after a result."
    )
    reason = serializers.CharField(
        allow_blank=True,
        help_text="As given with the command; `overdue`: the deadline of the round passed.",
    )
    kind = serializers.CharField(allow_blank=True, help_text="Kind of the result, if it is one.")
    at_fault = serializers.ListField(
        child=serializers.IntegerField(), help_text="The entries it was ruled against."
    )
    points = serializers.FloatField(allow_null=True, help_text="Points added, or subtracted.")
    stage = serializers.CharField(allow_blank=True)
    deadline = serializers.DateTimeField(allow_null=True, help_text="The new deadline.")


_EMPTY: dict[str, Any] = {
    "reason": "",
    "kind": "",
    "at_fault": [],
    "points": None,
    "stage": "",
    "deadline": None,
}


@extend_schema_field(DecisionSerializer(many=True))
class DecisionsField(serializers.JSONField):
    """Decisions from a JSON column. The context's `deciders` are their authors by public id."""

    def to_representation(self, value: Any) -> Any:
        """With all members, and the player instead of the id."""
        return decision_values(value, self.context.get("deciders", {}))


def decision_values(
    stored: Iterable[dict[str, Any]], deciders: dict[str, Player]
) -> list[dict[str, Any]]:
    """Decisions as the API shows them. `deciders` are their authors by public id."""
    return [
        {
            **_EMPTY,
            **decision,
            "by": PlayerRefSerializer(deciders[decision["by"]]).data
            if decision.get("by") in deciders
            else None,
        }
        for decision in stored
    ]


def deciders(*stored: Iterable[dict[str, Any]]) -> dict[str, Player]:
    """The authors of these decisions by public id: one query, or none without authors."""
    ids = {
        decision["by"]
        for decisions in stored
        for decision in decisions
        if decision.get("by") is not None
    }
    return Player.objects.in_bulk(ids, field_name="public_id") if ids else {}
