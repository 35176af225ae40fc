"""The placing rules: where cards and tokens may be placed. All actions that place use them.

A room is a maximal run of adjacent face-up cards of one kind on a floor. Functions take the flat
lists of a state and an absolute cell. Padding separates the floors, so no run leaves its house.
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
"""By mask of open slots: cells and actions for building face up on the two main floors."""
OPEN_UP_BASEMENT = tuple(_face_up(mask, True) for mask in _MASKS)


def open_mask(state: DreamState, seat: int) -> int:
    """Slots where a card may be built: supported, and empty or with a scaffold."""
    filled = state.filled[seat]
    return SUPPORTED[filled] & (~filled | state.scaffolds[seat])


def free_mask(state: DreamState, seat: int) -> int:
    """Slots where a scaffold may be placed: supported and empty."""
    filled = state.filled[seat]
    return SUPPORTED[filled] & ~filled


def require_open(state: DreamState, seat: int, slot: Slot, mask: int) -> None:
    """Raises `IllegalAction` unless the slot is in this mask of open or free slots."""
    if not mask & BIT[slot]:
        if state.filled[seat] & BIT[slot]:
            raise IllegalAction("slot_taken", f"{slot} already holds a card.")
        raise IllegalAction("unsupported", f"{slot} needs a card or scaffold in the slot below it.")


def fits(state: DreamState, seat: int, cell: int, kind: int) -> bool:
    """Whether a card of this kind may be placed face up in this cell next to its neighbours.

    The resulting room must not exceed its maximum size, nor include a room that is finished by a
    token (with the Interior Designer tokens do not finish rooms). The current content of the cell
    is ignored.
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
    """Whether the room of the face-up card in this cell is within its maximum size.

    Tokens are ignored.
    """
    kind = kinds[cell]
    if kinds[cell - 1] != kind and kinds[cell + 1] != kind:
        return True
    return len(room_at(kinds, cell)) <= cards.most[kind]


def belongs(cards: CardSet, cell: int, kind: int) -> bool:
    """Whether this kind may be placed face up on the floor of this cell of a house."""
    return (cell >= BASEMENT_FROM) is cards.basement[kind]


def require_fit(state: DreamState, seat: int, slot: Slot, kind: int) -> None:
    """Raises `IllegalAction` unless this kind may be placed face up in the slot."""
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
    """Cells of the house at `base` where this token may be placed: on a face-up card of a kind that
    accepts it, in a room without a token."""
    accepting_kinds = cards.bearers[token]
    cells: list[int] = []
    for house_cell in CELLS:
        cell = base + house_cell
        if kinds[cell] in accepting_kinds and not any(
            tokens[room_cell] for room_cell in room_at(kinds, cell)
        ):
            cells.append(cell)
    return cells


def decor_slots(state: DreamState, seat: int, token: int) -> list[Slot]:
    """Slots of the seat's house where this token may be placed."""
    base = seat * HOUSE
    cells = bearers(state.cards, state.kinds, state.tokens, base, token)
    return [SLOT_OF[cell - base] for cell in cells]


def surplus(cards: CardSet, kinds: list[int], tokens: list[int], cell: int) -> list[int]:
    """Cells of this card's room whose tokens are lost, because a room keeps only its most valuable
    token (the leftmost of equal ones)."""
    if kinds[cell] < FIRST_TYPE:
        return []
    with_token = [room_cell for room_cell in room_at(kinds, cell) if tokens[room_cell]]
    if len(with_token) < 2:
        return []
    kept = max(with_token, key=lambda room_cell: cards.token_points[tokens[room_cell]])
    return [room_cell for room_cell in with_token if room_cell != kept]


def lost_by_placing(state: DreamState, seat: int, slot: Slot, kind: int) -> Lost:
    """Tokens that are lost when a card of this kind is placed face up in the slot, by slot.

    The token of a replaced card is lost with it, and a room with several tokens keeps only the
    most valuable one.
    """
    cell = seat * HOUSE + CELL[slot]
    kinds, tokens = state.kinds, state.tokens
    lost: Lost = {}
    if tokens[cell]:
        lost[slot] = state.cards.tokens[tokens[cell]]
    if kinds[cell - 1] == kind or kinds[cell + 1] == kind:
        kinds, tokens = kinds[:], tokens[:]
        kinds[cell], tokens[cell] = kind, 0
        for lost_cell in surplus(state.cards, kinds, tokens, cell):
            lost[SLOT_OF[lost_cell % HOUSE]] = state.cards.tokens[tokens[lost_cell]]
    return lost
