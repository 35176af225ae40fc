"""The actions of Lodge. Floors and lodge columns count from 1, display places from 0."""

from __future__ import annotations

from engine.game import Action


class BuildRoom(Action, frozen=True, tag="build_room"):
    """Builds the room at `place` of the display row `floor` on the same floor of the lodge."""

    place: int
    floor: int
    column: int


class BuildAmenity(Action, frozen=True, tag="build_amenity"):
    """Builds the amenity at `place` of the display on any floor."""

    place: int
    floor: int
    column: int


class PlaceGuest(Action, frozen=True, tag="place_guest"):
    """Places the guest at `place` of the display in a room."""

    place: int
    floor: int
    column: int


class PlaceValetGuest(Action, frozen=True, tag="place_valet_guest"):
    """Places the guest in the valet in a room."""

    floor: int
    column: int


class TakeGuest(Action, frozen=True, tag="take_guest"):
    """Moves the guest at `place` of the display into the valet, which has just been emptied."""

    place: int


class SpendToken(Action, frozen=True, tag="spend_token"):
    """Spends a refresh token: clears the display row `floor`, then the display refreshes."""

    floor: int


class RefreshGuests(Action, frozen=True, tag="refresh_guests"):
    """Replaces the whole guest display for free, because all its guests share a colour."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Ends the turn after a build."""


class Pass(Action, frozen=True, tag="pass"):
    """Ends a turn in which nothing can be built."""


LodgeAction = (
    BuildRoom
    | BuildAmenity
    | PlaceGuest
    | PlaceValetGuest
    | TakeGuest
    | SpendToken
    | RefreshGuests
    | EndTurn
    | Pass
)
