"""Rules text, "Turn" 2: placing guests, and the valet."""

from __future__ import annotations

from engine.lodge.actions import (
    BuildRoom,
    EndTurn,
    PlaceGuest,
    PlaceValetGuest,
    RefreshGuests,
    SpendToken,
    TakeGuest,
)
from engine.lodge.events import GuestPlaced, GuestTaken, ValetGuestPlaced
from engine.lodge.state import GAP, PLACE, Lodge, LodgeState
from tests.engine.lodge.table import GAME, SET, allowed, do, lodge, refused, table

RED_YELLOW = ["red:yellow:1", None, None, None]


def homes(own_lodge: Lodge, guest: str = "red:yellow:1") -> set[tuple[int, int]]:
    """Where a guest of the display may be placed: (floor, column)."""
    state = table(own_lodge, guests=[guest, None, None, None], phase=PLACE)
    return {(place.floor, place.column) for place in allowed(state, PlaceGuest)}


def test_a_guest_may_move_into_either_of_two_rooms_side_by_side() -> None:
    assert homes(lodge("r y")) == {(1, 1), (1, 2)}


def test_rooms_one_above_the_other_are_side_by_side() -> None:
    assert homes(lodge("y", "r")) == {(1, 1), (2, 1)}


def test_rooms_that_touch_at_a_corner_are_not() -> None:
    assert homes(lodge("b y", "r b")) == set()


def test_the_top_floor_does_not_touch_the_ground_of_the_next_column() -> None:
    assert homes(lodge("r .", "b .", "b .", "b y")) == set()


def test_two_rooms_of_the_same_colour_are_not_enough() -> None:
    assert homes(lodge("r r b y")) == set()


def test_both_rooms_must_be_empty() -> None:
    assert homes(lodge("R y")) == set()
    assert homes(lodge("R y r")) == {(1, 2), (1, 3)}


def test_an_amenity_is_not_a_room() -> None:
    assert homes(lodge("r 1 y", amenities={"1": "rainbow"})) == set()


def test_any_floor_is_allowed_not_only_the_one_the_guest_likes() -> None:
    assert homes(lodge("y", "r"), "red:yellow:4") == {(1, 1), (2, 1)}


def test_a_guest_from_the_display_occupies_one_room_only() -> None:
    state = table(lodge("r y"), guests=RED_YELLOW, phase=PLACE)
    events = do(state, PlaceGuest(place=0, floor=1, column=2))
    assert events == [GuestPlaced(seat=0, guest="red:yellow:1", place=0, floor=1, column=2)]
    assert state.lodges[0].empty == lodge("r Y").empty
    assert state.guests == [GAP] * 4


def test_guests_do_not_move_into_rooms_that_do_not_fit_them() -> None:
    state = table(lodge("r y b"), guests=RED_YELLOW, phase=PLACE)
    assert refused(state, PlaceGuest(place=0, floor=1, column=3)) == "no_home"
    assert refused(state, PlaceGuest(place=0, floor=2, column=1)) == "no_home"
    assert refused(state, PlaceGuest(place=0, floor=1, column=0)) == "no_home"
    assert refused(state, PlaceGuest(place=0, floor=1, column=10**12)) == "no_home"
    assert refused(state, PlaceGuest(place=0, floor=9, column=1)) == "no_such_place"
    assert refused(state, PlaceGuest(place=1, floor=1, column=1)) == "gap"
    assert refused(state, PlaceGuest(place=4, floor=1, column=1)) == "no_such_place"


def test_at_most_one_guest_from_the_display_a_turn() -> None:
    guests = ["red:yellow:1", "red:yellow:2", None, None]
    state = table(lodge("r y r y"), guests=guests, phase=PLACE)
    do(state, PlaceGuest(place=0, floor=1, column=1))
    assert refused(state, PlaceGuest(place=1, floor=1, column=3)) == "guest_placed"


def test_at_most_one_guest_from_the_valet_a_turn_and_the_taken_one_waits() -> None:
    own_lodge = lodge("r y r y", valet="red:yellow:1")
    state = table(own_lodge, guests=["red:yellow:2", None, None, None], phase=PLACE)
    do(state, PlaceValetGuest(floor=1, column=1), TakeGuest(place=0))
    assert state.lodges[0].valet == SET.guest_index["red:yellow:2"]
    assert refused(state, PlaceValetGuest(floor=1, column=3)) == "guest_placed"


def both_ways() -> LodgeState:
    own_lodge = lodge("r y r y", valet="red:yellow:1")
    return table(own_lodge, guests=["red:yellow:2", "blue:red:1", None, None], phase=PLACE)


def test_display_and_valet_in_either_order() -> None:
    first_display, first_valet = both_ways(), both_ways()
    do(
        first_display,
        PlaceGuest(place=0, floor=1, column=1),
        PlaceValetGuest(floor=1, column=3),
        TakeGuest(place=1),
    )
    do(
        first_valet,
        PlaceValetGuest(floor=1, column=3),
        TakeGuest(place=1),
        PlaceGuest(place=0, floor=1, column=1),
    )
    assert first_display.lodges[0].empty == first_valet.lodges[0].empty
    assert first_display.lodges[0].valet == first_valet.lodges[0].valet
    assert sorted(first_display.lodges[0].guests) == sorted(first_valet.lodges[0].guests)


def test_guests_are_optional() -> None:
    state = both_ways()
    assert EndTurn() in GAME.legal(state, 0)


def test_after_a_valet_guest_its_owner_at_once_takes_another() -> None:
    state = both_ways()
    events = do(state, PlaceValetGuest(floor=1, column=1))
    assert events == [ValetGuestPlaced(seat=0, guest="red:yellow:1", floor=1, column=1, takes=True)]
    assert GAME.legal(state, 0) == [TakeGuest(place=0), TakeGuest(place=1)]
    for other in (EndTurn(), SpendToken(floor=1), RefreshGuests(), BuildRoom(0, 1, 5)):
        assert refused(state, other) == "take_first"
    assert refused(state, TakeGuest(place=2)) == "gap"
    assert refused(state, TakeGuest(place=7)) == "no_such_place"
    events = do(state, TakeGuest(place=1))
    assert events == [GuestTaken(seat=0, guest="blue:red:1", place=1)]
    assert state.guests[1] == GAP


def test_nothing_is_taken_from_an_empty_guest_display() -> None:
    state = table(lodge("r y", valet="red:yellow:1"), phase=PLACE)
    events = do(state, PlaceValetGuest(floor=1, column=1))
    assert events == [
        ValetGuestPlaced(seat=0, guest="red:yellow:1", floor=1, column=1, takes=False)
    ]
    assert state.lodges[0].valet == GAP
    assert refused(state, TakeGuest(place=0)) == "nothing_to_take"
    do(state, EndTurn())
    state.seat, state.phase = 0, PLACE
    assert refused(state, PlaceValetGuest(floor=1, column=1)) == "gap"


def test_a_guest_is_taken_only_after_a_valet_guest_moved_in() -> None:
    state = both_ways()
    assert refused(state, TakeGuest(place=0)) == "nothing_to_take"


def test_a_new_turn_may_place_again() -> None:
    state = table(
        lodge("r y r y", valet="red:yellow:1"), lodge("r"), guests=RED_YELLOW, phase=PLACE
    )
    do(state, PlaceGuest(place=0, floor=1, column=1), EndTurn())
    do(state, BuildRoom(place=0, floor=1, column=2), EndTurn())
    do(state, BuildRoom(place=1, floor=1, column=5))
    assert allowed(state, PlaceValetGuest)
