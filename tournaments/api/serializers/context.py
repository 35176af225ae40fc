"""Serializers of the context of a game."""

from __future__ import annotations

from typing import ClassVar

from rest_framework import serializers

from tournaments.api.serializers.ratings import RatingValue
from tournaments.api.serializers.tournaments import TableSeatSerializer, TournamentRefSerializer
from tournaments.models import Table


class NearTableSerializer(serializers.ModelSerializer[Table]):
    """A short form of a table of the round."""

    id = serializers.IntegerField(source="number", read_only=True)
    number = serializers.IntegerField(source="board", read_only=True)
    seats = TableSeatSerializer(many=True, read_only=True)
    game = serializers.SerializerMethodField(
        help_text="Id of its latest game; null: none was opened."
    )

    class Meta:
        model = Table
        fields: ClassVar = ["id", "number", "status", "seats", "game"]

    def get_game(self, table: Table) -> str | None:
        """The id of the latest game that was not dropped, or else the latest dropped one."""
        games = list(table.games.all())
        counted = [game for game in games if game.status != "dropped"]
        latest = (counted or games)[-1:]
        return latest[0].game.public_id if latest else None


class GamePlaceSerializer(serializers.Serializer[object]):
    """The tournament, round and table of a game."""

    tournament = TournamentRefSerializer()
    stage = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()
    id = serializers.IntegerField(help_text="Number of the table within the tournament.")
    number = serializers.IntegerField(help_text="Number of the table within the round.")
    tables = serializers.IntegerField(help_text="How many tables the round has.")


class RatingPartSerializer(serializers.Serializer[object]):
    """The contribution of one opponent to a rating change."""

    seat = serializers.IntegerField(allow_null=True)
    rating = RatingValue()
    expected = serializers.FloatField()
    score = serializers.FloatField()
    change = RatingValue()


class RatingReasonSerializer(serializers.Serializer[object]):
    """How a rating change was computed."""

    k = serializers.FloatField()
    rating = RatingValue(help_text="The rating it was computed with.")
    opponents = RatingPartSerializer(many=True)


class SeatRatingSerializer(serializers.Serializer[object]):
    """A player's rating before a game, and how the game changed it."""

    seat = serializers.IntegerField()
    before = RatingValue(help_text="While the game is played: the current rating.")
    change = RatingValue(allow_null=True, help_text="Null: not rated yet.")
    corrected = serializers.BooleanField(
        help_text="A correction of the result changed the rating again."
    )
    why = RatingReasonSerializer(allow_null=True)


class GameContextSerializer(serializers.Serializer[object]):
    """The context of a game."""

    game = serializers.CharField(help_text="Id of the game.")
    place = GamePlaceSerializer(allow_null=True, help_text="Null outside of tournaments.")
    beside = NearTableSerializer(
        many=True, help_text="The neighbouring tables of the round and the table itself, by number."
    )
    pool = serializers.CharField(allow_null=True, help_text="Rating pool; null: not rated.")
    ratings = SeatRatingSerializer(many=True)
