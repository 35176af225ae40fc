"""A game at one table: what its log says, kept where queries can reach it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

GENESIS = bytes(32)
"""What the hash of a game's first event covers in place of a previous hash."""


class Game(models.Model):
    """Everything but `kind`, `key`, `pace_ms`, `seed` and the times of waking follows from the log.

    The seed is kept here, apart from the log, and shown to nobody before the log does.
    """

    class Status(models.TextChoices):
        PLAYING = "playing"
        FINISHED = "finished"
        VOID = "void"

    kind = models.CharField(max_length=40)
    """Slug in the engine's registry, e.g. `dream_home`."""
    rules = models.PositiveSmallIntegerField()
    options = models.JSONField()
    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    seq = models.PositiveIntegerField(default=0)
    """Number of events in the log."""
    head = models.BinaryField(max_length=32, default=GENESIS)
    """Hash of the last event."""
    turn = models.PositiveSmallIntegerField(null=True)
    """The seat that must act; null once over."""
    commitment = models.CharField(max_length=64)
    seed = models.BinaryField(max_length=32)
    seed_held = models.BooleanField(default=False, db_default=False)
    """True while the seed stays secret after the end, because other games are dealt from it.

    See `games.seed_publication`."""
    pace_ms = models.PositiveIntegerField(default=0)
    """Pause between the turns of bots; 0 lets them play at once."""
    key = models.CharField(max_length=100, null=True, unique=True)  # noqa: DJ001 (null is 'no key')
    """Idempotency key of whoever opened the game."""
    finished_no = models.PositiveBigIntegerField(null=True, unique=True)
    """Place in the feed of finished games; drawn without gaps."""
    result = models.JSONField(null=True)
    """`engine.game.Result` as JSON: ranks, points, sheet."""
    created_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    woken_at = models.DateTimeField(null=True)
    """When the sweep last woke this game's bots."""

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="game_finished_whole",
                condition=(
                    Q(
                        status="finished",
                        finished_no__isnull=False,
                        finished_at__isnull=False,
                        result__isnull=False,
                        turn__isnull=True,
                    )
                    | Q(~Q(status="finished"), finished_no__isnull=True, result__isnull=True)
                ),
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["moved_at"], name="game_playing_moved", condition=Q(status="playing")
            ),
            models.Index(fields=["kind", "-id"], name="game_kind"),
            models.Index(
                fields=["commitment", "status"], name="game_seed_held", condition=Q(seed_held=True)
            ),
            models.Index(fields=["-moved_at", "-id"], name="game_moved"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
