"""What players have said at a table, in fixed phrases."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.game import Game
from games.models.player import Player


class Phrase(models.Model):
    """A phrase that a player has said; see `games.phrases`. Its key orders those of a game."""

    class Code(models.TextChoices):
        HELLO = "hello", "Hello"
        GOOD_LUCK = "good_luck", "Good luck"
        NICE_MOVE = "nice_move", "Nice move"
        SORRY = "sorry", "Sorry"
        THANKS = "thanks", "Thank you"
        WELL_PLAYED = "well_played", "Well played"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="phrases", db_index=False)
    seat = models.PositiveSmallIntegerField()
    """The seat that the player acted for."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    code = models.CharField(max_length=16, choices=Code)
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["game", "id"], name="phrase_game")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}: {self.code}"
