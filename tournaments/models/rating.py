"""A player's current rating in a pool."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Rating(models.Model):
    """Derived from the ledger of rating changes.

    No index contains the rating: with one for rankings, every change wrote all indexes, and that
    one grew to many times its size. A ranking reads its pool and sorts it.
    """

    pool = models.CharField(max_length=100)
    """A game, a pool of an organiser (`k3Zr8QwTn1Va/club`), or of an event (`event:cup`)."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ratings"
    )
    value = models.FloatField()
    games = models.PositiveIntegerField()
    peak = models.FloatField()
    provisional = models.BooleanField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "player"], name="rating_pool_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.value:.0f} in {self.pool}"
