"""Telling players what concerns them: what they want to be told, by which ways, and what waits."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.player import Player
from games.public_ids import LENGTH, new_public_id

DIGEST_HOUR = 18


class NotificationPreferences(models.Model):
    """What a player wants to be told. Without a row the defaults apply."""

    player = models.OneToOneField(
        Player, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    channels = models.JSONField(default=dict)
    """Changes of the defaults: `{kind: {"push": bool, "mail": "none" | "now" | "digest"}}`."""
    digest_hour = models.PositiveSmallIntegerField(default=DIGEST_HOUR)
    """The hour of the daily mail, in the player's time zone."""

    def __str__(self) -> str:
        return f"preferences of {self.player_id}"


class Notice(models.Model):
    """Something that a player is told once, by push, by mail or both."""

    class Kind(models.TextChoices):
        YOUR_TURN = "your_turn"
        GAME_OVER = "game_over"
        INVITATION = "invitation"
        TOURNAMENT_ROUND = "tournament_round"
        DECISION = "decision"
        """The staff has decided something that concerns the player."""
        REPORT_DECIDED = "report_decided"
        APPEAL_DECIDED = "appeal_decided"
        WEBHOOK_DISABLED = "webhook_disabled"
        """A webhook of the organiser has taken nothing for days."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=16, choices=Kind)
    key = models.CharField(max_length=100)
    """Identifies what happened: a player is told of it once, whatever is processed twice."""
    game = models.CharField(max_length=LENGTH, blank=True, default="")
    """Public id of the game that it is about, if any."""
    path = models.CharField(max_length=200)
    """The page that shows more, such as `/games/k3Zr8QwTn1Va`."""
    subject = models.CharField(max_length=200, blank=True, default="")
    """A name for the text: the kind of the game, the tournament, who invites."""
    created_at = models.DateTimeField(default=timezone.now)
    mail_due_at = models.DateTimeField(null=True)
    """When it belongs into a mail; null if it does not, or was mailed."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "key"], name="notice_once"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["mail_due_at"],
                name="notice_mail_due",
                condition=Q(mail_due_at__isnull=False),
            ),
            models.Index(fields=["created_at"], name="notice_created"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player_id}"


class PushSubscription(models.Model):
    """A browser that a player has allowed to show notifications."""

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    endpoint = models.TextField()
    """An address at the browser's push service that only this server and the browser know."""
    digest = models.CharField(max_length=64)
    """SHA-256 of the endpoint."""
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    """The browser's keys, with which messages are encrypted; base64url."""
    session_key = models.CharField(max_length=40, blank=True, default="")
    """The session that made it. It ends with a sign-out."""
    browser = models.CharField(max_length=60, blank=True, default="")
    """For the player to recognise it."""
    created_at = models.DateTimeField(default=timezone.now)
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["digest"], name="push_endpoint_once"),
            models.UniqueConstraint(fields=["public_id"], name="push_public_id"),
        ]

    def __str__(self) -> str:
        return f"{self.browser or 'browser'} of {self.player_id}"


class PushMessage(models.Model):
    """A notice on its way to one browser. Deleted when it was delivered or given up."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="+", db_index=False)
    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, related_name="+")
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(default=timezone.now)
    """The earliest time of the next try, even if a worker that is trying does not finish."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["notice", "subscription"], name="push_message_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["next_try_at"], name="push_message_due")]

    def __str__(self) -> str:
        return f"notice {self.notice_id} to {self.subscription_id}"
