"""The current standings: one row per entry, for the event and for each section."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Standing(models.Model):
    """Derived from the log, so that pages can be read without folding it."""

    pk = models.CompositePrimaryKey("tournament_id", "stage", "position")
    tournament = models.ForeignKey(
        "tournaments.Tournament",
        on_delete=models.CASCADE,
        related_name="standings",
        db_index=False,
    )
    stage = models.CharField(max_length=80)
    """Empty: the whole event."""
    position = models.PositiveIntegerField()
    """Row number in the list, from 1; `rank` is shared by tied entries."""
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="+")
    rank = models.PositiveIntegerField()
    tied = models.BooleanField()
    points = models.FloatField()
    played = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    tiebreaks = models.JSONField()
    decided_by = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=12, blank=True)
    out_stage = models.CharField(max_length=80, blank=True, default="")
    out_round = models.PositiveIntegerField(null=True)
    """The round in which the entry was eliminated from a bracket; null: it was not."""

    class Meta:
        ordering: ClassVar = ["stage", "position"]

    def __str__(self) -> str:
        return f"{self.tournament_id} rank {self.rank}"
