"""Moves the time of games, which they take from the clock of the database."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from games import log


class GameClock:
    """The clock of the database, moved by `offset`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.offset = timedelta(0)
        original = log.clock

        def clock(game_id: int | None = None) -> datetime:
            return original(game_id) + self.offset

        monkeypatch.setattr(log, "clock", clock)

    def wait(self, **duration: float) -> None:
        """Lets time pass, in the units of `timedelta`."""
        self.offset += timedelta(**duration)
