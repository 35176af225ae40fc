"""Bags and displays: drawing tiles, sliding rooms down, and redealing a display.

The k-th tile drawn from a bag has its own random context ("rooms 17"). So two games with the same
seed draw the same tiles in the same order, whatever their players build, as long as no tile is
returned to the bag.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Event
from engine.lodge.events import GuestsFilled, RoomDisplay, RoomsRefreshed, Row
from engine.lodge.state import GAP, LodgeState
from engine.lodge.tile_set import TileSet

MAX_REDEALS = 16
"""How often a display of a single colour is redealt at most; then it stays. The bound guarantees
that dealing ends; with the standard set a redeal almost never gives a single colour again."""


class Bag:
    """A copy of a bag of the state, to draw from.

    `name` is the context of its random draws, `drawn` the number of tiles drawn from it so far.
    """

    __slots__ = ("_chance", "_drawn", "_name", "counts", "left")

    def __init__(self, chance: Chance, name: str, counts: Sequence[int], drawn: int) -> None:
        self._chance = chance
        self._name = name
        self._drawn = drawn
        self.counts = list(counts)
        self.left = sum(self.counts)

    def draw(self) -> int:
        """The index of the next tile; GAP if the bag is empty."""
        if not self.left:
            return GAP
        self._drawn += 1
        position = self._chance.stream(f"{self._name} {self._drawn}").below(self.left)
        index = 0
        while position >= self.counts[index]:
            position -= self.counts[index]
            index += 1
        self.counts[index] -= 1
        self.left -= 1
        return index

    def take(self, tiles: Sequence[int]) -> None:
        """Removes these tiles, without a random draw."""
        for tile in tiles:
            self.counts[tile] -= 1
        self.left -= len(tiles)

    def put_back(self, tiles: Sequence[int]) -> None:
        """Returns tiles to the bag."""
        for tile in tiles:
            self.counts[tile] += 1
        self.left += len(tiles)


def room_bag(state: LodgeState, chance: Chance) -> Bag:
    """The bag of rooms, as it is in this state."""
    return Bag(chance, "rooms", state.room_bag, state.rooms_drawn)


def guest_bag(state: LodgeState, chance: Chance) -> Bag:
    """The bag of guests, as it is in this state."""
    return Bag(chance, "guests", state.guest_bag, state.guests_drawn)


def amenity_bag(state: LodgeState, chance: Chance) -> Bag:
    """The bag of amenities, as it is in this state."""
    return Bag(chance, "amenities", state.amenity_bag, state.amenities_drawn)


def fill(display: list[int], bag: Bag) -> list[int]:
    """Fills the gaps of a display in place, in order. Returns the drawn tiles."""
    drawn = []
    for place, tile in enumerate(display):
        if tile == GAP and bag.left:
            display[place] = bag.draw()
            drawn.append(display[place])
    return drawn


def slide(display: Sequence[int], columns: int) -> list[int]:
    """The room display after its rooms have slid down into the gaps of their columns."""
    slid = [GAP] * len(display)
    for column in range(columns):
        rooms = [room for room in display[column::columns] if room != GAP]
        slid[column : column + columns * len(rooms) : columns] = rooms
    return slid


def refresh_is_due(display: Sequence[int], columns: int) -> bool:
    """Whether a row has no room, or all rooms have the same colour."""
    empty_row = [GAP] * columns
    return (
        any(display[row : row + columns] == empty_row for row in range(0, len(display), columns))
        or len(set(display) - {GAP}) == 1
    )


def redeals(tiles: TileSet, display: Sequence[int], bag: Bag) -> list[RoomsRefreshed]:
    """The redeals of a full display of a single colour, until it has more than one colour.

    Empty if the bag contains no other colour. Draws from `bag`.
    """
    events: list[RoomsRefreshed] = []
    while (
        len(set(display)) == 1
        and GAP not in display
        and any(count for colour, count in enumerate(bag.counts) if colour != display[0])
        and len(events) < MAX_REDEALS
    ):
        bag.put_back(display)
        redealt = [GAP] * len(display)
        drawn = fill(redealt, bag)
        events.append(
            RoomsRefreshed(
                rooms=room_codes(tiles, redealt),
                drawn=colours(tiles, drawn),
                returned=colours(tiles, display),
            )
        )
        display = redealt
    return events


def refresh_events(state: LodgeState, chance: Chance) -> list[RoomsRefreshed]:
    """The events of the room display at the end of a turn: none, or a refresh and its redeals."""
    tiles = state.tiles
    if not refresh_is_due(state.rooms, tiles.display_columns):
        return []
    bag = room_bag(state, chance)
    display = slide(state.rooms, tiles.display_columns)
    drawn = fill(display, bag)
    events = []
    if display != state.rooms:
        events.append(
            RoomsRefreshed(
                rooms=room_codes(tiles, display), drawn=colours(tiles, drawn), returned=()
            )
        )
    return events + redeals(tiles, display, bag)


def fill_guests_events(state: LodgeState, chance: Chance) -> list[Event]:
    """The event that fills the guest display at the end of a turn, if there are gaps and guests."""
    if GAP not in state.guests:
        return []
    display = state.guests[:]
    drawn = fill(display, guest_bag(state, chance))
    if not drawn:
        return []
    guests = state.tiles.guests
    return [
        GuestsFilled(
            guests=guest_codes(state.tiles, display),
            drawn=tuple([guests[guest].code for guest in drawn]),
        )
    ]


def colours(tiles: TileSet, rooms: Sequence[int]) -> tuple[str, ...]:
    """The codes of rooms (without gaps)."""
    return tuple([tiles.colours[room] for room in rooms])


def room_codes(tiles: TileSet, display: Sequence[int]) -> RoomDisplay:
    """The room display in the form of events."""
    names = [None if room == GAP else tiles.colours[room] for room in display]
    columns = tiles.display_columns
    return tuple([tuple(names[row : row + columns]) for row in range(0, len(names), columns)])


def guest_codes(tiles: TileSet, display: Sequence[int]) -> Row:
    """The guest display in the form of events."""
    return tuple([None if guest == GAP else tiles.guests[guest].code for guest in display])


def amenity_codes(tiles: TileSet, display: Sequence[int]) -> Row:
    """The amenity display in the form of events."""
    return tuple([None if tile == GAP else tiles.amenities[tile].code for tile in display])
