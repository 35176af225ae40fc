"""Mail that waits to be sent, was sent, or could not be sent."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from games.public_ids import LENGTH, new_public_id


class Mail(models.Model):
    """A message. Its content, which may hold a code, is deleted once it is sent or given up."""

    class Status(models.TextChoices):
        QUEUED = "queued"
        SENT = "sent"
        FAILED = "failed"

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    status = models.CharField(max_length=6, choices=Status, default=Status.QUEUED)
    sender = models.CharField(max_length=320)
    """Address of the envelope."""
    recipients = models.TextField()
    """Addresses of the envelope, one a line."""
    subject = models.TextField(blank=True)
    content = models.BinaryField()
    """The message in the form of RFC 5322."""
    created_at = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(null=True, default=timezone.now)
    """The earliest time of the next try, even if a worker that is trying does not finish.
    Null if the mail was sent or given up."""
    sent_at = models.DateTimeField(null=True)
    last_error = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["public_id"], name="mail_public_id"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["next_try_at"],
                name="mail_due",
                condition=models.Q(next_try_at__isnull=False),
            ),
            models.Index(fields=["status", "-id"], name="mail_status"),
        ]

    def __str__(self) -> str:
        return f"{self.public_id}: {self.subject}"
