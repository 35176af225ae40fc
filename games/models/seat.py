"""Seats of games."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from games.models.game import Game
from games.models.player import Player


class Seat(models.Model):
    """A player's seat in a game, with rank and points once the game is finished.

    Everything but the player is derived from the log.
    """

    class Away(models.TextChoices):
        NO = "", "at the table"
        ABSENT = "absent", "may return"
        GONE = "gone", "cannot return"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    """0 moves first."""
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="seats", db_index=False
    )
    away = models.CharField(max_length=6, choices=Away, blank=True, default="", db_default="")
    """Whether the player has left the table. The rank is the player's in any case."""
    substitute = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    """The player who acts for this seat instead."""
    substitute_bot = models.CharField(max_length=40, blank=True, default="", db_default="")
    """The built-in bot that acts for this seat instead."""
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
            models.Index(
                fields=["substitute", "game"],
                name="seat_substitute_game",
                condition=Q(substitute__isnull=False),
            ),
            # A player's games in progress. Ranks are stored once, when the game finishes.
            models.Index(
                fields=["player", "game"], name="seat_unfinished", condition=Q(rank__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.index}"
