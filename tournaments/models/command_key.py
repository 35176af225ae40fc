"""Idempotency keys of commands."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class CommandKey(models.Model):
    """The decision that was made by the command with this key, written together with it."""

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        on_delete=models.CASCADE,
        related_name="command_keys",
        db_index=False,
    )
    key = models.CharField(max_length=100)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    """Who gave the command."""
    request_digest = models.CharField(max_length=16, blank=True)
    """A digest of the command, so that a key is used for one command only."""
    decision = models.PositiveIntegerField()
    """The seq of the decision's first event."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "key"], name="command_key_once"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["key"], name="command_key_created", condition=models.Q(decision=1)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.decision} {self.key}"
