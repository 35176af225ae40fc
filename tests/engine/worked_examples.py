"""The positions that the pages for learners show, with the points that their texts explain.

`frontend/scripts/learn.py` writes them for the site, as the engine views and scores them.
`test_learn_pages.py` checks the points against those expected here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import registry
from engine.dream_home import scoring
from engine.game import Game
from tests.engine.dream_home.table import Table
from tests.engine.lodge.table import lodge, table

Points = Mapping[str, list[tuple[str, int]]]
"""By line of the score sheet: what gives points, and how many."""


class Example(NamedTuple):
    """A position, the lines of seat 0 that it explains, and the slots that may be chosen in it."""

    game: Game[Any]
    state: Any
    expected: Points
    choices: list[str]

    @property
    def parts(self) -> dict[str, list[Any]]:
        """The parts of these lines, as the engine scores them."""
        parts = self.game.score_parts(self.state, 0)
        return {line: list(parts[line]) for line in self.expected}


def _house(
    slots: dict[str, str],
    expected: Points,
    tokens: dict[str, str] | None = None,
    given: tuple[str, ...] = (),
    beside: tuple[str, ...] = (),
) -> Example:
    position = Table().house(0, slots, tokens).give(0, *given)
    state = position.state
    state.beside[0] = tuple(state.cards.token[token] for token in beside)
    return Example(position.game, state, expected, [])


def _roof(roofs: tuple[str, ...], expected: Points) -> Example:
    position = Table().house(0, dict.fromkeys(("G0", "G1", "G2"), "living_room")).give(0, *roofs)
    return _over(position, expected)


def _market() -> Example:
    position = Table().market(
        ("bathroom:0", "kitchen:1", "living_room:0", "pantry:0", "garage:0"),
        ("roof:red:window", "decor:piano", "tool:drill", "helper:architect"),
    )
    position.turn(0)
    return Example(position.game, position.state, {}, [])


def _placing() -> Example:
    """A kitchen to be built: next to a kitchen, but not next to one that is finished."""
    slots = {"G0": "kitchen", "B3": "garage", "G2": "living_room", "U2": "kitchen"}
    position = Table().house(0, slots, {"U2": "ice_cream_machine"}).taken(0, "kitchen")
    choices = [action["slot"] for action in position.legal("build") if action["face_up"]]
    return Example(position.game, position.state, {}, choices)


def _whole_house() -> Example:
    """The end of a game, with points in every line."""
    position = Table().give(0, "helper:architect", *["roof:red"] * 3, "roof:red:window")
    rooms = {
        "U0": "bathroom",
        "U1": "bedroom",
        "U2": "bedroom",
        "U3": "kids_room",
        "U4": "kids_room",
        "G0": "bathroom",
        "G1": "kitchen",
        "G2": "kitchen",
        "G3": "pantry",
        "G4": "empty",
        "B3": "garage",
        "B4": "garage",
    }
    position.house(0, rooms, {"U0": "jacuzzi", "U1": "four_poster_bed"})
    expected = {
        "rooms": [
            *(("bathroom", 1), ("bedroom", 4), ("kids_room", 6), ("bathroom", 1)),
            *(("kitchen", 6), ("pantry", 3), ("garage", 4)),
        ],
        "decor": [("jacuzzi", 2), ("four_poster_bed", 3)],
        "functionality": [("two_bathrooms", 4), ("three_rooms", 4)],
        "roof": [("colour:red", 8), ("windows", 1)],
        "helpers": [("architect", 1)],
    }
    return _over(position, expected)


def _over(position: Table, expected: Points) -> Example:
    """The position as one at the end of the game, when the roofs are seen."""
    state = position.state
    state.phase, state.turn = "over", None
    state.recorded = scoring.score(state, roof=True)
    return Example(position.game, state, expected, [])


def _lodge(*floors: str, expected: Points, **contents: Any) -> Example:
    game = registry.get("lodge")
    return Example(game, table(lodge(*floors, **contents)), expected, [])


def _amenity(code: str, points: int, *floors: str, **contents: Any) -> Example:
    """A lodge with one amenity, drawn as 1."""
    expected = {"amenities": [(code, points)]}
    return _lodge(*floors, expected=expected, amenities={"1": code}, **contents)


def _reception() -> Example:
    state = table(
        lodge("g", valet="blue:green:2"),
        lodge("p", valet="purple:red:3"),
        amenities=("neighbours:red", "on_floor:4", "busy_floor", "per_floor:blue"),
        guests=("green:red:1", "purple:yellow:2", "blue:green:4", "blue:red:3"),
    )
    return Example(registry.get("lodge"), state, {}, [])


DREAM_HOME: dict[str, Callable[[], Example]] = {
    "market": _market,
    "placing": _placing,
    "rooms": lambda: _house(
        {
            **dict.fromkeys(("G0", "G1", "G2"), "living_room"),
            **dict.fromkeys(("U0", "U1"), "kitchen"),
            "U2": "bathroom",
        },
        {"rooms": [("kitchen", 6), ("bathroom", 1), ("living_room", 9)]},
    ),
    "bonus": lambda: _house(
        {"G0": "pantry", "G1": "kitchen", "G2": "kitchen", "U0": "sauna", "U1": "bedroom"},
        {"rooms": [("sauna", 1), ("bedroom", 1), ("pantry", 3), ("kitchen", 6)]},
    ),
    "decor": lambda: _house(
        {"G0": "living_room", "G1": "living_room", "G2": "bathroom", "U0": "bedroom"},
        {"decor": [("piano", 3), ("jacuzzi", 2), ("treehouse", 2)]},
        tokens={"G0": "piano", "G2": "jacuzzi"},
        beside=("treehouse",),
    ),
    "functionality": lambda: _house(
        {"U0": "bathroom", "G0": "bathroom", "G1": "kitchen", "G2": "bedroom"},
        {"functionality": [("two_bathrooms", 3), ("three_rooms", 3)]},
    ),
    "roof": lambda: _roof(
        ("roof:red", "roof:red", "roof:red", "roof:red:window", "roof:blue:window"),
        {"roof": [("colour:red", 8), ("windows", 1)]},
    ),
    "mixed_roof": lambda: _roof(
        ("roof:red", "roof:blue:window", "roof:green", "roof:brown:window"),
        {"roof": [("mixed", 3), ("windows", 2)]},
    ),
    "architect": lambda: _house(
        {"U0": "bathroom", "G0": "bathroom", "G1": "empty", "G2": "empty"},
        {
            "functionality": [("two_bathrooms", 4), ("three_rooms", 0)],
            "helpers": [("architect", 2)],
        },
        given=("helper:architect",),
    ),
    "designer": lambda: _house(
        {**dict.fromkeys(("G0", "G1", "G2"), "living_room"), "U0": "bedroom"},
        {
            "rooms": [("bedroom", 1), ("living_room", 9)],
            "decor": [("four_poster_bed", 3), ("piano", 3)],
            "helpers": [("interior_designer", 2)],
        },
        tokens={"G0": "piano", "U0": "four_poster_bed"},
        given=("helper:interior_designer",),
    ),
    "whole": _whole_house,
}
LODGE: dict[str, Callable[[], Example]] = {
    "reception": _reception,
    "guests": lambda: _lodge(
        ". B g",
        "r P g b",
        expected={
            "guests": [("purple:red:3", 2), ("blue:green:2", 2)],
            "floors": [("purple:red:3", 0), ("blue:green:2", 2)],
        },
        guests={(2, 2): "blue:green:2", (1, 2): "purple:red:3"},
    ),
    "neighbours": lambda: _amenity("neighbours:red", 4, "r .", "1 r"),
    "exact": lambda: _amenity("exact:blue", 4, "b g", "b 1 b"),
    "per_floor": lambda: _amenity("per_floor:green", 3, "g .", "g 1 g g"),
    "on_floor": lambda: _amenity("on_floor:4", 4, "1", "y", "p", "g"),
    "surrounded": lambda: _amenity("surrounded", 4, "g r", "1 b"),
    "busy_floor": lambda: _amenity(
        "busy_floor",
        4,
        "R g B 1 G",
        "r y b p b",
        guests={(2, 1): "green:red:1", (2, 3): "blue:green:3", (2, 5): "blue:green:4"},
    ),
    "rainbow": lambda: _amenity("rainbow", 5, "r y g 1 b p"),
    "pleased": lambda: _amenity(
        "pleased",
        5,
        "B G b 1",
        "B G B G b",
        guests={
            **{(1, column): "blue:green:1" for column in range(1, 5)},
            **{(2, column): "blue:green:2" for column in range(1, 3)},
        },
    ),
    "whole": lambda: _lodge(
        "1",
        "R g",
        "B g 2",
        "p R y B g",
        expected={
            "guests": [
                *(("purple:red:1", 2), ("blue:yellow:4", 2)),
                *(("blue:green:2", 2), ("green:red:3", 2)),
            ],
            "floors": [
                *(("purple:red:1", 1), ("blue:yellow:4", 0)),
                *(("blue:green:2", 2), ("green:red:3", 3)),
            ],
            "amenities": [("exact:green", 4), ("on_floor:4", 4)],
        },
        amenities={"1": "on_floor:4", "2": "exact:green"},
        guests={
            (1, 2): "purple:red:1",
            (1, 4): "blue:yellow:4",
            (2, 1): "blue:green:2",
            (3, 1): "green:red:3",
        },
    ),
}
EXAMPLES = {"dream_home": DREAM_HOME, "lodge": LODGE}
