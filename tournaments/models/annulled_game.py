"""Decisions that finished games outside of tournaments do not count in the ratings, or do again."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class AnnulledGame(models.Model):
    """A decision by staff that a rated game does not count: its rating changes are reversed. Or, if
    `restored`, that it counts again: the same changes are made once more.

    The last row of a game is in force. Games of tournaments are not annulled here, but by
    correcting the result of their table. Rows are only added: the recalculation of the ledger reads
    them like the marked events of tournaments.
    """

    number = models.BigIntegerField(primary_key=True)
    """Orders the adjustments of casual games and of tournaments together."""
    game = models.ForeignKey("games.Game", on_delete=models.PROTECT, related_name="+")
    restored = models.BooleanField(default=False)
    after = models.PositiveBigIntegerField()
    """The number in the feed up to which games had been rated before."""
    reason = models.TextField()
    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.game_id}: {'restored' if self.restored else 'annulled'}"
