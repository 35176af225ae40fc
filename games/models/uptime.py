"""When the platform was last known to be running."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q


class Uptime(models.Model):
    """A single row with the time of the last sweep, by the clock of the database."""

    seen_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(name="uptime_single", condition=Q(id=1)),
        ]

    def __str__(self) -> str:
        return self.seen_at.isoformat()
