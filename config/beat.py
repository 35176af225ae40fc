"""The scheduler's timetable: `celery -A config beat --scheduler config.beat:Timetable`."""

from __future__ import annotations

from typing import Any

import celery.beat

from config import worker_heartbeats


class Timetable(celery.beat.Scheduler):
    """Celery's own in-memory timetable, which a clock that is set back does not stop.

    Celery reckons by the clock on the wall: set back by an hour, it would send nothing for an hour.
    It tells Redis that it goes on.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        self._reporter = worker_heartbeats.Reporter()
        super().__init__(*args, **options)

    def tick(self, *args: object, **options: object) -> float:
        """Sends what is due; gives the seconds until the next look."""
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at > now:
                entry.last_run_at = now
                self._heap = None  # the order of what comes next is reckoned anew
        pause = float(super().tick(*args, **options))
        self._reporter.ticked()
        return pause
