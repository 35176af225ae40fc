"""One event of a tournament's log. Triggers forbid changing or deleting it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class TournamentEvent(models.Model):
    """Only `tournaments.log` reads and writes this table."""

    pk = models.CompositePrimaryKey("tournament_id", "seq")
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="events", db_index=False
    )
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=40)
    payload = models.TextField()
    """Canonical JSON, kept as text: the hash covers exactly these bytes."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The player who gave the command; null for an automatic event."""
    at = models.DateTimeField()
    key = models.CharField(max_length=100, null=True)  # noqa: DJ001 (null is 'no key')
    """Idempotency key of the command; stored with its first event."""
    asked = models.CharField(max_length=16, blank=True)
    """A digest of the command, stored with a key to detect its reuse for another command."""
    hash = models.BinaryField(max_length=32)
    """SHA-256 of the previous event's hash and this payload."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "key"],
                name="tournament_event_key_once",
                condition=Q(key__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.seq} {self.type}"
