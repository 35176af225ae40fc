"""The tool cards that are used before choosing a column, and the Scaffolding."""

from __future__ import annotations

from itertools import combinations

from engine.dream_home.actions import SCAFFOLDS, Drill, Mix, Scaffold
from engine.dream_home.board import (
    CELL,
    CELLS,
    COLUMNS,
    FACE_DOWN,
    FIRST_TYPE,
    HOUSE,
    ROUNDS,
    slots_of,
)
from engine.dream_home.events import Drilled, Mixed, Scaffolded
from engine.dream_home.placement import (
    SLOT_OF,
    belongs,
    fits,
    free_mask,
    lost_by_placing,
    require_fit,
    require_open,
)
from engine.dream_home.state import HAMMERED, NONE, DreamState
from engine.game import Action, IllegalAction

_MIXES = {pair: Mix(pair) for pair in combinations(range(COLUMNS), 2)}


def before_choosing(state: DreamState, seat: int) -> list[Action]:
    """Every legal use of a tool before the seat chooses a column."""
    cards, tools = state.cards, state.tools[seat]
    actions: list[Action] = []
    if cards.drill in tools:
        actions += _drills(state, seat)
    if cards.mixer in tools:
        with_room = [column for column in range(COLUMNS) if state.market[column] != NONE]
        actions += [_MIXES[pair] for pair in combinations(with_room, 2)]
    if cards.scaffolding in tools:
        actions += scaffolds(state, seat)
    return actions


def _drills(state: DreamState, seat: int) -> list[Action]:
    cards, base = state.cards, seat * HOUSE
    actions: list[Action] = []
    for cell in CELLS:
        if state.kinds[base + cell] < FIRST_TYPE:
            continue
        for column, face in enumerate(state.market):
            if face == NONE:
                continue
            kind = cards.kinds[face]
            if belongs(cards, cell, kind) and fits(state, seat, base + cell, kind):
                actions.append(Drill(SLOT_OF[cell], column))
    return actions


def _require(state: DreamState, seat: int, tool: int, name: str) -> None:
    if tool not in state.tools[seat]:
        raise IllegalAction("no_tool", f"You hold no {name}.")


def require_room(state: DreamState, column: int) -> int:
    """The face in a market column. Raises `IllegalAction` if its room is gone."""
    face = state.market[column]
    if face == NONE:
        raise IllegalAction("empty_column", f"Column {column} has no room left.")
    return face


def drill(state: DreamState, seat: int, action: Drill) -> Drilled:
    """The event of using the Drill; the outgoing card loses its token. Raises `IllegalAction`."""
    cards, cell = state.cards, seat * HOUSE + CELL[action.slot]
    _require(state, seat, cards.drill, "Drill")
    incoming = require_room(state, action.column)
    kind = state.kinds[cell]
    if kind < FIRST_TYPE:
        what = "an empty room" if kind == FACE_DOWN else "no room"
        raise IllegalAction("not_face_up", f"{action.slot} has {what}; the Drill swaps a room.")
    require_fit(state, seat, action.slot, cards.kinds[incoming])
    return Drilled(
        seat,
        action.slot,
        action.column,
        cards.rooms[state.faces[cell]],
        cards.rooms[incoming],
        lost_by_placing(state, seat, action.slot, cards.kinds[incoming]),
    )


def mix(state: DreamState, seat: int, action: Mix) -> Mixed:
    """The event of using the Concrete Mixer. Raises `IllegalAction`."""
    _require(state, seat, state.cards.mixer, "Concrete Mixer")
    if action.columns[0] == action.columns[1]:
        raise IllegalAction(
            "same_column", "The Concrete Mixer swaps rooms of two different columns."
        )
    for column in action.columns:
        require_room(state, column)
    return Mixed(seat, action.columns)


def has_scaffolding(state: DreamState, seat: int) -> bool:
    """Whether the seat has a Scaffolding that it may place now.

    It may place one that it has just taken before it builds its room, but not one taken in the last
    round. It may not place any while it builds with the Jackhammer, which is not a turn.
    """
    scaffolding = state.cards.scaffolding
    count = state.tools[seat].count(scaffolding)
    if not count or state.phase == "choose":
        return count > 0
    if state.played[seat] == HAMMERED:
        return False
    if state.round == ROUNDS and state.drafted == scaffolding:
        count -= 1
    return count > 0


def scaffolds(state: DreamState, seat: int) -> list[Action]:
    """The legal actions of placing a Scaffolding."""
    if not has_scaffolding(state, seat):
        return []
    return [SCAFFOLDS[slot] for slot in slots_of(free_mask(state, seat))]


def scaffold(state: DreamState, seat: int, action: Scaffold) -> Scaffolded:
    """The event of placing a Scaffolding. Raises `IllegalAction`."""
    if not has_scaffolding(state, seat):
        raise IllegalAction("no_tool", "You hold no Scaffolding that you may place now.")
    require_open(state, seat, action.slot, free_mask(state, seat))
    return Scaffolded(seat, action.slot)
