"""The view, and the form of the record."""

from __future__ import annotations

import itertools
import json

import msgspec

from engine import record, verify
from engine.chance import Chance
from engine.game import Finished
from engine.lodge.actions import BuildRoom, EndTurn
from engine.lodge.state import PLACE
from engine.simulate import bot, play
from tests.engine.lodge.table import GAME, do, lodge, opened, random_game, table

BLUE_RED = {"code": "blue:red:2", "colours": ["blue", "red"], "floor": 2}
EXACT = {"code": "exact:red", "kind": "exact", "colour": "red", "count": 3, "points": 4}


def test_the_view_shows_the_whole_table() -> None:
    own_lodge = lodge("1 .", "r B", amenities={"1": "exact:red"}, valet="blue:red:2", tokens=1)
    state = table(
        own_lodge,
        rooms=("r y g b", ". . . .", "g b p r", "b p r y"),
        amenities=["exact:red", None, None, None],
        guests=["blue:red:2", None, None, None],
        bag={"red": 3},
        guest_bag={"blue:red:1": 2},
        amenity_bag={},
        phase=PLACE,
    )
    view = GAME.view(state, None)
    assert view["display"] == {
        "rooms": [
            ["blue", "purple", "red", "yellow"],
            ["green", "blue", "purple", "red"],
            [None, None, None, None],
            ["red", "yellow", "green", "blue"],
        ],
        "amenities": [EXACT, None, None, None],
        "guests": [BLUE_RED, None, None, None],
    }
    assert view["bags"] == {
        "rooms": {"red": 3, "yellow": 0, "green": 0, "blue": 0, "purple": 0},
        "guests": 2,
        "amenities": 0,
    }
    assert view["lodges"][0] == {
        "tiles": [
            {"floor": 1, "column": 1, "colour": "red"},
            {"floor": 2, "column": 1, "amenity": EXACT, "worth": 0},
            {
                "floor": 1,
                "column": 2,
                "colour": "blue",
                "guest": {"code": "blue:green:1", "colours": ["blue", "green"], "floor": 1},
            },
        ],
        "valet": BLUE_RED,
        "tokens": 1,
        "guests": 1,
        "pleased": 1,
        "score": [
            {"line": "guests", "points": 2},
            {"line": "floors", "points": 1},
            {"line": "amenities", "points": 0},
        ],
    }
    rest = {key: view[key] for key in view if key not in ("display", "bags", "lodges")}
    assert rest == {
        "round": 1,
        "turn": 0,
        "phase": "place",
        "placed": {"display": False, "valet": False},
        "last_round": False,
        "guests_to_end": 12,
    }


def test_rounds_are_counted_from_the_first_seat() -> None:
    state, _, chance = opened(2, 3)
    rounds = []
    for _ in range(4):
        rounds.append(GAME.view(state, None)["round"])
        build = next(
            action for action in GAME.legal(state, state.seat) if isinstance(action, BuildRoom)
        )
        do(state, build, EndTurn(), chance=chance)
    assert rounds == [1, 1, 2, 2]


def test_every_seat_sees_the_same_and_no_order_of_a_bag() -> None:
    """States that differ only in the next draws have the same view."""
    state, events, chance = opened(3, 7)
    views = [GAME.view(state, seat) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert chance.seed.hex() not in json.dumps(views)
    assert not any(isinstance(event, Finished) for event in events)


def test_views_are_plain_json_at_every_ply() -> None:
    for state, *_ in itertools.islice(random_game(4, 11), 0, None, 9):
        view = GAME.view(state, None)
        assert json.loads(json.dumps(view)) == view


def test_a_record_can_be_scored_and_verifies() -> None:
    bots = [bot(GAME, "greedy"), bot(GAME, "random")]
    log, state = play(GAME, bots, GAME.Options(), Chance(bytes(31) + b"\x05").seed)
    line = record.write(GAME, log, ["greedy", "random"], state)
    assert verify.check_record(line) is None
    decoded = msgspec.json.decode(line)
    assert decoded["game"] == "lodge"
    assert decoded["options"] == {"card_set": "standard_24"}
    for shown, points, sheet in zip(
        decoded["final"]["lodges"],
        decoded["result"]["points"],
        decoded["result"]["sheet"],
        strict=True,
    ):
        assert set(shown) == {"tiles", "valet"}
        homes = [tile for tile in shown["tiles"] if "guest" in tile]
        assert all(set(tile["guest"]) == {"colours", "floor"} for tile in homes)
        lines = {line["line"]: line["points"] for line in sheet}
        assert lines["guests"] == 2 * len(homes)
        assert lines["floors"] == sum(
            tile["floor"] for tile in homes if tile["guest"]["floor"] == tile["floor"]
        )
        assert sum(lines.values()) == points
        for tile in shown["tiles"]:
            assert set(tile) - {"guest"} in (
                {"floor", "column", "colour"},
                {"floor", "column", "amenity"},
            )


def test_a_record_with_a_changed_tile_does_not_verify() -> None:
    log, state = play(GAME, [bot(GAME, "greedy")] * 2, GAME.Options(), bytes(32))
    line = record.write(GAME, log, ["a", "b"], state)
    broken = line.replace(b'"room":"red"', b'"room":"blue"', 1)
    fault = verify.check_record(broken)
    assert broken != line
    assert fault is not None
    assert fault.seq is not None


def test_the_final_form_of_tiles_and_valet() -> None:
    own_lodge = lodge("1", "R", amenities={"1": "exact:red"}, valet="green:red:3")
    state = table(own_lodge)
    assert GAME.final(state)["lodges"][0] == {
        "tiles": [
            {
                "floor": 1,
                "column": 1,
                "colour": "red",
                "guest": {"colours": ["blue", "green"], "floor": 1},
            },
            {
                "floor": 2,
                "column": 1,
                "amenity": {"kind": "exact", "colour": "red", "count": 3, "points": 4},
            },
        ],
        "valet": {"colours": ["green", "red"], "floor": 3},
    }
