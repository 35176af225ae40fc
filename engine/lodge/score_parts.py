"""The parts of each line of a score sheet: the points of each guest and amenity.

Places are written as `floor:column`, e.g. `2:3`. The part of an amenity lists its own place first,
then the rooms and guests that its condition counts.

    line        what                    why
    guests      the guest's code
    floors      the guest's code        pleased, or wants:<floor> (0 points)
    amenities   the amenity's code      holds, or missing (0 points now)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.game import ScorePart
from engine.lodge.grid import FLOOR, GROUNDS, adjacent, cell_numbers, column_of, floor_of
from engine.lodge.scoring import amenity_points
from engine.lodge.state import Lodge, LodgeState
from engine.lodge.tile_set import Amenity, TileSet


def score_parts(state: LodgeState, seat: int) -> dict[str, tuple[ScorePart, ...]]:
    """The parts of each line of the seat's current sheet."""
    tiles, lodge = state.tiles, state.lodges[seat]
    placed = [(number, tiles.guests[guest]) for number, guest in lodge.guests]
    return {
        "guests": tuple(
            ScorePart(guest.code, tiles.guest_points, (_place(number),)) for number, guest in placed
        ),
        "floors": tuple(
            ScorePart(guest.code, guest.floor, (_place(number),), "pleased")
            if guest.floor == floor_of(number)
            else ScorePart(guest.code, 0, (_place(number),), f"wants:{guest.floor}")
            for number, guest in placed
        ),
        "amenities": tuple(
            _amenity(lodge, tiles.amenities[index], number, tiles)
            for number, index in lodge.amenities
        ),
    }


def _place(number: int) -> str:
    return f"{floor_of(number)}:{column_of(number)}"


def _amenity(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> ScorePart:
    points = amenity_points(lodge, amenity, number, tiles)
    counted = cell_numbers(_COUNTS[amenity.kind](lodge, amenity, number, tiles))
    where = (_place(number), *map(_place, counted))
    return ScorePart(amenity.code, points, where, "holds" if points else "missing")


def _cells(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


_COUNTS: Mapping[str, Callable[[Lodge, Amenity, int, TileSet], int]] = {
    "neighbours": lambda lodge, amenity, number, tiles: (
        lodge.rooms[amenity.colour] & adjacent(1 << number)
    ),
    "exact": lambda lodge, amenity, number, tiles: lodge.rooms[amenity.colour],
    "per_floor": lambda lodge, amenity, number, tiles: (
        lodge.rooms[amenity.colour] & FLOOR[floor_of(number)]
    ),
    "on_floor": lambda lodge, amenity, number, tiles: 0,
    "surrounded": lambda lodge, amenity, number, tiles: (
        adjacent(1 << number) & GROUNDS[tiles.floors] & lodge.filled
    ),
    "busy_floor": lambda lodge, amenity, number, tiles: _cells(
        [home for home, _ in lodge.guests if floor_of(home) == floor_of(number)]
    ),
    "rainbow": lambda lodge, amenity, number, tiles: (
        sum(lodge.rooms) & FLOOR[floor_of(number)]  # a cell has one room, so the sum is the union
    ),
    "pleased": lambda lodge, amenity, number, tiles: _cells(
        [home for home, guest in lodge.guests if tiles.guests[guest].floor == floor_of(home)]
    ),
}
"""The cells of the lodge that the condition of each kind of amenity counts."""
