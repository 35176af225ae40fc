"""Deliveries in the database: taking what is due, noting what came of it, and replaying.

A webhook is sent one message after the other, oldest first: whoever sends to it holds a lease on
its row (`busy_until`). A message that fails is tried again later, and those after it are sent
meanwhile, so order is only kept as long as nothing fails. A receiver that does not answer at all is
left alone for a while (`quiet_until`), so it costs one attempt in a few minutes however much waits.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.models import Notice
from games.notifications.notices import News, tell
from games.on_commit import after_commit_once
from tournaments.models import Webhook, WebhookDelivery
from tournaments.webhooks import backoff, consumer
from tournaments.webhooks.transport import Outcome

LEASE = timedelta(seconds=60)
"""How long a worker has a webhook to itself while it sends a request. It is longer than the limit
of a request (`transport.TOTAL_SECONDS`), so that two workers never send to the same webhook."""
DISABLE_AFTER = timedelta(days=3)
"""A webhook that has taken nothing for so long is disabled when a message is given up."""
_GONE = 410
_PENDING = WebhookDelivery.Status.PENDING
_rng = random.SystemRandom()


def claim(limit: int, busy: Collection[int] = ()) -> list[WebhookDelivery]:
    """Takes the next delivery of up to `limit` webhooks that are not `busy`.

    Each comes with its webhook, on which the caller has a lease until it calls `record`.
    """
    now = timezone.now()
    due = (
        _due(now)
        .exclude(webhook__in=busy)
        .order_by("webhook", "pk")
        .distinct("webhook")
        .values_list("webhook", flat=True)
    )
    claimed = []
    for webhook_id in list(due[:limit]):
        free = Webhook.objects.filter(pk=webhook_id, disabled="", busy_until__lte=now)
        if not free.update(busy_until=now + LEASE):
            continue  # another worker was faster
        # Read after the lease was taken: the worker before may have just sent the oldest.
        mine = WebhookDelivery.objects.filter(webhook=webhook_id, status=_PENDING)
        row = mine.filter(next_try_at__lte=now).select_related("webhook").order_by("pk").first()
        if row is None:
            Webhook.objects.filter(pk=webhook_id).update(busy_until=now)
        else:
            claimed.append(row)
    return claimed


def has_due() -> bool:
    """Whether a delivery is due at a webhook to which no worker is sending."""
    return _due(timezone.now()).exists()


def record(claimed: WebhookDelivery, outcome: Outcome) -> None:
    """Notes what came of an attempt, and gives the webhook back."""
    now = timezone.now()
    with transaction.atomic():
        webhook = (
            Webhook.objects.select_for_update(no_key=True).filter(pk=claimed.webhook_id).first()
        )
        if webhook is None:
            return  # deleted meanwhile, with its deliveries
        webhook.busy_until = now
        _note_health(webhook, outcome, now)
        given_up = _note_delivery(claimed, outcome, now)
        webhook.save(
            update_fields=[
                *("busy_until", "quiet_until", "unanswered"),
                *("delivered_at", "failing_since"),
            ]
        )
        since = webhook.failing_since
        if outcome.status == _GONE:
            disable(webhook, Webhook.Disabled.GONE)
        elif given_up and since is not None and now - since >= DISABLE_AFTER:
            disable(webhook, Webhook.Disabled.FAILING)


def disable(webhook: Webhook, why: Webhook.Disabled) -> None:
    """Stops sending to a webhook. What waits is given up, and can be replayed later.

    Its organiser is told, unless it was the organiser who has disabled it.
    """
    Webhook.objects.filter(pk=webhook.pk).update(disabled=why)
    WebhookDelivery.objects.filter(webhook=webhook, status=_PENDING).update(
        status=WebhookDelivery.Status.FAILED, error="disabled"
    )
    tournament = webhook.tournament
    if why == Webhook.Disabled.BY_ORGANISER or tournament.owner_id is None:
        return
    day = timezone.now().date()
    tell(
        [
            News(
                tournament.owner_id,
                Notice.Kind.WEBHOOK_DISABLED,
                f"webhook:{webhook.public_id}:{day}",
                f"/tournaments/{tournament.public_id}",
                tournament.name,
            )
        ]
    )


def replay(webhook: Webhook, rows: QuerySet[WebhookDelivery]) -> int:
    """Sends these deliveries of the webhook again, in their order and with their ids; returns how
    many. Those that wait already are tried at once. Those of a disabled webhook wait until it is
    enabled. Call it in a transaction.
    """
    now = timezone.now()
    number = rows.update(
        status=_PENDING,
        tries=0,
        replays=F("replays") + 1,
        next_try_at=now,
        give_up_at=now + backoff.GIVE_UP_AFTER,
        error="",
    )
    if number:
        # The organiser knows that it works again, or wants to see whether it does.
        Webhook.objects.filter(pk=webhook.pk).update(quiet_until=now, unanswered=0)
        after_commit_once(consumer.queue_sending)
    return number


def prune(older_than: timedelta) -> int:
    """Deletes deliveries that are older and wait for nothing; returns their number."""
    rows = WebhookDelivery.objects.filter(created_at__lt=timezone.now() - older_than)
    return rows.filter(~Q(status=_PENDING)).delete()[0]


def _due(now: datetime) -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(
        status=_PENDING,
        next_try_at__lte=now,
        webhook__disabled="",
        webhook__busy_until__lte=now,
        webhook__quiet_until__lte=now,
    )


def _note_health(webhook: Webhook, outcome: Outcome, now: datetime) -> None:
    if outcome.answered:
        webhook.unanswered = 0
    else:
        webhook.unanswered += 1
        webhook.quiet_until = now + backoff.quiet(webhook.unanswered, _rng)
    if outcome.error:
        webhook.failing_since = webhook.failing_since or now
    else:
        webhook.failing_since = None
        webhook.delivered_at = now


def _note_delivery(claimed: WebhookDelivery, outcome: Outcome, now: datetime) -> bool:
    """Notes the attempt; returns whether the delivery is given up."""
    tries = claimed.tries + 1
    changes = {
        "attempts": F("attempts") + 1,
        "attempted_at": now,
        "response_code": outcome.status,
        "response_excerpt": outcome.excerpt,
        "error": outcome.error,
        "tries": tries,
    }
    given_up = False
    if not outcome.error:
        changes |= {"status": WebhookDelivery.Status.DELIVERED, "delivered_at": now}
    else:
        again_at = now + backoff.delay(tries, _rng)
        given_up = again_at > claimed.give_up_at
        if given_up:
            changes["status"] = WebhookDelivery.Status.FAILED
        else:
            changes["next_try_at"] = again_at
    rows = WebhookDelivery.objects.filter(pk=claimed.pk)
    if not rows.filter(replays=claimed.replays, status=_PENDING).update(**changes):
        # Replayed or given up while the request was under way: that stands.
        rows.update(attempts=F("attempts") + 1, attempted_at=now)
    return given_up
