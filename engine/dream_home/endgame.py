"""The helpers that are used after the last round: Supplier, Handyman and Roofer.

Legality here is about size and floor, not about tokens: a room that a token finished may grow.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from engine.dream_home.actions import DECLINE, Decline, Roof, Supply, Trade
from engine.dream_home.board import CELL, CELLS, FIRST_TYPE, HOUSE, SLOTS
from engine.dream_home.events import Declined, Helper, Lost, Phase, Roofed, Supplied, Traded
from engine.dream_home.placing import SLOT_OF, belongs, lost_by_placing, room_at, surplus
from engine.dream_home.state import DreamState
from engine.game import Action, IllegalAction

_ORDER: tuple[Helper, ...] = ("supplier", "handyman", "roofer")
_PAIRS = tuple(Trade(pair) for pair in combinations(SLOTS, 2))
"""Every pair of slots, each action once."""


def next_helper(state: DreamState, after: tuple[int, Phase] | None) -> tuple[int, Helper] | None:
    """The seat and helper to be asked next, or None when nobody is left who could do something.

    Seats in turn order from the holder of the marker, each with Supplier, Handyman, Roofer.
    `after` is who was asked last, None before the first.
    """
    cards = state.cards
    held = {"supplier": cards.supplier, "handyman": cards.handyman, "roofer": cards.roofer}
    order = [
        ((state.first + step) % state.seats, helper)
        for step in range(state.seats)
        for helper in _ORDER
    ]
    start = 0 if after is None else order.index(after) + 1  # type: ignore[arg-type]  # a helper
    for seat, helper in order[start:]:
        if held[helper] in state.helpers[seat] and _OPTIONS[helper](state, seat):
            return seat, helper
    return None


def legal(state: DreamState, seat: int) -> list[Action]:
    """What the seat may do with the helper it is asked for; declining is always possible."""
    options = _OPTIONS[state.phase]  # type: ignore[index]  # only called in a helper's phase
    return [*options(state, seat), DECLINE]


def _fits_in(kinds: list[int], most: list[int], cell: int) -> bool:
    """Whether the face-up card in this cell is in a room no larger than its maximum."""
    return len(room_at(kinds, cell)) <= most[kinds[cell]]


def _why_not_supply(state: DreamState, seat: int, face: int, cell: int) -> str | None:
    """The reason why this discarded face may not replace the card in this cell of the house."""
    cards, kind = state.cards, state.cards.kinds[face]
    name = cards.types[kind].replace("_", " ")
    if not belongs(cards, cell, kind):
        return f"A {name} does not belong on that floor."
    kinds = state.kinds[seat * HOUSE : seat * HOUSE + HOUSE]
    kinds[cell] = kind
    if not _fits_in(kinds, cards.most, cell):
        return f"That would make a {name} larger than {cards.most[kind]}."
    return None


def _supplies(state: DreamState, seat: int) -> list[Action]:
    return [
        Supply(state.cards.rooms[face], SLOT_OF[cell])
        for face in sorted(set(state.dropped))
        for cell in CELLS
        if _why_not_supply(state, seat, face, cell) is None
    ]


def supply(state: DreamState, seat: int, action: Supply) -> Supplied:
    """The Supplier's event. Raises `IllegalAction`."""
    cards = state.cards
    face = cards.face.get(action.card)
    if face is None or face not in state.dropped:
        raise IllegalAction("not_discarded", f"No {action.card} lies among the discarded rooms.")
    reason = _why_not_supply(state, seat, face, CELL[action.slot])
    if reason is not None:
        raise IllegalAction("illegal_place", reason)
    return Supplied(
        seat,
        action.card,
        action.slot,
        cards.rooms[state.faces[seat * HOUSE + CELL[action.slot]]],
        lost_by_placing(state, seat, action.slot, cards.kinds[face]),
    )


def _traded(state: DreamState, seat: int, action: Trade) -> tuple[list[int], list[int]]:
    """Kinds and tokens of the house once the two cards have traded places."""
    house = slice(seat * HOUSE, seat * HOUSE + HOUSE)
    kinds, tokens = state.kinds[house], state.tokens[house]
    one, other = (CELL[slot] for slot in action.slots)
    for cells in (kinds, tokens):
        cells[one], cells[other] = cells[other], cells[one]
    return kinds, tokens


def _why_not_trade(state: DreamState, seat: int, action: Trade) -> str | None:
    """The reason why these two cards may not trade places."""
    cards = state.cards
    kinds, _ = _traded(state, seat, action)
    for slot in action.slots:
        cell = CELL[slot]
        kind = kinds[cell]
        if kind < FIRST_TYPE:
            continue
        name = cards.types[kind].replace("_", " ")
        if not belongs(cards, cell, kind):
            return f"A {name} does not belong in {slot}."
        if not _fits_in(kinds, cards.most, cell):
            return f"That would make a {name} larger than {cards.most[kind]}."
    return None


def _trades(state: DreamState, seat: int) -> list[Action]:
    return [action for action in _PAIRS if _why_not_trade(state, seat, action) is None]


def trade(state: DreamState, seat: int, action: Trade) -> Traded:
    """The Handyman's event: a room left with several tokens keeps the one worth most.

    Raises `IllegalAction`.
    """
    if action.slots[0] == action.slots[1]:
        raise IllegalAction("same_slot", "Two different cards trade places.")
    reason = _why_not_trade(state, seat, action)
    if reason is not None:
        raise IllegalAction("illegal_place", reason)
    cards = state.cards
    kinds, tokens = _traded(state, seat, action)
    lost: Lost = {}
    for slot in action.slots:
        for cell in surplus(cards, kinds, tokens, CELL[slot]):
            lost[SLOT_OF[cell]] = cards.tokens[tokens[cell]]
    return Traded(seat, action.slots, lost)


def _roofs(state: DreamState, seat: int) -> list[Action]:
    cards = state.cards
    return [
        Roof(cards.resources[roof]) for roof in sorted(set(state.scrapped)) if roof in cards.roofs
    ]


def roof(state: DreamState, seat: int, action: Roof) -> Roofed:
    """The Roofer's event. Raises `IllegalAction`."""
    card = state.cards.resource.get(action.card)
    if card is None or card not in state.cards.roofs or card not in state.scrapped:
        raise IllegalAction("not_discarded", f"No roof {action.card} lies among the discards.")
    return Roofed(seat, action.card)


def decline(state: DreamState, seat: int, action: Decline) -> Declined:
    """Leaves the helper unused."""
    return Declined(seat, state.phase)  # type: ignore[arg-type]  # the phase is a helper's


_OPTIONS: dict[Helper, Callable[[DreamState, int], list[Action]]] = {
    "supplier": _supplies,
    "handyman": _trades,
    "roofer": _roofs,
}
