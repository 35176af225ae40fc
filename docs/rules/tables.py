"""Writes the tables of the rules pages from the card sets: `python docs/rules/tables.py`.

Each page has the tables between two comments. `tests/engine/test_rules_pages.py` fails if they
differ from the card sets.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1]))

from engine.dream_home import cards, scoring  # noqa: E402
from engine.lodge import tile_set  # noqa: E402
from engine.lodge.tile_set import Amenity, TileSet  # noqa: E402

BEGIN = "<!-- Tables: written by docs/rules/tables.py from the card sets. Do not edit. -->"
END = "<!-- End of the tables. -->"
DREAM_HOME_SET = "standard"
LODGE_SETS = ("standard_24", "standard")
"""The set of new games, then the others."""


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def words(code: str) -> str:
    """A code in words."""
    return code.replace("_", " ")


def dream_home() -> str:
    """Every value of a card set of Dream Home that a player needs."""
    data = cards.CARD_SETS.named(DREAM_HOME_SET).data
    rooms = table(
        ["Room", "Kind", "Cards", "Points by size", "Bonus", "Children on the cards"],
        (
            [
                words(room.id),
                room.kind,
                room.copies,
                " / ".join(map(str, room.points)),
                f"{room.next_to.points} next to a {words(room.next_to.room)}"
                if room.next_to
                else "",
                _children(room.kids),
            ]
            for room in data.rooms
        ),
    )
    decor = table(
        ["Token", "Placed on", "Points"],
        [
            *([words(each.id), _bearers(each.rooms), each.points] for each in data.decor),
            [
                "car (option `car_token`)",
                f"{_bearers(data.car.rooms)} of two cards",
                data.car.points,
            ],
        ],
    )
    roofs = table(
        ["Roof", "Cards", "With a window"],
        ([roof.colour, roof.copies, roof.windows] for roof in data.roofs),
    )
    others = table(
        ["Tool or helper", "Cards"],
        ([words(card.id), card.copies] for card in (*data.tools, *data.helpers)),
    )
    points = table(
        ["What", "Points"],
        [
            ["a bathroom on both the upper and the ground floor", scoring.FUNCTIONALITY],
            ["a bathroom, a kitchen and a bedroom", scoring.FUNCTIONALITY],
            ["each of the two with the Architect", scoring.ARCHITECT_FUNCTIONALITY],
            [f"a roof of {scoring.ROOF_SIZE} cards of one colour", scoring.UNIFORM_ROOF],
            [f"any other roof of {scoring.ROOF_SIZE} cards", scoring.MIXED_ROOF],
            ["each window among these cards", 1],
            ["fewer cards", 0],
        ],
    )
    return "\n\n".join(
        [
            f"The card set `{DREAM_HOME_SET}`, which new games are dealt from:",
            rooms,
            "Points by size are those of a room of one card, of two cards, and so on. A bonus is "
            "scored instead of them.",
            decor,
            roofs,
            others,
            "Points that are the same in all card sets:",
            points,
        ]
    )


def _children(kids: Sequence[int]) -> str:
    counts = sorted({count for count in kids if count}, reverse=True)
    return ", ".join(f"{count} on {kids.count(count)}" for count in counts) or "none"


def _bearers(rooms: Sequence[str] | str) -> str:
    if isinstance(rooms, str):
        return {"any": "any face-up room", "beside": "beside the house"}[rooms]
    return ", ".join(words(room) for room in rooms)


def lodge() -> str:
    """Every value of the tile sets of Lodge that a player needs."""
    sets = [tile_set.CARD_SETS.named(name) for name in LODGE_SETS]
    tiles = sets[0]
    values = table(
        ["", *(f"`{each.name}`" for each in sets)],
        (
            [what, *values]
            for what, values in (
                (
                    f"room tiles of each colour ({', '.join(tiles.colours)})",
                    [each.rooms_of_each for each in sets],
                ),
                ("guests of each two colours and floor", [each.guest_copies for each in sets]),
                ("guests in all", [len(each.guests) * each.guest_copies for each in sets]),
                ("amenity tiles", [sum(each.amenity_copies) for each in sets]),
                ("floors", [each.floors for each in sets]),
                ("rooms in a row of the display", [each.display_columns for each in sets]),
                ("amenities in the display", [each.amenity_display for each in sets]),
                ("guests in the display", [each.guest_display for each in sets]),
                ("refresh tokens of each player", [each.refresh_tokens for each in sets]),
                ("guests that end the game", [each.guests_to_end for each in sets]),
                ("points for a guest in a room", [each.guest_points for each in sets]),
                (
                    "more for one on their favourite floor",
                    ["the number of the floor" for _ in sets],
                ),
            )
        ),
    )
    if any(each.amenities != tiles.amenities for each in sets):
        raise ValueError("the sets have different amenities: give each its own table")
    amenities = table(["Amenity", "Tiles", "Condition", "Points"], _amenities(tiles))
    return "\n\n".join(
        [
            f"New games are dealt from `{LODGE_SETS[0]}`.",
            values,
            "The amenities of these sets:",
            amenities,
        ]
    )


def _amenities(tiles: TileSet) -> Iterator[list[object]]:
    """A row for each amenity; tiles that differ only in their colour share one."""
    copies: dict[tuple[str, str, str], int] = {}
    for amenity, count in zip(tiles.amenities, tiles.amenity_copies, strict=True):
        row = words(amenity.kind), _condition(amenity), _points(amenity)
        copies[row] = copies.get(row, 0) + count
    coloured = {words(amenity.kind) for amenity in tiles.amenities if amenity.colour >= 0}
    for (kind, condition, points), count in copies.items():
        number = f"{count}, one of each colour" if kind in coloured else count
        yield [kind, number, condition, points]


def _condition(amenity: Amenity) -> str:
    return {
        "neighbours": f"at least {amenity.count} rooms of the colour next to the tile",
        "exact": f"exactly {amenity.count} rooms of the colour in the lodge",
        "per_floor": "rooms of the colour on the floor of the tile",
        "on_floor": f"the tile is on floor {amenity.floor}",
        "surrounded": "left, right, above and below are filled; elevator, ground and sky count",
        "busy_floor": f"at least {amenity.count} guests on the floor of the tile",
        "rainbow": "rooms of all colours on the floor of the tile",
        "pleased": f"at least {amenity.count} guests of the lodge on their favourite floor",
    }[amenity.kind]


def _points(amenity: Amenity) -> str:
    if amenity.kind == "per_floor":
        return f"{amenity.points} for each room, at most {amenity.most}"
    return str(amenity.points)


PAGES = {"dream_home.md": dream_home, "lodge.md": lodge}


def with_tables(name: str, text: str) -> str:
    """The text of that page with the tables as the card sets have them."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{name} has no place for its tables")
    return f"{before}{BEGIN}\n\n{PAGES[name]()}\n\n{END}{after}"


def main() -> None:
    """Writes the tables of all pages."""
    for name in PAGES:
        page = FOLDER / name
        page.write_text(with_tables(name, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
