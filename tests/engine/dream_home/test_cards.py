"""The card data: totals, codes, digest, and errors of invalid files."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.card_sets import CardSetError, CardSetFiles
from engine.dream_home import cards
from engine.dream_home.cards import CARD_SETS, UnknownCard, parse
from engine.game import BadOption

STANDARD = (Path(cards.__file__).parent / "card_sets" / "standard.toml").read_text()


def test_the_standard_set_deals_sixty_rooms_and_forty_eight_resources() -> None:
    standard = CARD_SETS.named("standard")
    assert len(standard.room_deck) == 60
    assert len(standard.resource_deck) == 48
    kinds = [standard.resources[card].partition(":")[0] for card in standard.resource_deck]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "decor": 10,
        "roof": 28,
        "tool": 5,
        "helper": 5,
    }


def test_codes_name_type_and_children_colour_and_window() -> None:
    standard = CARD_SETS.named("standard")
    assert {"kitchen:1", "kitchen:0", "kids_room:2"} <= set(standard.rooms)
    assert {"roof:red", "roof:red:window", "decor:piano", "tool:drill", "helper:architect"} <= set(
        standard.resources
    )
    windows = [card for card in standard.resource_deck if standard.roofs.get(card, ("", False))[1]]
    assert len(windows) == 4


def test_the_digest_ignores_comments_and_layout() -> None:
    again = parse("again", "# another comment\n" + STANDARD.replace("\n[[rooms]]", "\n\n[[rooms]]"))
    changed = parse("changed", STANDARD.replace("points = [1, 4, 9]", "points = [1, 4, 8]"))
    assert again.digest == CARD_SETS.named("standard").digest
    assert changed.digest != CARD_SETS.named("standard").digest


def test_an_unknown_card_set_is_an_error_naming_the_choices() -> None:
    with pytest.raises(BadOption, match="choose one of: standard"):
        CARD_SETS.named("../standard")


def test_an_additional_card_set_file_can_be_used(tmp_path: Path) -> None:
    text = STANDARD.replace("points = [1, 4, 9]", "points = [1, 4, 8]")
    (tmp_path / "other printing.toml").write_text(text, encoding="utf-8")
    assert CardSetFiles(tmp_path, parse).named("other printing").points[3] == (0, 1, 4, 8)


def test_an_unknown_code_is_named() -> None:
    with pytest.raises(UnknownCard, match="'ballroom:0'"):
        CARD_SETS.named("standard").face["ballroom:0"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("copies = 10", "copies = 9", "living_room: copies is 9, kids has 10"),
        ("points = [1, 4, 9]", "points = []", "living_room: points needs a number"),
        ('next_to = { room = "kitchen"', 'next_to = { room = "barn"', "no room 'barn'"),
        ('rooms = ["living_room"]', 'rooms = ["barn"]', "no room 'barn'"),
        ('rooms = ["living_room"]', "rooms = []", "piano: name at least one room"),
        ('id = "drill"', 'id = "hammer"', "no tool 'hammer'; choose from: drill"),
        ('id = "roofer"', 'id = "painter"', "no helper 'painter'; choose from: roofer"),
        ('id = "kitchen"', 'id = "living_room"', "'living_room' is empty, has a colon, or occurs"),
        ('id = "piano"', 'id = "car"', "that is the car token"),
        ("windows = 1", "windows = 8", "brown roofs: 8 windows on 7 cards"),
        ('id = "drill"\ncopies = 1', 'id = "drill"\ncopies = 2', "need 48 resources; the set has"),
        ('kind = "normal"', 'kind = "attic"', "attic"),
        ('id = "drill"\ncopies = 1', 'id = "drill"\ncopies = -1', "drill: there cannot be -1"),
        ("[[rooms]]", "[[rooms", "(at line 5, column 8)"),
        ("copies = 7", "cards = 7", "unknown field `cards` - at `$.roofs[0]`"),
    ],
)
def test_a_broken_card_set_says_what_is_wrong(old: str, new: str, reason: str) -> None:
    assert old in STANDARD
    with pytest.raises(CardSetError) as caught:
        parse("broken", STANDARD.replace(old, new, 1))
    assert reason in str(caught.value)


def test_too_few_rooms_are_counted() -> None:
    cut = STANDARD.replace('[[rooms]]\nid = "laundry"\nkind = "basement"\ncopies = 1', "", 1)
    cut = cut.replace("points = [1]\nkids = [0]\n\n# Roofs", "\n# Roofs", 1)
    with pytest.raises(CardSetError, match="12 rounds need 60 rooms; the set has 59"):
        parse("broken", cut)


def test_a_set_may_leave_a_tool_out() -> None:
    text = STANDARD.replace('[[tools]]\nid = "jackhammer"\ncopies = 1\n', "").replace(
        'id = "drill"\ncopies = 1', 'id = "drill"\ncopies = 2'
    )
    assert parse("two drills", text).jackhammer == -1
