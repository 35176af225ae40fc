"""The role of a player in a tournament."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class TournamentRole(models.Model):
    """Derived: a role that was granted. The owner is `Tournament.owner` and has no row."""

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        ARBITER = "arbiter"

    id = models.BigIntegerField(primary_key=True)
    """Computed by `read_models.row_id` from the tournament and the event that granted the role."""
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="roles", db_index=False
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournament_roles"
    )
    role = models.CharField(max_length=9, choices=Role)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "player"], name="role_player"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}:{self.player_id} {self.role}"
