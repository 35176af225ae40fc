"""Rules text, "Turn" 3 and "At any time": gaps, refreshes, tokens, and bags that run out."""

from __future__ import annotations

from engine.game import Event
from engine.lodge import displays
from engine.lodge.actions import BuildRoom, EndTurn, PlaceGuest, SpendToken
from engine.lodge.events import Dealt, GuestsFilled, RoomsRefreshed, TokenSpent
from engine.lodge.state import GAP, PLACE
from tests.engine.lodge.table import (
    CHANCE,
    GAME,
    MIXED,
    SET,
    allowed,
    do,
    drawing,
    lodge,
    opened,
    refused,
    table,
)

REDS = ["blue:red:1", "green:red:2", "red:yellow:3", "purple:red:4"]


def of(events: list[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def test_guest_gaps_are_refilled_at_the_end_of_the_turn() -> None:
    guests = ["red:yellow:1", "blue:red:1", "blue:red:2", "blue:red:3"]
    state = table(lodge("r y"), guests=guests, guest_bag={"green:purple:4": 1}, phase=PLACE)
    do(state, PlaceGuest(place=0, floor=1, column=1))
    assert state.guests[0] == GAP
    events = do(state, EndTurn())
    assert of(events, GuestsFilled) == [
        GuestsFilled(
            guests=("green:purple:4", "blue:red:1", "blue:red:2", "blue:red:3"),
            drawn=("green:purple:4",),
        )
    ]


def test_an_empty_guest_bag_leaves_gaps() -> None:
    state = table(lodge("r y"), guests=["red:yellow:1", *[None] * 3], guest_bag={}, phase=PLACE)
    do(state, PlaceGuest(place=0, floor=1, column=1))
    assert not of(do(state, EndTurn()), GuestsFilled)
    assert state.guests == [GAP] * 4


def test_a_display_with_a_room_in_every_row_is_left_alone() -> None:
    state = table(rooms=(". y . .", "r . . .", ". . . b", "g . . ."), phase=PLACE)
    assert not of(do(state, EndTurn()), RoomsRefreshed)


def test_a_row_without_a_room_refreshes_the_display_columns_slide_down() -> None:
    state = table(
        rooms=("r y . b", ". . . .", "g . p r", ". b y g"), bag={"purple": 20}, phase=PLACE
    )
    events = do(state, EndTurn())
    assert drawing(state) == [
        "p p p p",
        "p p p b",
        "r y p r",
        "g b y g",
    ]
    (refresh,) = of(events, RoomsRefreshed)
    assert isinstance(refresh, RoomsRefreshed)
    assert refresh.drawn == ("purple",) * 7
    assert refresh.returned == ()
    assert state.room_bag == [0, 0, 0, 0, 13]


def test_rooms_of_one_colour_refresh_the_display() -> None:
    state = table(rooms=("r . . .", "r . . .", "r . . .", "r r . ."), bag={"blue": 20}, phase=PLACE)
    do(state, EndTurn())
    assert drawing(state) == ["r b b b", "r b b b", "r b b b", "r r b b"]


def test_an_empty_room_bag_leaves_gaps_but_rooms_slide_down() -> None:
    state = table(rooms=("r . . .", ". y . .", ". . g .", ". . . ."), bag={}, phase=PLACE)
    do(state, EndTurn())
    assert drawing(state) == [". . . .", ". . . .", ". . . .", "r y g ."]
    state.phase = PLACE
    assert not of(do(state, EndTurn()), RoomsRefreshed), (
        "a refresh that changes nothing is no event"
    )


def test_ruling_a_full_display_of_one_colour_is_redealt() -> None:
    state = table(rooms=("r r r r",) * 4, bag={"red": 1, "blue": 30}, phase=PLACE)
    events = do(state, EndTurn())
    (redeal,) = of(events, RoomsRefreshed)
    assert isinstance(redeal, RoomsRefreshed)
    assert redeal.returned == ("red",) * 16
    assert len(redeal.drawn) == 16
    assert sum(state.room_bag) == 31
    assert len(set(state.rooms)) == 2


def test_ruling_a_redeal_is_repeated_if_need_be() -> None:
    """One blue room among many red ones: most deals have only red rooms."""
    state = table(rooms=("r r r r",) * 4, bag={"red": 480, "blue": 1})
    events = displays.redeals(SET, state.rooms, displays.room_bag(state, CHANCE))
    assert len(events) > 1
    for redeal in events[:-1]:
        assert redeal.rooms == ((("red",) * 4),) * 4
    assert any("blue" in row for row in events[-1].rooms) or len(events) == displays.MAX_REDEALS


def test_ruling_a_redeal_ends_when_the_bag_holds_no_other_colour() -> None:
    state = table(rooms=("r r r r",) * 4, bag={"red": 100}, phase=PLACE)
    assert not of(do(state, EndTurn()), RoomsRefreshed)


def test_ruling_the_number_of_redeals_is_limited() -> None:
    class Stubborn(displays.Bag):
        def draw(self) -> int:
            self.counts[0] -= 1
            self.left -= 1
            return 0

    bag = Stubborn(CHANCE, "rooms", [20, 0, 0, 1, 0], 0)
    assert len(displays.redeals(SET, [0] * 16, bag)) == displays.MAX_REDEALS


def test_a_display_of_one_colour_with_gaps_is_not_redealt() -> None:
    state = table(rooms=("r r r .", "r r r r", "r r r r", "r r r r"), bag={}, phase=PLACE)
    assert not of(do(state, EndTurn()), RoomsRefreshed)


def test_a_token_clears_a_row_then_the_display_refreshes() -> None:
    state = table(rooms=MIXED, bag={"red": 3, "yellow": 1})
    events = do(state, SpendToken(floor=1))
    (spent,) = events
    assert isinstance(spent, TokenSpent)
    assert spent.returned == ("blue", "purple", "red", "yellow")
    assert drawing(state)[1:] == list(MIXED[:3])
    assert sorted(spent.drawn) == ["red", "red", "red", "yellow"]
    assert state.lodges[0].tokens == 1


def test_cleared_rooms_return_to_the_bag_only_after_the_refresh() -> None:
    state = table(rooms=MIXED, bag={"green": 2})
    do(state, SpendToken(floor=4))
    assert drawing(state)[0] == "g g . ."
    assert state.room_bag == [1, 1, 1, 1, 0]


def test_a_token_may_be_spent_before_and_after_the_build() -> None:
    state = table(lodge("r", tokens=2))
    assert len(allowed(state, SpendToken)) == 4
    do(state, SpendToken(floor=2), BuildRoom(place=0, floor=1, column=2), SpendToken(floor=3))
    assert state.lodges[0].tokens == 0
    assert refused(state, SpendToken(floor=1)) == "no_token"


def test_a_row_without_rooms_cannot_be_cleared() -> None:
    state = table(rooms=("r y g b", ". . . .", "r y g b", "r y g b"))
    assert refused(state, SpendToken(floor=3)) == "gap"
    assert refused(state, SpendToken(floor=5)) == "no_such_place"


def test_a_token_that_leaves_one_colour_causes_a_redeal() -> None:
    state = table(rooms=("b y b b", "r r r r", "r r r r", "r r r r"), bag={"red": 4})
    events = do(state, SpendToken(floor=4))
    assert [type(event) for event in events][:2] == [TokenSpent, RoomsRefreshed]
    assert len(set(state.rooms)) > 1


def test_setup_gives_everyone_a_room_a_guest_and_tokens() -> None:
    for seats in (2, 3, 4):
        state, _, _ = opened(seats, 1)
        for player_lodge in state.lodges:
            assert player_lodge.filled == lodge("r").filled
            assert player_lodge.valet != GAP
            assert player_lodge.tokens == SET.refresh_tokens
        assert GAP not in [*state.rooms, *state.guests, *state.amenities]


def test_ruling_first_rooms_have_different_colours() -> None:
    seen = set()
    for seed in range(30):
        _, events, _ = opened(4, seed)
        dealt = events[1]
        assert isinstance(dealt, Dealt)
        assert len(set(dealt.homes)) == 4
        seen |= set(dealt.homes)
    assert seen == set(SET.colours)


def test_games_with_one_seed_draw_the_same_rooms_whatever_is_built() -> None:
    """The k-th tile only depends on the seed and k as long as no tile is returned to the bag."""
    drawn = []
    for place in (0, 1, 2, 3):
        state, _, chance = opened(2, 5)
        rooms: list[str] = []
        while len(rooms) < 10:
            seat = state.seat
            builds = [action for action in GAME.legal(state, seat) if isinstance(action, BuildRoom)]
            build = builds[place % len(builds)]
            for action in (build, EndTurn()):
                events = do(state, action, chance=chance)
                for event in events:
                    if isinstance(event, RoomsRefreshed):
                        rooms += event.drawn
        drawn.append(rooms[:10])
    assert drawn == [drawn[0]] * 4
