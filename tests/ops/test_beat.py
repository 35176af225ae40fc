"""The timetable of the scheduler, on clocks that jump."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import redis
from django.conf import LazySettings

from config import worker_heartbeats
from config.beat import Timetable
from config.celery import app


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tasks that are sent, which go nowhere."""
    names: list[str] = []
    monkeypatch.setattr(
        Timetable, "apply_entry", lambda self, entry, producer=None: names.append(entry.task)
    )
    return names


@pytest.fixture(autouse=True)
def broker(redis_client: redis.Redis) -> redis.Redis:
    """The scheduler tells Redis that it goes on."""
    return redis_client


def test_it_tells_that_it_goes_on(sent: list[str], broker: redis.Redis) -> None:
    assert not worker_heartbeats.scheduling(broker)
    Timetable(app=app).tick()
    assert worker_heartbeats.scheduling(broker)


def test_a_broker_that_is_away_does_not_stop_it(sent: list[str], settings: LazySettings) -> None:
    settings.REDIS_URL = "unix:///nonexistent/valkey.sock?db=0"
    timetable = Timetable(app=app)
    assert timetable.tick() <= 5
    assert timetable.tick() <= 5


def shifted(timetable: Any, by: timedelta) -> None:
    """As if the clock had been moved by so much after what is past was noted."""
    for entry in timetable.schedule.values():
        entry.last_run_at -= by
    seconds = by.total_seconds()
    timetable._heap = [event._replace(time=event.time - seconds) for event in timetable._heap]


@pytest.mark.parametrize("hours", [-24, 24])
def test_a_clock_that_jumps_holds_no_sweep_up(sent: list[str], hours: int) -> None:
    timetable = Timetable(app=app)
    assert timetable.tick() <= 5
    shifted(timetable, timedelta(hours=hours))

    waits = [timetable.tick() for _ in range(4)]
    assert max(waits) <= 5
    if hours > 0:
        assert set(sent) == {"games.tasks.sweep", "tournaments.tasks.sweep"}

    # Five seconds later all is as it was.
    sent.clear()
    shifted(timetable, timedelta(seconds=5))
    for _ in range(4):
        timetable.tick()
    assert set(sent) == {"games.tasks.sweep", "tournaments.tasks.sweep"}
