"""Finished games whose scores are not recorded yet at their tables."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class PendingResult(models.Model):
    """Between the feed of finished games, which has one reader, and the tournaments, which are
    processed concurrently. The row is deleted in the transaction that records the score.
    """

    # No foreign keys in the database: their checks would wait for the locks of commands.
    game = models.OneToOneField(
        "games.Game",
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="+",
        db_constraint=False,
    )
    tournament = models.ForeignKey(
        "tournaments.Tournament",
        on_delete=models.CASCADE,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    no = models.PositiveBigIntegerField()
    """The game's `finished_no`. Scores of one tournament are recorded in this order."""
    failed = models.BooleanField(default=False)
    """An error kept it out; the sweep tries again."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["tournament", "no"], name="pending_result_order"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} game {self.game_id}"
