"""The primary score precedes all tie-breaks, unless an option says otherwise."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.tournaments.pure.simulation import START, SimulatedEvent, field, random_results
from tournaments.api.schemas import inlined_schema
from tournaments.domain.contest import Contest
from tournaments.domain.options import BadOptions
from tournaments.formats import registry

BY_POINTS = ["round_robin", "swiss", "arena"]
EXOTIC = ["games_played", "buchholz", "direct_encounter", "lot"]


def played(name: str, raw: dict[str, Any], seed: int, rounds: int = 3) -> SimulatedEvent:
    """An event of seven after some rounds with random results."""
    options = registry.options(name, raw)
    event = SimulatedEvent(registry.get(name), Contest(field(7), started=START, now=START), options)
    for _ in range(rounds):
        event.round(random_results(random.Random(seed)))
        event.tick()
    return event


def scores(event: SimulatedEvent, stage: str | None = None) -> list[float]:
    """Points from the first row to the last."""
    found = event.format.standings(event.contest, event.options)
    rows = next((s.rows for s in found.sections if s.stage == stage), found.rows)
    return [row.points for row in rows]


@pytest.mark.parametrize("name", BY_POINTS)
@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_points_come_first_whatever_the_tie_breaks(name: str, size: int, seed: int) -> None:
    event = played(name, {"table_size": size, "tiebreaks": EXOTIC}, seed)
    assert scores(event) == sorted(scores(event), reverse=True)
    first = event.format.standings(event.contest, event.options).rows[0]
    assert [value.name for value in first.values] == ["points", *EXOTIC]


@pytest.mark.parametrize("name", BY_POINTS)
def test_the_list_alone_says_the_order_where_the_organiser_wants_that(name: str) -> None:
    raw = {"table_size": 2, "tiebreaks": ["lot", "points"], "points_first": False, "lot": "07"}
    event = played(name, raw, 1)
    rows = event.format.standings(event.contest, event.options).rows
    lots = [row.values[0].value for row in rows]
    assert lots == sorted(lots, key=lambda lot: lot or 0)
    assert scores(event) != sorted(scores(event), reverse=True)


@pytest.mark.parametrize("name", BY_POINTS)
def test_points_named_later_are_refused_with_the_choices(name: str) -> None:
    with pytest.raises(BadOptions, match="`points_first` to false") as refused:
        registry.options(name, {"tiebreaks": ["wins", "points"]})
    assert refused.value.code == "points_not_first"
    registry.options(name, {"tiebreaks": ["points", "wins"]})
    registry.options(name, {"tiebreaks": ["wins", "points"], "points_first": False})


@pytest.mark.parametrize(
    ("name", "raw", "stage"),
    [
        ("groups_playoff", {"groups": 2, "tiebreaks": EXOTIC}, "groups/A"),
        (
            "groups_playoff",
            {"groups": 2, "group_format": "swiss", "group_options": {"tiebreaks": EXOTIC}},
            "groups/B",
        ),
        ("league_season", {"sizes": [4, 3], "exchange": [1], "tiebreaks": EXOTIC}, "division/1"),
    ],
)
def test_points_come_first_in_groups_and_divisions(
    name: str, raw: dict[str, Any], stage: str
) -> None:
    for seed in range(5):
        event = played(name, raw, seed, rounds=2)
        assert scores(event, stage) == sorted(scores(event, stage), reverse=True)


@pytest.mark.parametrize(
    ("name", "first"),
    [("ladder", "rung"), ("single_elimination", "reached"), ("double_elimination", "reached")],
)
def test_formats_with_another_primary_score_keep_it(name: str, first: str) -> None:
    event = played(name, {"tiebreaks": ["wins", "points"]}, 1, rounds=1)
    row = event.format.standings(event.contest, event.options).rows[0]
    assert [value.name for value in row.values] == [first, "wins", "points"]
    assert registry.get(name).primary == first


def test_every_format_tells_its_primary_score() -> None:
    assert {name: registry.get(name).primary for name in registry.names()} == {
        "round_robin": "points",
        "swiss": "points",
        "single_elimination": "reached",
        "double_elimination": "reached",
        "table_elimination": "reached",
        "groups_playoff": "playoff",
        "ladder": "rung",
        "league_season": "division",
        "arena": "points",
    }


@pytest.mark.parametrize("name", registry.names())
def test_the_schema_of_every_format_says_what_comes_first(name: str) -> None:
    properties = inlined_schema(registry.get(name).Options)["properties"]
    assert "before all tie-breaks" in properties["points_first"]["description"]
    assert properties["points_first"]["default"] is True
    assert "after the primary score" in properties["tiebreaks"]["description"]
