"""Agreements to a rematch."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.game import Game
from games.models.player import Player


class RematchAgreement(models.Model):
    """A player's agreement to play again at the table of a finished or voided game."""

    pk = models.CompositePrimaryKey("game_id", "player_id")
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="rematch_agreements", db_index=False
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player_id}"
