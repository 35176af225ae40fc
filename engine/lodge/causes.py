"""Maps the first event of a decision back to the action that caused it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import Action, Event
from engine.lodge import actions as a
from engine.lodge import events as e


def cause(event: Event) -> tuple[int, Action] | None:
    """The seat and action that caused this event; None if it follows from another event."""
    to_action = _ACTIONS.get(type(event))
    return None if to_action is None else (event.seat, to_action(event))  # type: ignore[attr-defined]


_ACTIONS: dict[type[Event], Callable[[Any], Action]] = {
    e.RoomBuilt: lambda event: a.BuildRoom(event.place, event.floor, event.column),
    e.AmenityBuilt: lambda event: a.BuildAmenity(event.place, event.floor, event.column),
    e.GuestPlaced: lambda event: a.PlaceGuest(event.place, event.floor, event.column),
    e.ValetGuestPlaced: lambda event: a.PlaceValetGuest(event.floor, event.column),
    e.GuestTaken: lambda event: a.TakeGuest(event.place),
    e.TokenSpent: lambda event: a.SpendToken(event.floor),
    e.GuestsRefreshed: lambda event: a.RefreshGuests(),
    e.TurnEnded: lambda event: a.EndTurn(),
    e.Passed: lambda event: a.Pass(),
}
