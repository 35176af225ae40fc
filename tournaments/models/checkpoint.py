"""How far a consumer has read the feed of finished games."""

from __future__ import annotations

from django.db import models


class Checkpoint(models.Model):
    """Its row is locked while a consumer works, so two workers never apply one game twice."""

    name = models.CharField(max_length=40, primary_key=True)
    position = models.BigIntegerField(default=0)
    """The `finished_no` of the last game applied."""
    adjustments = models.BigIntegerField(default=0)
    """Ratings only: how many adjustments (by hand, reversed) were numbered so far."""

    def __str__(self) -> str:
        return f"{self.name} at {self.position}"
