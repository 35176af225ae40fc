"""Sends what is due, to many receivers at the same time.

Each receiver gets one request at a time. While some of them let their requests run into the
timeout, the others get all that waits for them.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import structlog
from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.utils import timezone

from games.errors import Invalid
from tournaments.models import WebhookDelivery
from tournaments.webhooks import addresses, deliveries, signing, transport
from tournaments.webhooks.transport import Outcome

SLOTS = 50
"""Most requests at the same time."""
SECONDS = 5.0
"""After this time no new requests are started, so that the worker can show that it lives."""
_POLL_SECONDS = 0.5
"""How long it takes at most until a free slot is given to what has become due meanwhile."""
_logger = structlog.get_logger(__name__)


def send_due(seconds: float = SECONDS, slots: int = SLOTS) -> int:
    """Sends what is due until nothing is, or the time is up. Returns the number of requests."""
    return async_to_sync(_send_due)(seconds, slots)


async def _send_due(seconds: float, slots: int) -> int:
    until = time.monotonic() + seconds
    resolving = ThreadPoolExecutor(slots, thread_name_prefix="webhook-names")
    running: dict[asyncio.Task[Outcome], WebhookDelivery] = {}
    sent = 0
    try:
        while True:
            if time.monotonic() < until and len(running) < slots:
                busy = [delivery.webhook_id for delivery in running.values()]
                claimed = await sync_to_async(deliveries.claim)(slots - len(running), busy)
                for delivery in claimed:
                    running[asyncio.create_task(_send(delivery, resolving))] = delivery
            if not running:
                return sent
            done, _ = await asyncio.wait(
                running, timeout=_POLL_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                delivery = running.pop(task)
                await sync_to_async(deliveries.record)(delivery, task.result())
                sent += 1
    finally:
        resolving.shutdown(wait=False, cancel_futures=True)


async def _send(delivery: WebhookDelivery, resolving: ThreadPoolExecutor) -> Outcome:
    webhook = delivery.webhook
    try:
        target = addresses.parse(webhook.url, settings.WEBHOOK_ORIGINS)
    except Invalid:
        return Outcome("address_refused")  # the rules or the setting have changed
    now = timezone.now()
    keys = [webhook.secret]
    if webhook.previous_until is not None and now < webhook.previous_until:
        keys.append(webhook.previous_secret)
    timestamp = int(now.timestamp())
    headers = {
        "Host": target.origin.partition("://")[2],
        "Content-Type": "application/json",
        "User-Agent": "Rooftree-Webhooks/1",
        "Connection": "close",
        "Content-Length": str(len(delivery.body.encode())),
        **signing.headers(keys, delivery.message_id, timestamp, delivery.body),
    }
    try:
        outcome = await transport.post(target, headers, delivery.body.encode(), resolving)
    except Exception:  # a fault of ours must neither stop the others nor be tried without an end
        _logger.exception("webhook_not_sent", webhook=webhook.public_id)
        outcome = Outcome("internal_error")
    if outcome.error:
        _logger.info("webhook_failed", webhook=webhook.public_id, error=outcome.error)
    return outcome
