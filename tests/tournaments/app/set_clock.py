"""Setting the time of day for tournaments."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils import timezone

from engine.envelope import milliseconds, to_datetime
from tournaments import log


def set_clock(monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
    """Makes it `now`, for this process and for the clock of the database that commands read."""
    monkeypatch.setattr(timezone, "now", lambda: now)
    monkeypatch.setattr(log, "clock", lambda tournament: to_datetime(milliseconds(now)))
