"""Rules text, "Amenity conditions": every kind, with positive and nearly positive cases."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.lodge.actions import BuildRoom
from engine.lodge.scoring import sheet
from engine.lodge.tile_set import AMENITY_FIELDS
from tests.engine.lodge.table import SET, do, lodge, table

Homes = Mapping[tuple[int, int], str]
CASES: list[tuple[str, tuple[str, ...], Homes, int]] = [
    # At least two red rooms orthogonally next to it: 4.
    ("neighbours:red", ("r .", "1 r"), {}, 4),
    ("neighbours:red", ("r . .", "1 r .", "r g b"), {}, 4),
    ("neighbours:red", ("R .", "1 R"), {}, 4),
    ("neighbours:red", ("r .", "1 y"), {}, 0),
    ("neighbours:red", ("y r", "1 r"), {}, 0),
    ("neighbours:blue", ("r .", "1 r"), {}, 0),
    # Exactly three red rooms in the lodge: 4.
    ("exact:red", ("r .", "1 r", "r y"), {}, 4),
    ("exact:red", (". .", "1 r", "r y"), {}, 0),
    ("exact:red", ("r r", "1 r", "r y"), {}, 0),
    ("exact:purple", ("p . .", "p P .", "1 y b"), {}, 4),
    # One for each red room on its floor, at most four.
    ("per_floor:red", ("1 y y",), {}, 0),
    ("per_floor:red", ("r . . .", "1 r r y"), {}, 2),
    ("per_floor:red", ("r R 1 r r",), {}, 4),
    ("per_floor:red", ("r r 1 r r r",), {}, 4),
    ("per_floor:green", ("1 g", "r r"), {}, 1),
    # On floor four: 4.
    ("on_floor:4", ("1", "r", "y", "g"), {}, 4),
    ("on_floor:4", ("b", "1", "y", "g"), {}, 0),
    # Left, right, above and below are filled; elevator, ground and sky count as filled.
    ("surrounded", ("r .", "1 r"), {}, 4),
    ("surrounded", ("1 r", "r r", "r r", "r r"), {}, 4),
    ("surrounded", (". r .", "r 1 r", "r r r"), {}, 4),
    ("surrounded", (". . .", "r 1 r", "r r r"), {}, 0),
    ("surrounded", ("1 .",), {}, 0),
    ("surrounded", ("r .", "1 .", "r r"), {}, 0),
    # At least three guests on its floor: 4.
    ("busy_floor", ("1 R Y B",), {}, 4),
    ("busy_floor", ("1 R Y b",), {}, 0),
    ("busy_floor", ("1 . .", "R Y B"), {}, 0),
    # All five colours among the rooms of its floor: 5.
    ("rainbow", ("1 r Y g b p",), {}, 5),
    ("rainbow", ("1 r Y g b b",), {}, 0),
    ("rainbow", ("p . . . .", "1 r Y g b"), {}, 0),
    # At least six guests on the floor they like, wherever they are: 5.
    (
        "pleased",
        ("R Y . .", "1 R Y B P"),
        {
            **{(1, column): "blue:green:1" for column in (2, 3, 4, 5)},
            **{(2, column): "blue:green:2" for column in (1, 2)},
        },
        5,
    ),
    (
        "pleased",
        ("R Y . .", "1 R Y B P"),
        {
            **{(1, column): "blue:green:1" for column in (2, 3, 4, 5)},
            **{(2, column): f"blue:green:{column + 1}" for column in (1, 2)},
        },
        0,
    ),
]


@pytest.mark.parametrize(("amenity", "floors", "guests", "points"), CASES)
def test_amenity(amenity: str, floors: tuple[str, ...], guests: Homes, points: int) -> None:
    state = table(lodge(*floors, amenities={"1": amenity}, guests=guests))
    assert {line.line: line.points for line in sheet(state, 0)}["amenities"] == points


def test_every_kind_of_amenity_has_positive_and_negative_cases() -> None:
    for kind in AMENITY_FIELDS:
        outcomes = {points > 0 for amenity, _, _, points in CASES if amenity.split(":")[0] == kind}
        assert outcomes == {True, False}, kind


def test_points_are_shown_live_and_may_be_lost_again() -> None:
    state = table(lodge("r . .", "1 r r", amenities={"1": "exact:red"}), rooms=("r r r r",) * 4)
    assert sheet(state, 0)[2].points == 4
    do(state, BuildRoom(place=0, floor=1, column=4))
    assert sheet(state, 0)[2].points == 0


def test_each_of_several_amenities_scores() -> None:
    own_lodge = lodge(
        "1 2", "r r", "r r", "r r", amenities={"1": "on_floor:4", "2": "per_floor:red"}
    )
    assert sheet(table(own_lodge), 0)[2].points == 4
    assert {amenity.code for amenity in SET.amenities} >= {"on_floor:4", "per_floor:red"}
