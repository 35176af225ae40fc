"""Card sets are part of every log dealt from them, so a shipped one never changes."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine import record, registry, replay, score_history, simulate
from engine.card_sets import CardSetFiles
from engine.chance import Chance
from engine.dream_home import cards
from engine.game import BadOption, Event, Game
from engine.lodge import tile_set
from engine.verify import Fault, check_log, check_record

SHIPPED = {
    "dream_home": {"standard": "db69715fc9f02006dcbbb6f8389c4920ee6cccf040d451e5d4b5a96870286d1d"},
    "lodge": {
        "standard": "568447bf7186fd988381ade48bb576ea194931dd8e16bb591adf40b442d489ec",
        "standard_24": "26ef6405a5ef0ae2fb65fe6db9720096817567fa5d043fda010e79d00e70f350",
    },
}


@pytest.mark.parametrize(("name", "digest"), SHIPPED["dream_home"].items())
def test_shipped_card_sets_of_dream_home_are_unchanged(name: str, digest: str) -> None:
    """To correct a card set add a file with another name: old replays need the old file."""
    assert cards.CARD_SETS.named(name).digest == digest


@pytest.mark.parametrize(("name", "digest"), SHIPPED["lodge"].items())
def test_shipped_card_sets_of_lodge_are_unchanged(name: str, digest: str) -> None:
    """To correct a card set add a file with another name: old replays need the old file."""
    assert tile_set.CARD_SETS.named(name).digest == digest


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
    module: ModuleType, text: bytes, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_bytes(text)
    with pytest.raises(BadOption, match="The card set 'mine' cannot be dealt from: ") as caught:
        CardSetFiles(tmp_path, module.parse).named("mine")
    assert caught.value.code == "broken_card_set"
    assert reason in caught.value.reason


@pytest.mark.parametrize("module", [cards, tile_set])
def test_an_unknown_set_is_an_error_naming_the_choices(module: ModuleType) -> None:
    with pytest.raises(BadOption, match="no card set 'deluxe'; choose one of: standard") as caught:
        module.CARD_SETS.named("deluxe")
    assert caught.value.code == "unknown_card_set"


MODULES = {"dream_home": cards, "lodge": tile_set}
CHANGED = {
    "dream_home": (b"points = [1, 4, 9]", b"points = [1, 4, 8]"),
    "lodge": (b"guest_points = 2", b"guest_points = 3"),
}


def _game(name: str, folder: Path) -> Game[Any]:
    """The game, with the card sets of that folder."""
    module: Any = type(registry.get(name))
    game: Game[Any] = module(CardSetFiles(folder, MODULES[name].parse))
    return game


def _played(game: Game[Any]) -> list[Event]:
    bots = [game.bots["random"]] * 2
    options = game.Options(card_set="mine")
    return simulate.play(game, bots, options, bytes(32))[0]


@pytest.mark.parametrize("name", MODULES)
def test_a_stored_game_is_read_with_the_set_of_its_digest_under_any_name(
    name: str, tmp_path: Path
) -> None:
    text = _standard(MODULES[name]).replace(*CHANGED[name])
    (tmp_path / "mine.toml").write_bytes(text)
    before = _game(name, tmp_path)
    log = _played(before)
    # The set gets another name, and a new one gets its name. A broken file is of no matter.
    (tmp_path / "mine.toml").rename(tmp_path / "yours.toml")
    (tmp_path / "mine.toml").write_bytes(_standard(MODULES[name]))
    (tmp_path / "broken.toml").write_bytes(b"[[rooms")
    game = _game(name, tmp_path)
    assert check_log(game, log) is None
    for ply in (2, len(log) // 2, len(log)):
        expected, state = replay.fold(before, log[:ply]), replay.fold(game, log[:ply])
        assert game.view(state, None) == before.view(expected, None)
    assert list(score_history.moves(game, log)) == list(score_history.moves(before, log))
    new_log = _played(game)
    assert new_log[1] != log[1]
    assert check_log(game, new_log) is None


@pytest.mark.parametrize("name", MODULES)
def test_a_stored_game_whose_set_is_missing_is_an_error_with_the_digest(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_bytes(_standard(MODULES[name]).replace(*CHANGED[name]))
    log = _played(_game(name, tmp_path))
    digest: str = log[1].digest  # type: ignore[attr-defined]  # the second event has it
    game = registry.get(name)
    reason = (
        f"The card set that this game was dealt from, with the digest {digest[:12]!r}..., is not "
        "among the card sets of this program"
    )
    with pytest.raises(BadOption) as caught:
        replay.fold(game, log)
    assert (caught.value.code, caught.value.reason) == ("unknown_card_set", f"{reason}.")
    assert check_record(record.write(_game(name, tmp_path), log, ["a", "b"])) == Fault(2, reason)


def test_a_new_game_is_dealt_from_the_set_that_its_options_name(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(_standard(tile_set).replace(*CHANGED["lodge"]))
    game = _game("lodge", tmp_path)
    with pytest.raises(BadOption, match="no card set 'standard'; choose one of: mine"):
        game.open(game.Options(card_set="standard"), 2, Chance(bytes(32)))
