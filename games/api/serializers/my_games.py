"""Serializers of a player's own games."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.games import SeatSerializer


class OwnGameSerializer(serializers.Serializer[object]):
    """A game in progress in which you sit."""

    id = serializers.CharField(source="game.public_id")
    kind = serializers.CharField(source="game.kind")
    seat = serializers.IntegerField(help_text="Your seat.")
    to_move = serializers.BooleanField(help_text="Whether you are to move.")
    turn = serializers.IntegerField(
        source="game.turn", allow_null=True, help_text="The seat that must act; null in a pause."
    )
    deadline = serializers.DateTimeField(
        source="game.deadline_at",
        allow_null=True,
        help_text="When the running clock is at zero, or an absence ends; null without clocks.",
    )
    rated = serializers.BooleanField(source="game.rated")
    seq = serializers.IntegerField(source="game.seq")
    seats = SeatSerializer(many=True, source="game.seats")
    created_at = serializers.DateTimeField(source="game.created_at")
    moved_at = serializers.DateTimeField(source="game.moved_at")


class OwnGamesSerializer(serializers.Serializer[object]):
    """Your games in progress."""

    to_move = serializers.IntegerField(help_text="In how many of them you are to move.")
    results = OwnGameSerializer(many=True)


class OwnGameCountSerializer(serializers.Serializer[object]):
    """How many games are in progress."""

    to_move = serializers.IntegerField(help_text="Games in which you are to move.")
    playing = serializers.IntegerField(help_text="All your games in progress.")


class NextGameSerializer(serializers.Serializer[object]):
    """The next game in which you are to move."""

    game = serializers.CharField(allow_null=True, help_text="Its id; null if there is none.")
