"""The outbox: public facts, numbered in one order for all consumers.

A writer adds a row to `PendingFact` in the transaction of the fact itself. The sequencer moves
committed rows to `FeedFact`, where they have a number (`games.outbox_sequencer`). Both tables are
only read and written with SQL, in the modules `games.outbox*` and `games.log`.
"""

from __future__ import annotations

from django.db import models


class FactColumns(models.Model):
    """What a fact says. It holds ids and numbers of what changed, never the content of a position.

    Games and tournaments are named by their public ids, so that a fact can be read without a join.
    """

    kind = models.CharField(max_length=40)
    """What happened, such as `game_moved`; `docs/api.md` lists the kinds."""
    game = models.CharField(max_length=12, null=True)  # noqa: DJ001 (null is 'no game')
    tournament = models.CharField(max_length=12, null=True)  # noqa: DJ001 (null is 'none')
    seq = models.PositiveIntegerField(null=True)
    """What the log of the game or tournament has reached with this fact."""
    data = models.JSONField(null=True)
    """Further members, such as the number of a table."""
    at = models.DateTimeField()

    class Meta:
        abstract = True


class PendingFact(FactColumns):
    """A fact that has no number yet. Rows stay here for a fraction of a second."""

    def __str__(self) -> str:
        return f"{self.kind} {self.game or self.tournament}"


class FeedFact(FactColumns):
    """A numbered fact. Rows are never updated; old ones are deleted from the start."""

    no = models.PositiveBigIntegerField(primary_key=True)
    """1, 2, 3 ... without gaps, in the order in which the numbers become visible."""

    def __str__(self) -> str:
        return f"{self.no} {self.kind} {self.game or self.tournament}"


class FeedConsumer(models.Model):
    """The cursor of a consumer of the feed. The row is locked while the consumer works."""

    name = models.CharField(max_length=40, primary_key=True)
    position = models.PositiveBigIntegerField()
    """The number of the last fact that was processed."""

    def __str__(self) -> str:
        return f"{self.name} at {self.position}"
