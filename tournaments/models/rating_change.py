"""The ledger of rating changes. Triggers forbid changing or deleting a row."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class RatingChange(models.Model):
    """One row for each player of a rated game, of a reversal, or of a corrected result.

    The order of `id` is the order in which ratings changed.
    """

    class Kind(models.TextChoices):
        GAME = "game"
        """A finished game, from the feed."""
        HAND = "hand"
        """A result entered by hand for a game on a real table."""
        CORRECTION = "correction"
        """A corrected result, rated with the ratings and K of the original."""
        REVERSAL = "reversal"
        """Reverses an earlier change exactly."""

    id = models.BigIntegerField(primary_key=True)
    """Counts from 1 without a gap, so that a recalculated ledger has the same numbers."""
    pool = models.CharField(max_length=100)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="rating_changes",
        db_index=False,
    )
    kind = models.CharField(max_length=10, choices=Kind)
    game = models.ForeignKey(
        "games.Game", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    source = models.CharField(max_length=60, blank=True)
    """For a game on a real table: its tournament, table and number in the match."""
    adjustment = models.BigIntegerField(null=True)
    """Number of the adjustment that made this row; null for a game from the feed."""
    reverses = models.BigIntegerField(null=True)
    """The row that a reversal takes back."""
    before = models.FloatField()
    after = models.FloatField()
    change = models.FloatField()
    games = models.PositiveIntegerField()
    """Rated games of this player in this pool after this row."""
    why = models.TextField()
    """JSON, `ledger.rating_calculator.ChangeExplanation`: K, and for each opponent the
    rating, the expected and the actual score."""
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "player"],
                name="rating_change_game_once",
                condition=Q(kind="game"),
            ),
            models.UniqueConstraint(
                fields=["reverses"],
                name="rating_change_reversed_once",
                condition=Q(reverses__isnull=False),
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "pool", "id"], name="rating_change_history"),
            models.Index(fields=["source"], name="rating_change_source", condition=~Q(source="")),
            models.Index(fields=["game"], name="rating_change_adjusted", condition=~Q(kind="game")),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.change:+.1f}"
