"""A player's entry in a tournament."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Entry(models.Model):
    """Derived. `number` counts from 1 in order of registration and never changes."""

    id = models.BigIntegerField(primary_key=True)
    """Computed from tournament and number by `read_models.row_id`, so a rebuild gives the same."""
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="entries"
    )
    number = models.PositiveIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entries"
    )
    seed = models.PositiveIntegerField(null=True)
    rating = models.FloatField(null=True)
    """The rating when the player entered; used for seeding and tie-breaks."""
    status = models.CharField(max_length=12)
    """`present`, `paused`, `withdrawn`, `disqualified`, or `reserve`."""
    reserve = models.PositiveIntegerField(null=True)
    """The place on the reserve list, 1 the first in line; null if the entry is not there."""
    accepted = models.BooleanField(default=True, db_default=True)
    """False if a player entered by somebody else has not agreed yet."""
    decisions = models.JSONField(default=list)
    """About withdrawal, disqualification and adjusted points: see `tournaments.decisions`."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}:{self.number}"
