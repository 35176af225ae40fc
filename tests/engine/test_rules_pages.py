"""The tables of the rules pages agree with the card sets, and their options with the games."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from engine import registry
from engine.dream_home.cards import CARD_SETS as DREAM_HOME_SETS
from engine.lodge.tile_set import CARD_SETS as LODGE_SETS

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
TABLES = runpy.run_path(str(FOLDER / "tables.py"))


def page(name: str) -> str:
    """The text of a rules page."""
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TABLES["PAGES"])
def test_the_tables_of_a_page_agree_with_the_card_sets(name: str) -> None:
    """If this fails, run `python docs/rules/tables.py`."""
    assert TABLES["with_tables"](name, page(name)) == page(name)


@pytest.mark.parametrize("kind", registry.names())
def test_every_option_and_version_of_the_rules_is_on_the_page(kind: str) -> None:
    text = page(f"{kind}.md")
    for option in registry.get(kind).Options.__struct_fields__:
        assert f"`{option}`" in text
    for rules in registry.versions(kind):
        assert f"Rules {rules}" in text


def test_every_shipped_card_set_has_its_values_on_a_page() -> None:
    assert set(DREAM_HOME_SETS.names()) == {TABLES["DREAM_HOME_SET"]}
    assert set(LODGE_SETS.names()) == set(TABLES["LODGE_SETS"])
    assert registry.get("lodge").Options().card_set == TABLES["LODGE_SETS"][0]  # type: ignore[attr-defined]
    assert registry.get("dream_home").Options().card_set == TABLES["DREAM_HOME_SET"]  # type: ignore[attr-defined]


def test_a_page_without_a_place_for_its_tables_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"lodge\.md has no place for its tables"):
        TABLES["with_tables"]("lodge.md", "# Lodge\n")
