"""What a seat may do now. `decide` asks the same questions, so nothing is legal in one place only.

Turn: build, then place guests, then end the turn. A valet guest that moves in is followed at once
by the choice of the next one: until then nothing else may be done.
"""

from __future__ import annotations

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

_PASS, _END_TURN, _REFRESH_GUESTS = Pass(), EndTurn(), RefreshGuests()


def legal(state: LodgeState, seat: int) -> list[Action]:
    """Every action this seat may take now; empty if it is not its turn."""
    phase = state.phase
    if seat != state.seat or phase == OVER:
        return []
    if phase == TAKE:
        return [_take(place) for place, guest in enumerate(state.guests) if guest != GAP]
    lodge = state.lodges[seat]
    found = _builds(state, lodge) if phase == BUILD else _placements(state, lodge)
    if lodge.tokens:
        columns = state.tiles.display_columns
        shown, row = _shown(state.rooms), (1 << columns) - 1
        found += [
            _token(floor)
            for floor in range(1, state.tiles.floors + 1)
            if shown >> (floor - 1) * columns & row
        ]
    if why_no_guest_refresh(state) is None:
        found.append(_REFRESH_GUESTS)
    return found


def guest_cells(lodge: Lodge, guest: Guest) -> int:
    """The cells this guest may move into: empty rooms of its colours, side by side, one of each."""
    first, second = lodge.empty[guest.first], lodge.empty[guest.second]
    return first & adjacent(second) | second & adjacent(first)


def can_build(state: LodgeState) -> bool:
    """Whether the seat on turn can build anything at all.

    An amenity fits on the ground right of the last column, and so does a room of the lowest row.
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
    """Why the guest display may not be changed now; None if it may.

    The rules allow it again and again while all four share a colour. It is refused where it could
    go on for ever: when everything that might come shares that colour as well.
    """
    guests = state.tiles.guests
    shared = -1
    for guest in state.guests:
        if guest == GAP:
            return "The guest display has a gap."
        shared &= guests[guest].mask
    if not shared:
        return "The guests shown do not all share a colour."
    coming = sum(state.guest_bag)
    if not coming:
        return "The bag holds no other guests."
    for guest, count in enumerate(state.guest_bag):
        if count:
            shared &= guests[guest].mask
    if shared and coming >= len(state.guests):
        return "All guests in the bag share the same colour, so nothing would change."
    return None


def _builds(state: LodgeState, lodge: Lodge) -> list[Action]:
    found: list[Action] = []
    columns = state.tiles.display_columns
    rooms, full_row = _shown(state.rooms), (1 << columns) - 1
    amenities = _shown(state.amenities)
    for number in cell_numbers(buildable_cells(lodge.filled, state.tiles.floors)):
        row = rooms >> number % STRIDE * columns & full_row
        if row:
            found += _room_builds(number, row)
        if amenities:
            found += _amenity_builds(number, amenities)
    return found or [_PASS]


def _placements(state: LodgeState, lodge: Lodge) -> list[Action]:
    found: list[Action] = [_END_TURN]
    guests = state.tiles.guests
    if not state.guest_placed:
        for place, guest in enumerate(state.guests):
            if guest != GAP and (cells := guest_cells(lodge, guests[guest])):
                found += [_place(place, number) for number in cell_numbers(cells)]
    if not state.valet_placed and lodge.valet != GAP:
        found += [
            _place_valet(number) for number in cell_numbers(guest_cells(lodge, guests[lodge.valet]))
        ]
    return found


def _shown(display: list[int]) -> int:
    """The places of a display that are no gaps, as a bit set."""
    found, bit = 0, 1
    for tile in display:
        if tile != GAP:
            found |= bit
        bit <<= 1
    return found


# Actions are frozen, so one object serves every state: building lists of them is then cheap.


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
