"""Tile sets of Lodge, read from TOML files.

The file defines the colours, the number of each tile and the amenities. Colours, guests and
amenities are indices inside the engine and codes in events, actions and views. The code of a room
is its colour (`red`). That of a guest has its colours in alphabetical order and its preferred floor
(`blue:red:2`). That of an amenity is its kind, with a colour or floor if there are several of that
kind (`exact:red`, `on_floor:4`, `rainbow`).
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import msgspec

from engine.card_sets import CardSetError, CardSetFiles
from engine.lodge.grid import MAX_COLUMNS, MAX_FLOORS

MAX_SEATS = 4
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
"""The fields that each kind of amenity must have besides its points."""


class Guest(msgspec.Struct, frozen=True):
    """A guest: the indices of two different colours, and the preferred floor."""

    code: str
    first: int
    second: int
    floor: int
    mask: int
    """Its colours as a bit set."""
    colours: tuple[str, str]


class Amenity(msgspec.Struct, frozen=True):
    """An amenity. Fields that its kind does not use are zero; an unused `colour` is -1."""

    code: str
    kind: str
    points: int
    colour: int
    count: int
    floor: int
    most: int
    facts: dict[str, Any]
    """Its description in views and records: kind, points, and the fields of its kind."""


class TileSet(msgspec.Struct, frozen=True):
    """A tile set compiled for play."""

    name: str
    digest: str
    """SHA-256 of the parsed data, so comments and layout of the file do not change it."""
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
    """An amenity in a file; `each_colour` stands for one tile of each colour."""

    kind: str
    points: int
    each_colour: bool = False
    colour: str | None = None
    count: _Positive | None = None
    floor: _Positive | None = None
    most: _Positive | None = None


class TileSetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file. Displays are given as numbers of places; that of rooms is for each floor."""

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


def parse(name: str, text: str) -> TileSet:
    """Parses and compiles a tile set file. Raises `CardSetError`."""
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
    """Raises `CardSetError` for the first value that no game can be played with."""
    if not 1 <= data.floors <= MAX_FLOORS:
        raise CardSetError(f"a lodge has 1 to {MAX_FLOORS} floors, not {data.floors}")
    if len(set(data.colours)) != len(data.colours) or len(data.colours) < MAX_SEATS:
        raise CardSetError(f"a set needs at least {MAX_SEATS} different colours")
    if any(not colour or ":" in colour for colour in data.colours):
        raise CardSetError("the name of a colour must not be empty or contain a colon")


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
    """The amenity tiles; one for each colour if the file has `each_colour`."""
    amenities = []
    for amenity in data.amenities:
        for colour in data.colours if amenity.each_colour else [amenity.colour]:
            amenities.append(_amenity(amenity, colour, colour_index))
    return amenities


def _amenity(data: AmenityData, colour: str | None, colour_index: Mapping[str, int]) -> Amenity:
    values = {"colour": colour, "count": data.count, "floor": data.floor, "most": data.most}
    fields = {name: value for name, value in values.items() if value is not None}
    if fields.keys() != AMENITY_FIELDS.get(data.kind):
        kinds = "; ".join(f"{k}: {', '.join(sorted(v)) or '-'}" for k, v in AMENITY_FIELDS.items())
        raise CardSetError(
            f"amenity {data.kind!r} with {', '.join(fields) or '-'}; there are {kinds}"
        )
    if colour is not None and colour not in colour_index:
        raise CardSetError(f"amenity {data.kind!r} names the unknown colour {colour!r}")
    suffix = colour if colour is not None else data.floor
    return Amenity(
        code=data.kind if suffix is None else f"{data.kind}:{suffix}",
        kind=data.kind,
        points=data.points,
        colour=-1 if colour is None else colour_index[colour],
        count=data.count or 0,
        floor=data.floor or 0,
        most=data.most or 0,
        facts={"kind": data.kind, **fields, "points": data.points},
    )


CARD_SETS = CardSetFiles(Path(__file__).parent / "card_sets", parse)
"""The tile sets that come with the program."""
