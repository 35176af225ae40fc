"""The event log. Only `games.log` reads and writes this table.

Triggers reject every change of a row, and rows of a game that does not exist.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from games.models.game import Game


class Event(models.Model):
    """One event of one game, as `engine.replay` encodes it."""

    pk = models.CompositePrimaryKey("game_id", "seq")
    # A trigger checks the game once for each statement; a foreign key would check every row.
    game = models.ForeignKey(
        Game,
        on_delete=models.PROTECT,
        related_name="events",
        db_constraint=False,
        db_index=False,
    )
    seq = models.PositiveIntegerField()
    """1, 2, 3 ... within the game. The state at ply n is the fold of events 1 to n."""
    type = models.CharField(max_length=40)
    payload = models.TextField()
    """Canonical JSON as text, because the hash covers exactly these bytes."""
    seat = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()
    key = models.CharField(max_length=100, null=True)  # noqa: DJ001 (null is 'no key')
    """Idempotency key of the action, stored with its first event."""
    hash = models.BinaryField(max_length=32)
    """SHA-256 of the previous event's hash and this payload."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "key"], name="event_key_once", condition=Q(key__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}#{self.seq} {self.type}"
