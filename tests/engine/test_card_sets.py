"""Card sets are part of every log dealt from them, so a shipped one never changes."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from engine.dream_home import cards
from engine.game import BadOption
from engine.lodge import tile_set

SHIPPED = {
    "dream_home": {"standard": "db69715fc9f02006dcbbb6f8389c4920ee6cccf040d451e5d4b5a96870286d1d"},
    "lodge": {"standard": "568447bf7186fd988381ade48bb576ea194931dd8e16bb591adf40b442d489ec"},
}


@pytest.mark.parametrize(("name", "digest"), SHIPPED["dream_home"].items())
def test_shipped_card_sets_of_dream_home_are_unchanged(name: str, digest: str) -> None:
    """To correct a card set add a file with another name: old replays need the old file."""
    assert cards.load(name).digest == digest


@pytest.mark.parametrize(("name", "digest"), SHIPPED["lodge"].items())
def test_shipped_card_sets_of_lodge_are_unchanged(name: str, digest: str) -> None:
    """To correct a card set add a file with another name: old replays need the old file."""
    assert tile_set.load(name).digest == digest


def _standard(module: ModuleType) -> bytes:
    return (Path(str(module.__file__)).parent / "card_sets" / "standard.toml").read_bytes()


@pytest.mark.parametrize(
    ("module", "text", "reason"),
    [
        (cards, _standard(cards).replace(b"copies = 10", b"copies = 9"), "copies is 9"),
        (tile_set, _standard(tile_set).replace(b"floors = 4", b"floors = 40"), "floors, not 40"),
        *((module, b"[[rooms", "at end of document") for module in (cards, tile_set)),
        *((module, b'colour = "\xff"', "can't decode byte 0xff") for module in (cards, tile_set)),
        *((module, b"sets = 1", "Object ") for module in (cards, tile_set)),
    ],
)
def test_an_invalid_file_is_an_error_with_the_reason(
    module: ModuleType, text: bytes, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_bytes(text)
    monkeypatch.setattr(module, "_FOLDER", tmp_path)
    with pytest.raises(BadOption, match="The card set 'mine' cannot be dealt from: ") as caught:
        module.load("mine")
    assert caught.value.code == "broken_card_set"
    assert reason in caught.value.reason


@pytest.mark.parametrize("module", [cards, tile_set])
def test_an_unknown_set_is_an_error_naming_the_choices(module: ModuleType) -> None:
    with pytest.raises(BadOption, match="no card set 'deluxe'; choose one of: standard") as caught:
        module.load("deluxe")
    assert caught.value.code == "unknown_card_set"
