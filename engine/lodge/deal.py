"""The deal at the start of a game: first rooms, valets and displays, from full bags."""

from __future__ import annotations

from engine.chance import Chance
from engine.game import Event
from engine.lodge import displays
from engine.lodge.events import Dealt, RoundBegun
from engine.lodge.state import LodgeState


def deal(state: LodgeState, chance: Chance) -> list[Event]:
    """The events of the deal: first rooms of different colours, guests, displays.

    A room display of a single colour is redealt at once. Then the first round begins.
    """
    tiles = state.tiles
    homes = chance.stream("homes").permutation(len(tiles.colours))[: state.seats]
    rooms = displays.room_bag(state, chance)
    rooms.take(homes)
    guests = displays.guest_bag(state, chance)
    valets = [guests.draw() for _ in range(state.seats)]
    room_display, guest_display, amenity_display = (
        state.rooms[:],
        state.guests[:],
        state.amenities[:],
    )
    displays.fill(room_display, rooms)
    displays.fill(guest_display, guests)
    displays.fill(amenity_display, displays.amenity_bag(state, chance))
    dealt = Dealt(
        digest=tiles.digest,
        homes=displays.colours(tiles, homes),
        valets=tuple([tiles.guests[guest].code for guest in valets]),
        rooms=displays.room_codes(tiles, room_display),
        amenities=displays.amenity_codes(tiles, amenity_display),
        guests=displays.guest_codes(tiles, guest_display),
    )
    return [dealt, *displays.redeals(tiles, room_display, rooms), RoundBegun(1)]
