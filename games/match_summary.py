"""The results of a series of games between bots, as a table."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.table import Table

from engine.game import Result


class MatchSummary:
    """Collects wins, ranks and points by seat, and the number of events per second."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._wins = [0] * len(names)
        self._ranks = [0] * len(names)
        self._points = [0] * len(names)
        self._games = self._events = 0
        self._started = time.perf_counter()

    def add(self, result: Result, events: int) -> None:
        """Adds a game with that result and number of events."""
        self._games += 1
        self._events += events
        for seat in range(len(self._names)):
            self._wins[seat] += result.ranks[seat] == 1
            self._ranks[seat] += result.ranks[seat]
            self._points[seat] += result.points[seat]

    def table(self, seed: str) -> Table:
        """A row for each seat; the title shows the seed of the series and the speed."""
        seconds = time.perf_counter() - self._started
        games = max(self._games, 1)
        table = Table(
            title=f"{self._games} games, seed {seed}: {self._games / seconds:.0f} games/s,"
            f" {self._events / seconds:.0f} events/s"
        )
        for name in ("seat", "bot", "wins", "average rank", "average points"):
            table.add_column(name, justify="left" if name == "bot" else "right")
        for seat, name in enumerate(self._names):
            table.add_row(
                str(seat),
                name,
                str(self._wins[seat]),
                f"{self._ranks[seat] / games:.2f}",
                f"{self._points[seat] / games:.1f}",
            )
        return table
