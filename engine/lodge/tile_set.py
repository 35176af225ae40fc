"""The tiles and tokens of a set, read from its data file.

A set is data: which colours, how many of each tile, which amenities; no number of it stands in
code. Colours, guests and amenities are indices inside the engine and codes in events, actions and
views: a room is its colour (`red`), a guest `blue:red:2` (colours in alphabetical order, preferred
floor), an amenity its kind and what tells it from others of that kind (`exact:red`, `on_floor:4`,
`rainbow`).
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import msgspec

from engine import card_sets
from engine.card_sets import CardSetError
from engine.lodge.grid import MAX_COLUMNS, MAX_FLOORS

MAX_SEATS = 4
_FOLDER = Path(__file__).parent / "card_sets"
_Positive = Annotated[int, msgspec.Meta(ge=1)]
_Count = Annotated[int, msgspec.Meta(ge=0)]

AMENITY_FIELDS: Mapping[str, frozenset[str]] = {
    "neighbours": frozenset({"colour", "count"}),
    "exact": frozenset({"colour", "count"}),
    "per_floor": frozenset({"colour", "most"}),
    "on_floor": frozenset({"floor"}),
    "surrounded": frozenset(),
    "busy_floor": frozenset({"count"}),
    "rainbow": frozenset(),
    "pleased": frozenset({"count"}),
}
"""The kinds of amenities, and what each must state besides its points."""


class Guest(msgspec.Struct, frozen=True):
    """A guest: the indices of two different colours, and the floor it would like."""

    code: str
    first: int
    second: int
    floor: int
    mask: int
    """Its colours as a bit set."""
    colours: tuple[str, str]


class Amenity(msgspec.Struct, frozen=True):
    """An amenity. Fields its kind does not use are zero; `colour` is then -1."""

    code: str
    kind: str
    points: int
    colour: int
    count: int
    floor: int
    most: int
    facts: dict[str, Any]
    """What is printed on it, as views and records tell it: kind, points, and what its kind uses."""


class TileSet(msgspec.Struct, frozen=True):
    """Everything a box of the game holds."""

    name: str
    digest: str
    """SHA-256 of what the file says: its comments and layout do not count."""
    colours: tuple[str, ...]
    floors: int
    display_columns: int
    amenity_display: int
    guest_display: int
    guests_to_end: int
    refresh_tokens: int
    guest_points: int
    rooms_of_each: int
    guests: tuple[Guest, ...]
    guest_copies: int
    amenities: tuple[Amenity, ...]
    amenity_copies: tuple[int, ...]
    colour_index: dict[str, int]
    guest_index: dict[str, int]
    amenity_index: dict[str, int]


class AmenityData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amenity of a data file; `each_colour` stands for one tile of every colour."""

    kind: str
    points: int
    each_colour: bool = False
    colour: str | None = None
    count: _Positive | None = None
    floor: _Positive | None = None
    most: _Positive | None = None


class TileSetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole data file. The displays are counted in places; rooms have that many on each floor."""

    colours: tuple[str, ...]
    floors: _Positive
    display_columns: _Positive
    amenity_display: _Positive
    guest_display: _Positive
    guests_to_end: _Positive
    refresh_tokens: _Count
    room_tiles_per_colour: _Positive
    guest_copies: _Positive
    guest_points: _Count
    amenities: tuple[AmenityData, ...]


@cache
def load(name: str) -> TileSet:
    """The set of that name. Raises `BadOption`, see `engine.card_sets.load`."""
    return card_sets.load(_FOLDER, name, parse)


def parse(name: str, text: str) -> TileSet:
    """A set from the text of its file. Raises `CardSetError`."""
    try:
        data = msgspec.convert(tomllib.loads(text), TileSetData)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CardSetError(str(error)) from error
    _check(data)
    colour_index = {colour: index for index, colour in enumerate(data.colours)}
    guests = _guests(data, colour_index)
    amenities: dict[str, Amenity] = {}
    copies: dict[str, int] = {}
    for amenity in _amenities(data, colour_index):
        if amenities.setdefault(amenity.code, amenity) != amenity:
            raise CardSetError(f"two different amenities are called {amenity.code!r}")
        copies[amenity.code] = copies.get(amenity.code, 0) + 1
    if len(data.colours) * data.room_tiles_per_colour + sum(copies.values()) > MAX_COLUMNS:
        raise CardSetError(f"a set has at most {MAX_COLUMNS} rooms and amenities")
    return TileSet(
        name=name,
        digest=hashlib.sha256(
            msgspec.json.encode(msgspec.to_builtins(data), order="sorted")
        ).hexdigest(),
        colours=tuple(data.colours),
        floors=data.floors,
        display_columns=data.display_columns,
        amenity_display=data.amenity_display,
        guest_display=data.guest_display,
        guests_to_end=data.guests_to_end,
        refresh_tokens=data.refresh_tokens,
        guest_points=data.guest_points,
        rooms_of_each=data.room_tiles_per_colour,
        guests=guests,
        guest_copies=data.guest_copies,
        amenities=tuple(amenities.values()),
        amenity_copies=tuple(copies.values()),
        colour_index=colour_index,
        guest_index={guest.code: index for index, guest in enumerate(guests)},
        amenity_index={code: index for index, code in enumerate(amenities)},
    )


def _check(data: TileSetData) -> None:
    """Raises `CardSetError` for the first number that cannot be played with."""
    if not 1 <= data.floors <= MAX_FLOORS:
        raise CardSetError(f"a lodge has 1 to {MAX_FLOORS} floors, not {data.floors}")
    if len(set(data.colours)) != len(data.colours) or len(data.colours) < MAX_SEATS:
        raise CardSetError(f"a set needs at least {MAX_SEATS} different colours")
    if any(not colour or ":" in colour for colour in data.colours):
        raise CardSetError("the name of a colour is not empty and has no colon")


def _guests(data: TileSetData, colour_index: Mapping[str, int]) -> tuple[Guest, ...]:
    """Every pair of different colours with every floor."""
    return tuple(
        Guest(
            code=f"{one}:{other}:{floor}",
            first=colour_index[one],
            second=colour_index[other],
            floor=floor,
            mask=1 << colour_index[one] | 1 << colour_index[other],
            colours=(one, other),
        )
        for one, other in combinations(sorted(data.colours), 2)
        for floor in range(1, data.floors + 1)
    )


def _amenities(data: TileSetData, colour_index: Mapping[str, int]) -> list[Amenity]:
    """The amenity tiles, one for each colour where the data says so."""
    found = []
    for each in data.amenities:
        for colour in data.colours if each.each_colour else [each.colour]:
            found.append(_amenity(each, colour, colour_index))
    return found


def _amenity(each: AmenityData, colour: str | None, colour_index: Mapping[str, int]) -> Amenity:
    values = {"colour": colour, "count": each.count, "floor": each.floor, "most": each.most}
    given = {field: value for field, value in values.items() if value is not None}
    if given.keys() != AMENITY_FIELDS.get(each.kind):
        kinds = "; ".join(f"{k}: {', '.join(sorted(v)) or '-'}" for k, v in AMENITY_FIELDS.items())
        raise CardSetError(
            f"amenity {each.kind!r} with {', '.join(given) or '-'}; there are {kinds}"
        )
    if colour is not None and colour not in colour_index:
        raise CardSetError(f"amenity {each.kind!r} names the unknown colour {colour!r}")
    told_apart = colour if colour is not None else each.floor
    return Amenity(
        code=each.kind if told_apart is None else f"{each.kind}:{told_apart}",
        kind=each.kind,
        points=each.points,
        colour=-1 if colour is None else colour_index[colour],
        count=each.count or 0,
        floor=each.floor or 0,
        most=each.most or 0,
        facts={"kind": each.kind, **given, "points": each.points},
    )
