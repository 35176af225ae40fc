"""What happens in a game of Lodge. Each event is a fact with its outcome: what, where, what came.

Rooms are told by colour, guests and amenities by the codes of `tiles`; a gap is null. A room
display is told floor by floor from the ground, each as many places as the display has columns.
`drawn` lists what left a bag, in order; `returned` what went back into it.
"""

from __future__ import annotations

from typing import Literal

from engine.game import Event, Finished, Opened

RoomDisplay = tuple[tuple[str | None, ...], ...]
Row = tuple[str | None, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    """The start: a first room and a valet guest for each seat, and the three displays.

    `digest` is that of the card set, so that a changed file is not taken for the old one.
    """

    digest: str
    homes: tuple[str, ...]
    valets: tuple[str, ...]
    rooms: RoomDisplay
    amenities: Row
    guests: Row


class RoundBegun(Event, frozen=True, tag="round"):
    """Everybody has had equally many turns; seat 0 begins the next round. Rounds count from 1."""

    round: int


class RoomBuilt(Event, frozen=True, tag="room_built"):
    """A room left its place in the display row of its floor and stands in the lodge."""

    seat: int
    room: str
    place: int
    floor: int
    column: int


class AmenityBuilt(Event, frozen=True, tag="amenity_built"):
    """An amenity left its place in the display and stands in the lodge."""

    seat: int
    amenity: str
    place: int
    floor: int
    column: int


class AmenityRevealed(Event, frozen=True, tag="amenity_revealed"):
    """A new amenity lies in the display."""

    amenity: str
    place: int


class GuestPlaced(Event, frozen=True, tag="guest_placed"):
    """A guest went from the display into a room."""

    seat: int
    guest: str
    place: int
    floor: int
    column: int


class ValetGuestPlaced(Event, frozen=True, tag="valet_guest_placed"):
    """A guest went from the valet into a room; `takes`: its owner now chooses the next one."""

    seat: int
    guest: str
    floor: int
    column: int
    takes: bool


class GuestTaken(Event, frozen=True, tag="guest_taken"):
    """A guest went from the display into the empty valet."""

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
    """All guests of the display were changed; `guests` is the display after it."""

    seat: int
    guests: Row
    drawn: tuple[str, ...]
    returned: tuple[str, ...]


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over; `next` acts next, unless the game ends with this turn."""

    seat: int
    next: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat that could build nothing ended its turn; `next` acts next, unless the game ends."""

    seat: int
    next: int


class GuestsFilled(Event, frozen=True, tag="guests_filled"):
    """The gaps of the guest display were filled; `guests` is the display after it."""

    guests: Row
    drawn: tuple[str, ...]


class RoomsRefreshed(Event, frozen=True, tag="rooms_refreshed"):
    """Rooms slid down and gaps were filled; `rooms` is the display after it.

    With `returned`, a full display of one colour went back into the bag and was dealt anew.
    """

    rooms: RoomDisplay
    drawn: tuple[str, ...]
    returned: tuple[str, ...]


class LastRound(Event, frozen=True, tag="last_round"):
    """The game ends with this round: a lodge has its guests, or no tile is left to build."""

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
