"""A tournament: the head of its log, and derived fields for lists and filters."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from engine.envelope import GENESIS
from games import input_limits
from games.public_ids import LENGTH, new_public_id


class Tournament(models.Model):
    """`seq` and `head` belong to the log; every other field except `public_id` and
    `imported_at` is derived from the log."""

    class Status(models.TextChoices):
        DRAFT = "draft"
        REGISTRATION = "registration"
        RUNNING = "running"
        FINISHED = "finished"

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    """The id in URLs, the API and the logs of other tournaments. The slug may be given again on
    another server."""
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=120)
    description = models.TextField(default="", db_default="", blank=True)
    """Markdown; see `tournaments.markdown`."""
    rules = models.TextField(default="", db_default="", blank=True)
    """The rules of the event, Markdown."""
    kind = models.CharField(max_length=40, db_index=True)
    """The engine's slug of the game that is played."""
    format = models.CharField(max_length=40)
    table_size = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    previous = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="following"
    )
    """The season before this one."""
    pool = models.CharField(max_length=100, default="", db_default="")
    """The rating pool of the games of this tournament."""
    event_pool = models.CharField(max_length=100, default="", db_default="")
    """The rating pool for results that do not count in the pool of the game."""
    sanctioned = models.BooleanField(default=False, db_default=False)
    """Whether results by hand and rulings count in the pool of the game."""
    decisions = models.JSONField(default=list)
    """Decisions about the whole event: see `tournaments.decisions`."""
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.DRAFT)
    entries_count = models.PositiveIntegerField(default=0)
    rounds_total = models.PositiveIntegerField(null=True)
    current_stage = models.CharField(max_length=80, blank=True)
    """Stage of the round published last; empty: the whole event."""
    current_round = models.PositiveIntegerField(null=True)
    due_at = models.DateTimeField(null=True)
    """When the sweep must process the tournament next, even if no game finishes."""
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    imported_at = models.DateTimeField(null=True)
    """When it came here with an archive of another server (`tournaments.archive`); null for an
    event of this server. An imported event is read only."""

    seq = models.PositiveIntegerField(default=0)
    """Number of events in the log."""
    head = models.BinaryField(max_length=32, default=GENESIS)
    """Hash of the last event; the next one covers it."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["status", "-created_at"], name="tournament_status"),
            models.Index(
                fields=["due_at"], name="tournament_due", condition=models.Q(status="running")
            ),
        ]
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["public_id"], name="tournament_public_id"),
            # PostgreSQL can store times that Python cannot read back; a list with such a
            # time would fail.
            models.CheckConstraint(
                condition=models.Q(
                    due_at__gte=input_limits.EARLIEST, due_at__lte=input_limits.LATEST
                ),
                name="tournament_due_readable",
            ),
        ]

    def __str__(self) -> str:
        return self.name
