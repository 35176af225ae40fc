"""Decor cards and their tokens, card by card."""

from __future__ import annotations

import pytest

from engine.dream_home.board import Slot
from engine.dream_home.cards import CARD_SETS
from engine.dream_home.events import Decorated, DecorWasted, LaidBeside
from tests.engine.dream_home.table import Table, build

STANDARD = CARD_SETS.named("standard")
DATA = STANDARD.data
BEARERS = {decor.id: decor.rooms for decor in DATA.decor}
ON_ROOMS = [decor for decor in BEARERS if BEARERS[decor] != "beside"]
BESIDE = [decor for decor in BEARERS if BEARERS[decor] == "beside"]
POINTS = {decor.id: decor.points for decor in DATA.decor}


@pytest.mark.parametrize("room", [room.id for room in DATA.rooms])
@pytest.mark.parametrize("decor", ON_ROOMS)
def test_a_token_goes_on_the_types_its_card_names(decor: str, room: str) -> None:
    slot: Slot = "B3" if STANDARD.basement[STANDARD.kind_of[room]] else "G0"
    table = Table().taken(0, room, f"decor:{decor}")
    events = table.do(build(slot))
    if BEARERS[decor] == "any" or room in BEARERS[decor]:
        assert events[1] == Decorated(0, f"decor:{decor}", slot, chosen=False)
        assert table.tokens(0) == {slot: decor}
        assert table.line(0, "decor") == POINTS[decor]
    else:
        assert events[1] == DecorWasted(0, f"decor:{decor}")
        assert table.tokens(0) == {}
    assert f"decor:{decor}" in table.view()["discards"]["resources"]
    assert table.view()["pending"] == {"room": None, "resource": None}


@pytest.mark.parametrize("decor", BESIDE)
def test_treehouse_and_birdhouse_are_placed_beside_the_house(decor: str) -> None:
    table = Table().taken(0, "study", f"decor:{decor}")
    assert table.do(build("G0"))[1] == LaidBeside(0, f"decor:{decor}")
    assert table.view()["houses"][0]["beside"] == [decor]
    assert table.line(0, "decor") == POINTS[decor]


@pytest.mark.parametrize("decor", ON_ROOMS)
def test_empty_rooms_get_no_token(decor: str) -> None:
    table = Table().taken(0, "study", f"decor:{decor}")
    assert table.do(build("G0", face_up=False))[1] == DecorWasted(0, f"decor:{decor}")


def test_with_several_rooms_the_player_chooses() -> None:
    table = Table().house(0, {"G0": "kitchen"}).taken(0, "living_room", "decor:cat_house")
    table.do(build("G2"))
    assert table.view()["phase"] == "decorate"
    assert table.view()["turn"] == 0
    assert table.view()["pending"]["resource"] == "decor:cat_house"
    assert table.legal() == [
        {"type": "decorate", "slot": "G0"},
        {"type": "decorate", "slot": "G2"},
    ]
    assert table.refusal({"type": "decorate", "slot": "G1"}) == "no_bearer"
    table.do({"type": "decorate", "slot": "G2"})
    assert table.tokens(0) == {"G2": "cat_house"}
    assert table.view()["turn"] == 1


def test_a_room_has_at_most_one_token() -> None:
    rooms = {"G0": "living_room", "G1": "living_room"}
    table = Table().house(0, rooms, {"G0": "piano"}).taken(0, "library", "decor:fireplace")
    assert table.do(build("U0"))[1] == DecorWasted(0, "decor:fireplace")


def test_a_token_may_be_placed_on_any_card_of_a_room() -> None:
    rooms = {"G0": "living_room", "G1": "living_room"}
    table = Table().house(0, rooms).taken(0, "living_room", "decor:piano")
    table.do(build("G2"))
    assert [action["slot"] for action in table.legal()] == ["G0", "G1", "G2"]


def test_decor_must_be_placed_if_possible() -> None:
    table = Table().house(0, {"G0": "kitchen"}).taken(0, "living_room", "decor:cat_house")
    table.do(build("G2"))
    assert table.refusal({"type": "decline"}) == "wrong_phase"
