"""A player's OpenSkill rating in a pool, in addition to the Elo rating."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Skill(models.Model):
    """Derived from the ledger of rating changes."""

    pk = models.CompositePrimaryKey("pool", "player_id")
    pool = models.CharField(max_length=100)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="skills"
    )
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar = ["pool", "player_id"]

    def __str__(self) -> str:
        return f"{self.player_id} {self.mu:.1f} in {self.pool}"
