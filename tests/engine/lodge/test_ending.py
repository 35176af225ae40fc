"""Rules text, "End and scoring": when the game ends, what counts, who wins a tie."""

from __future__ import annotations

import pytest

from engine.game import Finished, ScoreLine
from engine.lodge.actions import (
    BuildRoom,
    EndTurn,
    Pass,
    PlaceGuest,
    PlaceValetGuest,
    SpendToken,
    TakeGuest,
)
from engine.lodge.events import LastRound, Passed
from engine.lodge.scoring import result
from engine.lodge.state import GAP, OVER, PLACE, Lodge, LodgeState
from tests.engine.lodge.table import GAME, allowed, do, lodge, refused, table

ELEVEN = "R Y G B P R Y G B P R r y"
NO_ROOMS = (". . . .",) * 4


def nearly_over(seat: int, seats: int = 3) -> LodgeState:
    """This seat has eleven guests and is about to place the twelfth."""
    lodges = [lodge("b"), lodge("y"), lodge("g")][:seats]
    lodges[seat] = lodge(ELEVEN)
    guests = ["red:yellow:1", "blue:green:1", "blue:green:2", "blue:purple:1"]
    return table(*lodges, guests=guests, seat=seat, phase=PLACE)


def test_twelve_guests_cause_the_last_round() -> None:
    state = nearly_over(0)
    events = do(state, PlaceGuest(place=0, floor=1, column=12))
    assert events[1:] == [LastRound("guests")]
    assert state.last_round
    assert GAME.view(state, None)["last_round"] is True


def test_the_round_is_played_out_so_that_turns_are_equal() -> None:
    state = nearly_over(0)
    do(state, PlaceGuest(place=0, floor=1, column=12), EndTurn())
    for seat in (1, 2):
        assert state.turn == seat
        build = allowed(state, BuildRoom)[0]
        events = do(state, build, EndTurn())
    assert isinstance(events[-1], Finished)
    assert state.turn is None


def test_a_twelfth_guest_of_the_last_seat_ends_the_game_with_its_turn() -> None:
    state = nearly_over(2)
    do(state, PlaceGuest(place=0, floor=1, column=12))
    assert state.turn == 2
    events = do(state, EndTurn())
    assert isinstance(events[-1], Finished)


def test_a_twelfth_guest_from_the_valet_counts_as_well() -> None:
    state = nearly_over(1)
    state.lodges[1].valet = state.guests[0]
    events = do(state, PlaceValetGuest(floor=1, column=12))
    assert events[1:] == [LastRound("guests")]
    assert allowed(state, TakeGuest), "the choice of the next guest is still due"


def test_a_thirteenth_guest_causes_no_second_last_round() -> None:
    state = nearly_over(2)
    state.lodges[2].valet = state.guests[0]
    events = do(
        state,
        PlaceValetGuest(floor=1, column=12),
        TakeGuest(place=1),
    )
    state.lodges[2] = lodge("R Y G B P R Y G B P R R r y")
    events = do(state, PlaceGuest(place=0, floor=1, column=13))
    assert len(events) == 1


def test_nothing_is_legal_once_it_is_over() -> None:
    state = nearly_over(2)
    do(state, PlaceGuest(place=0, floor=1, column=12), EndTurn())
    assert state.phase == OVER
    assert refused(state, EndTurn()) == "over"
    assert [GAME.legal(state, seat) for seat in range(3)] == [[], [], []]


def test_ruling_the_game_ends_when_no_tile_is_left_to_build() -> None:
    state = table(lodge("r"), lodge("y"), rooms=NO_ROOMS, bag={}, seat=1, phase=PLACE)
    events = do(state, EndTurn())
    assert LastRound("tiles") in events
    assert isinstance(events[-1], Finished)


def test_ruling_it_ends_in_the_same_way_with_equal_turns_and_passes() -> None:
    state = table(lodge("r"), lodge("y"), rooms=NO_ROOMS, bag={}, guest_bag={}, seat=0, phase=PLACE)
    events = do(state, EndTurn())
    assert LastRound("tiles") in events
    assert state.turn == 1
    assert GAME.legal(state, 1) == [Pass()]
    events = do(state, Pass())
    assert events[0] == Passed(seat=1, next=0)
    assert isinstance(events[-1], Finished)
    assert state.round == 1


def test_a_tile_of_any_kind_keeps_the_game_going() -> None:
    one_room = table(rooms=(*NO_ROOMS[:3], "r . . ."), bag={}, phase=PLACE)
    one_amenity = table(rooms=NO_ROOMS, bag={}, amenities=["rainbow", *[None] * 3], phase=PLACE)
    for state in (one_room, one_amenity):
        assert not any(isinstance(event, LastRound) for event in do(state, EndTurn()))


def test_ruling_a_player_who_can_build_nothing_passes() -> None:
    """A token returns the last rooms to the empty bag; they are drawn at the end of the turn."""
    state = table(lodge("r"), lodge("y"), rooms=(*NO_ROOMS[:3], "r y . ."), bag={})
    do(state, SpendToken(floor=1))
    assert state.rooms == [GAP] * 16
    assert GAME.legal(state, 0) == [Pass()]
    do(state, Pass())
    assert state.turn == 1
    assert sorted(room for room in state.rooms if room != GAP) == [0, 1]


def test_a_room_that_fits_nowhere_does_not_keep_a_player_from_passing() -> None:
    state = table(lodge("r"), lodge("y"), rooms=("r . . .", *NO_ROOMS[:3]), bag={})
    assert GAME.legal(state, 0) == [Pass(), SpendToken(floor=4)]


def scored(*lodges: Lodge) -> LodgeState:
    return table(*lodges)


def test_two_points_a_guest_and_the_floor_of_those_who_like_it() -> None:
    own_lodge = lodge(
        "R . .",
        "Y G .",
        "B P R",
        guests={(3, 1): "red:yellow:3", (2, 1): "red:yellow:2", (2, 2): "blue:green:4"},
    )
    state = scored(own_lodge)
    sheet = GAME.result(state).sheet[0]
    # Guests not named like floor 1: three of them live there.
    assert sheet == (
        ScoreLine("guests", 12),
        ScoreLine("floors", 3 + 2 + 3),
        ScoreLine("amenities", 0),
    )


def test_valet_and_tokens_score_nothing() -> None:
    plain = GAME.result(scored(lodge("r y", tokens=0)))
    rich = GAME.result(scored(lodge("r y", tokens=2, valet="red:yellow:1")))
    assert plain.points == rich.points == (0, 0)


def test_points_decide_first() -> None:
    state = scored(lodge("R Y"), lodge("R"), lodge("R Y G"))
    assert result(state).ranks == (2, 3, 1)


def test_a_tie_goes_to_more_guests_on_the_floor_they_like() -> None:
    """A pleased guest on floor 2 and two others: 8 points. Two pleased on floor 1, one not: 8."""
    elsewhere = dict.fromkeys([(1, 1), (1, 2)], "red:yellow:4")
    one = lodge("R .", "Y G", guests={(2, 1): "red:yellow:2", **elsewhere})
    two = lodge("R .", "Y G", guests={(2, 1): "red:yellow:4"})
    outcome = result(scored(two, one))
    assert outcome.points == (8, 8)
    assert outcome.ranks == (1, 2)
    assert result(scored(one, two)).ranks == (2, 1)


def test_ruling_a_tie_that_is_left_goes_to_the_later_in_turn_order() -> None:
    outcome = result(scored(lodge("R"), lodge("Y"), lodge("G"), lodge("r")))
    assert outcome.points == (3, 3, 3, 0)
    assert outcome.ranks == (3, 2, 1, 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_tie_remains(seats: int) -> None:
    state = scored(*[lodge("r") for _ in range(seats)])
    assert sorted(result(state).ranks) == list(range(1, seats + 1))
