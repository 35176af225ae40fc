"""The five helpers with their edge cases."""

from __future__ import annotations

from typing import Any

import pytest

from engine.dream_home import events as e
from engine.dream_home.board import SLOTS
from engine.dream_home.events import Phase
from engine.dream_home.game import DreamHome
from engine.game import Event, Finished
from tests.engine.dream_home.table import (
    CHANCE,
    PLAIN,
    RULES_1,
    RULES_2,
    VERSIONS,
    Table,
    build,
)

FULL: dict[str, str] = dict.fromkeys(SLOTS, "empty")


def ending(
    helper: Phase,
    slots: dict[str, str],
    tokens: dict[str, str] | None = None,
    rooms: tuple[str, ...] = (),
    resources: tuple[str, ...] = (),
    **options: Any,
) -> Table:
    """After the last round seat 0 is asked for its helper, with these cards discarded."""
    table = Table(**options).give(0, f"helper:{helper}")
    table.house(0, FULL | slots, tokens).house(1, FULL)
    state = table.state
    state.round = 12
    state.discarded_rooms = tuple(table.face(room) for room in rooms)
    state.discarded_resources = tuple(state.cards.resource[code] for code in resources)
    return table.turn(0, helper)


# Interior Designer


def designing(tokens: dict[str, str]) -> Table:
    """Seat 0 has the Interior Designer and decorated living rooms with a gap between them."""
    rooms = {"G0": "living_room", "G2": "living_room"}
    return Table().give(0, "helper:interior_designer").house(0, rooms, tokens)


def test_interior_designer_opens_rooms_finished_only_by_a_token() -> None:
    table = designing({"G0": "piano"}).taken(0, "living_room")
    assert build("G1") in table.legal()
    table.do(build("G1"))
    assert table.line(0, "rooms") == 9


def test_interior_designer_counts_from_the_moment_it_is_taken() -> None:
    table = Table().house(0, {"G0": "living_room"}, {"G0": "piano"})
    table.taken(0, "living_room", "helper:interior_designer")
    assert build("G1") in table.legal()


def test_interior_designer_opens_no_room_at_its_maximum() -> None:
    table = Table().give(0, "helper:interior_designer")
    table.house(0, {"G0": "kitchen", "G1": "kitchen"}, {"G0": "ice_cream_machine"})
    assert build("G2") not in table.taken(0, "kitchen").legal()


def test_interior_designer_helps_only_its_own_house() -> None:
    table = designing({}).house(1, {"G0": "living_room"}, {"G0": "piano"}).taken(1, "living_room")
    assert build("G1") not in table.legal()


@pytest.mark.parametrize(
    ("tokens", "kept", "lost"),
    [
        ({"G0": "piano", "G2": "fireplace"}, {"G0": "piano"}, {"G2": "fireplace"}),
        ({"G0": "cat_house", "G2": "fireplace"}, {"G2": "fireplace"}, {"G0": "cat_house"}),
        ({"G0": "cat_house", "G2": "paintings"}, {"G0": "cat_house"}, {"G2": "paintings"}),
    ],
)
def test_ruling_joining_two_decorated_rooms_keeps_the_token_worth_more(
    tokens: dict[str, str], kept: dict[str, str], lost: dict[str, str]
) -> None:
    table = designing(tokens).taken(0, "living_room")
    built = table.do(build("G1"))[0]
    assert isinstance(built, e.Built)
    assert built.lost == lost
    assert table.tokens(0) == kept


def test_interior_designer_still_allows_one_token_a_room() -> None:
    table = designing({"G0": "piano", "G2": "fireplace"}).taken(0, "library", "decor:cat_house")
    assert table.do(build("U0"))[1] == e.Decorated(0, "decor:cat_house", "U0", chosen=False)


def test_interior_designer_scores_one_for_every_token_treehouse_birdhouse_and_car() -> None:
    table = designing({"G0": "piano"})
    table.state.beside[0] = (table.state.cards.token["treehouse"], 10)
    table.house(0, {"B3": "garage", "B4": "garage"}, {"B3": "car"})
    assert table.line(0, "helpers") == 4
    assert table.line(0, "decor") == 3 + 2 + 1 + 1


# Architect


def test_architect_makes_each_functionality_bonus_four_and_each_empty_room_one() -> None:
    rooms = {"U0": "bathroom", "G0": "bathroom", "G1": "kitchen", "G2": "bedroom", "U1": "empty"}
    table = Table().house(0, rooms | {"B3": "empty"})
    assert table.line(0, "functionality") == 6
    assert table.line(0, "helpers") == 0
    table.give(0, "helper:architect")
    assert table.line(0, "functionality") == 8
    assert table.line(0, "helpers") == 2


def test_ruling_a_scaffold_left_at_the_end_counts_as_an_empty_room() -> None:
    table = Table().house(0, {"G0": "scaffold", "G1": "empty"}).give(0, "helper:architect")
    assert table.line(0, "helpers") == 2


# Supplier


def test_supplier_replaces_any_card_an_empty_room_included() -> None:
    table = ending("supplier", {"U0": "study"}, rooms=("library",))
    slots = [action["slot"] for action in table.legal("supply")]
    assert slots == [slot for slot in SLOTS if slot[0] != "B"]
    events = table.do({"type": "supply", "card": "library:0", "slot": "G0"})
    assert events[0] == e.Supplied(0, "library:0", "G0", "living_room:0")
    assert table.slots(0)["G0"] == {"room": "library", "kids": 0}
    assert table.view()["discards"]["rooms"] == ["living_room:0"]
    assert isinstance(events[-1], Finished)


def test_supplier_needs_the_room_to_be_legal_there() -> None:
    rooms = {"G0": "kitchen", "G2": "kitchen"}
    table = ending("supplier", rooms, rooms=("kitchen", "garage"))
    assert table.refusal({"type": "supply", "card": "kitchen:0", "slot": "G1"}) == "illegal_place"
    assert table.refusal({"type": "supply", "card": "kitchen:0", "slot": "B3"}) == "illegal_place"
    assert table.refusal({"type": "supply", "card": "garage:0", "slot": "U0"}) == "illegal_place"
    assert {"type": "supply", "card": "garage:0", "slot": "B3"} in table.legal()


def test_supplier_takes_only_discarded_rooms() -> None:
    table = ending("supplier", {}, rooms=("kitchen:1",))
    refused = {"type": "supply", "card": "kitchen:0", "slot": "G1"}
    assert table.refusal(refused) == "not_discarded"
    assert table.refusal(refused | {"card": "ballroom:0"}) == "not_discarded"


def test_supplier_loses_the_token_on_the_removed_card() -> None:
    table = ending("supplier", {"G0": "kitchen"}, {"G0": "cat_house"}, rooms=("library",))
    supplied = table.do({"type": "supply", "card": "library:0", "slot": "G0"})[0]
    assert isinstance(supplied, e.Supplied)
    assert supplied.lost == {"G0": "cat_house"}
    assert table.tokens(0) == {}


JOIN: dict[str, Any] = {"type": "supply", "card": "kitchen:1", "slot": "G1"}


def joining(game: DreamHome, tokens: dict[str, str], *helpers: str) -> Table:
    """The Supplier may bring a kitchen; there is one in G0, and a library in G1."""
    rooms = {"G0": "kitchen", "G1": "library"}
    table = ending("supplier", rooms, tokens, rooms=("kitchen:1",), game=game)
    return table.give(0, *helpers)


def test_supplier_may_join_a_room_finished_by_a_token_under_rules_1() -> None:
    table = joining(RULES_1, {"G0": "cat_house"})
    assert JOIN in table.legal()
    table.do(JOIN)
    assert table.line(0, "rooms") == 6
    assert table.tokens(0) == {"G0": "cat_house"}


def test_supplier_may_not_join_a_room_finished_by_a_token_from_rules_2_on() -> None:
    table = joining(RULES_2, {"G0": "cat_house"})
    assert JOIN not in table.legal()
    assert table.refusal(JOIN) == "room_finished"


def test_supplier_of_a_house_with_the_interior_designer_may_join_a_decorated_room() -> None:
    for game in VERSIONS:
        table = joining(game, {"G0": "cat_house"}, "helper:interior_designer")
        assert JOIN in table.legal()
        table.do(JOIN)
        assert table.line(0, "rooms") == 6


def test_supplier_may_join_a_room_whose_only_token_goes_with_the_removed_card() -> None:
    for game in VERSIONS:
        table = joining(game, {"G1": "cat_house"})
        (supplied,) = table.do(JOIN)[:1]
        assert isinstance(supplied, e.Supplied)
        assert supplied.lost == {"G1": "cat_house"}
        assert table.line(0, "rooms") == 6


def test_supplier_may_replace_a_card_of_a_decorated_room_only_where_its_token_lies() -> None:
    """The card is taken away first: what is left of the room is decorated, or it is not."""
    rooms = {"G0": "kitchen", "G1": "kitchen"}
    for token, slot in (("G0", "G1"), ("G1", "G0")):
        table = ending("supplier", rooms, {token: "cat_house"}, rooms=("kitchen:1",))
        assert table.refusal(JOIN | {"slot": slot}) == "room_finished"
        assert JOIN | {"slot": token} in table.legal()


def test_supplier_joining_decorated_rooms_keeps_the_token_worth_most() -> None:
    """Of the remaining ones: the token on the removed card is lost in any case."""
    slots = {"G0": "living_room", "G1": "kids_room", "G2": "living_room"}
    tokens = {"G0": "cat_house", "G1": "toy_train", "G2": "paintings"}
    table = ending("supplier", slots, tokens, rooms=("living_room:0",), game=RULES_1)
    supplied = table.do({"type": "supply", "card": "living_room:0", "slot": "G1"})[0]
    assert isinstance(supplied, e.Supplied)
    assert supplied.lost == {"G1": "toy_train", "G2": "paintings"}
    assert table.tokens(0) == {"G0": "cat_house"}


def test_supplier_may_complete_a_garage_for_the_car() -> None:
    table = ending("supplier", {"B3": "garage"}, rooms=("garage:0",), game=RULES_1, car_token=True)
    events = table.do({"type": "supply", "card": "garage:0", "slot": "B4"})
    assert events[1] == e.CarParked(0, "B3")
    assert table.line(0, "decor") == 1


# Handyman


def trade(one: str, other: str) -> dict[str, Any]:
    """A trade action."""
    return {"type": "trade", "slots": [one, other]}


def test_handyman_swaps_two_cards_with_their_tokens() -> None:
    table = ending("handyman", {"U0": "kitchen", "G2": "library"}, {"U0": "cat_house"})
    assert table.do(trade("U0", "G2"))[0] == e.Traded(0, ("U0", "G2"))
    assert table.slots(0)["G2"] == {"room": "kitchen", "kids": 0}
    assert table.slots(0)["U0"] == {"room": "library", "kids": 0}
    assert table.tokens(0) == {"G2": "cat_house"}


def test_handyman_ignores_the_order_of_slots() -> None:
    table = ending("handyman", {"U0": "kitchen", "G2": "library"})
    assert table.do(trade("G2", "U0"))[0] == e.Traded(0, ("U0", "G2"))


def test_handyman_leaves_face_down_cards_face_down() -> None:
    table = ending("handyman", {"U0": "kitchen"})
    table.do(trade("U0", "G0"))
    assert table.slots(0)["U0"] == {"empty": True}
    assert table.slots(0)["G0"] == {"room": "kitchen", "kids": 0}


def test_handyman_needs_both_cards_to_be_legal_after_the_swap() -> None:
    slots = {"U0": "kitchen", "B3": "garage", "G0": "library", "G1": "kitchen", "G2": "kitchen"}
    table = ending("handyman", slots)
    assert table.refusal(trade("U0", "B3")) == "illegal_place"
    assert table.refusal(trade("U0", "G0")) == "illegal_place"
    assert table.refusal(trade("U0", "U0")) == "same_slot"
    assert table.refusal(trade("B3", "G3")) == "illegal_place"
    assert trade("B3", "B4") in table.legal()


def test_handyman_may_grow_a_decorated_room_up_to_its_maximum() -> None:
    slots = {"U0": "kitchen", "G0": "kitchen"}
    table = ending("handyman", slots, {"U0": "ice_cream_machine"})
    table.do(trade("U1", "G0"))
    assert table.line(0, "rooms") == 6
    assert table.tokens(0) == {"U0": "ice_cream_machine"}


def test_handyman_leaves_a_room_the_token_worth_most() -> None:
    slots = {"U0": "kitchen", "G0": "kitchen"}
    table = ending("handyman", slots, {"U0": "cat_house", "G0": "ice_cream_machine"})
    traded = table.do(trade("U1", "G0"))[0]
    assert isinstance(traded, e.Traded)
    assert traded.lost == {"U0": "cat_house"}
    assert table.tokens(0) == {"U1": "ice_cream_machine"}


def test_handyman_joining_three_decorated_rooms_keeps_one_token() -> None:
    slots = {"U0": "living_room", "U2": "living_room", "G0": "living_room"}
    tokens = {"U0": "fireplace", "U2": "piano", "G0": "cat_house"}
    table = ending("handyman", slots, tokens)
    table.do(trade("U1", "G0"))
    assert table.tokens(0) == {"U2": "piano"}
    assert table.line(0, "rooms") == 9


# Roofer


def test_roofer_puts_a_discarded_roof_on_the_pile() -> None:
    discards = ("roof:red", "tool:drill", "roof:blue:window", "roof:red")
    table = ending("roofer", {}, resources=discards)
    assert table.legal() == [
        {"type": "roof", "card": "roof:red"},
        {"type": "roof", "card": "roof:blue:window"},
        {"type": "decline"},
    ]
    assert table.do({"type": "roof", "card": "roof:red"})[0] == e.Roofed(0, "roof:red")
    assert table.view()["houses"][0]["roofs"] == [{"colour": "red", "window": False}]
    assert table.view()["discards"]["resources"] == ["tool:drill", "roof:blue:window", "roof:red"]


def test_roofer_takes_only_discarded_roofs() -> None:
    table = ending("roofer", {}, resources=("roof:red", "tool:drill"))
    for card in ("roof:blue", "tool:drill", "roof:pink"):
        assert table.refusal({"type": "roof", "card": card}) == "not_discarded"


# Who is asked, and when


def last_build(table: Table, column: int = 0) -> list[Event]:
    """Plays the last turn of the last round with this column. Returns the events of its build."""
    state = table.state
    seats = range(state.seats)
    for seat in seats:
        table.house(seat, {slot: "empty" for slot in SLOTS if seat or slot != "U0"})
    state.round = 12
    state.played = [1] * state.seats
    state.played[0] = -1
    table.market(PLAIN, (None, None, None, "roof:red")).turn(0)
    table.do({"type": "take", "column": column})
    return table.do(build("U0"))


def test_ruling_helpers_are_asked_in_seat_order_from_the_marker_and_supplier_first() -> None:
    table = Table(3)
    table.give(0, "helper:roofer", "helper:handyman", "helper:supplier")
    table.give(1, "helper:supplier").give(2, "helper:supplier")
    events = last_build(table)
    assert events[-1] == e.Turned(0, "supplier")
    asked_seats = []
    while table.state.turn is not None:
        asked_seats.append((table.state.turn, table.state.phase))
        table.do({"type": "decline"})
    assert asked_seats == [
        (0, "supplier"),
        (0, "handyman"),
        (0, "roofer"),
        (1, "supplier"),
        (2, "supplier"),
    ]


def test_ruling_helpers_are_asked_from_the_holder_of_the_marker_round_the_table() -> None:
    table = Table(3)
    for seat in range(3):
        table.give(seat, "helper:supplier")
    table.state.first = 1
    last_build(table, column=1)
    asked_seats = []
    while table.state.turn is not None:
        asked_seats.append(table.state.turn)
        table.do({"type": "decline"})
    assert asked_seats == [1, 2, 0]


def test_ruling_the_marker_taken_in_the_last_round_counts_for_the_helpers() -> None:
    table = Table(3).give(1, "helper:supplier").give(2, "helper:supplier")
    table.state.first = 2
    assert last_build(table)[-1] == e.Turned(1, "supplier")


def test_ruling_the_discards_of_the_last_round_are_available() -> None:
    table = Table().give(0, "helper:roofer")
    last_build(table)
    assert table.legal("roof") == [{"type": "roof", "card": "roof:red"}]


def test_a_seat_without_a_legal_use_of_a_helper_is_not_asked() -> None:
    table = ending("supplier", {}).give(0, "helper:roofer").give(1, "helper:roofer")
    events = table.do({"type": "decline"})
    assert [type(event) for event in events] == [e.Declined, Finished]


@pytest.mark.parametrize("helper", ["supplier", "handyman", "roofer"])
def test_each_helper_may_be_declined(helper: Phase) -> None:
    table = ending(helper, {}, rooms=("library",), resources=("roof:red",))
    before = table.slots(0)
    events = table.do({"type": "decline"})
    assert events[0] == e.Declined(0, helper)  # type: ignore[arg-type]  # a helper's phase
    assert table.slots(0) == before
    assert isinstance(events[-1], Finished)


def test_architect_and_interior_designer_are_never_asked() -> None:
    table = Table().give(0, "helper:architect", "helper:interior_designer")
    assert isinstance(last_build(table)[-1], Finished)


def test_the_last_event_reveals_the_seed() -> None:
    finished = last_build(Table())[-1]
    assert isinstance(finished, Finished)
    assert finished.seed == CHANCE.seed.hex()
