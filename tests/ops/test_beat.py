"""The scheduler's timetable, also when the clock changes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import redis
from django.conf import LazySettings, settings

from config import worker_heartbeats
from config.beat import Timetable
from config.celery import app


@pytest.fixture
def sent_tasks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the tasks that the scheduler would send."""
    names: list[str] = []
    monkeypatch.setattr(
        Timetable, "apply_entry", lambda self, entry, producer=None: names.append(entry.task)
    )
    return names


@pytest.fixture(autouse=True)
def broker(redis_client: redis.Redis) -> redis.Redis:
    """The scheduler writes its heartbeats to Redis."""
    return redis_client


def test_each_tick_records_a_heartbeat(sent_tasks: list[str], broker: redis.Redis) -> None:
    assert not worker_heartbeats.is_scheduler_alive(broker)
    Timetable(app=app).tick()
    assert worker_heartbeats.is_scheduler_alive(broker)


def test_it_continues_while_redis_is_down(sent_tasks: list[str], settings: LazySettings) -> None:
    settings.REDIS_URL = "unix:///nonexistent/valkey.sock?db=0"
    timetable = Timetable(app=app)
    assert timetable.tick() <= 5
    assert timetable.tick() <= 5


SWEEPS = {
    "games.tasks.sweep",
    "games.tasks.measure_bot_queue",
    "games.tasks.sequence_outbox",
    "tournaments.tasks.sweep",
    "games.lobby.tasks.sweep",
    "games.accounts.tasks.send_due_mail",
    "tournaments.webhooks.tasks.send",
}
"""What is due every five seconds or more often."""
ALL_TASKS = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def test_every_task_is_sent_when_the_scheduler_starts(sent_tasks: list[str]) -> None:
    timetable = Timetable(app=app)
    for _ in range(len(timetable.schedule)):
        timetable.tick()
    assert set(sent_tasks) == ALL_TASKS


def shift_clock(timetable: Any, by: timedelta) -> None:
    """Changes the timetable as if the clock had been changed since its last tick."""
    for entry in timetable.schedule.values():
        entry.last_run_at -= by
    seconds = by.total_seconds()
    timetable._heap = [event._replace(time=event.time - seconds) for event in timetable._heap]


@pytest.mark.parametrize("hours", [-24, 24])
def test_sweeps_are_sent_after_the_clock_changes(sent_tasks: list[str], hours: int) -> None:
    timetable = Timetable(app=app)
    for _ in range(len(timetable.schedule)):
        assert timetable.tick() <= 5
    sent_tasks.clear()
    shift_clock(timetable, timedelta(hours=hours))

    waits = [timetable.tick() for _ in range(len(timetable.schedule))]
    assert max(waits) <= 5
    if hours > 0:
        assert set(sent_tasks) == ALL_TASKS

    # Five seconds later it works as before.
    sent_tasks.clear()
    shift_clock(timetable, timedelta(seconds=5))
    for _ in range(len(timetable.schedule)):
        timetable.tick()
    assert set(sent_tasks) == SWEEPS
