"""The view of a position, and the final table for the game record.

Seats and spectators see the same: only the seed and the order of the bags are hidden.

The view, as JSON (floors and lodge columns from 1, display places from 0; a gap is null)::

    {"round": 3,                  rounds begin with seat 0
     "turn": 1,                   seat to act, null once over
     "phase": "build",            build | place | take | over
     "placed": {"display": false, "valet": false},    guests placed this turn, from where
     "last_round": false,         the game ends with this round
     "guests_to_end": 12,         number of guests in a lodge that causes the last round
     "display": {
        "rooms": [["red", null, "blue", "blue"], ...],    one row a floor, from the ground up
        "amenities": [{"code": "exact:red", "kind": "exact", "colour": "red", "count": 3,
                       "points": 4}, null, ...],
        "guests": [{"code": "blue:red:2", "colours": ["blue", "red"], "floor": 2}, null, ...]},
     "bags": {"rooms": {"red": 13, ...}, "guests": 70, "amenities": 14},   tiles left
     "lodges": [                  by seat
       {"tiles": [                column by column, from the ground up
          {"floor": 1, "column": 1, "colour": "red"},
          {"floor": 2, "column": 1, "colour": "blue", "guest": GUEST},
          {"floor": 1, "column": 2, "amenity": AMENITY, "worth": 4}],      worth: current points
        "valet": GUEST,           or null
        "tokens": 2,              refresh tokens left
        "guests": 5,              guests in rooms
        "pleased": 3,             of them on their preferred floor
        "score": [{"line": "guests", "points": 10}, {"line": "floors", "points": 6},
                  {"line": "amenities", "points": 4}]}]}

AMENITY and GUEST have the same form as in the display. An amenity has the fields of its kind:
`colour`, `count`, `floor`, `most`.
"""

from __future__ import annotations

from typing import Any

from engine.lodge.grid import cell_numbers, column_of, floor_of
from engine.lodge.scoring import amenity_points, pleased, sheet
from engine.lodge.state import GAP, PHASES, Lodge, LodgeState
from engine.lodge.tile_set import TileSet


def view(state: LodgeState) -> dict[str, Any]:
    """The table as everybody sees it, in the form described above."""
    tiles = state.tiles
    columns = tiles.display_columns
    rooms = [None if room == GAP else tiles.colours[room] for room in state.rooms]
    return {
        "round": state.round,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "placed": {"display": state.guest_placed, "valet": state.valet_placed},
        "last_round": state.last_round,
        "guests_to_end": tiles.guests_to_end,
        "display": {
            "rooms": [rooms[row : row + columns] for row in range(0, len(rooms), columns)],
            "amenities": [
                None if index == GAP else _amenity(tiles, index) for index in state.amenities
            ],
            "guests": [_guest(tiles, guest, codes=True) for guest in state.guests],
        },
        "bags": {
            "rooms": dict(zip(tiles.colours, state.room_bag, strict=True)),
            "guests": sum(state.guest_bag),
            "amenities": sum(state.amenity_bag),
        },
        "lodges": [_lodge(state, seat) for seat in range(state.seats)],
    }


def final(state: LodgeState) -> dict[str, Any]:
    """The lodges with everything that is needed to score them: `final` in the game record."""
    tiles = state.tiles
    return {
        "lodges": [
            {"tiles": _tiles(tiles, lodge), "valet": _guest(tiles, lodge.valet)}
            for lodge in state.lodges
        ]
    }


def _lodge(state: LodgeState, seat: int) -> dict[str, Any]:
    tiles, lodge = state.tiles, state.lodges[seat]
    shown = _tiles(tiles, lodge, codes=True)
    return {
        "tiles": shown,
        "valet": _guest(tiles, lodge.valet, codes=True),
        "tokens": lodge.tokens,
        "guests": len(lodge.guests),
        "pleased": pleased(lodge, tiles),
        "score": [{"line": line.line, "points": line.points} for line in sheet(state, seat)],
    }


def _tiles(tiles: TileSet, lodge: Lodge, codes: bool = False) -> list[dict[str, Any]]:
    """The tiles of a lodge, column by column from the ground up, guests in their rooms.

    With `codes`, for a view: guests and amenities have their codes, amenities their current points.
    """
    guests, amenities = dict(lodge.guests), dict(lodge.amenities)
    result = []
    for number in cell_numbers(lodge.filled):
        tile: dict[str, Any] = {"floor": floor_of(number), "column": column_of(number)}
        if number in amenities:
            amenity = tiles.amenities[amenities[number]]
            tile["amenity"] = _amenity(tiles, amenities[number]) if codes else amenity.facts
            if codes:
                tile["worth"] = amenity_points(lodge, amenity, number, tiles)
        else:
            tile["colour"] = tiles.colours[_colour(lodge, number)]
        if number in guests:
            tile["guest"] = _guest(tiles, guests[number], codes)
        result.append(tile)
    return result


def _colour(lodge: Lodge, number: int) -> int:
    return next(colour for colour, cells in enumerate(lodge.rooms) if cells >> number & 1)


def _amenity(tiles: TileSet, index: int) -> dict[str, Any]:
    amenity = tiles.amenities[index]
    return {"code": amenity.code, **amenity.facts}


def _guest(tiles: TileSet, index: int, codes: bool = False) -> dict[str, Any] | None:
    if index == GAP:
        return None
    guest = tiles.guests[index]
    facts = {"colours": list(guest.colours), "floor": guest.floor}
    return {"code": guest.code, **facts} if codes else facts
