"""Consumers of the feed of public facts that keep their cursor in the database.

A consumer processes facts in the transaction that moves its cursor. What a handler writes to the
database therefore happens exactly once for each fact; what it does elsewhere (a mail, a request)
may happen again after an error, so it should be given the number of the fact as a key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import transaction

from games import outbox_feed
from games.models import FeedConsumer
from games.outbox_feed import Fact

Handler = Callable[[Sequence[Fact]], None]


def start(name: str, after: int | None = None) -> int:
    """Creates a consumer that starts after that cursor; None: at the end, with what happens next.

    Returns its cursor. A consumer that exists already keeps the cursor it has. Raises `Expired` or
    `Conflict` for a cursor that cannot be read from.
    """
    found = outbox_feed.feed_range()
    position = found.last if after is None else after
    outbox_feed.check_cursor(position, found)
    FeedConsumer.objects.bulk_create(
        [FeedConsumer(name=name, position=position)], ignore_conflicts=True
    )
    return FeedConsumer.objects.values_list("position", flat=True).get(name=name)


def move(name: str, after: int) -> None:
    """Sets the cursor of a consumer, for example of one whose cursor has expired."""
    outbox_feed.check_cursor(after, outbox_feed.feed_range())
    FeedConsumer.objects.filter(name=name).update(position=after)


def consume(name: str, handler: Handler, limit: int = 500) -> int:
    """Passes all facts after the cursor to the handler, in batches. Returns how many.

    Each batch is a transaction: an error of the handler leaves the cursor where it was. If another
    process is at work for this consumer, this call returns at once, and the other one looks for
    further facts after it has released the row. Raises `FeedConsumer.DoesNotExist` if the consumer
    was never started, and `Expired` if facts that it has not seen were deleted.
    """
    consumed = 0
    while True:
        count = _consume_batch(name, handler, limit)
        if count is None:
            return consumed
        consumed += count
        if count == 0 and not _has_more(name):
            return consumed


def expired() -> list[str]:
    """Names of consumers that have not seen facts that are deleted by now."""
    first = outbox_feed.feed_range().first_cursor
    rows = FeedConsumer.objects.filter(position__lt=first).order_by("name")
    return list(rows.values_list("name", flat=True))


def _consume_batch(name: str, handler: Handler, limit: int) -> int | None:
    """Processes the next facts and returns how many; None if another process holds the row."""
    with transaction.atomic():
        row = (
            FeedConsumer.objects.select_for_update(skip_locked=True, no_key=True)
            .filter(name=name)
            .first()
        )
        if row is None:
            FeedConsumer.objects.get(name=name)  # raises if there is none
            return None
        facts = outbox_feed.read(row.position, limit)
        if facts:
            handler(facts)
            row.position = facts[-1].no
            row.save(update_fields=["position"])
        return len(facts)


def _has_more(name: str) -> bool:
    """Whether the feed goes on after the cursor. Read after the row was released, so that facts
    for which another process came in vain meanwhile are seen."""
    position = FeedConsumer.objects.values_list("position", flat=True).get(name=name)
    return outbox_feed.feed_range().last > position
