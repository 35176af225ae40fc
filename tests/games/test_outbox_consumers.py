"""Consumers of the outbox: cursors, errors, and several processes at the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import structlog
from django.db import connection

from games import (
    outbox_consumer,
    outbox_sequencer,
    tasks,
)
from games.errors import Conflict, Expired
from games.models import FeedConsumer, PendingFact
from games.outbox_feed import Fact
from tests.games.test_outbox import in_thread, in_transactions, write


class Recorder:
    """A handler that keeps the numbers it was given."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def __call__(self, facts: Sequence[Fact]) -> None:
        self.numbers += [fact.no for fact in facts]


@pytest.mark.usefixtures("ten_facts")
def test_a_consumer_starts_at_a_cursor_and_goes_on_from_there() -> None:
    recorder = Recorder()
    assert outbox_consumer.start("webhooks", after=3) == 3
    assert outbox_consumer.consume("webhooks", recorder, limit=2) == 7
    assert outbox_consumer.consume("webhooks", recorder) == 0
    write("next")
    outbox_sequencer.sequence()
    assert outbox_consumer.start("webhooks", after=3) == 10
    assert outbox_consumer.consume("webhooks", recorder) == 1
    assert recorder.numbers == [4, 5, 6, 7, 8, 9, 10, 11]


@pytest.mark.usefixtures("ten_facts")
def test_a_consumer_may_start_at_the_end() -> None:
    recorder = Recorder()
    assert outbox_consumer.start("mail") == 10
    assert outbox_consumer.consume("mail", recorder) == 0
    write("next")
    outbox_sequencer.sequence()
    outbox_consumer.consume("mail", recorder)
    assert recorder.numbers == [11]


@pytest.mark.usefixtures("ten_facts")
def test_consumers_do_not_start_at_a_cursor_that_cannot_be_read() -> None:
    outbox_sequencer.prune(timedelta(days=1))
    with pytest.raises(Expired):
        outbox_consumer.start("mail", after=0)
    with pytest.raises(Conflict):
        outbox_consumer.start("mail", after=11)
    with pytest.raises(FeedConsumer.DoesNotExist):
        outbox_consumer.consume("mail", Recorder())
    assert not FeedConsumer.objects.exists()


@pytest.mark.usefixtures("ten_facts")
def test_a_consumer_whose_cursor_expired_says_so_until_it_is_moved() -> None:
    recorder = Recorder()
    outbox_consumer.start("mail", after=2)
    outbox_sequencer.prune(timedelta(days=1))
    with pytest.raises(Expired):
        outbox_consumer.consume("mail", recorder)
    outbox_consumer.move("mail", 6)
    outbox_consumer.consume("mail", recorder)
    assert recorder.numbers == [7, 8, 9, 10]


@pytest.mark.usefixtures("ten_facts")
def test_consumers_that_were_too_slow_are_logged(settings: Any) -> None:
    settings.OUTBOX_DAYS = 1
    outbox_consumer.start("quick", after=6)
    outbox_consumer.start("slow", after=5)
    with structlog.testing.capture_logs() as logs:
        tasks.prune_outbox()
    assert [entry["consumers"] for entry in logs] == [["slow"]]


@in_transactions
@pytest.mark.usefixtures("ten_facts")
def test_an_error_of_the_handler_leaves_the_cursor_and_rolls_back_its_writes() -> None:
    recorder = Recorder()
    outbox_consumer.start("mail", after=0)

    def handler(facts: Sequence[Fact]) -> None:
        write("sent")
        recorder(facts)
        if facts[0].no == 5 and recorder.numbers.count(5) == 1:
            raise RuntimeError("no connection")

    with pytest.raises(RuntimeError, match="no connection"):
        outbox_consumer.consume("mail", handler, limit=4)
    assert (FeedConsumer.objects.get().position, PendingFact.objects.count()) == (4, 1)
    outbox_consumer.consume("mail", handler, limit=4)
    assert recorder.numbers == [1, 2, 3, 4, 5, 6, 7, 8, 5, 6, 7, 8, 9, 10]
    assert PendingFact.objects.count() == 3


@in_transactions
@pytest.mark.usefixtures("ten_facts")
def test_a_second_process_goes_away_and_the_first_takes_its_facts_along() -> None:
    recorder = Recorder()
    outbox_consumer.start("mail", after=0)
    second: list[int] = []

    def handler(facts: Sequence[Fact]) -> None:
        recorder(facts)
        if facts[-1].no == 10:
            # The first has read to the end. Now another fact comes, and a second process for it.
            def other_process() -> int:
                write("next")
                outbox_sequencer.sequence()
                return outbox_consumer.consume("mail", recorder)

            second.append(in_thread(other_process))

    assert outbox_consumer.consume("mail", handler) == 11
    assert second == [0]
    assert recorder.numbers == list(range(1, 12))


@in_transactions
def test_each_fact_is_processed_once_by_concurrent_processes_of_a_consumer() -> None:
    """Four processes of one consumer, while facts are written and numbered. The handler's row has
    the number as its key, so that a second one would be an error."""
    outbox_consumer.start("mail")
    done = threading.Event()

    def handler(facts: Sequence[Fact]) -> None:
        FeedConsumer.objects.bulk_create(
            FeedConsumer(name=f"seen {fact.no}", position=fact.no) for fact in facts
        )

    def run(call: Callable[[], Any]) -> None:
        try:
            while not done.is_set():
                call()
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        running = [
            pool.submit(run, lambda: outbox_consumer.consume("mail", handler, limit=3))
            for _ in range(4)
        ]
        running.append(pool.submit(run, outbox_sequencer.sequence))
        for number in range(100):
            write(f"{number}", f"{number}")
        done.set()
        for future in running:
            future.result(30)
    outbox_sequencer.sequence()
    outbox_consumer.consume("mail", handler)
    seen = FeedConsumer.objects.exclude(name="mail").order_by("position")
    assert list(seen.values_list("position", flat=True)) == list(range(1, 201))
