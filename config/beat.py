"""The scheduler's timetable: `celery -A config beat --scheduler config.beat:Timetable`."""

from __future__ import annotations

from typing import Any

import celery.beat

from config import worker_heartbeats


class Timetable(celery.beat.Scheduler):
    """Celery's in-memory scheduler, made robust against a clock that is set back.

    Celery compares wall-clock times: after a change by one hour, it would send nothing for an hour.
    This class also sends the scheduler's heartbeats, and sends every task once when it starts.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        self._heartbeats = worker_heartbeats.HeartbeatReporter()
        super().__init__(*args, **options)

    def setup_schedule(self) -> None:
        """Makes every task due now.

        Celery would wait for one period: an hourly task would never be sent by a scheduler that is
        restarted more often, and `/readyz` would miss tasks of some queues for the first seconds.
        """
        super().setup_schedule()
        for entry in self.schedule.values():
            entry.last_run_at = entry.default_now() - entry.schedule.run_every

    def tick(self, *args: object, **options: object) -> float:
        """Sends the tasks that are due; returns the seconds to wait until the next call."""
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at > now:
                entry.last_run_at = now
                self._heap = None  # makes Celery compute the order of the entries again
        seconds = float(super().tick(*args, **options))
        self._heartbeats.scheduler_ticked()
        return seconds
