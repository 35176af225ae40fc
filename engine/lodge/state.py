"""A position of Lodge: plain integers, cheap to copy.

Rooms, guests and amenities are indices into the tile set, and -1 is a gap. Bags are counts by
index. Their contents are public; only the order of drawing is secret, and it is not in the state.
"""

from __future__ import annotations

from engine.game import Result
from engine.lodge.tile_set import TileSet

GAP = -1
NO_SEAT = -1
"""No seat is on turn: between two rounds, and before the first."""
BUILD, PLACE, TAKE, OVER = range(4)
PHASES = ("build", "place", "take", "over")
"""Names of the phases in views."""


class Lodge:
    """One player's lodge. Sets of cells are bit sets, see `grid`.

    `rooms[c]`: cells with a room of colour c; `empty[c]`: those of them without a guest; `filled`:
    cells with any tile; `amenities` and `guests`: (cell, index) in the order of placement.
    """

    __slots__ = ("amenities", "empty", "filled", "guests", "rooms", "tokens", "valet")

    def __init__(
        self,
        rooms: list[int],
        empty: list[int],
        filled: int,
        amenities: tuple[tuple[int, int], ...],
        guests: tuple[tuple[int, int], ...],
        valet: int,
        tokens: int,
    ) -> None:
        self.rooms = rooms
        self.empty = empty
        self.filled = filled
        self.amenities = amenities
        self.guests = guests
        self.valet = valet
        self.tokens = tokens

    def copy(self) -> Lodge:
        """An independent copy."""
        return Lodge(
            self.rooms[:],
            self.empty[:],
            self.filled,
            self.amenities,
            self.guests,
            self.valet,
            self.tokens,
        )


class LodgeState:
    """The whole table. `rooms` is the display, floor by floor from the ground."""

    __slots__ = (
        "amenities",
        "amenities_drawn",
        "amenity_bag",
        "guest_bag",
        "guest_placed",
        "guests",
        "guests_drawn",
        "last_round",
        "lodges",
        "phase",
        "result",
        "room_bag",
        "rooms",
        "rooms_drawn",
        "round",
        "seat",
        "seats",
        "tiles",
        "valet_placed",
    )

    tiles: TileSet
    seats: int
    lodges: list[Lodge]
    rooms: list[int]
    amenities: list[int]
    guests: list[int]
    room_bag: list[int]
    guest_bag: list[int]
    amenity_bag: list[int]
    rooms_drawn: int
    guests_drawn: int
    amenities_drawn: int
    round: int
    """From 1; 0 before the first."""
    seat: int
    """The seat on turn, or NO_SEAT."""
    phase: int
    guest_placed: bool
    valet_placed: bool
    last_round: bool
    result: Result | None

    @property
    def turn(self) -> int | None:
        """The seat that must act now; None between two rounds and when the game is over."""
        return None if self.phase == OVER or self.seat == NO_SEAT else self.seat

    def copy(self) -> LodgeState:
        """An independent copy; takes a few microseconds."""
        other = LodgeState()
        other.tiles = self.tiles
        other.seats = self.seats
        other.lodges = [lodge.copy() for lodge in self.lodges]
        other.rooms = self.rooms[:]
        other.amenities = self.amenities[:]
        other.guests = self.guests[:]
        other.room_bag = self.room_bag[:]
        other.guest_bag = self.guest_bag[:]
        other.amenity_bag = self.amenity_bag[:]
        other.rooms_drawn = self.rooms_drawn
        other.guests_drawn = self.guests_drawn
        other.amenities_drawn = self.amenities_drawn
        other.round = self.round
        other.seat = self.seat
        other.phase = self.phase
        other.guest_placed = self.guest_placed
        other.valet_placed = self.valet_placed
        other.last_round = self.last_round
        other.result = self.result
        return other


def start(tiles: TileSet, seats: int) -> LodgeState:
    """The state before the deal, with all tiles in the bags."""
    state = LodgeState()
    colours = len(tiles.colours)
    state.tiles = tiles
    state.seats = seats
    state.lodges = [
        Lodge([0] * colours, [0] * colours, 0, (), (), GAP, tiles.refresh_tokens)
        for _ in range(seats)
    ]
    state.rooms = [GAP] * (tiles.floors * tiles.display_columns)
    state.amenities = [GAP] * tiles.amenity_display
    state.guests = [GAP] * tiles.guest_display
    state.room_bag = [tiles.rooms_of_each] * colours
    state.guest_bag = [tiles.guest_copies] * len(tiles.guests)
    state.amenity_bag = list(tiles.amenity_copies)
    state.rooms_drawn = state.guests_drawn = state.amenities_drawn = 0
    state.round = 0
    state.seat = NO_SEAT
    state.phase = BUILD
    state.guest_placed = state.valet_placed = state.last_round = False
    state.result = None
    return state
