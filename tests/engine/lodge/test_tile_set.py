"""The tile set file, and errors of invalid files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from engine.card_sets import CardSetError
from engine.chance import Chance
from engine.game import BadOption, Opened
from engine.lodge import tile_set
from engine.lodge.tile_set import parse
from tests.engine.lodge.table import GAME, SET

TEXT = (Path(tile_set.__file__).parent / "card_sets" / "standard.toml").read_text(encoding="utf-8")


def test_the_standard_set() -> None:
    assert len(SET.colours) == 5
    assert SET.floors == SET.display_columns == SET.amenity_display == SET.guest_display == 4
    assert SET.guests_to_end == 12
    assert len(SET.guests) == 10 * 4
    assert len(SET.guests) * SET.guest_copies == 80
    assert sum(SET.amenity_copies) == 20
    assert Counter(amenity.kind for amenity in SET.amenities) == {
        "neighbours": 5,
        "exact": 5,
        "per_floor": 5,
        "on_floor": 1,
        "surrounded": 1,
        "busy_floor": 1,
        "rainbow": 1,
        "pleased": 1,
    }


def test_guests_have_two_different_colours() -> None:
    assert {guest.colours for guest in SET.guests} == {
        (one, other) for one in SET.colours for other in SET.colours if one < other
    }
    for guest in SET.guests:
        named = {SET.colours[guest.first], SET.colours[guest.second]}
        assert named == set(guest.colours)
        assert guest.mask.bit_count() == 2


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("floors = 4", "floors = 9", "floors, not 9"),
        ("floors = 4", 'floors = "four"', "Expected `int`"),
        ("floors = 4", "floors = 4\nwindows = 3", "unknown field"),
        ('"purple"]', '"red"]', "different colours"),
        ('"purple"]', '"a:b"]', "contain a colon"),
        ('kind = "rainbow"', 'kind = "pool"', "there are neighbours"),
        ("count = 6", "floor = 2", "'pleased' with floor"),
        ("room_tiles_per_colour = 20", "room_tiles_per_colour = 200", "at most 512"),
        ("each_colour = true", 'colour = "mauve"', "unknown colour 'mauve'"),
        ("guest_copies = 2", "guest_copies = 0", ">= 1"),
        ("floors = 4", "floors = ", "Invalid value"),
        (
            'kind = "on_floor"\nfloor = 4\npoints = 4',
            'kind = "surrounded"\npoints = 9',
            "two different amenities are called 'surrounded'",
        ),
    ],
)
def test_a_broken_set_is_refused_with_a_reason(before: str, after: str, said: str) -> None:
    assert before in TEXT
    with pytest.raises(CardSetError, match=said):
        parse("broken", TEXT.replace(before, after, 1))


def test_the_same_amenity_twice_is_two_tiles() -> None:
    twice = parse("twice", TEXT + '\n[[amenities]]\nkind = "surrounded"\npoints = 4\n')
    assert twice.amenity_copies[twice.amenity_index["surrounded"]] == 2


def test_the_digest_ignores_comments_and_layout_of_the_file() -> None:
    assert parse("standard", "# Another comment.\n" + TEXT).digest == SET.digest
    assert parse("standard", TEXT.replace("points = 5", "points = 6")).digest != SET.digest


def test_unknown_sets_and_seats_name_the_choices() -> None:
    chance = Chance(bytes(32))
    with pytest.raises(BadOption, match="choose one of: standard") as caught:
        GAME.open(msgspec.convert({"card_set": "deluxe"}, GAME.Options), 2, chance)
    assert caught.value.code == "unknown_card_set"
    for seats in (1, 5):
        with pytest.raises(BadOption, match="2 to 4 players"):
            GAME.open(GAME.Options(), seats, chance)
        with pytest.raises(BadOption, match="2 to 4 players"):
            GAME.start(Opened("lodge", 1, seats, {}, ""))
    with pytest.raises(BadOption, match="Bad options of Lodge"):
        GAME.start(Opened("lodge", 1, 2, {"width": 5}, ""))
    with pytest.raises(BadOption, match="not options of Lodge"):
        GAME.open(msgspec.defstruct("Other", [])(), 2, chance)
