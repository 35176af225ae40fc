"""One event of a tournament's log. Triggers forbid changing or deleting it."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class TournamentEvent(models.Model):
    """Only `tournaments.log` reads and writes this table."""

    pk = models.CompositePrimaryKey("tournament_id", "seq")
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="events", db_index=False
    )
    seq = models.PositiveIntegerField()
    decision = models.PositiveIntegerField()
    """The seq of the first event of the command that it belongs to."""
    type = models.CharField(max_length=40)
    payload = models.TextField()
    """Canonical JSON, kept as text: the hash covers exactly these bytes."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The player who gave the command; null for an automatic event."""
    at = models.DateTimeField()
    """Whole milliseconds, from the database's clock."""
    hash = models.BinaryField(max_length=32)
    """SHA-256 of the previous event's hash and the envelope of this one: `engine.envelope`."""

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.seq} {self.type}"
