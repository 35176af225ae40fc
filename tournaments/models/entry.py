"""A player's entry in a tournament."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Entry(models.Model):
    """Derived. `number` counts from 1 in order of registration and never changes hands."""

    id = models.BigIntegerField(primary_key=True)
    """From the tournament and the number (`read_models.row_id`): a rebuild gives the same."""
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="entries"
    )
    number = models.PositiveIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entries"
    )
    seed = models.PositiveIntegerField(null=True)
    rating = models.FloatField(null=True)
    """As it was when the player entered; seeding and tie-breaks use this one."""
    status = models.CharField(max_length=12)
    accepted = models.BooleanField(default=True, db_default=True)
    """False while somebody entered by another has not agreed to take part."""
    decisions = models.JSONField(default=list)
    """Why it left or was put out, points given or taken: `tournaments.decisions`."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}:{self.number}"
