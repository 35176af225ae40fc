"""The four tools with their edge cases."""

from __future__ import annotations

from engine.dream_home import events as e
from engine.dream_home.board import SLOTS
from tests.engine.dream_home.table import PLAIN, ROOFS, RULES_1, Table, build, take

DRILL = {"type": "drill", "slot": "G0", "column": 0}


def drilling(rooms: dict[str, str], tokens: dict[str, str] | None = None) -> Table:
    """Seat 0 has the Drill and a house of these rooms, with a kitchen in column 0."""
    table = Table().house(0, rooms, tokens).give(0, "tool:drill")
    return table.market(("kitchen:1", *PLAIN[1:])).turn(0)


def test_drill_swaps_a_face_up_room_with_a_market_room() -> None:
    table = drilling({"G0": "library"})
    assert table.do(DRILL) == [e.Drilled(0, "G0", 0, "library:0", "kitchen:1")]
    assert table.slots(0) == {"G0": {"room": "kitchen", "kids": 1}}
    assert table.view()["market"]["rooms"][0] == "library:0"
    assert table.view()["houses"][0]["tools"] == []
    assert table.view()["discards"]["resources"] == ["tool:drill"]
    assert (table.view()["turn"], table.view()["phase"]) == (0, "choose")


def test_drilled_out_rooms_can_be_taken_like_any_other() -> None:
    table = drilling({"G0": "library"})
    table.do(DRILL)
    assert table.do(take(0)) == [e.Taken(0, 0, "library:0", None)]


def test_ruling_drill_loses_the_token_on_the_outgoing_card() -> None:
    table = drilling({"G0": "living_room"}, {"G0": "piano"})
    assert table.do(DRILL)[0].lost == {"G0": "piano"}  # type: ignore[attr-defined]  # `Drilled`
    assert table.tokens(0) == {}
    assert table.line(0, "decor") == 0


def test_drill_leaves_the_tokens_of_other_cards() -> None:
    table = drilling({"G0": "living_room", "G1": "living_room"}, {"G1": "piano"})
    table.do(DRILL)
    assert table.tokens(0) == {"G1": "piano"}


def test_drill_needs_a_face_up_room() -> None:
    table = drilling({"G0": "empty", "G1": "scaffold"})
    assert table.legal("drill") == []
    assert table.refusal(DRILL) == "not_face_up"
    assert table.refusal({"type": "drill", "slot": "G1", "column": 0}) == "not_face_up"
    assert table.refusal({"type": "drill", "slot": "G2", "column": 0}) == "not_face_up"


def test_drill_needs_the_incoming_room_to_be_legal_there() -> None:
    table = drilling({"G0": "kitchen", "G1": "library", "G2": "kitchen", "B3": "garage"})
    assert table.refusal({"type": "drill", "slot": "G1", "column": 0}) == "room_finished"
    assert table.refusal({"type": "drill", "slot": "B3", "column": 0}) == "wrong_floor"
    assert {"type": "drill", "slot": "B3", "column": 4} in table.legal("drill")


def test_drill_may_join_no_room_finished_by_a_token() -> None:
    table = drilling({"G0": "library", "G1": "kitchen"}, {"G1": "ice_cream_machine"})
    assert table.refusal(DRILL) == "room_finished"


def test_drill_swaps_with_no_emptied_column() -> None:
    table = drilling({"G0": "library"})
    table.market((None, *PLAIN[1:]))
    assert table.refusal(DRILL) == "empty_column"


def test_drill_is_used_before_choosing() -> None:
    table = drilling({"G0": "library"})
    table.do(take(1))
    assert table.refusal(DRILL) == "wrong_phase"
    assert table.legal("drill") == []


def test_drill_completes_a_garage_for_the_car() -> None:
    table = Table(game=RULES_1, car_token=True).house(0, {"B3": "garage", "B4": "laundry"})
    table.give(0, "tool:drill").market(("garage:0", *PLAIN[1:])).turn(0)
    events = table.do({"type": "drill", "slot": "B4", "column": 0})
    assert events[1] == e.CarParked(0, "B3")


def test_concrete_mixer_swaps_two_market_rooms() -> None:
    table = Table().give(0, "tool:concrete_mixer").turn(0)
    assert len(table.legal("mix")) == 10
    assert table.do({"type": "mix", "columns": [0, 3]}) == [e.Mixed(0, (0, 3))]
    assert table.view()["market"]["rooms"][0] == PLAIN[3]
    assert table.view()["market"]["rooms"][3] == PLAIN[0]
    assert table.view()["market"]["resources"] == [None, *ROOFS]
    assert table.view()["discards"]["resources"] == ["tool:concrete_mixer"]
    assert table.view()["phase"] == "choose"


def test_concrete_mixer_ignores_the_order_of_columns() -> None:
    table = Table().give(0, "tool:concrete_mixer").turn(0)
    assert table.do({"type": "mix", "columns": [3, 0]}) == [e.Mixed(0, (0, 3))]


def test_concrete_mixer_needs_two_columns_with_rooms() -> None:
    table = Table().give(0, "tool:concrete_mixer").market((None, *PLAIN[1:])).turn(0)
    assert len(table.legal("mix")) == 6
    assert table.refusal({"type": "mix", "columns": [0, 3]}) == "empty_column"
    assert table.refusal({"type": "mix", "columns": [3, 3]}) == "same_column"


def test_concrete_mixer_and_drill_need_to_be_held() -> None:
    table = Table().house(0, {"G0": "library"}).give(1, "tool:concrete_mixer", "tool:drill").turn(0)
    assert table.refusal({"type": "mix", "columns": [0, 3]}) == "no_tool"
    assert table.refusal(DRILL) == "no_tool"


def test_ruling_scaffolding_is_placed_when_taken_or_on_a_later_turn() -> None:
    table = Table().taken(0, "study", "tool:scaffolding")
    assert {"type": "scaffold", "slot": "G0"} in table.legal()
    table.do({"type": "scaffold", "slot": "G0"})
    table.do(build("U0"))
    assert table.slots(0) == {"U0": {"room": "study", "kids": 0}, "G0": {"scaffold": True}}

    later = Table().give(0, "tool:scaffolding").turn(0)
    later.do({"type": "scaffold", "slot": "B3"})
    assert later.view()["phase"] == "choose"
    later.do(take(0))
    later.do(build("G3"))
    assert set(later.slots(0)) == {"G3", "B3"}


def test_scaffolding_stands_on_empty_supported_slots_of_any_floor() -> None:
    table = Table().house(0, {"G0": "empty", "B4": "library"}).give(0, "tool:scaffolding").turn(0)
    slots = [action["slot"] for action in table.legal("scaffold")]
    assert slots == ["U0", "G1", "G2", "G4", "B3"]
    assert table.refusal({"type": "scaffold", "slot": "U1"}) == "unsupported"
    assert table.refusal({"type": "scaffold", "slot": "G0"}) == "slot_taken"


def test_scaffolding_is_not_a_room() -> None:
    table = Table().house(0, {"G0": "scaffold"}).taken(0, "study", "decor:cat_house")
    assert table.line(0, "rooms") == 0
    table.do(build("G1"))
    assert table.tokens(0) == {"G1": "cat_house"}


def test_scaffolding_needs_to_be_held_and_is_gone_once_placed() -> None:
    table = Table().give(0, "tool:scaffolding", "tool:scaffolding").turn(0)
    table.do({"type": "scaffold", "slot": "G0"})
    assert table.view()["houses"][0]["tools"] == ["scaffolding"]
    table.do({"type": "scaffold", "slot": "U0"})
    assert table.refusal({"type": "scaffold", "slot": "G1"}) == "no_tool"


def test_scaffolding_taken_in_the_last_round_does_nothing() -> None:
    table = Table()
    table.state.round = 12
    table.house(0, {slot: "empty" for slot in SLOTS if slot not in ("U0", "G0")})
    table.taken(0, "study", "tool:scaffolding")
    assert table.legal("scaffold") == []
    assert table.refusal({"type": "scaffold", "slot": "G0"}) == "no_tool"
    earlier = Table()
    earlier.state.round = 12
    earlier.give(0, "tool:scaffolding").taken(0, "study", "tool:scaffolding")
    assert earlier.legal("scaffold") != []
    other = Table()
    other.state.round = 12
    other.give(0, "tool:scaffolding").taken(0, "study", "roof:red")
    assert other.legal("scaffold") != []


def test_scaffolding_in_hand_is_not_the_one_another_seat_takes_in_the_last_round() -> None:
    table = Table().give(1, "tool:scaffolding")
    table.state.round = 12
    table.taken(0, "study", "tool:scaffolding").do(build("G0"))
    assert (table.view()["turn"], table.view()["phase"]) == (1, "choose")
    assert {"type": "scaffold", "slot": "G0"} in table.legal()
    table.market(PLAIN).do(take(0))
    assert {"type": "scaffold", "slot": "G0"} in table.legal()
    assert isinstance(table.do({"type": "scaffold", "slot": "G0"})[0], e.Scaffolded)


def hammering(seats: int = 2, holder: int = 0) -> Table:
    """The holder of the Jackhammer is asked before the first turn."""
    return Table(seats).give(holder, "tool:jackhammer").turn(holder, "jackhammer")


def test_jackhammer_takes_any_room_and_discards_its_resource() -> None:
    table = hammering()
    assert table.legal() == [
        {"type": "keep"},
        *({"type": "jackhammer", "column": column} for column in range(5)),
    ]
    assert table.do({"type": "jackhammer", "column": 2}) == [
        e.Hammered(0, 2, PLAIN[2], "roof:blue")
    ]
    assert table.view()["discards"]["resources"] == ["roof:blue", "tool:jackhammer"]
    assert table.view()["phase"] == "build"
    assert {"type": "build", "slot": "G0", "face_up": False} in table.legal()


def test_jackhammer_gives_no_marker_and_no_turn_this_round() -> None:
    table = hammering()
    table.do({"type": "jackhammer", "column": 0})
    assert table.do(build("G0"))[-1] == e.Turned(1, "choose")
    assert table.refusal(take(0)) == "empty_column"
    table.do(take(1))
    closed = table.do(build("G0"))[1]
    assert isinstance(closed, e.RoundClosed)
    assert closed.first == 0
    assert len(table.slots(0)) == 1


def test_jackhammer_may_be_kept() -> None:
    table = hammering()
    assert table.do({"type": "keep"}) == [e.HammerKept(0), e.Turned(0, "choose")]
    assert table.view()["houses"][0]["tools"] == ["jackhammer"]


def test_jackhammer_is_offered_again_next_round_and_only_to_its_holder() -> None:
    table = hammering(holder=1)
    table.do({"type": "keep"})
    for _ in range(2):
        column = table.legal("take")[0]["column"]
        table.do(take(column))
        events = table.do(table.legal("build")[0])
    assert events[-1] == e.Turned(1, "jackhammer")


def test_jackhammer_taken_this_round_waits_for_the_next() -> None:
    table = Table().taken(0, "study", "tool:jackhammer")
    assert table.do(build("G0"))[-1] == e.Turned(1, "choose")


def test_jackhammer_builds_without_scaffolding() -> None:
    table = hammering().give(0, "tool:scaffolding")
    table.do({"type": "jackhammer", "column": 0})
    assert table.legal("scaffold") == []
    assert table.refusal({"type": "scaffold", "slot": "G0"}) == "no_tool"


def test_jackhammer_takes_no_discarded_column() -> None:
    table = hammering().market((PLAIN[0], None, *PLAIN[2:]), (None, *ROOFS[1:]))
    assert {"type": "jackhammer", "column": 1} not in table.legal()
    assert table.refusal({"type": "jackhammer", "column": 1}) == "empty_column"


def test_ruling_the_discard_comes_before_the_jackhammer() -> None:
    table = Table(discard_rule=True).give(1, "tool:jackhammer")
    assert table.view()["phase"] == "discard"
    events = table.do({"type": "discard", "column": 1})
    assert events[-1] == e.Turned(1, "jackhammer")


def test_ruling_nobody_is_asked_who_holds_no_jackhammer() -> None:
    table = Table(3, discard_rule=True)
    assert table.do({"type": "discard", "column": 1})[-1] == e.Turned(0, "choose")


def test_with_two_jackhammers_holders_are_asked_in_turn_order() -> None:
    table = Table(3).give(0, "tool:jackhammer").give(2, "tool:jackhammer")
    table.state.first = 2
    table.turn(2, "jackhammer")
    table.do({"type": "jackhammer", "column": 3})
    assert table.do(build("G0"))[-1] == e.Turned(0, "jackhammer")
    assert table.do({"type": "keep"})[-1] == e.Turned(0, "choose")
    table.do(take(0))
    assert table.do(build("G0"))[-1] == e.Turned(1, "choose")
