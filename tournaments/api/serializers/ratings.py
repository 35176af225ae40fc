"""Serializers of ratings. Ratings are rounded for display, but exact in explanations."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.api.serializers.players import PlayerRefSerializer
from tournaments.api.serializers.tournaments import TournamentRefSerializer
from tournaments.models import Rating, RatingChange, Table
from tournaments.ratings.skill import Skill

_DIGITS = 2


class RatingValue(serializers.FloatField):
    """A rating rounded to two digits; more are stored."""

    def to_representation(self, value: Any) -> Any:
        """Rounds the value."""
        return round(value, _DIGITS)


class SkillSerializer(serializers.Serializer[object]):
    """An OpenSkill rating: the estimated strength and its uncertainty."""

    mu = RatingValue()
    sigma = RatingValue()
    shown = RatingValue(help_text="mu - 3 sigma: a conservative estimate.")


class RankingSerializer(serializers.ModelSerializer[Rating]):
    """A player's place in a pool; players with equal ratings share a rank."""

    rank = serializers.IntegerField(read_only=True)
    player = PlayerRefSerializer(read_only=True)
    kind = serializers.CharField(source="pool", read_only=True, help_text="The rating pool.")
    rating = RatingValue(source="value", read_only=True)
    peak = RatingValue(read_only=True)
    skill = serializers.SerializerMethodField(help_text="OpenSkill, beside Elo.")

    class Meta:
        model = Rating
        fields: ClassVar = [
            "rank",
            "player",
            "kind",
            "rating",
            "games",
            "provisional",
            "peak",
            "skill",
        ]

    @extend_schema_field(SkillSerializer(allow_null=True))
    def get_skill(self, rating: Rating) -> Any:
        """Null until the task that computes it has run."""
        mu, sigma = getattr(rating, "mu", None), getattr(rating, "sigma", None)
        if mu is None or sigma is None:
            return None
        shown = Skill(mu, sigma).shown
        return SkillSerializer({"mu": mu, "sigma": sigma, "shown": shown}).data


class RatedTableSerializer(serializers.ModelSerializer[Table]):
    """The table a rated game was played at; `id` is its number within the tournament."""

    tournament = TournamentRefSerializer(read_only=True)
    id = serializers.IntegerField(source="number", read_only=True)
    round = serializers.IntegerField(source="round.number", read_only=True)
    stage = serializers.CharField(source="round.stage", read_only=True)

    class Meta:
        model = Table
        fields: ClassVar = ["tournament", "id", "key", "round", "stage"]


class RatingChangeSerializer(serializers.ModelSerializer[RatingChange]):
    """One change of a rating, and how it was computed."""

    game = serializers.CharField(
        source="game_public_id",
        read_only=True,
        allow_null=True,
        help_text="Null for a game on a real table, entered by hand.",
    )
    table = RatedTableSerializer(
        read_only=True, allow_null=True, help_text="Null for a game outside of tournaments."
    )
    kind = serializers.CharField(source="pool", read_only=True, help_text="The rating pool.")
    cause = serializers.CharField(source="kind", read_only=True)
    before = RatingValue(read_only=True)
    after = RatingValue(read_only=True)
    change = RatingValue(read_only=True)
    why = serializers.SerializerMethodField(
        help_text="K, the rating it was computed with, and for each opponent the id, the rating, "
        "the expected and the actual score, and the change."
    )

    class Meta:
        model = RatingChange
        fields: ClassVar = [
            "id",
            "game",
            "table",
            "kind",
            "cause",
            "reverses",
            "before",
            "after",
            "change",
            "games",
            "at",
            "why",
        ]

    @extend_schema_field(AnyObjectField())
    def get_why(self, change: RatingChange) -> Any:
        """The ledger names opponents by database keys; the view adds their public ids."""
        why = msgspec.json.decode(change.why)
        public_ids: dict[str, str] = change.opponent_ids or {}  # type: ignore[attr-defined]  # annotated
        for opponent in why["opponents"]:
            opponent["player"] = public_ids[str(opponent["player"])]
        return why
