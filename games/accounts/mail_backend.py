"""Django's e-mail backend: messages wait in the database, so no request waits for a mail server."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import parseaddr
from typing import Any

from celery import current_app
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.models import Mail
from games.on_commit import after_commit

SEND_TASK = "games.accounts.tasks.send_mail"


class QueueBackend(BaseEmailBackend):
    """Stores messages in the caller's transaction and wakes the worker after the commit."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Returns the number of messages that were stored."""
        rows = [self._row(message) for message in email_messages if message.recipients()]
        for row in Mail.objects.bulk_create(rows):
            after_commit(current_app.send_task, SEND_TASK, args=(row.pk,))
        return len(rows)

    @staticmethod
    def _row(message: EmailMessage) -> Mail:
        addresses = [parseaddr(recipient)[1] for recipient in message.recipients()]
        content: Any = message.message()  # its type does not know the parameter below
        return Mail(
            sender=parseaddr(message.from_email)[1],
            recipients="\n".join(addresses),
            subject=str(message.subject),
            content=content.as_bytes(linesep="\r\n"),
        )
