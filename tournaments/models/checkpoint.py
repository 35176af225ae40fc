"""The position of a consumer in the feed of finished games."""

from __future__ import annotations

from django.db import models


class Checkpoint(models.Model):
    """The row is locked while a consumer works, so that no game is applied twice."""

    name = models.CharField(max_length=40, primary_key=True)
    position = models.BigIntegerField(default=0)
    """The `finished_no` of the last game applied."""
    adjustments = models.BigIntegerField(default=0)
    """Ratings only: the number of adjustments (by hand or reversed) so far."""

    def __str__(self) -> str:
        return f"{self.name} at {self.position}"
