"""Usernames that players have given up."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.player import Player


class FormerUsername(models.Model):
    """Leads links with an old username to the player; see `games.accounts.usernames`."""

    lowered = models.CharField(max_length=40)
    """The username in lower case."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="former_usernames")
    given_up_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["lowered"], name="former_username_once"),
        ]

    def __str__(self) -> str:
        return self.lowered
