"""Where a room card may be built, by type and rule."""

from __future__ import annotations

import pytest

from engine.dream_home.board import SLOTS
from engine.dream_home.cards import CARD_SETS
from tests.engine.dream_home.table import Table, build

MAIN = [slot for slot in SLOTS if slot[0] != "B"]
BASEMENT = ["B3", "B4"]
FULL: dict[str, str] = dict.fromkeys(SLOTS, "empty")
TYPES = [(room.id, room.kind, len(room.points)) for room in CARD_SETS.named("standard").data.rooms]


def face_up(table: Table) -> list[str]:
    """Slots where the room just taken may be built face up."""
    return [action["slot"] for action in table.legal("build") if action["face_up"]]


def face_down(table: Table) -> list[str]:
    """Slots where it may be built face down."""
    return [action["slot"] for action in table.legal("build") if not action["face_up"]]


@pytest.mark.parametrize(("room", "kind", "most"), TYPES)
def test_a_room_belongs_on_its_floors(room: str, kind: str, most: int) -> None:
    supported = {"G3": "empty", "G4": "empty", "G0": "empty"}
    table = Table().house(0, supported | {"B3": "empty"}).taken(0, room)
    assert face_up(table) == (["B4"] if kind == "basement" else ["U0", "U3", "U4", "G1", "G2"])
    assert face_down(table) == ["U0", "U3", "U4", "G1", "G2", "B4"]


@pytest.mark.parametrize(("room", "kind", "most"), TYPES)
def test_a_room_grows_to_its_maximum_and_no_further(room: str, kind: str, most: int) -> None:
    floor = BASEMENT if kind == "basement" else MAIN[5:]
    for size in range(1, len(floor)):
        filled = dict.fromkeys(floor[:size], room)
        table = Table().house(0, filled).taken(0, room)
        at = floor[size]
        assert (at in face_up(table)) is (size < most), (size, at)
        assert at in face_down(table) or at[0] == "G"


@pytest.mark.parametrize(
    ("room", "most"), [(room, most) for room, kind, most in TYPES if kind == "normal"]
)
def test_a_card_between_two_rooms_counts_both_sides(room: str, most: int) -> None:
    table = Table().house(0, {"G0": room, "G2": room}).taken(0, room)
    assert ("G1" in face_up(table)) is (most >= 3)


def test_normal_rooms_above_each_other_do_not_join() -> None:
    table = Table().house(0, {"G0": "bathroom"}).taken(0, "bathroom")
    assert "U0" in face_up(table)


def test_floors_never_join_at_their_ends() -> None:
    ends = {"U4": "bathroom", "G4": "empty", "B3": "empty", "B4": "empty"}
    table = Table().house(0, ends).taken(0, "bathroom")
    assert "G0" in face_up(table)


def test_upper_slots_need_the_slot_below() -> None:
    table = Table().taken(0, "library")
    assert face_down(table) == ["G0", "G1", "G2", "B3", "B4"]
    assert table.refusal(build("U0")) == "unsupported"
    assert table.refusal(build("G3")) == "unsupported"


@pytest.mark.parametrize("below", ["library", "empty", "scaffold"])
def test_rooms_empty_rooms_and_scaffolds_support(below: str) -> None:
    table = Table().house(0, {"G0": below}).taken(0, "study")
    assert "U0" in face_up(table)


def test_the_basement_supports_the_two_slots_above_it() -> None:
    table = Table().house(0, {"B4": "scaffold"}).taken(0, "study")
    assert face_up(table) == ["G0", "G1", "G2", "G4"]
    assert face_down(table) == ["G0", "G1", "G2", "G4", "B3", "B4"]


def test_a_filled_slot_takes_no_card() -> None:
    table = Table().house(0, {"G0": "empty"}).taken(0, "study")
    assert table.refusal(build("G0")) == "slot_taken"
    assert table.refusal(build("G0", face_up=False)) == "slot_taken"


def test_a_room_on_the_wrong_floor_is_refused_with_the_reason() -> None:
    table = Table().taken(0, "garage")
    assert table.refusal(build("G0")) == "wrong_floor"
    assert Table().taken(0, "library").refusal(build("B3")) == "wrong_floor"


def test_no_card_joins_a_room_finished_by_a_token() -> None:
    table = Table().house(0, {"G0": "living_room"}, {"G0": "piano"}).taken(0, "living_room")
    assert face_up(table) == ["U0", "G2"]
    assert table.refusal(build("G1")) == "room_finished"


def test_a_token_anywhere_in_the_room_finishes_it() -> None:
    rooms = {"G0": "living_room", "G1": "living_room"}
    table = Table().house(0, rooms, {"G0": "cat_house"}).taken(0, "living_room")
    assert "G2" not in face_up(table)


def test_a_token_does_not_affect_rooms_of_other_types() -> None:
    table = Table().house(0, {"G0": "living_room"}, {"G0": "piano"}).taken(0, "kitchen")
    assert "G1" in face_up(table)


def test_empty_rooms_join_nothing() -> None:
    table = Table().house(0, {"G0": "empty"}).taken(0, "living_room")
    table.do(build("G1", face_up=False))
    assert table.slots(0) == {"G0": {"empty": True}, "G1": {"empty": True}}


def test_a_card_is_placed_in_the_chosen_slot_with_its_children() -> None:
    table = Table().taken(0, "kids_room:2")
    table.do(build("G2"))
    assert table.slots(0) == {"G2": {"room": "kids_room", "kids": 2}}


def test_replacing_a_scaffold_discards_it() -> None:
    table = Table().house(0, {"G0": "scaffold"}).taken(0, "study")
    assert "G0" in face_up(table)
    events = table.do(build("G0"))
    assert events[0].replaced == "tool:scaffolding"  # type: ignore[attr-defined]  # `Built`
    assert table.slots(0) == {"G0": {"room": "study", "kids": 0}}
    assert table.view()["discards"]["resources"] == ["tool:scaffolding"]


def test_the_last_slot_is_always_open_face_down() -> None:
    filled = FULL.copy()
    del filled["U2"]
    table = Table().house(0, filled).taken(0, "garage")
    assert table.legal() == [build("U2", face_up=False)]
