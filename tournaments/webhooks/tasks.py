"""Celery tasks of webhooks. Each may run twice, late or never; the sweeps make up for lost ones."""

from __future__ import annotations

from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.core.cache import cache

from tournaments.webhooks import consumer, deliveries, sending

_FLAG = "tournaments.webhooks.sending"
_FLAG_SECONDS = 30
"""A worker that is killed must not prevent others for longer."""


@shared_task(name=consumer.COLLECT_TASK)
def collect() -> None:
    """Creates the deliveries for facts of the outbox that came since the last run."""
    consumer.run()


@shared_task(name=consumer.SEND_TASK)
def send() -> None:
    """Sends what is due.

    One worker does it at a time: waiting for receivers must not take all workers of other queues.
    It sees what becomes due while it sends.
    """
    if not cache.add(_FLAG, 1, _FLAG_SECONDS):
        return
    try:
        sending.send_due()
    finally:
        cache.delete(_FLAG)
    if deliveries.has_due():
        consumer.queue_sending()


@shared_task
def prune_webhooks() -> None:
    """Deletes old deliveries; see the setting `WEBHOOK_DAYS`. 0 keeps all of them."""
    if settings.WEBHOOK_DAYS:
        deliveries.prune(timedelta(days=settings.WEBHOOK_DAYS))
