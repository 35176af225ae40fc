"""How a log ends: by the rules of the game, or by an event of its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Event, Finished, Result, SeedRevealed
from engine.table.events import Closed, Voided

LAST_EVENTS = (Finished, Closed, Voided)
"""Types of the events that end a game. Only a `closed` with the final ranks may follow `finished`,
and only the seed may follow any of them."""


class Ending(NamedTuple):
    """The end of a log, if it has ended."""

    over: bool
    """Whether the game is over."""
    result: Result | None
    """The result with the final ranks; None for a game that is not over or was voided."""
    seed: str | None
    """The seed (hex), once it is published."""

    @property
    def voided(self) -> bool:
        """Whether the game ended without a result."""
        return self.over and self.result is None

    @property
    def held_back(self) -> bool:
        """Whether the game is over and its seed is not yet published."""
        return self.over and self.seed is None


def ending(log: Sequence[Event]) -> Ending:
    """How a log ends."""
    seed, end = None, len(log)
    if end > 1 and isinstance(log[-1], SeedRevealed):
        seed, end = log[-1].seed, end - 1
    last = log[end - 1] if end else None
    if not isinstance(last, LAST_EVENTS):
        return Ending(over=False, result=None, seed=None)
    if not seed:
        seed = last.seed
        if isinstance(last, Closed) and last.why == "finished" and isinstance(log[-2], Finished):
            seed = log[-2].seed
    return Ending(True, None if isinstance(last, Voided) else last.result, seed or None)
