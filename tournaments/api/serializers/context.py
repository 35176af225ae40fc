"""What lies around a game, as the API shows it."""

from __future__ import annotations

from typing import ClassVar

from rest_framework import serializers

from tournaments.api.serializers.ratings import RatingValue
from tournaments.api.serializers.tournaments import TableSeatSerializer, TournamentRefSerializer
from tournaments.models import Table


class NearTableSerializer(serializers.ModelSerializer[Table]):
    """A table of the round, in short."""

    id = serializers.IntegerField(source="number", read_only=True)
    number = serializers.IntegerField(source="board", read_only=True)
    seats = TableSeatSerializer(many=True, read_only=True)
    game = serializers.SerializerMethodField(help_text="Its latest game; null: none was opened.")

    class Meta:
        model = Table
        fields: ClassVar = ["id", "number", "status", "seats", "game"]

    def get_game(self, table: Table) -> int | None:
        """Games that were dropped count for nothing, unless there is no other."""
        games = list(table.games.all())
        counted = [game for game in games if game.status != "dropped"]
        latest = (counted or games)[-1:]
        return latest[0].game_id if latest else None


class GamePlaceSerializer(serializers.Serializer[object]):
    """Where a game was played."""

    tournament = TournamentRefSerializer()
    stage = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField()
    id = serializers.IntegerField(help_text="Number of the table within the tournament.")
    number = serializers.IntegerField(help_text="Number of the table within the round.")
    tables = serializers.IntegerField(help_text="How many tables the round has.")


class RatingPartSerializer(serializers.Serializer[object]):
    """What one opponent contributes to a change of a rating."""

    seat = serializers.IntegerField(allow_null=True)
    rating = RatingValue()
    expected = serializers.FloatField()
    score = serializers.FloatField()
    change = RatingValue()


class RatingReasonSerializer(serializers.Serializer[object]):
    """What a change of a rating is made of."""

    k = serializers.FloatField()
    rating = RatingValue(help_text="The rating it was computed with.")
    opponents = RatingPartSerializer(many=True)


class SeatRatingSerializer(serializers.Serializer[object]):
    """A player's rating before a game, and what the game changed."""

    seat = serializers.IntegerField()
    before = RatingValue(help_text="While the game goes on: the rating of now.")
    change = RatingValue(allow_null=True, help_text="Null: not rated yet.")
    corrected = serializers.BooleanField(help_text="A correction of the result has changed it.")
    why = RatingReasonSerializer(allow_null=True)


class GameContextSerializer(serializers.Serializer[object]):
    """What lies around a game."""

    game = serializers.IntegerField()
    place = GamePlaceSerializer(allow_null=True, help_text="Null outside of any tournament.")
    beside = NearTableSerializer(
        many=True, help_text="The tables of the round around this one, and itself, by number."
    )
    pool = serializers.CharField(allow_null=True, help_text="Rating pool; null: not rated.")
    ratings = SeatRatingSerializer(many=True)
