"""The legal actions of a seat. `decide` uses the same checks.

A turn is: build, place guests, end the turn. After placing the guest of the valet, the seat must
choose the next one before it does anything else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from engine.game import Action
from engine.lodge.actions import (
    BuildAmenity,
    BuildRoom,
    EndTurn,
    Pass,
    PlaceGuest,
    PlaceValetGuest,
    RefreshGuests,
    SpendToken,
    TakeGuest,
)
from engine.lodge.grid import STRIDE, adjacent, buildable_cells, cell_numbers, column_of, floor_of
from engine.lodge.state import BUILD, GAP, OVER, TAKE, Lodge, LodgeState
from engine.lodge.tile_set import Guest

GuestRefreshCheck = Callable[[LodgeState], str | None]
"""The reason why the guest display may not be refreshed now; None if it may."""

_PASS, _END_TURN, _REFRESH_GUESTS = Pass(), EndTurn(), RefreshGuests()


def legal_with(
    why_no_guest_refresh: GuestRefreshCheck,
) -> Callable[[LodgeState, int], list[Action]]:
    """`legal` of the version of the rules that has this check."""

    def legal(state: LodgeState, seat: int) -> list[Action]:
        """Every legal action of this seat now; empty if it is not its turn."""
        phase = state.phase
        if seat != state.seat or phase == OVER:
            return []
        if phase == TAKE:
            return [_take(place) for place, guest in enumerate(state.guests) if guest != GAP]
        lodge = state.lodges[seat]
        actions = _builds(state, lodge) if phase == BUILD else _placements(state, lodge)
        if lodge.tokens:
            columns = state.tiles.display_columns
            shown, row = _shown(state.rooms), (1 << columns) - 1
            actions += [
                _token(floor)
                for floor in range(1, state.tiles.floors + 1)
                if shown >> (floor - 1) * columns & row
            ]
        if why_no_guest_refresh(state) is None:
            actions.append(_REFRESH_GUESTS)
        return actions

    return legal


def guest_cells(lodge: Lodge, guest: Guest) -> int:
    """The cells for this guest: empty rooms of its two colours, next to one of the other colour."""
    first, second = lodge.empty[guest.first], lodge.empty[guest.second]
    return first & adjacent(second) | second & adjacent(first)


def can_build(state: LodgeState) -> bool:
    """Whether the seat on turn can build anything.

    An amenity, or a room of the lowest row, always fits on the ground right of the last column.
    Other rooms need a column of the right height.
    """
    if any(amenity != GAP for amenity in state.amenities):
        return True
    tiles = state.tiles
    free = buildable_cells(state.lodges[state.seat].filled, tiles.floors)
    floors = {floor_of(number) for number in cell_numbers(free)}
    return any(
        room != GAP and place // tiles.display_columns + 1 in floors
        for place, room in enumerate(state.rooms)
    )


def why_no_guest_refresh(state: LodgeState) -> str | None:
    """The reason why the guest display may not be refreshed now; None if it may.

    Rules 1 allow it repeatedly while all four guests share a colour. It is illegal if all guests
    in the bag share that colour too, because it could then be repeated for ever.
    """
    guests = state.tiles.guests
    shared = -1
    for guest in state.guests:
        if guest == GAP:
            return "The guest display has a gap."
        shared &= guests[guest].mask
    if not shared:
        return "The guests in the display do not all share a colour."
    guests_left = sum(state.guest_bag)
    if not guests_left:
        return "The bag contains no other guests."
    for guest, count in enumerate(state.guest_bag):
        if count:
            shared &= guests[guest].mask
    if shared and guests_left >= len(state.guests):
        return "All guests in the bag share the same colour, so nothing would change."
    return None


def _builds(state: LodgeState, lodge: Lodge) -> list[Action]:
    actions: list[Action] = []
    columns = state.tiles.display_columns
    rooms, full_row = _shown(state.rooms), (1 << columns) - 1
    amenities = _shown(state.amenities)
    for number in cell_numbers(buildable_cells(lodge.filled, state.tiles.floors)):
        row = rooms >> number % STRIDE * columns & full_row
        if row:
            actions += _room_builds(number, row)
        if amenities:
            actions += _amenity_builds(number, amenities)
    return actions or [_PASS]


def _placements(state: LodgeState, lodge: Lodge) -> list[Action]:
    actions: list[Action] = [_END_TURN]
    guests = state.tiles.guests
    if not state.guest_placed:
        for place, guest in enumerate(state.guests):
            if guest != GAP and (cells := guest_cells(lodge, guests[guest])):
                actions += [_place(place, number) for number in cell_numbers(cells)]
    if not state.valet_placed and lodge.valet != GAP:
        actions += [
            _place_valet(number) for number in cell_numbers(guest_cells(lodge, guests[lodge.valet]))
        ]
    return actions


def _shown(display: list[int]) -> int:
    """The places of a display that are not gaps, as a bit set."""
    places, bit = 0, 1
    for tile in display:
        if tile != GAP:
            places |= bit
        bit <<= 1
    return places


# Actions are immutable, so they are cached and shared between states.


@lru_cache(maxsize=1 << 14)
def _room_builds(number: int, places: int) -> tuple[BuildRoom, ...]:
    floor, column = floor_of(number), column_of(number)
    return tuple(BuildRoom(place, floor, column) for place in cell_numbers(places))


@lru_cache(maxsize=1 << 14)
def _amenity_builds(number: int, places: int) -> tuple[BuildAmenity, ...]:
    floor, column = floor_of(number), column_of(number)
    return tuple(BuildAmenity(place, floor, column) for place in cell_numbers(places))


@lru_cache(maxsize=1 << 14)
def _place(place: int, number: int) -> PlaceGuest:
    return PlaceGuest(place, floor_of(number), column_of(number))


@lru_cache(maxsize=1 << 14)
def _place_valet(number: int) -> PlaceValetGuest:
    return PlaceValetGuest(floor_of(number), column_of(number))


@cache
def _take(place: int) -> TakeGuest:
    return TakeGuest(place)


@cache
def _token(floor: int) -> SpendToken:
    return SpendToken(floor)
