"""Seats of games."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.game import Game
from games.models.player import Player


class Seat(models.Model):
    """A player's seat in a game, with rank and points once the game is finished."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    """0 moves first."""
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="seats", db_index=False
    )
    rank = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "index"], name="seat_once"),
        ]
        indexes: ClassVar = [
            # A player's games in order, without a look at other games.
            models.Index(fields=["player", "game"], name="seat_player_game"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.index}"
