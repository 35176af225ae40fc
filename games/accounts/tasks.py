"""Celery tasks of accounts. Each may run twice, late or never."""

from __future__ import annotations

from datetime import timedelta

from allauth.usersessions.models import UserSession
from celery import current_app, shared_task
from django.conf import settings
from django.contrib.sessions.backends import db as sessions
from django.utils import timezone

from games.accounts import mail_queue, unused_accounts
from games.accounts.mail_backend import SEND_TASK

_DUE_LIMIT = 100
"""Most mails that one sweep queues; the next sweep takes the rest."""


@shared_task(name=SEND_TASK)
def send_mail(mail_id: int) -> None:
    """Tries to send a mail, if it is due."""
    mail_queue.send(mail_id)


@shared_task
def send_due_mail() -> None:
    """Queues mails whose time for another try has come, or whose task was lost."""
    for mail_id in mail_queue.due(_DUE_LIMIT):
        current_app.send_task(SEND_TASK, args=(mail_id,))


@shared_task
def prune_mail() -> None:
    """Deletes mails that are older than the setting `MAIL_DAYS`; 0 keeps all of them."""
    if settings.MAIL_DAYS:
        mail_queue.prune(timedelta(days=settings.MAIL_DAYS))


@shared_task
def clear_sessions() -> None:
    """Deletes sessions that have expired, and the rows that list them."""
    sessions.SessionStore.clear_expired()
    oldest = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    UserSession.objects.filter(last_seen_at__lt=oldest).delete()


@shared_task
def remove_unused_accounts() -> None:
    """Deletes guests who have not played, and accounts whose address was never verified."""
    unused_accounts.remove()
