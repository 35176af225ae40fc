"""What players have said at a table, in fixed phrases."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.game import Game
from games.models.player import Player


class Phrase(models.Model):
    """A phrase that a player has said; see `games.phrases`."""

    class Code(models.TextChoices):
        HELLO = "hello", "Hello"
        GOOD_LUCK = "good_luck", "Good luck"
        NICE_MOVE = "nice_move", "Nice move"
        SORRY = "sorry", "Sorry"
        THANKS = "thanks", "Thank you"
        WELL_PLAYED = "well_played", "Well played"

    number = models.PositiveIntegerField()
    """Orders the phrases of a game, from 1."""
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="phrases", db_index=False)
    seat = models.PositiveSmallIntegerField()
    """The seat that the player acted for."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    code = models.CharField(max_length=16, choices=Code)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="phrase_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} phrase {self.number}: {self.code}"
