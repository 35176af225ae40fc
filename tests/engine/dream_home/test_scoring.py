"""Scoring: the worked example, each line, ties, and agreement with a second scorer."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from engine import simulate
from engine.dream_home import cards, scoring
from engine.dream_home.cards import CARD_SETS, parse
from engine.dream_home.options import DreamOptions
from tests.engine.dream_home import scorer
from tests.engine.dream_home.table import GAME, Table

STANDARD = CARD_SETS.named("standard")
EXAMPLE = {
    "U0": "game_room",
    "U1": "living_room",
    "U2": "living_room",
    "U3": "bathroom",
    "U4": "dressing_room",
    "G0": "bathroom",
    "G1": "bedroom",
    "G2": "kitchen",
    "G3": "pantry",
    "G4": "kitchen",
    "B3": "garage",
    "B4": "empty",
}


def roof(*codes: str) -> int:
    """Points of a pile of roofs."""
    return scoring.roof_points(STANDARD, [STANDARD.resource[f"roof:{code}"] for code in codes])


def test_the_worked_example_is_worth_29_points() -> None:
    table = Table().house(0, EXAMPLE, {"U1": "piano", "G1": "cat_house"})
    table.give(0, "roof:red", "roof:blue:window", "roof:green", "roof:brown")
    sheet = scoring.sheet(table.state, 0, roof=True)
    assert {line.line: line.points for line in sheet} == {
        "rooms": 15,
        "decor": 4,
        "functionality": 6,
        "roof": 4,
        "helpers": 0,
    }
    assert sum(line.points for line in sheet) == 29


@pytest.mark.parametrize(
    ("rooms", "points"),
    [
        ({"G0": "living_room"}, 1),
        ({"G0": "living_room", "G1": "living_room"}, 4),
        ({"G0": "living_room", "G1": "living_room", "G2": "living_room"}, 9),
        ({"G0": "living_room", "G2": "living_room"}, 2),
        ({"G0": "living_room", "U0": "living_room"}, 2),
        ({"G0": "kitchen"}, 1),
        ({"G0": "kitchen", "G1": "kitchen"}, 6),
        ({"G0": "bedroom"}, 1),
        ({"G0": "bedroom", "G1": "bedroom"}, 4),
        ({"G0": "bathroom"}, 1),
        ({"G0": "kids_room"}, 2),
        ({"G0": "kids_room", "G1": "kids_room"}, 6),
        ({"G0": "pantry"}, 1),
        ({"G0": "pantry", "G1": "kitchen"}, 4),
        ({"G0": "kitchen", "G1": "pantry", "G2": "kitchen"}, 5),
        ({"G0": "pantry", "U0": "kitchen"}, 2),
        ({"G0": "pantry", "G2": "kitchen"}, 2),
        ({"G0": "pantry", "G1": "kitchen", "G2": "pantry"}, 7),
        ({"G0": "sauna"}, 1),
        ({"G0": "bathroom", "G1": "sauna"}, 4),
        ({"G0": "dressing_room"}, 1),
        ({"G0": "dressing_room", "G1": "bedroom", "G2": "bedroom"}, 7),
        ({"G0": "game_room"}, 2),
        ({"G0": "library"}, 2),
        ({"G0": "study"}, 1),
        ({"G0": "study", "G1": "library"}, 5),
        ({"B3": "garage"}, 0),
        ({"B3": "garage", "B4": "garage"}, 4),
        ({"B3": "wine_cellar"}, 1),
        ({"B3": "workshop"}, 1),
        ({"B3": "storage"}, 1),
        ({"B3": "laundry"}, 1),
        ({"G0": "empty", "G1": "empty"}, 0),
        ({}, 0),
    ],
)
def test_rooms_score_by_size_and_neighbour(rooms: dict[str, str], points: int) -> None:
    assert Table().house(0, rooms).line(0, "rooms") == points


@pytest.mark.parametrize(
    ("rooms", "points"),
    [
        ({"U0": "bathroom", "G0": "bathroom"}, 3),
        ({"U0": "bathroom", "U2": "bathroom"}, 0),
        ({"U0": "bathroom", "U1": "kitchen", "U2": "bedroom"}, 3),
        ({"U0": "bathroom", "G0": "bathroom", "G1": "kitchen", "G2": "bedroom"}, 6),
        ({"U1": "kitchen", "U2": "bedroom"}, 0),
        ({"U0": "bathroom", "G0": "empty", "G1": "kitchen"}, 0),
    ],
)
def test_functionality(rooms: dict[str, str], points: int) -> None:
    assert Table().house(0, rooms).line(0, "functionality") == points


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ((), 0),
        (("red", "red", "red"), 0),
        (("red:window", "blue:window", "green:window"), 0),
        (("red", "red", "red", "red"), 8),
        (("red", "red", "red", "red:window"), 9),
        (("red", "red", "red", "red", "red:window"), 9),
        (("red", "red", "red", "red", "blue:window"), 8),
        (("red", "red", "red", "blue"), 3),
        (("red", "red", "red", "blue:window"), 4),
        (("red", "red", "red", "blue:window", "green:window"), 5),
        (("red:window", "blue:window", "green:window", "brown:window"), 7),
        (("red", "red", "blue", "blue", "green", "green", "brown", "brown:window"), 4),
        (("red",) * 4 + ("blue",) * 3 + ("blue:window",), 9),
        (("red",) * 4 + ("red:window", "blue:window", "green:window", "brown:window"), 9),
    ],
)
def test_the_best_roof_of_four_counts(pile: tuple[str, ...], points: int) -> None:
    assert roof(*pile) == points


def test_no_more_than_four_windows_count_in_a_set_that_has_more() -> None:
    text = (Path(cards.__file__).parent / "card_sets" / "standard.toml").read_text(encoding="utf-8")
    glass = parse("glass", text.replace("windows = 1", "windows = 6"))
    red, blue = glass.resource["roof:red:window"], glass.resource["roof:blue:window"]
    assert scoring.roof_points(glass, [red] * 6) == 8 + 4
    assert scoring.roof_points(glass, [red] * 3 + [blue] * 3) == 3 + 4


def test_the_roof_is_on_the_sheet_only_after_the_end() -> None:
    table = Table().give(0, *["roof:red"] * 4)
    assert "roof" not in {line["line"] for line in table.view()["houses"][0]["score"]}
    assert GAME.result(table.state).points == (0, 0)
    assert scoring.score(table.state, roof=True).points == (8, 0)


def test_ties_go_to_the_house_with_more_children() -> None:
    table = Table(3).house(0, {"G0": "kids_room:1"}).house(1, {"G0": "kids_room:2"})
    table.house(2, {"G0": "library"})
    assert GAME.result(table.state).points == (2, 2, 2)
    assert GAME.result(table.state).ranks == (2, 1, 3)


def test_children_on_face_down_cards_do_not_count() -> None:
    table = Table().house(0, {"G0": "library", "G1": "empty"}).house(1, {"G0": "game_room"})
    table.state.faces[8] = STANDARD.face["kids_room:2"]
    assert GAME.result(table.state).ranks == (2, 1)


def test_seats_that_are_still_tied_share_the_rank() -> None:
    table = Table(4).house(1, {"G0": "kitchen:1"}).house(3, {"G0": "living_room:1"})
    assert GAME.result(table.state).ranks == (3, 1, 3, 1)


def test_an_independent_scorer_agrees_on_whole_games() -> None:
    for number in range(150):
        seed = hashlib.sha256(b"scorer %d" % number).digest()
        bots = [GAME.bots["greedy" if number % 5 == 0 else "random"]] * (2 + number % 3)
        _, state = simulate.play(GAME, bots, DreamOptions(car_token=number % 2 == 0), seed)
        result, final = GAME.result(state), GAME.final(state)
        sheets = scorer.sheets(final)
        assert [{line.line: line.points for line in lines} for lines in result.sheet] == sheets
        assert list(result.points) == [sum(sheet.values()) for sheet in sheets]
        keys = [
            (points, scorer.children(house))
            for points, house in zip(result.points, final["houses"], strict=True)
        ]
        assert [sorted(keys, reverse=True).index(key) + 1 for key in keys] == list(result.ranks)
