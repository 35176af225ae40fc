"""The counter that numbers finished games."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q


class FinishedCounter(models.Model):
    """A single row with the last `Game.finished_no`. Drawing a number locks it until the commit."""

    last = models.PositiveBigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(name="finished_counter_single", condition=Q(id=1)),
        ]

    def __str__(self) -> str:
        return str(self.last)
