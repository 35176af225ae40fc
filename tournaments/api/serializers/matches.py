"""The match of a table as the API shows it: its score, and its games one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Table


class MatchScoreSerializer(serializers.Serializer[object]):
    """What one entry has made of the match. It ranks by these, in this order."""

    entry = serializers.IntegerField()
    wins = serializers.FloatField(
        help_text="Games won; those who share a first place share the win."
    )
    beaten = serializers.FloatField(
        help_text="Opponents ranked lower, summed over the games; an equal one counts as half."
    )
    points = serializers.FloatField(help_text="The games' own points, summed.")


class GameSeatSerializer(serializers.Serializer[object]):
    """One entry in one game of the match."""

    entry = serializers.IntegerField()
    rank = serializers.IntegerField()
    points = serializers.FloatField()


class MatchGameSerializer(serializers.Serializer[object]):
    """One game of the match that is over."""

    number = serializers.IntegerField(help_text="Which game of the match, from 1.")
    game = serializers.IntegerField(
        allow_null=True, help_text="Id of the game; null: played on a real table."
    )
    winners = serializers.ListField(
        child=serializers.IntegerField(), help_text="Entries with rank 1."
    )
    seats = GameSeatSerializer(many=True)


class MatchSerializer(serializers.Serializer[object]):
    """The games of a table, so far or in all."""

    games = serializers.IntegerField(help_text="The most games it can have.")
    best_of = serializers.BooleanField(help_text="It ends as soon as the winner is certain.")
    decided_by = serializers.ChoiceField(
        choices=["wins", "beaten", "points"],
        allow_null=True,
        help_text="What put the first above the next; null: a single game, a ruling, a shared "
        "first place, or nothing yet.",
    )
    score = MatchScoreSerializer(many=True)
    results = MatchGameSerializer(many=True)


class TableMatchSerializer(serializers.Serializer[Any]):
    """The fields `match` and `games`, shared by serializers of something with a table."""

    match = serializers.SerializerMethodField(
        help_text="Its games one by one, and the score they come to."
    )
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

    def get_games(self, instance: Any) -> list[int]:
        """Dropped games are left out, except at an annulled table, where all are dropped."""
        table = self.table_of(instance)
        annulled = table.status == "annulled"
        return [game.game_id for game in table.games.all() if annulled or game.status != "dropped"]


def match_values(stored: dict[str, Any], entries: Sequence[int]) -> dict[str, Any] | None:
    """The match of a table whose seats these entries have (see `table_match.of`).

    None for a table stored before matches were kept.
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
