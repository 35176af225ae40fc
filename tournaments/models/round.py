"""A round of a stage."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games import input_limits


class Round(models.Model):
    """Derived. `number` counts from 1 within the stage; "" is the stage of the whole event."""

    id = models.BigIntegerField(primary_key=True)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="rounds"
    )
    position = models.PositiveIntegerField()
    """Order of publication, from 1."""
    stage = models.CharField(max_length=80)
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=12)
    published_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True)
    notes = models.JSONField()
    """Notes about the pairing: codes and parameters."""
    decisions = models.JSONField(default=list)
    """Moved deadlines and annulment: see `tournaments.decisions`."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "stage", "number"], name="round_stage_number"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    deadline__gte=input_limits.EARLIEST, deadline__lte=input_limits.LATEST
                ),
                name="round_deadline_readable",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.stage or 'round'} {self.number}"
