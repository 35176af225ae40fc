"""The event log. Only `games.log` reads and writes this table.

Triggers reject every change of a row, and rows of a game that does not exist.
"""

from __future__ import annotations

from django.db import models

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
    decision = models.PositiveIntegerField()
    """The seq of the first event of the decision that it belongs to."""
    type = models.CharField(max_length=40)
    payload = models.TextField()
    """Canonical JSON as text, because the hash covers exactly these bytes."""
    seat = models.PositiveSmallIntegerField(null=True)
    """The seat that the event is about, as its payload says."""
    by = models.PositiveSmallIntegerField(null=True)
    """The seat that decided; null for the opening, the publication of a seed, what the staff
    decides and what the clock makes due."""
    spent = models.BigIntegerField(null=True)
    """Milliseconds that the decision took from the clock that was running; null if none was."""
    at = models.DateTimeField()
    """Whole milliseconds, from the database's clock."""
    hash = models.BinaryField(max_length=32)
    """SHA-256 of the previous event's hash and the envelope of this one: `engine.envelope`."""

    def __str__(self) -> str:
        return f"{self.game_id}#{self.seq} {self.type}"
