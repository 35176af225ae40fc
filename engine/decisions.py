"""Decisions: the events of a log that one action, or the opening, led to together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine import replay
from engine.envelope import Envelope
from engine.game import Event, Game, SeedRevealed


class Decision(NamedTuple):
    """What one seat decided, or nobody: the opening, and a seed that is published later."""

    by: int | None
    """The seat that decided."""
    events: Sequence[Event]
    spent: int | None = None
    """Milliseconds taken from the clock that was running; None if none was."""


def split(game: Game[Any], log: Sequence[Event]) -> list[Decision]:
    """The decisions of a log that has no envelopes: one of a simulated game or an old record.

    Such a log has no events of a table. An event with a cause begins a decision, and so does a seed
    that is published later.
    """
    decisions: list[Decision] = []
    current: list[Event] = []
    for event in log:
        cause = game.cause(event)
        if not current or cause is not None or isinstance(event, SeedRevealed):
            current = []
            decisions.append(Decision(cause[0] if cause else None, current))
        current.append(event)
    return decisions


def envelopes(
    decisions: Iterable[Decision], at: int | None = None, after: int = 0
) -> list[Envelope]:
    """The envelopes of decisions that were made at the same time (milliseconds since 1970; None
    without a clock) and that follow event `after` of their log."""
    result: list[Envelope] = []
    seq = after
    for by, events, spent in decisions:
        first = seq + 1
        for event in events:
            seq += 1
            result.append(Envelope(seq, first, at, by, replay.encode(event), spent))
    return result
