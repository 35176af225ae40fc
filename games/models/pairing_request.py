"""Requests for quick pairing."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game
from games.models.player import Player


class PairingRequest(models.Model):
    """A player who waits for quick pairing, or was just paired. One row for each player.

    It is changed under the lock of the player's row, see `games.lobby.pairing`.
    """

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="pairing_request"
    )
    kinds = models.JSONField()
    """Slugs of the games that the player would play, favourite first."""
    size = models.PositiveSmallIntegerField()
    """The number of seats."""
    clock = models.CharField(max_length=20)
    """Name of a preset of `games.lobby.time_controls`."""
    rated = models.BooleanField()
    ratings = models.JSONField()
    """The player's rating by kind when the request was made."""
    since = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    """When the player's browser last said that the page is open."""
    game = models.ForeignKey(
        Game, null=True, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    """The game that was opened; null while waiting."""
    key = models.CharField(max_length=100, null=True)  # noqa: DJ001 (null is 'no key')
    """Idempotency key of the request."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["since"], name="pairing_waiting", condition=Q(game__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {'waiting' if self.game_id is None else self.game_id}"
