"""Bags and displays: what is drawn, how rooms slide down, when a display is dealt anew.

The k-th tile drawn from a bag comes from chance of its own ("rooms 17"), so two games with one seed
draw the same tiles in the same order, whatever their players build, as long as nothing returns to
the bag.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Event
from engine.lodge.events import GuestsFilled, RoomDisplay, RoomsRefreshed, Row
from engine.lodge.state import GAP, LodgeState
from engine.lodge.tile_set import TileSet

MAX_REDEALS = 16
"""So often a display of one colour is dealt anew at most; then it stays. With the standard set one
redeal in a few thousand millions fails, so nobody sees this bound: it proves that dealing ends."""


class Bag:
    """Draws from a copy of a bag, leaving the state as it is.

    `name` is the context of its chance, `drawn` how many tiles have left it so far.
    """

    __slots__ = ("_chance", "_drawn", "_name", "counts", "left")

    def __init__(self, chance: Chance, name: str, counts: Sequence[int], drawn: int) -> None:
        self._chance = chance
        self._name = name
        self._drawn = drawn
        self.counts = list(counts)
        self.left = sum(self.counts)

    def draw(self) -> int:
        """The index of the next tile; a gap if the bag is empty."""
        if not self.left:
            return GAP
        self._drawn += 1
        rest = self._chance.stream(f"{self._name} {self._drawn}").below(self.left)
        index = 0
        while rest >= self.counts[index]:
            rest -= self.counts[index]
            index += 1
        self.counts[index] -= 1
        self.left -= 1
        return index

    def take(self, tiles: Sequence[int]) -> None:
        """Takes tiles out that are chosen by name, not drawn."""
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
    """Fills the gaps of a display in place, from the first on. The tiles drawn, in order."""
    drawn = []
    for place, tile in enumerate(display):
        if tile == GAP and bag.left:
            display[place] = bag.draw()
            drawn.append(display[place])
    return drawn


def slide(display: Sequence[int], columns: int) -> list[int]:
    """The room display after its rooms slid down into the gaps of their columns."""
    slid = [GAP] * len(display)
    for column in range(columns):
        rooms = [room for room in display[column::columns] if room != GAP]
        slid[column : column + columns * len(rooms) : columns] = rooms
    return slid


def refresh_is_due(display: Sequence[int], columns: int) -> bool:
    """Whether a row has no room, or all rooms shown share one colour."""
    empty_row = [GAP] * columns
    return (
        any(display[row : row + columns] == empty_row for row in range(0, len(display), columns))
        or len(set(display) - {GAP}) == 1
    )


def redeals(tiles: TileSet, display: Sequence[int], bag: Bag) -> list[RoomsRefreshed]:
    """The redeals that a full display of one colour calls for, until it shows more than one.

    None if the bag holds no other colour. Uses up the bag it is given.
    """
    events: list[RoomsRefreshed] = []
    while (
        len(set(display)) == 1
        and GAP not in display
        and any(count for colour, count in enumerate(bag.counts) if colour != display[0])
        and len(events) < MAX_REDEALS
    ):
        bag.put_back(display)
        anew = [GAP] * len(display)
        drawn = fill(anew, bag)
        events.append(
            RoomsRefreshed(
                rooms=room_codes(tiles, anew),
                drawn=colours(tiles, drawn),
                returned=colours(tiles, display),
            )
        )
        display = anew
    return events


def checked(state: LodgeState, chance: Chance) -> list[RoomsRefreshed]:
    """The check of the room display at the end of a turn: nothing, a refresh, redeals after it."""
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


def guests_filled(state: LodgeState, chance: Chance) -> list[Event]:
    """The filling of the guest display at the end of a turn, if it has gaps and the bag guests."""
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
    """The codes of rooms, none of them a gap."""
    return tuple([tiles.colours[room] for room in rooms])


def room_codes(tiles: TileSet, display: Sequence[int]) -> RoomDisplay:
    """The room display as events tell it."""
    names = [None if room == GAP else tiles.colours[room] for room in display]
    columns = tiles.display_columns
    return tuple([tuple(names[row : row + columns]) for row in range(0, len(names), columns)])


def guest_codes(tiles: TileSet, display: Sequence[int]) -> Row:
    """The guest display as events tell it."""
    return tuple([None if guest == GAP else tiles.guests[guest].code for guest in display])


def amenity_codes(tiles: TileSet, display: Sequence[int]) -> Row:
    """The amenity display as events tell it."""
    return tuple([None if each == GAP else tiles.amenities[each].code for each in display])
