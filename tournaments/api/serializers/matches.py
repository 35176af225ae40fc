"""Serializers of the match of a table: its score and its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Table


class MatchScoreSerializer(serializers.Serializer[object]):
    """The score of one entry in the match. Entries are ranked by these criteria, in this order."""

    entry = serializers.IntegerField()
    wins = serializers.FloatField(
        help_text="Games won; those who share a first place share the win."
    )
    beaten = serializers.FloatField(
        help_text="Opponents ranked lower, summed over the games; an equal rank counts as half."
    )
    points = serializers.FloatField(help_text="The games' own points, summed.")


class GameSeatSerializer(serializers.Serializer[object]):
    """One entry in one game of the match."""

    entry = serializers.IntegerField()
    rank = serializers.IntegerField()
    points = serializers.FloatField()


class MatchGameSerializer(serializers.Serializer[object]):
    """One finished game of the match."""

    number = serializers.IntegerField(help_text="Which game of the match, from 1.")
    game = serializers.CharField(
        allow_null=True, help_text="Id of the game; null: played on a real table."
    )
    winners = serializers.ListField(
        child=serializers.IntegerField(), help_text="Entries with rank 1."
    )
    seats = GameSeatSerializer(many=True)


class MatchSerializer(serializers.Serializer[object]):
    """The match of a table, finished or not."""

    games = serializers.IntegerField(help_text="The maximum number of games.")
    best_of = serializers.BooleanField(help_text="It ends as soon as the winner is certain.")
    decided_by = serializers.ChoiceField(
        choices=["wins", "beaten", "points"],
        allow_null=True,
        help_text="The criterion that separated the first from the second; null: a single game, a "
        "ruling, a shared first place, or not decided.",
    )
    score = MatchScoreSerializer(many=True)
    results = MatchGameSerializer(many=True)


class TableMatchSerializer(serializers.Serializer[Any]):
    """The fields `match` and `games`, shared by serializers of something with a table."""

    match = serializers.SerializerMethodField(help_text="Its games and its score.")
    games = serializers.SerializerMethodField(help_text="Ids of the games that count, in order.")

    def table_of(self, instance: Any) -> Table:
        """The table of the serialized object, which is that object unless overridden."""
        table: Table = instance
        return table

    @extend_schema_field(MatchSerializer(allow_null=True))
    def get_match(self, instance: Any) -> Any:
        """Null for a table stored before matches were kept; `rebuild` fills it in."""
        table = self.table_of(instance)
        return match_values(table.match, [seat.entry.number for seat in table.seats.all()])

    def get_games(self, instance: Any) -> list[str]:
        """Dropped games are left out, except at an annulled table, where all are dropped."""
        table = self.table_of(instance)
        annulled = table.status == "annulled"
        return [
            table_game.game.public_id
            for table_game in table.games.all()
            if annulled or table_game.status != "dropped"
        ]


def match_values(stored: dict[str, Any], entries: Sequence[int]) -> dict[str, Any] | None:
    """The match of a table with these entries, from its column (see `table_match`).

    None for a table stored before matches were stored.
    """
    if not stored:
        return None
    columns = zip(entries, stored["wins"], stored["beaten"], stored["points"], strict=True)
    return {
        "games": stored["games"],
        "best_of": stored["best_of"],
        "decided_by": stored["decided_by"],
        "score": [
            {"entry": entry, "wins": wins, "beaten": beaten, "points": points}
            for entry, wins, beaten, points in columns
        ],
        "results": [
            {
                "number": result["number"],
                "game": result["game"],
                "winners": [
                    entry for entry, rank in zip(entries, result["ranks"], strict=True) if rank == 1
                ],
                "seats": [
                    {"entry": entry, "rank": rank, "points": points}
                    for entry, rank, points in zip(
                        entries, result["ranks"], result["points"], strict=True
                    )
                ],
            }
            for result in stored["results"]
        ],
    }
