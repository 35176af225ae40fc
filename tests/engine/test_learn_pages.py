"""What the pages for learners show agrees with the engine and the card sets."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from engine import registry
from tests.engine.worked_examples import EXAMPLES

FRONTEND = Path(__file__).parents[2] / "frontend"
GENERATED = FRONTEND / "src" / "learn" / "generated"
FILES: dict[str, str] = runpy.run_path(str(FRONTEND / "scripts" / "learn.py"))["files"]()


@pytest.mark.parametrize("name", FILES)
def test_the_data_of_the_pages_is_up_to_date(name: str) -> None:
    """If this fails, run `python frontend/scripts/learn.py` and read the texts of the pages."""
    assert (GENERATED / name).read_text(encoding="utf-8") == FILES[name]


def test_every_game_has_its_data() -> None:
    assert set(EXAMPLES) == set(registry.names())
    assert {file.name for file in GENERATED.iterdir()} == set(FILES)


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, examples in EXAMPLES.items() for name in examples]
)
def test_the_points_of_an_example_are_those_that_its_text_explains(kind: str, name: str) -> None:
    example = EXAMPLES[kind][name]()
    parts = example.parts
    assert {
        line: [(part.what, part.points) for part in found] for line, found in parts.items()
    } == dict(example.expected)
    sheet = example.game.view(example.state, None)[
        {"dream_home": "houses", "lodge": "lodges"}[kind]
    ]
    points = {entry["line"]: entry["points"] for entry in sheet[0]["score"]}
    for line, found in parts.items():
        assert points[line] == sum(part.points for part in found)


def test_a_room_to_be_placed_may_go_where_the_example_says() -> None:
    """Next to the kitchen (G1), in the empty corner above it (U0), and on the garage (G3)."""
    assert EXAMPLES["dream_home"]["placing"]().choices == ["U0", "G1", "G3"]
