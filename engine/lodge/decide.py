"""Turns an action into events, or raises the reason why the rules forbid it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engine.chance import Chance
from engine.game import Action, Event, Finished, IllegalAction
from engine.lodge import actions as a
from engine.lodge import displays
from engine.lodge import events as e
from engine.lodge.grid import buildable_cells, cell, width
from engine.lodge.legal import GuestRefreshCheck, can_build, guest_cells
from engine.lodge.scoring import result
from engine.lodge.state import BUILD, GAP, OVER, PLACE, TAKE, Lodge, LodgeState

_Handler = Callable[[LodgeState, int, Any, Chance], list[Event]]


def decide_with(
    why_no_guest_refresh: GuestRefreshCheck,
) -> Callable[[LodgeState, int, Action, Chance], list[Event]]:
    """`decide` of the version of the rules that has this check."""
    handlers: dict[type[Action], _Handler] = {
        **_DECIDE,
        a.RefreshGuests: partial(_decide_refresh_guests, why_no_guest_refresh),
    }

    def decide(state: LodgeState, seat: int, action: Action, chance: Chance) -> list[Event]:
        """The events that this action causes, its own first. Raises `IllegalAction`."""
        if state.phase == OVER:
            raise IllegalAction("over", "The game is over.")
        if seat != state.seat:
            raise IllegalAction("not_your_turn", f"It is the turn of seat {state.seat}.")
        if state.phase == TAKE and not isinstance(action, a.TakeGuest):
            raise IllegalAction("take_first", "First choose the next guest for the valet.")
        return handlers[type(action)](state, seat, action, chance)

    return decide


def _decide_build_room(
    state: LodgeState, seat: int, action: a.BuildRoom, chance: Chance
) -> list[Event]:
    tiles = state.tiles
    _require_build_phase(state)
    _require_floor(state, action.floor)
    _require_place(action.place, tiles.display_columns)
    room = state.rooms[(action.floor - 1) * tiles.display_columns + action.place]
    if room == GAP:
        raise IllegalAction("gap", "There is no room at this place of the display.")
    _require_buildable(state, state.lodges[seat], action.floor, action.column)
    return [
        e.RoomBuilt(seat, tiles.colours[room], action.place, action.floor, action.column),
    ]


def _decide_build_amenity(
    state: LodgeState, seat: int, action: a.BuildAmenity, chance: Chance
) -> list[Event]:
    tiles = state.tiles
    _require_build_phase(state)
    _require_place(action.place, tiles.amenity_display)
    amenity = state.amenities[action.place]
    if amenity == GAP:
        raise IllegalAction("gap", "There is no amenity at this place of the display.")
    _require_floor(state, action.floor)
    _require_buildable(state, state.lodges[seat], action.floor, action.column)
    code = tiles.amenities[amenity].code
    events: list[Event] = [
        e.AmenityBuilt(seat, code, action.place, action.floor, action.column),
    ]
    next_amenity = displays.amenity_bag(state, chance).draw()
    if next_amenity != GAP:
        events.append(e.AmenityRevealed(tiles.amenities[next_amenity].code, action.place))
    return events


def _decide_place_guest(
    state: LodgeState, seat: int, action: a.PlaceGuest, chance: Chance
) -> list[Event]:
    _require_built(state)
    if state.guest_placed:
        raise IllegalAction(
            "guest_placed", "Only one guest from the display may be placed in a turn."
        )
    guest = _shown_guest(state, action.place)
    _require_guest_cell(state, seat, guest, action.floor, action.column)
    code = state.tiles.guests[guest].code
    placed = e.GuestPlaced(seat, code, action.place, action.floor, action.column)
    return [placed, *_last_round_due(state, seat)]


def _decide_place_valet_guest(
    state: LodgeState, seat: int, action: a.PlaceValetGuest, chance: Chance
) -> list[Event]:
    _require_built(state)
    if state.valet_placed:
        raise IllegalAction(
            "guest_placed", "Only one guest from the valet may be placed in a turn."
        )
    guest = state.lodges[seat].valet
    if guest == GAP:
        raise IllegalAction("gap", "The valet is empty.")
    _require_guest_cell(state, seat, guest, action.floor, action.column)
    code = state.tiles.guests[guest].code
    takes = any(shown != GAP for shown in state.guests)
    placed = e.ValetGuestPlaced(seat, code, action.floor, action.column, takes)
    return [placed, *_last_round_due(state, seat)]


def _decide_take_guest(
    state: LodgeState, seat: int, action: a.TakeGuest, chance: Chance
) -> list[Event]:
    if state.phase != TAKE:
        raise IllegalAction(
            "nothing_to_take", "A guest is only taken after the guest in the valet has been placed."
        )
    guest = _shown_guest(state, action.place)
    return [e.GuestTaken(seat, state.tiles.guests[guest].code, action.place)]


def _decide_spend_token(
    state: LodgeState, seat: int, action: a.SpendToken, chance: Chance
) -> list[Event]:
    tiles = state.tiles
    columns = tiles.display_columns
    if not state.lodges[seat].tokens:
        raise IllegalAction("no_token", "No refresh token is left.")
    _require_floor(state, action.floor)
    row = slice((action.floor - 1) * columns, action.floor * columns)
    cleared = [room for room in state.rooms[row] if room != GAP]
    if not cleared:
        raise IllegalAction("gap", "This row of the display has no room to clear.")
    display = state.rooms[:]
    display[row] = [GAP] * columns
    display = displays.slide(display, columns)
    bag = displays.room_bag(state, chance)
    drawn = displays.fill(display, bag)
    bag.put_back(cleared)
    spent = e.TokenSpent(
        seat,
        action.floor,
        displays.room_codes(tiles, display),
        drawn=displays.colours(tiles, drawn),
        returned=displays.colours(tiles, cleared),
    )
    return [spent, *displays.redeals(tiles, display, bag)]


def _decide_refresh_guests(
    why_no_guest_refresh: GuestRefreshCheck,
    state: LodgeState,
    seat: int,
    action: a.RefreshGuests,
    chance: Chance,
) -> list[Event]:
    reason = why_no_guest_refresh(state)
    if reason is not None:
        raise IllegalAction("no_guest_refresh", reason)
    guests = state.tiles.guests
    display = [GAP] * len(state.guests)
    drawn = displays.fill(display, displays.guest_bag(state, chance))
    return [
        e.GuestsRefreshed(
            seat,
            displays.guest_codes(state.tiles, display),
            drawn=tuple([guests[guest].code for guest in drawn]),
            returned=tuple([guests[guest].code for guest in state.guests if guest != GAP]),
        )
    ]


def _decide_end_turn(
    state: LodgeState, seat: int, action: a.EndTurn, chance: Chance
) -> list[Event]:
    _require_built(state)
    return _close_turn(state, e.TurnEnded(seat, (seat + 1) % state.seats), chance)


def _decide_pass(state: LodgeState, seat: int, action: a.Pass, chance: Chance) -> list[Event]:
    _require_build_phase(state)
    if can_build(state):
        raise IllegalAction("can_build", "A tile can be built, so one must be built.")
    return _close_turn(state, e.Passed(seat, (seat + 1) % state.seats), chance)


def _close_turn(state: LodgeState, ended: e.TurnEnded | e.Passed, chance: Chance) -> list[Event]:
    """The events at the end of a turn: filled displays, and the end of the round or game if due.

    A round ends with the last seat, so that all seats have the same number of turns.
    """
    refreshed = displays.refresh_events(state, chance)
    events: list[Event] = [ended, *displays.fill_guests_events(state, chance), *refreshed]
    last_round = state.last_round
    if not last_round and _nothing_left(state, refreshed):
        last_round = True
        events.append(e.LastRound("tiles"))
    if ended.next == 0:
        if last_round:
            events.append(Finished(chance.seed.hex(), result(state)))
        else:
            events.append(e.RoundBegun(state.round + 1))
    return events


def _nothing_left(state: LodgeState, refreshed: Sequence[e.RoomsRefreshed]) -> bool:
    """Whether no tile is left that a seat could build: both displays are empty after a refresh.

    A room in the display finally slides to the lowest row, from where it fits every lodge; an
    amenity fits everywhere.
    """
    if any(amenity != GAP for amenity in state.amenities):
        return False
    if refreshed:
        return all(room is None for row in refreshed[-1].rooms for room in row)
    return all(room == GAP for room in state.rooms)


def _last_round_due(state: LodgeState, seat: int) -> list[Event]:
    """`LastRound`, if the guest that is placed now causes it."""
    due = len(state.lodges[seat].guests) + 1 >= state.tiles.guests_to_end
    return [e.LastRound("guests")] if due and not state.last_round else []


def _require_build_phase(state: LodgeState) -> None:
    if state.phase != BUILD:
        raise IllegalAction("built", "Only one tile may be built in a turn.")


def _require_built(state: LodgeState) -> None:
    if state.phase != PLACE:
        raise IllegalAction("build_first", "First build a room or an amenity.")


def _require_floor(state: LodgeState, floor: int) -> None:
    if not 1 <= floor <= state.tiles.floors:
        raise IllegalAction("no_such_place", f"There are floors 1 to {state.tiles.floors}.")


def _require_place(place: int, places: int) -> None:
    if not 0 <= place < places:
        raise IllegalAction("no_such_place", f"The display has places 0 to {places - 1}.")


def _require_buildable(state: LodgeState, lodge: Lodge, floor: int, column: int) -> None:
    if not 1 <= column <= width(lodge.filled) + 1:
        raise IllegalAction(
            "no_support", "A tile must be right of the elevator, next to another tile."
        )
    bit = 1 << cell(floor, column)
    if lodge.filled & bit:
        raise IllegalAction("occupied", "There is a tile in this place already.")
    if not buildable_cells(lodge.filled, state.tiles.floors) & bit:
        raise IllegalAction(
            "no_support", "Above the ground floor a tile needs a tile directly below it."
        )


def _require_guest_cell(state: LodgeState, seat: int, guest: int, floor: int, column: int) -> None:
    lodge = state.lodges[seat]
    _require_floor(state, floor)
    inside = 1 <= column <= width(lodge.filled)
    if not inside or not guest_cells(lodge, state.tiles.guests[guest]) & 1 << cell(floor, column):
        raise IllegalAction(
            "no_home", "A guest needs two empty rooms side by side, one of each of its colours."
        )


def _shown_guest(state: LodgeState, place: int) -> int:
    _require_place(place, state.tiles.guest_display)
    guest = state.guests[place]
    if guest == GAP:
        raise IllegalAction("gap", "There is no guest at this place of the display.")
    return guest


_DECIDE: dict[type[Action], _Handler] = {
    a.BuildRoom: _decide_build_room,
    a.BuildAmenity: _decide_build_amenity,
    a.PlaceGuest: _decide_place_guest,
    a.PlaceValetGuest: _decide_place_valet_guest,
    a.TakeGuest: _decide_take_guest,
    a.SpendToken: _decide_spend_token,
    a.EndTurn: _decide_end_turn,
    a.Pass: _decide_pass,
}
