"""Vacations of players."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from games.models.player import Player


class Vacation(models.Model):
    """A time in which the clocks of a player stand still; see `games.vacations`."""

    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="vacations", db_index=False
    )
    started_at = models.DateTimeField()
    until = models.DateTimeField()
    """When it ends, at the latest."""
    ended_at = models.DateTimeField(null=True)
    is_applied = models.BooleanField(default=False)
    """Whether the player's games know that it has begun or, once it is over, ended."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player"], name="vacation_one_at_a_time", condition=Q(ended_at=None)
            ),
            models.CheckConstraint(name="vacation_forward", condition=Q(until__gt=F("started_at"))),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "started_at"], name="vacation_player"),
            models.Index(
                fields=["until"],
                name="vacation_pending",
                condition=Q(ended_at=None) | Q(is_applied=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} from {self.started_at:%Y-%m-%d} to {self.until:%Y-%m-%d}"
