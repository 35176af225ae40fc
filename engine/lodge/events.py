"""The events of Lodge. Each states what happened and its outcome.

Rooms are identified by colour, guests and amenities by their codes (see `tile_set`); a gap is null.
A room display is a list of floors from the ground up, each with the columns of the display. `drawn`
has the tiles drawn from a bag, in order, and `returned` those put back into it.
"""

from __future__ import annotations

from typing import Literal

from engine.game import Event, Finished, Opened

RoomDisplay = tuple[tuple[str | None, ...], ...]
Row = tuple[str | None, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    """The deal: a first room and a valet guest for each seat, and the three displays.

    `digest` is that of the card set, so that a changed file is detected.
    """

    digest: str
    homes: tuple[str, ...]
    valets: tuple[str, ...]
    rooms: RoomDisplay
    amenities: Row
    guests: Row


class RoundBegun(Event, frozen=True, tag="round"):
    """A round begins with seat 0; all seats have had the same number of turns. Counts from 1."""

    round: int


class RoomBuilt(Event, frozen=True, tag="room_built"):
    """A room was moved from the display row of its floor to the lodge."""

    seat: int
    room: str
    place: int
    floor: int
    column: int


class AmenityBuilt(Event, frozen=True, tag="amenity_built"):
    """An amenity was moved from the display to the lodge."""

    seat: int
    amenity: str
    place: int
    floor: int
    column: int


class AmenityRevealed(Event, frozen=True, tag="amenity_revealed"):
    """A new amenity was added to the display."""

    amenity: str
    place: int


class GuestPlaced(Event, frozen=True, tag="guest_placed"):
    """A guest was placed from the display in a room."""

    seat: int
    guest: str
    place: int
    floor: int
    column: int


class ValetGuestPlaced(Event, frozen=True, tag="valet_guest_placed"):
    """A guest was placed from the valet in a room. `takes`: its owner chooses the next one now."""

    seat: int
    guest: str
    floor: int
    column: int
    takes: bool


class GuestTaken(Event, frozen=True, tag="guest_taken"):
    """A guest was moved from the display into the empty valet."""

    seat: int
    guest: str
    place: int


class TokenSpent(Event, frozen=True, tag="token_spent"):
    """A token cleared a row of the display; `rooms` is the display after its refresh."""

    seat: int
    floor: int
    rooms: RoomDisplay
    drawn: tuple[str, ...]
    returned: tuple[str, ...]


class GuestsRefreshed(Event, frozen=True, tag="guests_refreshed"):
    """All guests of the display were replaced; `guests` is the new display."""

    seat: int
    guests: Row
    drawn: tuple[str, ...]
    returned: tuple[str, ...]


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over; it is the turn of `next`, unless the game ends."""

    seat: int
    next: int


class Passed(Event, frozen=True, tag="passed"):
    """A turn without a possible build is over; it is the turn of `next`, unless the game ends."""

    seat: int
    next: int


class GuestsFilled(Event, frozen=True, tag="guests_filled"):
    """The gaps of the guest display were filled; `guests` is the new display."""

    guests: Row
    drawn: tuple[str, ...]


class RoomsRefreshed(Event, frozen=True, tag="rooms_refreshed"):
    """Rooms slid down and gaps were filled; `rooms` is the new display.

    With `returned`, a full display of a single colour was put back into the bag and redealt.
    """

    rooms: RoomDisplay
    drawn: tuple[str, ...]
    returned: tuple[str, ...]


class LastRound(Event, frozen=True, tag="last_round"):
    """The game ends with this round: a lodge has enough guests, or no tile is left to build."""

    reason: Literal["guests", "tiles"]


LodgeEvent = (
    Opened
    | Dealt
    | RoundBegun
    | RoomBuilt
    | AmenityBuilt
    | AmenityRevealed
    | GuestPlaced
    | ValetGuestPlaced
    | GuestTaken
    | TokenSpent
    | GuestsRefreshed
    | TurnEnded
    | Passed
    | GuestsFilled
    | RoomsRefreshed
    | LastRound
    | Finished
)
