"""Scores of lodges (guests, floors and amenities), and the result of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.game import Result, ScoreLine, ranks
from engine.lodge.grid import FLOOR, GROUNDS, adjacent, floor_of
from engine.lodge.state import Lodge, LodgeState
from engine.lodge.tile_set import Amenity, TileSet


def amenity_points(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    """The current points of an amenity on cell `number` of this lodge.

    Its condition must be fulfilled at the end of the game to give points.
    """
    return _POINTS[amenity.kind](lodge, amenity, number, tiles)


def pleased(lodge: Lodge, tiles: TileSet) -> int:
    """The number of guests of the lodge on their preferred floor."""
    guests = tiles.guests
    return sum(guests[guest].floor == floor_of(number) for number, guest in lodge.guests)


def sheet(state: LodgeState, seat: int) -> tuple[ScoreLine, ...]:
    """The current score sheet of a seat."""
    tiles, lodge = state.tiles, state.lodges[seat]
    floors = sum(
        tiles.guests[guest].floor
        for number, guest in lodge.guests
        if tiles.guests[guest].floor == floor_of(number)
    )
    amenities = sum(
        amenity_points(lodge, tiles.amenities[index], number, tiles)
        for number, index in lodge.amenities
    )
    return (
        ScoreLine("guests", tiles.guest_points * len(lodge.guests)),
        ScoreLine("floors", floors),
        ScoreLine("amenities", amenities),
    )


def result(state: LodgeState) -> Result:
    """The result if the game ended now.

    Ties are broken by more guests on their preferred floor, then for the later seat.
    """
    sheets = tuple(sheet(state, seat) for seat in range(state.seats))
    points = tuple(sum(line.points for line in lines) for lines in sheets)
    keys = [
        (points[seat], pleased(lodge, state.tiles), seat) for seat, lodge in enumerate(state.lodges)
    ]
    return Result(ranks=ranks(keys), points=points, sheet=sheets)


def _neighbours(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    near = lodge.rooms[amenity.colour] & adjacent(1 << number)
    return amenity.points if near.bit_count() >= amenity.count else 0


def _exact(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    return amenity.points if lodge.rooms[amenity.colour].bit_count() == amenity.count else 0


def _per_floor(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    on_floor = lodge.rooms[amenity.colour] & FLOOR[floor_of(number)]
    return min(amenity.points * on_floor.bit_count(), amenity.most)


def _on_floor(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    return amenity.points if floor_of(number) == amenity.floor else 0


def _surrounded(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    # The mask excludes the elevator and everything above and below the lodge.
    gaps = adjacent(1 << number) & GROUNDS[tiles.floors] & ~lodge.filled
    return 0 if gaps else amenity.points


def _busy_floor(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    floor = floor_of(number)
    guests_on_floor = sum(floor_of(home) == floor for home, _ in lodge.guests)
    return amenity.points if guests_on_floor >= amenity.count else 0


def _rainbow(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    floor = FLOOR[floor_of(number)]
    return amenity.points if all(rooms & floor for rooms in lodge.rooms) else 0


def _pleased(lodge: Lodge, amenity: Amenity, number: int, tiles: TileSet) -> int:
    return amenity.points if pleased(lodge, tiles) >= amenity.count else 0


_POINTS: Mapping[str, Callable[[Lodge, Amenity, int, TileSet], int]] = {
    "neighbours": _neighbours,
    "exact": _exact,
    "per_floor": _per_floor,
    "on_floor": _on_floor,
    "surrounded": _surrounded,
    "busy_floor": _busy_floor,
    "rainbow": _rainbow,
    "pleased": _pleased,
}
