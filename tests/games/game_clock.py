"""Moves the time of games, which they take from the clock of the database."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from games import log


class GameClock:
    """The clock of the database, moved by `offset`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.offset = timedelta(0)
        self._stopped_at: datetime | None = None
        original = log.clock

        def clock(game_id: int | None = None) -> datetime:
            return (self._stopped_at or original(game_id)) + self.offset

        monkeypatch.setattr(log, "clock", clock)

    def stop(self) -> None:
        """Lets time pass only by `wait`, for tests in which milliseconds matter."""
        self._stopped_at = log.clock() - self.offset

    def wait(self, **duration: float) -> None:
        """Lets time pass, in the units of `timedelta`."""
        self.offset += timedelta(**duration)
