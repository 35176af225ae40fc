"""Rules text, "Turn" 1: one room or amenity, where it may be built, and the display."""

from __future__ import annotations

import pytest

from engine.lodge.actions import BuildAmenity, BuildRoom, EndTurn, Pass, PlaceGuest
from engine.lodge.events import AmenityBuilt, AmenityRevealed, RoomBuilt
from engine.lodge.state import GAP, LodgeState
from tests.engine.lodge.table import GAME, SET, allowed, do, lodge, refused, table


def spots(state: LodgeState, floor: int) -> set[int]:
    """The columns where a room of this floor may be built."""
    return {build.column for build in allowed(state, BuildRoom) if build.floor == floor}


def test_a_room_goes_onto_the_floor_of_its_display_row() -> None:
    state = table(lodge("r"))
    events = do(state, BuildRoom(place=0, floor=2, column=1))
    assert events == [RoomBuilt(seat=0, room="green", place=0, floor=2, column=1)]
    assert state.lodges[0].rooms == lodge("g", "r").rooms
    assert state.lodges[0].empty == lodge("g", "r").empty


def test_every_place_of_a_row_may_be_taken() -> None:
    state = table(lodge("r"))
    assert {build.place for build in allowed(state, BuildRoom) if build.floor == 1} == {0, 1, 2, 3}


def test_a_gap_of_the_room_display_stays_open_until_a_refresh() -> None:
    state = table(lodge("r"))
    do(state, BuildRoom(place=2, floor=1, column=2), EndTurn())
    assert state.rooms[2] == GAP
    assert refused(state, BuildRoom(place=2, floor=1, column=2)) == "gap"


def test_an_amenity_goes_onto_any_floor() -> None:
    state = table(lodge("r .", "g .", "r r"), amenities=["rainbow", None, None, None])
    assert allowed(state, BuildAmenity) == [
        BuildAmenity(place=0, floor=4, column=1),
        BuildAmenity(place=0, floor=2, column=2),
        BuildAmenity(place=0, floor=1, column=3),
    ]


def test_the_amenity_display_is_refilled_at_once() -> None:
    state = table(amenities=["rainbow", "surrounded", None, None], amenity_bag={"pleased": 1})
    events = do(state, BuildAmenity(place=0, floor=1, column=2))
    assert events == [
        AmenityBuilt(seat=0, amenity="rainbow", place=0, floor=1, column=2),
        AmenityRevealed(amenity="pleased", place=0),
    ]
    assert state.amenities == [
        SET.amenity_index["pleased"],
        SET.amenity_index["surrounded"],
        -1,
        -1,
    ]
    assert sum(state.amenity_bag) == 0


def test_an_empty_amenity_bag_leaves_a_gap() -> None:
    state = table(amenities=["rainbow", None, None, None], amenity_bag={})
    assert len(do(state, BuildAmenity(place=0, floor=1, column=2))) == 1
    assert state.amenities == [GAP] * 4


def test_above_the_ground_a_tile_needs_a_tile_below() -> None:
    state = table(lodge("y . .", "r r ."))
    assert spots(state, 1) == {3}
    assert spots(state, 2) == {2}
    assert spots(state, 3) == {1}
    assert spots(state, 4) == set()
    assert refused(state, BuildRoom(place=0, floor=4, column=1)) == "no_support"
    assert refused(state, BuildRoom(place=0, floor=2, column=3)) == "no_support"


def test_an_amenity_supports_what_is_above_it_and_joins_what_is_beside_it() -> None:
    state = table(lodge("1", amenities={"1": "rainbow"}))
    assert spots(state, 1) == {2}
    assert spots(state, 2) == {1}


def test_a_tile_goes_right_of_the_elevator_and_next_to_another() -> None:
    state = table(lodge("r"))
    assert refused(state, BuildRoom(place=0, floor=1, column=0)) == "no_support"
    assert refused(state, BuildRoom(place=0, floor=1, column=-1)) == "no_support"
    assert refused(state, BuildRoom(place=0, floor=1, column=3)) == "no_support"
    assert refused(state, BuildRoom(place=0, floor=1, column=10**12)) == "no_support"


def test_a_tile_is_not_built_over_another() -> None:
    assert refused(table(lodge("r")), BuildRoom(place=0, floor=1, column=1)) == "occupied"


def test_no_tile_can_be_built_above_the_top_floor() -> None:
    state = table(lodge("r", "y", "g", "b"), amenities=["rainbow", None, None, None])
    assert refused(state, BuildAmenity(place=0, floor=5, column=1)) == "no_such_place"
    assert refused(state, BuildAmenity(place=0, floor=0, column=2)) == "no_such_place"


@pytest.mark.parametrize("place", [-1, 4, 10**12])
def test_places_outside_the_display_are_refused(place: int) -> None:
    state = table(amenities=["rainbow", None, None, None])
    assert refused(state, BuildRoom(place=place, floor=1, column=2)) == "no_such_place"
    assert refused(state, BuildAmenity(place=place, floor=1, column=2)) == "no_such_place"


def test_ruling_a_lodge_has_no_width_limit() -> None:
    state = table(lodge(" ".join("rygbp" * 8)))
    assert spots(state, 1) == {41}


def test_exactly_one_tile_a_turn() -> None:
    state = table(amenities=["rainbow", None, None, None])
    assert refused(state, EndTurn()) == "build_first"
    do(state, BuildRoom(place=0, floor=1, column=2))
    assert refused(state, BuildRoom(place=1, floor=1, column=3)) == "built"
    assert refused(state, BuildAmenity(place=0, floor=1, column=3)) == "built"
    assert refused(state, Pass()) == "built"


def test_a_seat_that_can_build_may_not_pass() -> None:
    assert refused(table(), Pass()) == "can_build"


def test_turns_go_round_the_table() -> None:
    state = table(lodge("r"), lodge("y"), lodge("g"))
    for seat in (0, 1, 2):
        assert state.turn == seat
        assert refused(state, BuildRoom(place=seat, floor=1, column=2), seat=(seat + 1) % 3) == (
            "not_your_turn"
        )
        assert GAME.legal(state, (seat + 1) % 3) == []
        do(state, BuildRoom(place=seat, floor=1, column=2), EndTurn())
    assert state.turn == 0


def test_a_guest_is_placed_only_after_the_build() -> None:
    state = table(lodge("r y"), guests=["red:yellow:1", None, None, None])
    assert refused(state, PlaceGuest(place=0, floor=1, column=1)) == "build_first"
