"""The actions of Dream Home. They are immutable, so the common ones are created only once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import force_setattr

from engine.dream_home.board import COLUMNS, SLOTS, Slot
from engine.game import Action

Column: TypeAlias = Annotated[int, Meta(ge=0, lt=COLUMNS)]
"""A column of the market, 0 to 4."""


class Take(Action, frozen=True, tag="take"):
    """Choose a column: its room, and its resource or (column 0) the first-player marker."""

    column: Column


class Build(Action, frozen=True, tag="build"):
    """Place the room just taken, face up or as an empty room."""

    slot: Slot
    face_up: bool


class Decorate(Action, frozen=True, tag="decorate"):
    """Put the decor token just taken on the card in this slot."""

    slot: Slot


class Discard(Action, frozen=True, tag="discard"):
    """Discard a column at the start of a round (with two or three players)."""

    column: Column


class Jackhammer(Action, frozen=True, tag="jackhammer"):
    """Use the Jackhammer: take the room of this column, in place of a turn."""

    column: Column


class Keep(Action, frozen=True, tag="keep"):
    """Do not use the Jackhammer this round."""


class Drill(Action, frozen=True, tag="drill"):
    """Use the Drill: swap the face-up room in this slot with the room of this column."""

    slot: Slot
    column: Column


class Mix(Action, frozen=True, tag="mix"):
    """Use the Concrete Mixer: swap two market rooms. The columns are stored in ascending order."""

    columns: tuple[Column, Column]

    def __post_init__(self) -> None:
        if self.columns[0] > self.columns[1]:
            force_setattr(self, "columns", self.columns[::-1])


class Scaffold(Action, frozen=True, tag="scaffold"):
    """Place a Scaffolding on this slot."""

    slot: Slot


class TakeCar(Action, frozen=True, tag="take_car"):
    """Put the car token on the garage of two cards (rules 2)."""


class Supply(Action, frozen=True, tag="supply"):
    """Use the Supplier: this discarded room replaces the card in this slot."""

    card: str
    slot: Slot


class Trade(Action, frozen=True, tag="trade"):
    """Use the Handyman: swap the cards in these slots. The slots are stored in board order."""

    slots: tuple[Slot, Slot]

    def __post_init__(self) -> None:
        if SLOTS.index(self.slots[0]) > SLOTS.index(self.slots[1]):
            force_setattr(self, "slots", self.slots[::-1])


class Roof(Action, frozen=True, tag="roof"):
    """Use the Roofer: add this discarded roof card to the pile."""

    card: str


class Decline(Action, frozen=True, tag="decline"):
    """Do not use the helper, or (rules 2) the car token, that is asked for."""


DreamAction: TypeAlias = (
    Take
    | Build
    | Decorate
    | Discard
    | Jackhammer
    | Keep
    | Drill
    | Mix
    | Scaffold
    | Supply
    | Trade
    | Roof
    | Decline
)

TAKES: tuple[Take, ...] = tuple(Take(column) for column in range(COLUMNS))
DISCARDS: tuple[Discard, ...] = tuple(Discard(column) for column in range(COLUMNS))
JACKHAMMERS: tuple[Jackhammer, ...] = tuple(Jackhammer(column) for column in range(COLUMNS))
FACE_UP: dict[str, Build] = {slot: Build(slot, True) for slot in SLOTS}
FACE_DOWN: dict[str, Build] = {slot: Build(slot, False) for slot in SLOTS}
DECORATES: dict[str, Decorate] = {slot: Decorate(slot) for slot in SLOTS}
SCAFFOLDS: dict[str, Scaffold] = {slot: Scaffold(slot) for slot in SLOTS}
KEEP = Keep()
DECLINE = Decline()
TAKE_CAR = TakeCar()
