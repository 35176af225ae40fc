"""Fixtures: a receiver that this server may call, and webhooks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis
from django.conf import LazySettings
from django.core.cache import cache
from django.db.models import F
from django.utils import timezone

from games import outbox_consumer, outbox_feed, outbox_sequencer
from tests.tournaments.app.conftest import (
    MakePlayers,
    MakeTournament,
    nim,
    players,
    quiet,
    tournament,
)
from tests.tournaments.app.organising import organiser
from tests.tournaments.webhooks.receiver import Receiver
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.webhooks import consumer, kinds, registration, sending

__all__ = ["MakePlayers", "nim", "players", "quiet", "tournament"]

MakeWebhook = Callable[..., Webhook]


@pytest.fixture(autouse=True)
def clean(redis_client: redis.Redis, db: None) -> None:
    """No flags from other tests, and a consumer that starts now."""
    cache.clear()
    outbox_consumer.start(consumer.NAME)


@pytest.fixture(autouse=True)
def sent_tasks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the tasks that were queued; none runs."""
    calls: list[str] = []

    def send_task(self: Any, name: str, *_: Any, **__: Any) -> None:
        calls.append(name)

    monkeypatch.setattr("celery.app.base.Celery.send_task", send_task)
    return calls


@pytest.fixture
def make_receiver(settings: LazySettings) -> Iterator[Callable[[], Receiver]]:
    """Makes receivers that webhooks may call."""
    receivers: list[Receiver] = []
    settings.WEBHOOK_ORIGINS = []

    def make() -> Receiver:
        receiver = Receiver()
        receivers.append(receiver)
        settings.WEBHOOK_ORIGINS = [*settings.WEBHOOK_ORIGINS, receiver.origin]
        return receiver

    yield make
    for receiver in receivers:
        receiver.close()


@pytest.fixture
def receiver(make_receiver: Callable[[], Receiver]) -> Receiver:
    """One receiver."""
    return make_receiver()


@pytest.fixture
def event(tournament: MakeTournament) -> Tournament:
    """A tournament under way in which results are entered by hand."""
    return tournament(4, owner=organiser(), settings={"by_hand": True})


@pytest.fixture
def webhook(event: Tournament, receiver: Receiver) -> Webhook:
    """A webhook of `event` at `receiver` that wants results and corrections."""
    wanted = [kinds.RESULT, kinds.CORRECTION]
    return registration.create(event, f"{receiver.origin}/hook?club=7", wanted)


def collect() -> int:
    """Numbers the facts and makes deliveries of them."""
    outbox_sequencer.sequence()
    return consumer.run()


def send(seconds: float = 5.0) -> int:
    """Sends what is due."""
    return sending.send_due(seconds)


def skip_waiting() -> None:
    """Makes everything due now that waits for another try."""
    now = timezone.now()
    WebhookDelivery.objects.filter(status="pending").update(next_try_at=now)
    Webhook.objects.update(quiet_until=now, busy_until=F("created_at"))


def rewind_feed() -> None:
    """Lets the consumer read the feed from its start again, as after a lost transaction."""
    outbox_consumer.move(consumer.NAME, outbox_feed.feed_range().first_cursor)
