"""The view of a position, as plain JSON values.

Seats and spectators see the same. The state does not contain the order of the decks, and roof piles
are hidden from everybody, including their owner, until the game is over.
"""

from __future__ import annotations

from typing import Any

from engine.dream_home import scoring
from engine.dream_home.board import CELLS, EMPTY, FACE_DOWN, HOUSE, SCAFFOLD, SLOTS
from engine.dream_home.state import NONE, DreamState


def view(state: DreamState) -> dict[str, Any]:
    """The whole table as everyone sees it."""
    cards = state.cards
    over = state.phase == "over"
    result = state.recorded or scoring.score(state, roof=False)
    return {
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "phase": state.phase,
        "pending": {
            "room": _code(cards.rooms, state.room),
            "resource": _code(cards.resources, state.decor),
        },
        "market": {
            "rooms": [_code(cards.rooms, face) for face in state.market],
            "resources": [_code(cards.resources, card) for card in state.market_resources],
        },
        "decks": {"rooms": len(state.deck), "resources": len(state.resource_deck)},
        "discards": {
            "rooms": [cards.rooms[face] for face in state.discarded_rooms],
            "resources": [cards.resources[card] for card in state.discarded_resources],
        },
        "car": car_holder(state),
        "houses": [
            {
                **house(state, seat),
                "roof_count": len(state.roofs[seat]),
                "roofs": roofs(state, seat) if over else None,
                "tools": [_name(cards.resources[card]) for card in state.tools[seat]],
                "helpers": helpers(state, seat),
                "score": [
                    {"line": line.line, "points": line.points} for line in result.sheet[seat]
                ],
            }
            for seat in range(state.seats)
        ],
    }


def final(state: DreamState) -> dict[str, Any]:
    """The table at the end of the game, with everything that is needed to score it.

    `car` tells whether the car token is on a garage; the tokens of that house include its slot.
    """
    return {
        "houses": [
            {
                **house(state, seat),
                "roofs": roofs(state, seat),
                "helpers": helpers(state, seat),
            }
            for seat in range(state.seats)
        ],
        "car": car_holder(state) is not None,
    }


def house(state: DreamState, seat: int) -> dict[str, Any]:
    """Cards by slot, tokens by slot, and tokens beside a house."""
    cards, base = state.cards, seat * HOUSE
    slots: dict[str, dict[str, Any]] = {}
    tokens: dict[str, str] = {}
    for slot, cell in zip(SLOTS, CELLS, strict=True):
        kind = state.kinds[base + cell]
        if kind == EMPTY:
            continue
        if kind == SCAFFOLD:
            slots[slot] = {"scaffold": True}
        elif kind == FACE_DOWN:
            slots[slot] = {"empty": True}
        else:
            slots[slot] = {
                "room": cards.types[kind],
                "kids": cards.kids[state.faces[base + cell]],
            }
        token = state.tokens[base + cell]
        if token:
            tokens[slot] = cards.tokens[token]
    return {
        "slots": slots,
        "tokens": tokens,
        "beside": [cards.tokens[token] for token in state.beside[seat]],
    }


def roofs(state: DreamState, seat: int) -> list[dict[str, Any]]:
    """The whole roof pile of a house."""
    return [
        {"colour": colour, "window": window}
        for colour, window in (state.cards.roofs[roof] for roof in state.roofs[seat])
    ]


def helpers(state: DreamState, seat: int) -> list[str]:
    """Helpers beside a house, in the order in which they were taken."""
    return [_name(state.cards.resources[card]) for card in state.helpers[seat]]


def car_holder(state: DreamState) -> int | None:
    """The seat whose garage has the car token, if any."""
    if state.car == NONE:
        return None
    base = state.car * HOUSE
    return state.car if state.cards.car in state.tokens[base : base + HOUSE] else None


def _code(codes: list[str], card: int) -> str | None:
    return None if card == NONE else codes[card]


def _name(code: str) -> str:
    """`drill` from `tool:drill`."""
    return code.partition(":")[2]
