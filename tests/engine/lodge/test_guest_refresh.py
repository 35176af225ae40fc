"""Refreshing the guest display: legal only while all guests shown share a colour.

Rules 1 ask for a full display, rules 2 for any.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import UNLIMITED
from engine.lodge.actions import (
    EndTurn,
    PlaceGuest,
    PlaceValetGuest,
    RefreshGuests,
    TakeGuest,
)
from engine.lodge.events import GuestsFilled, GuestsRefreshed
from engine.lodge.game import LodgeGame
from engine.lodge.state import GAP, PLACE, LodgeState
from engine.simulate import bot
from tests.engine.lodge.table import (
    RULES_1,
    RULES_2,
    SET,
    VERSIONS,
    do,
    lodge,
    random_game,
    refused,
    table,
)

REDS = ["blue:red:1", "green:red:1", "purple:red:1", "red:yellow:1"]
OTHERS = {"green:purple:4": 9}
each_version = pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"rules {game.rules}")


def legal(game: LodgeGame, state: LodgeState) -> bool:
    """Whether the guests may be refreshed; `legal` and `decide` must agree."""
    if RefreshGuests() in game.legal(state, state.seat):
        do(state.copy(), RefreshGuests(), game=game)
        return True
    assert refused(state, RefreshGuests(), game=game) == "no_guest_refresh"
    return False


@each_version
def test_guests_of_one_colour_may_be_changed_for_free(game: LodgeGame) -> None:
    state = table(guests=REDS, guest_bag={"blue:green:1": 2, "purple:yellow:4": 2})
    events = do(state, RefreshGuests(), game=game)
    (refresh,) = events
    assert isinstance(refresh, GuestsRefreshed)
    assert sorted(refresh.drawn) == ["blue:green:1"] * 2 + ["purple:yellow:4"] * 2
    assert refresh.returned == tuple(REDS)
    assert [state.guest_bag[SET.guest_index[guest]] for guest in REDS] == [1] * 4
    assert state.lodges[0].tokens == 2
    assert state.turn == 0


@each_version
def test_a_guest_refresh_can_be_repeated(game: LodgeGame) -> None:
    bag = {"blue:red:4": 4, "green:purple:4": 1}
    for seed in range(100):
        state = table(guests=REDS, guest_bag=bag)
        state.guests_drawn = seed
        do(state, RefreshGuests(), game=game)
        if SET.guest_index["green:purple:4"] not in state.guests:
            break
    assert legal(game, state)


@each_version
@pytest.mark.parametrize(
    ("guests", "bag"),
    [
        pytest.param([*REDS[:3], "blue:green:1"], OTHERS, id="not all share"),
        pytest.param([*REDS[:2], None, "blue:green:1"], OTHERS, id="not all share, with a gap"),
        pytest.param([None] * 4, OTHERS, id="an empty display"),
        pytest.param(REDS, {}, id="an empty bag"),
        pytest.param(REDS[:2] + [None] * 2, {}, id="an empty bag, with gaps"),
        pytest.param(REDS, {"blue:red:4": 2, "red:yellow:1": 2}, id="nothing else can come"),
        pytest.param(["blue:red:1"] * 4, {"green:red:4": 9}, id="one of two colours stays"),
    ],
)
def test_when_guests_cannot_be_refreshed(
    game: LodgeGame, guests: list[str | None], bag: dict[str, int]
) -> None:
    assert not legal(game, table(guests=guests, guest_bag=bag))


@pytest.mark.parametrize("shown", [1, 2, 3])
def test_a_display_with_gaps_can_be_refreshed_from_rules_2_on(shown: int) -> None:
    guests = [None] * (4 - shown) + REDS[:shown]
    state = table(guests=guests, guest_bag=OTHERS)
    assert not legal(RULES_1, state)
    assert legal(RULES_2, state)
    (event,) = do(state, RefreshGuests(), game=RULES_2)
    assert isinstance(event, GuestsRefreshed)
    assert event.drawn == event.guests == ("green:purple:4",) * 4
    assert event.returned == tuple(REDS[:shown])
    assert state.guest_bag[SET.guest_index["green:purple:4"]] == 5
    assert sum(state.guest_bag) == 5 + shown


def test_guests_can_be_refreshed_after_one_was_placed_from_rules_2_on() -> None:
    """The turn goes on with the new guests, and no gap is left to fill at its end."""
    state = table(
        lodge("r y b r", valet="blue:red:1"),
        guests=["red:yellow:1", *REDS[:3]],
        guest_bag={"blue:green:1": 9, "purple:yellow:2": 9},
        phase=PLACE,
    )
    do(state, PlaceGuest(place=0, floor=1, column=1), game=RULES_2)
    assert not legal(RULES_1, state)
    do(state, RefreshGuests(), PlaceValetGuest(floor=1, column=4), game=RULES_2)
    assert refused(state, RefreshGuests(), game=RULES_2) == "take_first"
    events = do(state, TakeGuest(place=2), EndTurn(), game=RULES_2)
    filled = [event for event in events if isinstance(event, GuestsFilled)]
    assert [len(event.drawn) for event in filled] == [1]


def test_a_refresh_that_leaves_gaps_cannot_be_repeated_under_rules_1() -> None:
    state = table(guests=REDS, guest_bag={"blue:red:4": 3})
    do(state, RefreshGuests(), game=RULES_1)
    assert state.guests.count(GAP) == 1
    assert not legal(RULES_1, state)


@pytest.mark.parametrize(
    ("bag", "expected"),
    [
        pytest.param({"blue:green:1": 1}, False, id="one guest shares a colour with itself"),
        pytest.param({"blue:green:1": 2, "blue:yellow:1": 1}, False, id="they share another"),
        pytest.param({"blue:green:1": 1, "red:yellow:1": 1}, True, id="they share none"),
        pytest.param({"blue:green:1": 4}, False, id="as many as places"),
        pytest.param({"blue:green:1": 5}, True, id="more than places"),
    ],
)
def test_ruling_guests_that_could_be_exchanged_for_ever_cannot_be_refreshed(
    bag: dict[str, int], expected: bool
) -> None:
    """With no more guests in the bag than places, display and bag change places at each refresh."""
    state = table(guests=REDS, guest_bag=bag)
    assert legal(RULES_2, state) is expected


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(SET.guests), min_size=1, max_size=9),
    st.integers(1, 4),
    st.integers(0, 2**32),
)
def test_refreshing_as_often_as_possible_comes_to_an_end(
    guests: Sequence[Any], places: int, drawn: int
) -> None:
    """Whatever few guests are left; each draw depends on how many were drawn before."""
    shown, rest = guests[:places], guests[places:]
    codes = [guest.code for guest in rest]
    state = table(
        guests=[guest.code for guest in shown] + [None] * (4 - len(shown)),
        guest_bag={code: codes.count(code) for code in codes},
    )
    state.guests_drawn = drawn
    for _ in range(2000):
        if not legal(RULES_2, state):
            return
        do(state, RefreshGuests(), game=RULES_2)
    raise AssertionError("it goes on for ever")


def may_refresh(game: LodgeGame, view: dict[str, Any]) -> bool:
    """The rule as the rules page says it, read from a view; there are guests enough in the bag."""
    assert view["bags"]["guests"] >= 8
    shown = [set(guest["colours"]) for guest in view["display"]["guests"] if guest is not None]
    if game.rules == 1 and len(shown) < 4:
        return False
    return bool(shown) and bool(set.intersection(*shown))


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(VERSIONS), st.integers(2, 4), st.integers(0, 2**32))
def test_a_second_reading_of_the_rule_agrees(game: LodgeGame, seats: int, seed: int) -> None:
    for state, seat, *_ in random_game(seats, seed, game):
        view = game.view(state, None)
        if view["phase"] != "take":
            assert (RefreshGuests() in game.legal(state, seat)) == may_refresh(game, view)


def test_greedy_refreshes_guests_only_while_it_may_place_one() -> None:
    greedy = bot(RULES_2, "greedy")
    state = table(lodge("r"), guests=[*REDS[:2], None, None], guest_bag=OTHERS, phase=PLACE)
    assert greedy.choose(RULES_2, state, 0, random.Random(1), UNLIMITED) == RefreshGuests()
    state.guest_placed = True
    assert RefreshGuests() in RULES_2.legal(state, 0)
    assert greedy.choose(RULES_2, state, 0, random.Random(1), UNLIMITED) == EndTurn()
