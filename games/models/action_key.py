"""Idempotency keys of actions."""

from __future__ import annotations

from django.db import models

from games.models.game import Game


class ActionKey(models.Model):
    """The decision that was made by the action with this key, written together with it.

    It stands beside the log: a key says nothing about the game, and the log is for everybody.
    """

    pk = models.CompositePrimaryKey("game_id", "key")
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="action_keys", db_index=False
    )
    key = models.CharField(max_length=100)
    decision = models.PositiveIntegerField()
    """The seq of the decision's first event."""

    def __str__(self) -> str:
        return f"{self.game_id}#{self.decision} {self.key}"
