"""API tokens."""

from __future__ import annotations

import hashlib
import secrets
from typing import ClassVar

from django.db import models
from django.utils import timezone

from games.models.player import Player
from games.public_ids import LENGTH, new_public_id


class ApiToken(models.Model):
    """A token of 256 random bits. Only its digest is stored, so a leaked table has no usable token.

    Plain SHA-256 is enough, because unlike a password such a token cannot be guessed.
    """

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    """Names the token without revealing anything about it."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["public_id"], name="token_public_id"),
        ]

    def __str__(self) -> str:
        return self.name or f"token {self.public_id}"

    @staticmethod
    def digest_of(token: str) -> str:
        """The digest that is stored for a token."""
        return hashlib.sha256(token.encode()).hexdigest()

    @classmethod
    def issue(cls, player: Player, name: str = "") -> str:
        """Creates a token for that player. It cannot be read again later."""
        token = secrets.token_urlsafe(32)
        cls.objects.create(player=player, name=name, digest=cls.digest_of(token))
        return token
