"""Applies events to a state, without checking any rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.game import Event, Finished
from engine.lodge import events as e
from engine.lodge.grid import cell
from engine.lodge.state import BUILD, GAP, NO_SEAT, OVER, PLACE, TAKE, Lodge, LodgeState


def evolve(state: LodgeState, event: Event) -> None:
    """Applies one event to the state in place. Raises KeyError if it is not an event of Lodge."""
    _APPLY[type(event)](state, event)


def _apply_dealt(state: LodgeState, event: e.Dealt) -> None:
    tiles = state.tiles
    for lodge, home, valet in zip(state.lodges, event.homes, event.valets, strict=True):
        colour, guest = tiles.colour_index[home], tiles.guest_index[valet]
        _add_room(lodge, colour, 1, 1)
        lodge.valet = guest
        state.room_bag[colour] -= 1
        state.guest_bag[guest] -= 1
    state.guests_drawn = state.seats
    drawn = tuple(room for row in event.rooms for room in row if room is not None)
    _show_rooms(state, event.rooms, drawn, ())
    _show_guests(state, event.guests, [guest for guest in event.guests if guest is not None], ())
    for place, amenity in enumerate(event.amenities):
        if amenity is not None:
            _show_amenity(state, amenity, place)


def _apply_round_begun(state: LodgeState, event: e.RoundBegun) -> None:
    state.round = event.round
    state.seat = 0


def _apply_room_built(state: LodgeState, event: e.RoomBuilt) -> None:
    tiles = state.tiles
    state.rooms[(event.floor - 1) * tiles.display_columns + event.place] = GAP
    colour = tiles.colour_index[event.room]
    _add_room(state.lodges[event.seat], colour, event.floor, event.column)
    state.phase = PLACE


def _apply_amenity_built(state: LodgeState, event: e.AmenityBuilt) -> None:
    lodge = state.lodges[event.seat]
    number = cell(event.floor, event.column)
    state.amenities[event.place] = GAP
    lodge.amenities += ((number, state.tiles.amenity_index[event.amenity]),)
    lodge.filled |= 1 << number
    state.phase = PLACE


def _apply_amenity_revealed(state: LodgeState, event: e.AmenityRevealed) -> None:
    _show_amenity(state, event.amenity, event.place)


def _apply_guest_placed(state: LodgeState, event: e.GuestPlaced) -> None:
    guest = state.tiles.guest_index[event.guest]
    state.guests[event.place] = GAP
    state.guest_placed = True
    _place_guest(state.lodges[event.seat], guest, event.floor, event.column)


def _apply_valet_guest_placed(state: LodgeState, event: e.ValetGuestPlaced) -> None:
    lodge = state.lodges[event.seat]
    lodge.valet = GAP
    state.valet_placed = True
    _place_guest(lodge, state.tiles.guest_index[event.guest], event.floor, event.column)
    if event.takes:
        state.phase = TAKE


def _apply_guest_taken(state: LodgeState, event: e.GuestTaken) -> None:
    state.guests[event.place] = GAP
    state.lodges[event.seat].valet = state.tiles.guest_index[event.guest]
    state.phase = PLACE


def _apply_token_spent(state: LodgeState, event: e.TokenSpent) -> None:
    state.lodges[event.seat].tokens -= 1
    _show_rooms(state, event.rooms, event.drawn, event.returned)


def _apply_rooms_refreshed(state: LodgeState, event: e.RoomsRefreshed) -> None:
    _show_rooms(state, event.rooms, event.drawn, event.returned)


def _apply_guests_refreshed(state: LodgeState, event: e.GuestsRefreshed) -> None:
    _show_guests(state, event.guests, event.drawn, event.returned)


def _apply_guests_filled(state: LodgeState, event: e.GuestsFilled) -> None:
    _show_guests(state, event.guests, event.drawn, ())


def _apply_turn_ended(state: LodgeState, event: e.TurnEnded | e.Passed) -> None:
    # After the last seat of a round no seat is on turn until the next round begins.
    state.seat = event.next or NO_SEAT
    state.phase = BUILD
    state.guest_placed = state.valet_placed = False


def _apply_last_round(state: LodgeState, event: e.LastRound) -> None:
    state.last_round = True


def _apply_finished(state: LodgeState, event: Finished) -> None:
    state.result = event.result
    state.phase = OVER


def _add_room(lodge: Lodge, colour: int, floor: int, column: int) -> None:
    bit = 1 << cell(floor, column)
    lodge.rooms[colour] |= bit
    lodge.empty[colour] |= bit
    lodge.filled |= bit


def _place_guest(lodge: Lodge, guest: int, floor: int, column: int) -> None:
    number = cell(floor, column)
    bit = 1 << number
    lodge.guests += ((number, guest),)
    for colour, cells in enumerate(lodge.empty):
        if cells & bit:
            lodge.empty[colour] = cells ^ bit


def _show_amenity(state: LodgeState, code: str, place: int) -> None:
    amenity = state.tiles.amenity_index[code]
    state.amenities[place] = amenity
    state.amenity_bag[amenity] -= 1
    state.amenities_drawn += 1


def _show_rooms(
    state: LodgeState, rooms: e.RoomDisplay, drawn: tuple[str, ...], returned: tuple[str, ...]
) -> None:
    index = state.tiles.colour_index
    state.rooms = [GAP if room is None else index[room] for row in rooms for room in row]
    state.rooms_drawn += len(drawn)
    bag = state.room_bag
    for room in drawn:
        bag[index[room]] -= 1
    for room in returned:
        bag[index[room]] += 1


def _show_guests(
    state: LodgeState, guests: e.Row, drawn: Iterable[str], returned: Iterable[str]
) -> None:
    index = state.tiles.guest_index
    state.guests = [GAP if guest is None else index[guest] for guest in guests]
    bag = state.guest_bag
    for guest in drawn:
        bag[index[guest]] -= 1
        state.guests_drawn += 1
    for guest in returned:
        bag[index[guest]] += 1


_APPLY: dict[type[Event], Callable[[LodgeState, Any], None]] = {
    e.Dealt: _apply_dealt,
    e.RoundBegun: _apply_round_begun,
    e.RoomBuilt: _apply_room_built,
    e.AmenityBuilt: _apply_amenity_built,
    e.AmenityRevealed: _apply_amenity_revealed,
    e.GuestPlaced: _apply_guest_placed,
    e.ValetGuestPlaced: _apply_valet_guest_placed,
    e.GuestTaken: _apply_guest_taken,
    e.TokenSpent: _apply_token_spent,
    e.GuestsRefreshed: _apply_guests_refreshed,
    e.TurnEnded: _apply_turn_ended,
    e.Passed: _apply_turn_ended,
    e.GuestsFilled: _apply_guests_filled,
    e.RoomsRefreshed: _apply_rooms_refreshed,
    e.LastRound: _apply_last_round,
    Finished: _apply_finished,
}
