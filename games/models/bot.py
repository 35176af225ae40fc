"""Bots."""

from __future__ import annotations

from django.db import models

from games.models.player import Player


class Bot(models.Model):
    """Makes a player a bot. Without a strategy it is an external program that uses the API."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="bot")
    strategy = models.CharField(max_length=40, blank=True)
    """Name in the engine's `Game.bots`; empty for an outside bot."""
    owner = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="owned_bots"
    )

    def __str__(self) -> str:
        return f"{self.player_id}: {self.strategy or 'outside'}"
