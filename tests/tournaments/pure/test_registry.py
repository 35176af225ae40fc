"""Formats by name, their options from plain JSON, and sentences for what cannot be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.tournaments.pure.simulation import START, field
from tournaments.domain.contest import Contest
from tournaments.domain.options import BadOptions
from tournaments.formats import registry
from tournaments.standings import registry as tiebreaks

NAMES = [
    "round_robin",
    "swiss",
    "single_elimination",
    "double_elimination",
    "table_elimination",
    "groups_playoff",
    "ladder",
    "league_season",
    "arena",
]


def test_every_format_is_there() -> None:
    assert registry.names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_defaults_work_and_survive_json(name: str) -> None:
    options = registry.options(name, {})
    raw = msgspec.json.decode(msgspec.json.encode(options))
    assert registry.options(name, raw) == options
    assert msgspec.json.schema(type(options))
    contest = Contest(field(12), started=START, now=START)
    plan = registry.get(name).plan(contest, options)
    assert plan.tables or plan.waiting
    again = msgspec.json.decode(msgspec.json.encode(plan), type=type(plan))
    assert again == plan
    assert {row.entry for row in registry.get(name).standings(contest, options).rows} == set(
        range(1, 13)
    )
    assert registry.get(name).description.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_publishing_the_same_pairing_twice_is_seen_by_its_keys(name: str) -> None:
    contest = Contest(field(12), started=START, now=START)
    options = registry.options(name, {})
    one = registry.get(name).plan(contest, options)
    other = registry.get(name).plan(contest, options)
    assert one == other
    keys = [table.key for table in one.tables]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("name", "raw", "match"),
    [
        ("chess", {}, "choose one of: round_robin, swiss"),
        ("swiss", {"table_size": 5}, "choose one of: 2, 3, 4"),
        ("swiss", {"rouns": 3}, "did you mean rounds.*hoose one of: .*rounds"),
        ("swiss", {"rounds": "many"}, "Expected `int"),
        ("swiss", {"pairing": "fide"}, "auto, dutch, own"),
        ("swiss", {"tiebreaks": ["bucholz"]}, "choose one of: points"),
        ("swiss", {"scoring": {"unplayed": "2020"}}, "2024, 2026"),
        ("swiss", {"scoring": {"schemes": {"2": [0, 1]}}}, "must not increase"),
        ("swiss", {"match": {"games": 0}}, "1 to 99 games"),
        ("round_robin", {"cycles": 9}, "cycles must be 1 to 8"),
        ("round_robin", {"release": "never"}, "round, all"),
        ("table_elimination", {"advance": 4}, "advance must be 1 to 3"),
        ("ladder", {"mode": "auto"}, "challenge, automatic"),
        ("arena", {"seconds": 5}, "seconds must be 60"),
    ],
)
def test_options_that_cannot_be_are_refused_with_the_choices(
    name: str, raw: dict[str, Any], match: str
) -> None:
    with pytest.raises(BadOptions, match=match):
        registry.options(name, raw)


def test_too_few_entries() -> None:
    with pytest.raises(BadOptions, match="At least 2"):
        registry.options("swiss", {}, entries=1)


def test_every_tie_break_has_a_name_and_a_sentence() -> None:
    assert len(tiebreaks.names()) == 21
    for name in tiebreaks.names():
        assert tiebreaks.get(name).name == name
        assert tiebreaks.get(name).description.endswith(".")
