"""The events of Dream Home. Each states which cards moved where and which tokens were lost.

Cards are identified by their codes (see `cards.py`). `lost` has the tokens that leave the game, by
the slot they were on. The JSON form omits fields at their defaults.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from engine.dream_home.actions import Column
from engine.dream_home.board import Slot
from engine.game import Event, Finished, Opened

Phase = Literal[
    "discard",
    "jackhammer",
    "choose",
    "build",
    "car",
    "decorate",
    "supplier",
    "handyman",
    "roofer",
    "over",
]
"""The kind of action that the seat on turn is asked for."""
Helper = Literal["supplier", "handyman", "roofer"]
"""The helpers that are used after the last round, in this order."""
Lost: TypeAlias = dict[Slot, str]


class CardsChosen(Event, frozen=True, tag="cards"):
    """The card set that the game is dealt from, and the digest of its data."""

    card_set: str
    digest: str


class RoundOpened(Event, frozen=True, tag="round"):
    """A round starts: five rooms by column, and four resources for columns 1 to 4."""

    round: int
    rooms: tuple[str, str, str, str, str]
    resources: tuple[str, str, str, str]


class Turned(Event, frozen=True, tag="turn"):
    """It is the turn of this seat, in this phase."""

    to: int
    phase: Phase


class ColumnDiscarded(Event, frozen=True, tag="discarded"):
    """The first player discarded a column."""

    seat: int
    column: Column
    room: str
    resource: str


class Hammered(Event, frozen=True, tag="hammered"):
    """The Jackhammer took this room. The tool and the resource of the column are discarded."""

    seat: int
    column: Column
    room: str
    resource: str | None


class HammerKept(Event, frozen=True, tag="kept"):
    """The holder of the Jackhammer does not use it this round."""

    seat: int


class Taken(Event, frozen=True, tag="taken"):
    """A column was chosen. Its room must be built next; column 0 has no resource but the marker.

    A roof goes on the pile, a tool or helper beside the house. A decor card waits until the room
    has been built.
    """

    seat: int
    column: Column
    room: str
    resource: str | None


class Built(Event, frozen=True, tag="built", omit_defaults=True):
    """The taken room was placed. `replaced` is the Scaffolding in its slot, which is discarded."""

    seat: int
    slot: Slot
    room: str
    face_up: bool
    replaced: str | None = None
    lost: Lost = field(default_factory=dict)


class Decorated(Event, frozen=True, tag="decorated"):
    """A decor token was placed on the card in this slot; the decor card is discarded.

    `chosen` is false if there was only one possible slot, so that the seat was not asked.
    """

    seat: int
    card: str
    slot: Slot
    chosen: bool


class LaidBeside(Event, frozen=True, tag="beside"):
    """A decor token was placed beside the house; the decor card is discarded."""

    seat: int
    card: str


class DecorWasted(Event, frozen=True, tag="wasted"):
    """There was no room for the token: the decor card is discarded without effect."""

    seat: int
    card: str


class CarParked(Event, frozen=True, tag="car"):
    """The car token was placed on the first two-card garage, on the card in this slot."""

    seat: int
    slot: Slot


class CarDeclined(Event, frozen=True, tag="car_declined"):
    """The first house with a two-card garage does not want the car: nobody gets it (rules 2)."""

    seat: int


class Drilled(Event, frozen=True, tag="drilled", omit_defaults=True):
    """The Drill swapped a room of the house for a room of the market, and is discarded."""

    seat: int
    slot: Slot
    column: Column
    outgoing: str
    incoming: str
    lost: Lost = field(default_factory=dict)


class Mixed(Event, frozen=True, tag="mixed"):
    """The Concrete Mixer swapped two market rooms, and is discarded."""

    seat: int
    columns: tuple[Column, Column]


class Scaffolded(Event, frozen=True, tag="scaffolded"):
    """A Scaffolding was placed on this slot."""

    seat: int
    slot: Slot


class RoundClosed(Event, frozen=True, tag="closed"):
    """A round ends: the rest of the market is discarded. `first` holds the marker."""

    round: int
    rooms: tuple[str, ...]
    resources: tuple[str, ...]
    first: int


class Supplied(Event, frozen=True, tag="supplied", omit_defaults=True):
    """The Supplier replaced a card by a discarded room; the card is discarded."""

    seat: int
    card: str
    slot: Slot
    removed: str
    lost: Lost = field(default_factory=dict)


class Traded(Event, frozen=True, tag="traded", omit_defaults=True):
    """The Handyman swapped two cards with their tokens.

    `lost` has the tokens by the slot they were moved to.
    """

    seat: int
    slots: tuple[Slot, Slot]
    lost: Lost = field(default_factory=dict)


class Roofed(Event, frozen=True, tag="roofed"):
    """The Roofer added a discarded roof card to the pile."""

    seat: int
    card: str


class Declined(Event, frozen=True, tag="declined"):
    """A helper was not used."""

    seat: int
    helper: Helper


DreamEvent: TypeAlias = (
    Opened
    | CardsChosen
    | RoundOpened
    | Turned
    | ColumnDiscarded
    | Hammered
    | HammerKept
    | Taken
    | Built
    | Decorated
    | LaidBeside
    | DecorWasted
    | CarParked
    | Drilled
    | Mixed
    | Scaffolded
    | RoundClosed
    | Supplied
    | Traded
    | Roofed
    | Declined
    | Finished
)
