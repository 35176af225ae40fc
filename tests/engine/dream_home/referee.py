"""A second implementation of the rules, written from the rules text alone.

It lists the legal actions from a view and the card data, and shares only the data file with the
engine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import engine.dream_home as package

_DATA = tomllib.loads(
    (Path(package.__file__).parent / "card_sets" / "standard.toml").read_text(encoding="utf-8")
)
_ROOMS = {room["id"]: room for room in _DATA["rooms"]}
_DECOR = {f"decor:{decor['id']}": decor["rooms"] for decor in _DATA["decor"]}
_FLOORS = (
    ("U0", "U1", "U2", "U3", "U4"),
    ("G0", "G1", "G2", "G3", "G4"),
    ("B3", "B4"),
)
_SLOTS = [slot for floor in _FLOORS for slot in floor]
_BELOW = {f"U{i}": f"G{i}" for i in range(5)} | {"G3": "B3", "G4": "B4"}

House = Mapping[str, Any]
Option = dict[str, Any]


def options(
    view: Mapping[str, Any], *, rules: int, hammered: bool, drafted: str | None
) -> list[Option]:
    """The legal actions of the seat on turn, as JSON.

    `hammered`: the room it builds came by the Jackhammer; `drafted`: the resource it took with it.
    """
    house = view["houses"][view["turn"]]
    market = view["market"]["rooms"]
    columns = [column for column in range(5) if market[column] is not None]
    match view["phase"]:
        case "discard":
            return [{"type": "discard", "column": column} for column in range(1, 5)]
        case "jackhammer":
            uses = [{"type": "jackhammer", "column": column} for column in columns]
            return [{"type": "keep"}, *uses]
        case "choose":
            takes = [{"type": "take", "column": column} for column in columns]
            return [*takes, *_before_choosing(house, market, columns)]
        case "build":
            scaffoldings = house["tools"].count("scaffolding")
            if view["round"] == 12 and drafted == "tool:scaffolding":
                scaffoldings -= 1
            placed = _scaffolds(house) if scaffoldings and not hammered else ()
            return [*_builds(house, _type(view["pending"]["room"])), *placed]
        case "decorate":
            return [*_decorations(house, _DECOR[view["pending"]["resource"]])]
        case "car":
            helped = iter([{"type": "take_car"}])
        case "supplier":
            helped = _supplies(house, view["discards"]["rooms"], rules)
        case "handyman":
            helped = _trades(house)
        case "roofer":
            roofs = {card for card in view["discards"]["resources"] if card.startswith("roof:")}
            helped = ({"type": "roof", "card": card} for card in roofs)
    return [*helped, {"type": "decline"}]


def _type(code: str) -> str:
    return code.partition(":")[0]


def _supported(house: House, slot: str) -> bool:
    """Whether the slot is supported."""
    return slot not in _BELOW or _BELOW[slot] in house["slots"]


def _free(house: House) -> list[str]:
    return [slot for slot in _SLOTS if slot not in house["slots"] and _supported(house, slot)]


def _room(slots: Mapping[str, Any], slot: str) -> list[str]:
    """The slots of the room that the card in this slot belongs to."""
    kind = slots[slot]["room"]
    floor = next(floor for floor in _FLOORS if slot in floor)
    room = [slot]
    for step in (-1, 1):
        at = floor.index(slot) + step
        while 0 <= at < len(floor) and slots.get(floor[at], {}).get("room") == kind:
            room.append(floor[at])
            at += step
    return room


def _legally_placed(slots: Mapping[str, Any], slot: str) -> bool:
    """Whether the card in this slot is on a legal floor and its room within its maximum."""
    card = slots[slot]
    if "room" not in card:
        return True
    data = _ROOMS[card["room"]]
    on_its_floor = (data["kind"] == "basement") == (slot[0] == "B")
    return on_its_floor and len(_room(slots, slot)) <= len(data["points"])


def _may_lie(house: House, slot: str, kind: str) -> bool:
    """Whether a card of this type may be placed face up here during the rounds."""
    slots = {**house["slots"], slot: {"room": kind}}
    if not _legally_placed(slots, slot):
        return False
    finished = any(other in house["tokens"] for other in _room(slots, slot) if other != slot)
    return not finished or "interior_designer" in house["helpers"]


def _before_choosing(
    house: House, market: list[str | None], columns: list[int]
) -> Iterator[Option]:
    if "drill" in house["tools"]:
        for slot, card in house["slots"].items():
            for column in columns:
                if "room" in card and _may_lie(house, slot, _type(market[column] or "")):
                    yield {"type": "drill", "slot": slot, "column": column}
    if "concrete_mixer" in house["tools"]:
        for pair in combinations(columns, 2):
            yield {"type": "mix", "columns": list(pair)}
    if "scaffolding" in house["tools"]:
        yield from _scaffolds(house)


def _scaffolds(house: House) -> Iterator[Option]:
    return ({"type": "scaffold", "slot": slot} for slot in _free(house))


def _builds(house: House, kind: str) -> Iterator[Option]:
    scaffolds = [slot for slot, card in house["slots"].items() if "scaffold" in card]
    for slot in (*_free(house), *(slot for slot in scaffolds if _supported(house, slot))):
        yield {"type": "build", "slot": slot, "face_up": False}
        if _may_lie(house, slot, kind):
            yield {"type": "build", "slot": slot, "face_up": True}


def _decorations(house: House, accepted_types: list[str] | str) -> Iterator[Option]:
    for slot, card in house["slots"].items():
        if "room" in card and (accepted_types == "any" or card["room"] in accepted_types):
            room = _room(house["slots"], slot)
            if not any(room_slot in house["tokens"] for room_slot in room):
                yield {"type": "decorate", "slot": slot}


def _supplies(house: House, discarded: list[str], rules: int) -> Iterator[Option]:
    for card in set(discarded):
        for slot in _SLOTS:
            kind = _type(card)
            if rules == 1:
                legal = _legally_placed({**house["slots"], slot: {"room": kind}}, slot)
            else:
                legal = _may_lie(house, slot, kind)
            if legal:
                yield {"type": "supply", "card": card, "slot": slot}


def _trades(house: House) -> Iterator[Option]:
    for one, other in combinations(_SLOTS, 2):
        slots = dict(house["slots"])
        slots[one], slots[other] = slots[other], slots[one]
        if _legally_placed(slots, one) and _legally_placed(slots, other):
            yield {"type": "trade", "slots": [one, other]}


def has_place_for_car(house: House) -> bool:
    """Whether the house has a garage of two cards or more without a token."""
    garages = [
        _room(house["slots"], slot)
        for slot, card in house["slots"].items()
        if card.get("room") in _DATA["car"]["rooms"]
    ]
    return any(
        len(room) >= 2 and not any(slot in house["tokens"] for slot in room) for room in garages
    )
