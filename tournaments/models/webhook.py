"""Webhooks of a tournament, and what is sent to them."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.public_ids import LENGTH, new_public_id


class Webhook(models.Model):
    """An address that is told what happens in a tournament.

    The secret is stored as it is, because every message is signed with it.
    """

    class Disabled(models.TextChoices):
        BY_ORGANISER = "by_organiser"
        FAILING = "failing"
        """It has taken nothing for days."""
        GONE = "gone"
        """It has answered 410: it wants nothing more."""

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="webhooks"
    )
    url = models.CharField(max_length=500)
    description = models.CharField(max_length=100, blank=True, default="")
    kinds = ArrayField(models.CharField(max_length=30))
    """Which kinds of messages it wants: `tournaments.webhooks.kinds`."""
    secret = models.CharField(max_length=80)
    """`whsec_` and base64."""
    previous_secret = models.CharField(max_length=80, blank=True, default="")
    previous_until = models.DateTimeField(null=True)
    """Until then messages are signed with the previous secret too."""
    disabled = models.CharField(max_length=12, choices=Disabled, blank=True, default="")
    """Why nothing is sent; empty if it is."""
    created_at = models.DateTimeField(default=timezone.now)
    delivered_at = models.DateTimeField(null=True)
    """When it took a message last."""
    failing_since = models.DateTimeField(null=True)
    """The first failure since it took a message."""
    unanswered = models.PositiveIntegerField(default=0)
    """How many times in a row it has not answered at all."""
    busy_until = models.DateTimeField(default=timezone.now)
    """A worker is sending to it until then, or has died. Messages are sent one after the other."""
    quiet_until = models.DateTimeField(default=timezone.now)
    """Nothing is sent before, because it does not answer."""

    class Meta:
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["public_id"], name="webhook_public_id"),
        ]

    def __str__(self) -> str:
        return f"webhook {self.public_id}"


class WebhookDelivery(models.Model):
    """One message to one webhook."""

    class Status(models.TextChoices):
        PENDING = "pending"
        DELIVERED = "delivered"
        FAILED = "failed"

    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="deliveries", db_index=False
    )
    message_id = models.CharField(max_length=60)
    """The header `webhook-id`: the same for every try, so that duplicates can be recognised."""
    kind = models.CharField(max_length=30)
    body = models.TextField()
    """JSON, exactly as it is sent and signed."""
    status = models.CharField(max_length=9, choices=Status, default=Status.PENDING)
    attempts = models.PositiveIntegerField(default=0)
    """Of all tries, replays included."""
    tries = models.PositiveSmallIntegerField(default=0)
    """Since it was made or replayed: they determine how long the next one waits."""
    replays = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    next_try_at = models.DateTimeField(default=timezone.now)
    give_up_at = models.DateTimeField()
    """A try that fails after this is the last one."""
    attempted_at = models.DateTimeField(null=True)
    delivered_at = models.DateTimeField(null=True)
    response_code = models.PositiveSmallIntegerField(null=True)
    """The status of the last answer; null if there was none."""
    response_excerpt = models.CharField(max_length=500, blank=True, default="")
    error = models.CharField(max_length=20, blank=True, default="")
    """Why the last try failed, such as `timeout`: `tournaments.webhooks.transport`."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["webhook", "message_id"], name="webhook_message_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["webhook", "id"], name="webhook_deliveries"),
            models.Index(
                fields=["webhook", "id"],
                name="webhook_delivery_pending",
                condition=Q(status="pending"),
            ),
            models.Index(fields=["created_at"], name="webhook_delivery_created"),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} to {self.webhook_id}"
