"""API tokens."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from games.models.player import Player
from games.public_ids import LENGTH, new_public_id

MARK = "rt_"
"""Starts every token, so that programs that search for leaked secrets recognize one."""
PREFIX_LENGTH = len(MARK) + 8
"""Characters of a token that are kept, so that its owner recognizes it in a list."""
USED_EVERY = timedelta(minutes=1)
"""The last use is written at most this often."""


class Scope(models.TextChoices):
    """What a token allows, beyond what its player may do anyway."""

    READ = "read", "Read everything that the player may see"
    PLAY = "play", "Play in games, and write everything else about games"
    ORGANISE = "organise", "Organise tournaments, and enter them"


def all_scopes() -> list[str]:
    """Every scope; the default of a token."""
    return list(Scope.values)


class ApiToken(models.Model):
    """A token of 256 random bits. Only its first characters and its digest are stored, so a leaked
    table has no usable token.

    Plain SHA-256 is enough, because unlike a password such a token cannot be guessed.
    """

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    """Names the token without revealing anything about it."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80, blank=True)
    prefix = models.CharField(max_length=PREFIX_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    scopes = ArrayField(models.CharField(max_length=8, choices=Scope), default=all_scopes)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

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
    def create(
        cls,
        player: Player,
        name: str = "",
        *,
        scopes: Iterable[str] = tuple(Scope.values),
        expires_at: datetime | None = None,
    ) -> tuple[ApiToken, str]:
        """Creates a token for that player. Returns its row, and the token, which cannot be read
        again later."""
        token = MARK + secrets.token_urlsafe(32)
        given = set(scopes)
        row = cls.objects.create(
            player=player,
            name=name,
            prefix=token[:PREFIX_LENGTH],
            digest=cls.digest_of(token),
            scopes=[scope for scope in Scope.values if scope in given],
            expires_at=expires_at,
        )
        return row, token

    @classmethod
    def issue(cls, player: Player, name: str = "", *, scopes: Iterable[str] = Scope.values) -> str:
        """As `create`; returns only the token."""
        return cls.create(player, name, scopes=scopes)[1]

    def note_use(self) -> None:
        """Writes the time of the last use, unless it was written less than a minute ago."""
        now = timezone.now()
        if self.last_used_at is not None and now - self.last_used_at < USED_EVERY:
            return
        # Of several requests at the same time, one writes.
        unused = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - USED_EVERY)
        ApiToken.objects.filter(unused, pk=self.pk).update(last_used_at=Now())
