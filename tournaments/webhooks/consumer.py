"""Turns facts of the outbox into deliveries, in the transaction that moves the cursor.

So every fact leads to one delivery for each webhook that wants it, whatever fails in between. The
message id is made of the tournament and the seq of its event, so it is the same should a fact be
processed again, and for all webhooks of the tournament.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from celery import current_app
from django.utils import timezone

from games import outbox_consumer
from games.models import FeedConsumer
from games.on_commit import after_commit_once
from games.outbox_feed import Fact
from tournaments import log
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.webhooks import backoff, kinds, payloads

NAME = "webhooks"
BATCH = 200
COLLECT_TASK = "tournaments.webhooks.tasks.collect"
SEND_TASK = "tournaments.webhooks.tasks.send"
"""Tasks are sent by name, because they import the code that sends them."""
_WANTED = frozenset((*kinds.OF_FACT, *kinds.CHANGES_STANDINGS))


class Message(NamedTuple):
    """A message, before it is known who gets it."""

    tournament: str
    """Public id."""
    id: str
    kind: str
    body: str


def run() -> int:
    """Processes the facts that have not been processed; returns how many there were."""
    try:
        return outbox_consumer.consume(NAME, handle, BATCH)
    except FeedConsumer.DoesNotExist:
        outbox_consumer.start(NAME)
        return outbox_consumer.consume(NAME, handle, BATCH)


def handle(facts: Sequence[Fact]) -> None:
    """Stores the deliveries of these facts, in the transaction of the caller."""
    told = [fact for fact in facts if fact.kind in _WANTED and fact.tournament is not None]
    webhooks: dict[str, list[Webhook]] = {}
    if told:
        found = Webhook.objects.filter(tournament__public_id__in={fact.tournament for fact in told})
        # Locked, so that none is deleted or disabled before the deliveries are stored.
        found = found.select_for_update(of=("self",), no_key=True).select_related("tournament")
        for webhook in found.order_by("pk"):
            webhooks.setdefault(webhook.tournament.public_id, []).append(webhook)
    told = [fact for fact in told if fact.tournament in webhooks]
    if not told:
        return
    tournaments = {ref: rows[0].tournament for ref, rows in webhooks.items()}
    store(
        (webhook, message)
        for message in _messages(told, tournaments)
        for webhook in webhooks[message.tournament]
        if message.kind in webhook.kinds
    )


def store(wanted: Iterable[tuple[Webhook, Message]]) -> list[WebhookDelivery]:
    """Stores a delivery for each of these, and has them sent after the commit.

    Those of a disabled webhook are stored as failed, so that they can be replayed later.
    """
    now = timezone.now()
    rows = []
    for webhook, message in wanted:
        row = WebhookDelivery(
            webhook=webhook,
            message_id=message.id,
            kind=message.kind,
            body=message.body,
            created_at=now,
            next_try_at=now,
            give_up_at=now + backoff.GIVE_UP_AFTER,
        )
        if webhook.disabled:
            row.status, row.error = WebhookDelivery.Status.FAILED, "disabled"
        rows.append(row)
    WebhookDelivery.objects.bulk_create(rows, ignore_conflicts=True)
    if rows:
        after_commit_once(queue_sending)
    return rows


def queue_collecting() -> None:
    """Queues the task that runs this consumer."""
    current_app.send_task(COLLECT_TASK, countdown=0.2)


def queue_sending() -> None:
    """Queues the task that sends what is due."""
    current_app.send_task(SEND_TASK)


def _messages(facts: Sequence[Fact], tournaments: dict[str, Tournament]) -> list[Message]:
    """The messages about these facts, in order; of changed standings one for each tournament."""
    places = [
        (fact.tournament, fact.seq)
        for fact in facts
        if fact.kind in kinds.OF_FACT and fact.tournament is not None and fact.seq is not None
    ]
    events = log.rows_at(places) if places else {}
    messages = []
    standings: dict[str, Fact] = {}
    for fact in facts:
        ref = fact.tournament or ""
        if (kind := kinds.OF_FACT.get(fact.kind)) is not None:
            body = payloads.of_fact(tournaments[ref], fact, events.get((ref, fact.seq or 0)))
            messages.append(Message(ref, f"msg_{ref}_{fact.seq}", kind, body))
        if fact.kind in kinds.CHANGES_STANDINGS:
            standings[ref] = fact
    for ref, fact in standings.items():
        body = payloads.of_standings(tournaments[ref], fact)
        messages.append(Message(ref, f"msg_{ref}_{fact.seq}_standings", kinds.STANDINGS, body))
    return messages
