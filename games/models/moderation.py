"""Reports on players and games, the decisions of the staff about them, and the log of both."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game
from games.models.player import Player
from games.public_ids import LENGTH, new_public_id


class Decision(models.Model):
    """What the staff has decided about a player or a game, and the appeal against it."""

    class Kind(models.TextChoices):
        DISMISS = "dismiss", "There is nothing to decide"
        WARN = "warn", "The player is warned"
        HIDE_NAME = "hide_name", "The display name is replaced"
        SUSPEND = "suspend", "The player may not play until a time"
        BAN = "ban", "The player may not play any more"
        VOID_GAME = "void_game", "The game does not count"
        CORRECT_RESULT = "correct_result", "The table of a tournament gets another result"

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    kind = models.CharField(max_length=14, choices=Kind)
    reason = models.TextField()
    """For those concerned to read."""
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    """Whom it concerns; null if only a game."""
    game = models.ForeignKey(Game, null=True, on_delete=models.PROTECT, related_name="+")
    until = models.DateTimeField(null=True)
    """The end of a suspension."""
    effect = models.JSONField(default=dict)
    """What was changed and may be undone, or how a result was corrected."""
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(default=timezone.now)

    appeal_by = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    appeal_text = models.TextField(blank=True)
    appealed_at = models.DateTimeField(null=True)
    appeal_granted = models.BooleanField(null=True)
    """Null while nobody has decided about the appeal."""
    appeal_reason = models.TextField(blank=True)
    appeal_decided_by = models.ForeignKey(
        Player, null=True, on_delete=models.PROTECT, related_name="+"
    )
    appeal_decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["public_id"], name="decision_public_id"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["appealed_at"],
                name="decision_open_appeal",
                condition=Q(appealed_at__isnull=False, appeal_granted__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.public_id}: {self.kind}"

    @property
    def appeal(self) -> Decision | None:
        """This decision if somebody has appealed against it: its columns describe the appeal."""
        return None if self.appealed_at is None else self


class Report(models.Model):
    """A report of one member on a player, a game, or a player in a game."""

    class Reason(models.TextChoices):
        CHEATING = "cheating", "Help by a program or a person"
        COLLUSION = "collusion", "Players helping each other"
        STALLING = "stalling", "Leaving games, or playing slowly on purpose"
        NAME = "name", "An offensive name, or the name of somebody else"
        RESULT = "result", "A result that is wrong"
        OTHER = "other", "Something else"

    class Status(models.TextChoices):
        OPEN = "open"
        DECIDED = "decided"

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    reporter = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    game = models.ForeignKey(Game, null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=9, choices=Reason)
    text = models.TextField(blank=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.OPEN)
    decision = models.ForeignKey(
        Decision, null=True, on_delete=models.PROTECT, related_name="reports"
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["public_id"], name="report_public_id"),
            models.UniqueConstraint(
                fields=["reporter", "player", "game"],
                name="report_open_once",
                condition=Q(status="open"),
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                name="report_has_subject",
                condition=Q(player__isnull=False) | Q(game__isnull=False),
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], name="report_open", condition=Q(status="open")),
        ]

    def __str__(self) -> str:
        return f"{self.public_id}: {self.reason}"


class ModerationEvent(models.Model):
    """Who did what when: a log that only grows. Triggers reject every change of a row.

    It names players by their public ids and contains no texts, so it stays when an account is
    erased.
    """

    at = models.DateTimeField(default=timezone.now)
    by = models.CharField(max_length=LENGTH)
    """Public id of the player who did it."""
    action = models.CharField(max_length=16)
    """`reported`, `decided`, `appealed` or `appeal_decided`."""
    report = models.CharField(max_length=LENGTH, blank=True)
    decision = models.CharField(max_length=LENGTH, blank=True)
    data = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.action} by {self.by}"
