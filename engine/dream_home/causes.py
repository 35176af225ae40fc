"""Maps the first event of a decision back to the action that caused it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.dream_home import actions as a
from engine.dream_home import events as e
from engine.game import Action, Event

ACTIONS: Mapping[type[Event], Callable[[Any], Action]] = {
    e.ColumnDiscarded: lambda event: a.Discard(event.column),
    e.Hammered: lambda event: a.Jackhammer(event.column),
    e.HammerKept: lambda event: a.KEEP,
    e.Taken: lambda event: a.Take(event.column),
    e.Built: lambda event: a.Build(event.slot, event.face_up),
    e.Decorated: lambda event: a.Decorate(event.slot),
    e.Drilled: lambda event: a.Drill(event.slot, event.column),
    e.Mixed: lambda event: a.Mix(event.columns),
    e.Scaffolded: lambda event: a.Scaffold(event.slot),
    e.Supplied: lambda event: a.Supply(event.card, event.slot),
    e.Traded: lambda event: a.Trade(event.slots),
    e.Roofed: lambda event: a.Roof(event.card),
    e.Declined: lambda event: a.DECLINE,
}


def cause_with(
    actions: Mapping[type[Event], Callable[[Any], Action]],
) -> Callable[[Event], tuple[int, Action] | None]:
    """`cause` of a version of the rules, from the action of each type of event."""

    def cause(event: Event) -> tuple[int, Action] | None:
        """The seat and action that caused this event; None if it follows from another event."""
        action = actions.get(type(event))
        if action is None or (isinstance(event, e.Decorated) and not event.chosen):
            return None
        seat: int = event.seat  # type: ignore[attr-defined]  # every event with an action has one
        return seat, action(event)

    return cause
