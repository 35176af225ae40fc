"""Idempotency keys of actions and table commands."""

from __future__ import annotations

from django.db import models

from games.models.game import Game


class ActionKey(models.Model):
    """The decisions that were made by the request with this key, written together with it.

    It stands beside the log: a key says nothing about the game, and the log is for everybody.
    """

    pk = models.CompositePrimaryKey("game_id", "key")
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="action_keys", db_index=False
    )
    key = models.CharField(max_length=100)
    first = models.PositiveIntegerField()
    """The seq of the first event of the first decision."""
    last = models.PositiveIntegerField()
    """The seq of the last event of the last decision."""

    def __str__(self) -> str:
        return f"{self.game_id}#{self.first} {self.key}"
