"""What happens in a game, as facts: each event says which cards moved where and what was lost.

Cards are written by their codes (see `cards.py`). `lost` names tokens that leave the game, by the
slot they lay on. Fields at their defaults are left out of the JSON form.
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
    "decorate",
    "supplier",
    "handyman",
    "roofer",
    "over",
]
"""What the seat on turn is asked for."""
Helper = Literal["supplier", "handyman", "roofer"]
"""The helpers that are asked for after the last round, in this order."""
Lost: TypeAlias = dict[Slot, str]


class CardsChosen(Event, frozen=True, tag="cards"):
    """Which card set is dealt from, and the digest of what its cards say."""

    card_set: str
    digest: str


class RoundOpened(Event, frozen=True, tag="round"):
    """A round begins: five rooms by column, four resources over columns 1 to 4."""

    round: int
    rooms: tuple[str, str, str, str, str]
    resources: tuple[str, str, str, str]


class Turned(Event, frozen=True, tag="turn"):
    """It is this seat's turn, and this is what it is asked for."""

    to: int
    phase: Phase


class ColumnDiscarded(Event, frozen=True, tag="discarded"):
    """The first player discarded a column."""

    seat: int
    column: Column
    room: str
    resource: str


class Hammered(Event, frozen=True, tag="hammered"):
    """The Jackhammer took this room; the resource over it, if any, is discarded with the tool."""

    seat: int
    column: Column
    room: str
    resource: str | None


class HammerKept(Event, frozen=True, tag="kept"):
    """The holder of the Jackhammer keeps it this round."""

    seat: int


class Taken(Event, frozen=True, tag="taken"):
    """A column was chosen. The room waits to be built; without a resource it was the marker's.

    A roof lies on the pile now, a tool or helper beside the house; a decor card waits for the room.
    """

    seat: int
    column: Column
    room: str
    resource: str | None


class Built(Event, frozen=True, tag="built", omit_defaults=True):
    """The room taken was placed. `replaced` is the Scaffolding it stands in for, now discarded."""

    seat: int
    slot: Slot
    room: str
    face_up: bool
    replaced: str | None = None
    lost: Lost = field(default_factory=dict)


class Decorated(Event, frozen=True, tag="decorated"):
    """A decor token lies on the card in this slot; its card is discarded.

    `chosen` is false where only one card could bear it, so that nobody was asked.
    """

    seat: int
    card: str
    slot: Slot
    chosen: bool


class LaidBeside(Event, frozen=True, tag="beside"):
    """A decor token lies beside the house; its card is discarded."""

    seat: int
    card: str


class DecorWasted(Event, frozen=True, tag="wasted"):
    """No room could bear the token: the decor card is discarded without it."""

    seat: int
    card: str


class CarParked(Event, frozen=True, tag="car"):
    """The car token goes to the first two-card garage, onto the card in this slot."""

    seat: int
    slot: Slot


class Drilled(Event, frozen=True, tag="drilled", omit_defaults=True):
    """The Drill, now discarded, swapped a room of the house for a room of the market."""

    seat: int
    slot: Slot
    column: Column
    outgoing: str
    incoming: str
    lost: Lost = field(default_factory=dict)


class Mixed(Event, frozen=True, tag="mixed"):
    """The Concrete Mixer, now discarded, made two market rooms trade places."""

    seat: int
    columns: tuple[Column, Column]


class Scaffolded(Event, frozen=True, tag="scaffolded"):
    """A Scaffolding stands on this slot."""

    seat: int
    slot: Slot


class RoundClosed(Event, frozen=True, tag="closed"):
    """A round ends: what is left of the market is discarded; `first` holds the marker."""

    round: int
    rooms: tuple[str, ...]
    resources: tuple[str, ...]
    first: int


class Supplied(Event, frozen=True, tag="supplied", omit_defaults=True):
    """The Supplier put a discarded room in the place of a card, which is discarded."""

    seat: int
    card: str
    slot: Slot
    removed: str
    lost: Lost = field(default_factory=dict)


class Traded(Event, frozen=True, tag="traded", omit_defaults=True):
    """The Handyman made two cards trade places, tokens with them.

    `lost` names tokens by the slot they landed on.
    """

    seat: int
    slots: tuple[Slot, Slot]
    lost: Lost = field(default_factory=dict)


class Roofed(Event, frozen=True, tag="roofed"):
    """The Roofer put a discarded roof card on the pile."""

    seat: int
    card: str


class Declined(Event, frozen=True, tag="declined"):
    """A helper was left unused."""

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
