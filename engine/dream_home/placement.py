"""Where cards and tokens may go: the placing rules, in one place for every action that places.

A room is the maximal run of face-up cards of one kind side by side on a floor. Functions take the
flat lists of a state and an absolute cell; padding ends every floor, so no run leaves its house.
"""

from __future__ import annotations

from engine.dream_home.actions import FACE_DOWN as DOWN
from engine.dream_home.actions import FACE_UP as UP
from engine.dream_home.actions import Build
from engine.dream_home.board import (
    BASEMENT_FROM,
    BIT,
    CELL,
    CELLS,
    FIRST_TYPE,
    HOUSE,
    SLOTS,
    SUPPORTED,
    Slot,
    slots_of,
)
from engine.dream_home.cards import CardSet
from engine.dream_home.events import Lost
from engine.dream_home.state import DreamState
from engine.game import IllegalAction

SLOT_OF: dict[int, Slot] = dict(zip(CELLS, SLOTS, strict=True))
"""Slot by cell of its house."""


def _face_up(mask: int, basement: bool) -> tuple[tuple[int, Build], ...]:
    return tuple(
        (CELL[slot], UP[slot])
        for slot in slots_of(mask)
        if (CELL[slot] >= BASEMENT_FROM) is basement
    )


_MASKS = range(1 << len(SLOTS))
OPEN_DOWN = tuple(tuple(DOWN[slot] for slot in slots_of(mask)) for mask in _MASKS)
"""By mask of open slots: the actions that build face down."""
OPEN_UP = tuple(_face_up(mask, False) for mask in _MASKS)
"""By mask of open slots: cell and action for building face up on the two main floors."""
OPEN_UP_BASEMENT = tuple(_face_up(mask, True) for mask in _MASKS)


def open_mask(state: DreamState, seat: int) -> int:
    """Slots where a card may be built: they stand firm, and hold nothing or a scaffold."""
    filled = state.filled[seat]
    return SUPPORTED[filled] & (~filled | state.scaffolds[seat])


def free_mask(state: DreamState, seat: int) -> int:
    """Slots where a scaffold may be placed: they stand firm and hold nothing."""
    filled = state.filled[seat]
    return SUPPORTED[filled] & ~filled


def require_open(state: DreamState, seat: int, slot: Slot, mask: int) -> None:
    """Raises `IllegalAction` unless the slot is in this mask of open or free slots."""
    if not mask & BIT[slot]:
        if state.filled[seat] & BIT[slot]:
            raise IllegalAction("slot_taken", f"{slot} already holds a card.")
        raise IllegalAction("unsupported", f"{slot} needs a card or scaffold in the slot below it.")


def fits(state: DreamState, seat: int, cell: int, kind: int) -> bool:
    """Whether a card of this kind may lie face up here among its neighbours.

    Its room must not grow beyond the maximum, nor join a room that a token finished; tokens
    finish no rooms for the Interior Designer. What lies in the cell now does not count.
    """
    kinds = state.kinds
    left, right = cell - 1, cell + 1
    if kinds[left] != kind and kinds[right] != kind:
        return True
    decorated = 0
    tokens = state.tokens
    while kinds[left] == kind:
        decorated |= tokens[left]
        left -= 1
    while kinds[right] == kind:
        decorated |= tokens[right]
        right += 1
    if right - left - 1 > state.cards.most[kind]:
        return False
    return not decorated or state.cards.designer in state.helpers[seat]


def grows_within(cards: CardSet, kinds: list[int], cell: int) -> bool:
    """Whether the face-up card in this cell is in a room no larger than its maximum, whatever
    tokens lie there."""
    kind = kinds[cell]
    if kinds[cell - 1] != kind and kinds[cell + 1] != kind:
        return True
    return len(room_at(kinds, cell)) <= cards.most[kind]


def belongs(cards: CardSet, cell: int, kind: int) -> bool:
    """Whether this kind may lie face up on the floor of this cell of a house."""
    return (cell >= BASEMENT_FROM) is cards.basement[kind]


def require_fit(state: DreamState, seat: int, slot: Slot, kind: int) -> None:
    """Raises `IllegalAction` unless this kind may lie face up in the slot."""
    cards, cell = state.cards, CELL[slot]
    if not belongs(cards, cell, kind):
        where = "in the basement" if cards.basement[kind] else "on the upper or ground floor"
        raise IllegalAction("wrong_floor", f"A {cards.name_of(kind)} belongs {where}.")
    if not fits(state, seat, seat * HOUSE + cell, kind):
        raise IllegalAction(
            "room_finished",
            f"A {cards.name_of(kind)} in {slot} would join a room that is finished, or make it "
            f"larger than {cards.most[kind]}.",
        )


def room_at(kinds: list[int], cell: int) -> range:
    """The cells of the room that the face-up card in this cell belongs to.

    >>> room_at([-1, 5, 5, 4, -1], 2)
    range(1, 3)
    """
    kind = kinds[cell]
    left, right = cell, cell + 1
    while kinds[left - 1] == kind:
        left -= 1
    while kinds[right] == kind:
        right += 1
    return range(left, right)


def bearers(
    cards: CardSet, kinds: list[int], tokens: list[int], base: int, token: int
) -> list[int]:
    """Cells of the house at `base` whose card may bear this token: face up, of a kind it goes
    with, in a room that bears none yet."""
    wanted = cards.bearers[token]
    found: list[int] = []
    for cell in CELLS:
        at = base + cell
        if kinds[at] in wanted and not any(tokens[each] for each in room_at(kinds, at)):
            found.append(at)
    return found


def decor_slots(state: DreamState, seat: int, token: int) -> list[Slot]:
    """Slots of the seat's house that may bear this token."""
    base = seat * HOUSE
    cells = bearers(state.cards, state.kinds, state.tokens, base, token)
    return [SLOT_OF[cell - base] for cell in cells]


def surplus(cards: CardSet, kinds: list[int], tokens: list[int], cell: int) -> list[int]:
    """Cells of this card's room whose tokens are lost, because a room keeps only the token worth
    most (of equals the leftmost)."""
    if kinds[cell] < FIRST_TYPE:
        return []
    bearing = [each for each in room_at(kinds, cell) if tokens[each]]
    if len(bearing) < 2:
        return []
    kept = max(bearing, key=lambda each: cards.token_points[tokens[each]])
    return [each for each in bearing if each != kept]


def lost_by_placing(state: DreamState, seat: int, slot: Slot, kind: int) -> Lost:
    """Tokens lost when a card of this kind is laid face up in the slot, by slot.

    The token on a card that lay there goes with its card; of a room left with several all but the
    token worth most go.
    """
    cell = seat * HOUSE + CELL[slot]
    kinds, tokens = state.kinds, state.tokens
    lost: Lost = {}
    if tokens[cell]:
        lost[slot] = state.cards.tokens[tokens[cell]]
    if kinds[cell - 1] == kind or kinds[cell + 1] == kind:
        kinds, tokens = kinds[:], tokens[:]
        kinds[cell], tokens[cell] = kind, 0
        for each in surplus(state.cards, kinds, tokens, cell):
            lost[SLOT_OF[each % HOUSE]] = state.cards.tokens[tokens[each]]
    return lost
