"""A second implementation of the scoring, written from the rules text alone.

It scores the `final` of a game record with the card data, and shares only the data file with the
engine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import engine.dream_home as package

_DATA = tomllib.loads(
    (Path(package.__file__).parent / "card_sets" / "standard.toml").read_text(encoding="utf-8")
)
_ROOMS = {room["id"]: room for room in _DATA["rooms"]}
_TOKENS = {decor["id"]: decor["points"] for decor in _DATA["decor"]} | {
    "car": _DATA["car"]["points"]
}
_FLOORS = (
    ("U0", "U1", "U2", "U3", "U4"),
    ("G0", "G1", "G2", "G3", "G4"),
    ("B3", "B4"),
)


def sheets(final: Mapping[str, Any]) -> list[dict[str, int]]:
    """Points by line of the score sheet, for each house."""
    return [_sheet(house) for house in final["houses"]]


def _sheet(house: Mapping[str, Any]) -> dict[str, int]:
    floors = [[house["slots"].get(slot, {}).get("room") for slot in floor] for floor in _FLOORS]
    upper, ground, _ = floors
    everywhere = [room for floor in floors for room in floor]
    architect = "architect" in house["helpers"]
    bonuses = ("bathroom" in upper and "bathroom" in ground) + all(
        room in everywhere for room in ("bathroom", "kitchen", "bedroom")
    )
    tokens = [*house["tokens"].values(), *house["beside"]]
    empty = sum("empty" in card or "scaffold" in card for card in house["slots"].values())
    designer = "interior_designer" in house["helpers"]
    return {
        "rooms": sum(_floor(floor) for floor in floors),
        "decor": sum(_TOKENS[token] for token in tokens),
        "functionality": bonuses * (4 if architect else 3),
        "roof": _roof(house["roofs"]),
        "helpers": (empty if architect else 0) + (len(tokens) if designer else 0),
    }


def _floor(rooms: list[str | None]) -> int:
    total = 0
    start = 0
    while start < len(rooms):
        room, end = rooms[start], start
        while end < len(rooms) and rooms[end] == room:
            end += 1
        if room is not None:
            data = _ROOMS[room]
            beside = rooms[start - 1 : start] + rooms[end : end + 1]
            bonus = data.get("next_to")
            raised = bonus is not None and bonus["room"] in beside
            total += bonus["points"] if raised else data["points"][end - start - 1]
        start = end
    return total


def _roof(pile: list[dict[str, Any]]) -> int:
    """The best of all choices of four."""
    return max(
        (
            (8 if len({card["colour"] for card in four}) == 1 else 3)
            + sum(card["window"] for card in four)
            for four in combinations(pile, 4)
        ),
        default=0,
    )


def children(house: Mapping[str, Any]) -> int:
    """Children on the face-up cards."""
    return sum(card.get("kids", 0) for card in house["slots"].values())
