"""Card sets of Dream Home, read from TOML files and compiled into lookup tables.

The structs below define the format of the files in `card_sets/`. Rooms and resources have codes,
which events, actions and views use: `kitchen:1` (type and children), `roof:red`,
`roof:red:window`, `decor:piano`, `tool:drill`, `helper:architect`. Inside a state the same cards
are small integers: a *face* is an index into `CardSet.rooms`, a *resource* one into
`CardSet.resources`, a *kind* is a room type as a cell of a house holds it (see `board.py`).
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from engine.card_sets import CardSetError, CardSetFiles
from engine.dream_home.board import COLUMNS, FIRST_TYPE, ROUNDS

ROOM_COUNT = COLUMNS * ROUNDS
RESOURCE_COUNT = (COLUMNS - 1) * ROUNDS
TOOLS = ("drill", "jackhammer", "concrete_mixer", "scaffolding")
HELPERS = ("roofer", "supplier", "architect", "handyman", "interior_designer")
CAR = "car"
"""Code of the car token."""


class UnknownCard(ValueError):
    """The card set has no card with this code."""


class NextTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The higher value of a room next to a face-up room of the named type."""

    room: str
    points: int


class RoomData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room type. `points` is by size, and its length the maximum size; `kids` is by copy."""

    id: str
    kind: Literal["normal", "unique", "basement"]
    copies: int
    points: tuple[int, ...]
    kids: tuple[int, ...]
    next_to: NextTo | None = None


class RoofData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Roof cards of a colour; `windows` of the copies show a window."""

    colour: str
    copies: int
    windows: int


class DecorData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decor card. Its token goes on a room of one of the types in `rooms`, on any face-up room,
    or beside the house."""

    id: str
    rooms: tuple[str, ...] | Literal["any", "beside"]
    points: int


class CarData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The car token: the room types it may be placed on, and its points."""

    rooms: tuple[str, ...]
    points: int


class CopiesData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tool or helper."""

    id: str
    copies: int


class CardSetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole card set file."""

    rooms: tuple[RoomData, ...]
    roofs: tuple[RoofData, ...]
    decor: tuple[DecorData, ...]
    car: CarData
    tools: tuple[CopiesData, ...]
    helpers: tuple[CopiesData, ...]


class Codes(dict[str, int]):
    """Integers by code. An unknown code raises `UnknownCard`, which names it."""

    def __missing__(self, code: str) -> int:
        raise UnknownCard(f"there is no card {code!r} in this card set")


class CardSet:
    """A card set compiled for play. Lists indexed by kind start with padding for kinds below
    `FIRST_TYPE`; lists indexed by token have entry 0 for "no token"."""

    def __init__(self, name: str, data: CardSetData) -> None:
        self.name = name
        self.data = data
        self.digest = hashlib.sha256(
            msgspec.json.encode(msgspec.to_builtins(data), order="sorted")
        ).hexdigest()
        """SHA-256 of the parsed data, so comments and layout of the file do not change it."""
        _check(data)
        self._compile_rooms(data)
        self._compile_resources(data)
        self._compile_tokens(data)

    def name_of(self, kind: int) -> str:
        """The name of a room type for use in a sentence."""
        return self.types[kind].replace("_", " ")

    def _compile_rooms(self, data: CardSetData) -> None:
        padding = FIRST_TYPE
        self.types: list[str] = ["", "", "", *(room.id for room in data.rooms)]
        self.kind_of: dict[str, int] = {room.id: padding + i for i, room in enumerate(data.rooms)}
        """Kind of each room type by its id."""
        self.most: list[int] = [0] * padding + [len(room.points) for room in data.rooms]
        """Maximum size by kind."""
        self.points: list[tuple[int, ...]] = [(0,)] * padding + [
            (0, *room.points) for room in data.rooms
        ]
        """Points by kind and size."""
        self.basement: list[bool] = [False] * padding + [
            room.kind == "basement" for room in data.rooms
        ]
        self.bonus: list[tuple[int, int] | None] = [None] * len(self.types)
        """By kind: the neighbouring kind that raises its value, and the raised value."""
        for room in data.rooms:
            if room.next_to is not None:
                raised = self.kind_of[room.next_to.room], room.next_to.points
                self.bonus[self.kind_of[room.id]] = raised
        self.rooms: list[str] = []
        """Codes by face."""
        self.kinds: list[int] = []
        """Kind by face."""
        self.kids: list[int] = []
        """Children by face."""
        deck: list[int] = []
        for room in data.rooms:
            for kids in sorted(set(room.kids)):
                face = len(self.rooms)
                self.rooms.append(f"{room.id}:{kids}")
                self.kinds.append(self.kind_of[room.id])
                self.kids.append(kids)
                deck += [face] * room.kids.count(kids)
        self.room_deck = bytes(deck)
        """The face of every room card of the set, in a fixed order, as a multiset to draw from."""
        self.face = Codes((code, face) for face, code in enumerate(self.rooms))

    def _compile_resources(self, data: CardSetData) -> None:
        self.resources: list[str] = []
        """Codes by resource: decor first, then roofs, tools and helpers."""
        deck: list[int] = []

        def add(code: str, copies: int) -> None:
            deck.extend([len(self.resources)] * copies)
            self.resources.append(code)

        for decor in data.decor:
            add(f"decor:{decor.id}", 1)
        self.roofs_from = len(self.resources)
        """The first resource that is a roof; those before it are decor."""
        self.roofs: dict[int, tuple[str, bool]] = {}
        """Colour and window by resource."""
        for roof in data.roofs:
            for window, copies in ((False, roof.copies - roof.windows), (True, roof.windows)):
                if copies:
                    self.roofs[len(self.resources)] = roof.colour, window
                    add(f"roof:{roof.colour}:window" if window else f"roof:{roof.colour}", copies)
        self.tools_from = len(self.resources)
        for tool in data.tools:
            add(f"tool:{tool.id}", tool.copies)
        self.helpers_from = len(self.resources)
        for helper in data.helpers:
            add(f"helper:{helper.id}", helper.copies)
        self.resource_deck = bytes(deck)
        """Every resource card of the set, in a fixed order."""
        self.resource = Codes((code, i) for i, code in enumerate(self.resources))
        # A set may lack a tool or helper. -1 is then a card that nobody can hold.
        self.drill, self.jackhammer, self.mixer, self.scaffolding = (
            self.resource.get(f"tool:{tool}", -1) for tool in TOOLS
        )
        self.roofer, self.supplier, self.architect, self.handyman, self.designer = (
            self.resource.get(f"helper:{helper}", -1) for helper in HELPERS
        )

    def _compile_tokens(self, data: CardSetData) -> None:
        every = frozenset(self.kind_of.values())
        self.tokens: list[str] = ["", *(decor.id for decor in data.decor), CAR]
        """Ids by token. The token of decor resource `r` is `r + 1`; the car is the last."""
        self.token_points: list[int] = [0, *(d.points for d in data.decor), data.car.points]
        self.bearers: list[frozenset[int]] = [frozenset()]
        """By token: the kinds of rooms that it may be placed on."""
        self.garden: frozenset[int] = frozenset(
            token for token, decor in enumerate(data.decor, start=1) if decor.rooms == "beside"
        )
        """Tokens that are placed beside the house."""
        for decor in data.decor:
            if decor.rooms == "any":
                self.bearers.append(every)
            elif decor.rooms == "beside":
                self.bearers.append(frozenset())
            else:
                self.bearers.append(frozenset(self.kind_of[room] for room in decor.rooms))
        self.car = len(self.tokens) - 1
        """The car token."""
        self.bearers.append(frozenset(self.kind_of[room] for room in data.car.rooms))
        self.token = Codes((token, i) for i, token in enumerate(self.tokens))


def _check(data: CardSetData) -> None:
    """Raises `CardSetError` for the first value that no game can be played with."""
    types = [room.id for room in data.rooms]
    groups = [types, [d.id for d in data.decor], [r.colour for r in data.roofs]]
    for ids in (*groups, [t.id for t in data.tools], [h.id for h in data.helpers]):
        for id_ in ids:
            if ids.count(id_) > 1 or not id_ or ":" in id_:
                raise CardSetError(f"the id {id_!r} is empty, has a colon, or occurs twice")
    for room in data.rooms:
        if room.copies != len(room.kids):
            raise CardSetError(f"{room.id}: copies is {room.copies}, kids has {len(room.kids)}")
        if not room.points:
            raise CardSetError(f"{room.id}: points needs a number for size 1")
    named = [room.next_to.room for room in data.rooms if room.next_to]
    named += [
        type_ for decor in data.decor if isinstance(decor.rooms, tuple) for type_ in decor.rooms
    ]
    for type_ in (*named, *data.car.rooms):
        if type_ not in types:
            raise CardSetError(f"there is no room {type_!r}; the rooms are: {', '.join(types)}")
    for decor in data.decor:
        if not decor.rooms:
            raise CardSetError(f'{decor.id}: name at least one room, or "any", or "beside"')
    if any(decor.id == CAR for decor in data.decor):
        raise CardSetError("a decor card cannot be called 'car': that is the car token")
    for what, known, cards in (("tool", TOOLS, data.tools), ("helper", HELPERS, data.helpers)):
        for card in cards:
            if card.id not in known:
                raise CardSetError(
                    f"there is no {what} {card.id!r}; choose from: {', '.join(known)}"
                )
            if card.copies < 0:
                raise CardSetError(f"{card.id}: there cannot be {card.copies} copies")
    for roof in data.roofs:
        if not 0 <= roof.windows <= roof.copies:
            raise CardSetError(
                f"{roof.colour} roofs: {roof.windows} windows on {roof.copies} cards"
            )
    rooms = sum(room.copies for room in data.rooms)
    resources = len(data.decor) + sum(
        card.copies for cards in (data.roofs, data.tools, data.helpers) for card in cards
    )
    for what, count, needed in (
        ("rooms", rooms, ROOM_COUNT),
        ("resources", resources, RESOURCE_COUNT),
    ):
        if count != needed:
            raise CardSetError(f"{ROUNDS} rounds need {needed} {what}; the set has {count}")


def parse(name: str, text: str) -> CardSet:
    """Parses and compiles a card set file. Raises `CardSetError`."""
    try:
        data = msgspec.convert(tomllib.loads(text), CardSetData)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CardSetError(str(error)) from error
    return CardSet(name, data)


CARD_SETS = CardSetFiles(Path(__file__).parent / "card_sets", parse)
"""The card sets that come with the program."""
