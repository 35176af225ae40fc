"""The helpers that are used after the last round: Supplier, Handyman and Roofer.

Legality here is about size and floor, not about tokens: a room that a token finished may grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from engine.dream_home.actions import DECLINE, Decline, Roof, Supply, Trade
from engine.dream_home.board import CELL, CELLS, FIRST_TYPE, HOUSE, SLOTS, Slot
from engine.dream_home.cards import CardSet
from engine.dream_home.events import Declined, Helper, Lost, Phase, Roofed, Supplied, Traded
from engine.dream_home.placement import SLOT_OF, belongs, grows_within, lost_by_placing, surplus
from engine.dream_home.state import DreamState
from engine.game import Action, IllegalAction

_ORDER: tuple[Helper, ...] = ("supplier", "handyman", "roofer")
_PAIRS = tuple(
    (Trade((one, other)), CELL[one], CELL[other]) for one, other in combinations(SLOTS, 2)
)
"""Every pair of slots, each action once, with the cells."""


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
        if held[helper] in state.helpers[seat] and any(_OPTIONS[helper](state, seat)):
            return seat, helper
    return None


def legal(state: DreamState, seat: int) -> list[Action]:
    """What the seat may do with the helper it is asked for; declining is always possible."""
    options = _OPTIONS[state.phase]  # type: ignore[index]  # only called in a helper's phase
    return [*options(state, seat), DECLINE]


def _house(state: DreamState, seat: int) -> list[int]:
    """The kinds of a house, to try things out on."""
    return state.kinds[seat * HOUSE : seat * HOUSE + HOUSE]


# Supplier


def _supplied(cards: CardSet, kinds: list[int], cell: int, kind: int) -> bool:
    """Whether a room of this kind may replace the card in this cell of a house."""
    if not belongs(cards, cell, kind):
        return False
    was, kinds[cell] = kinds[cell], kind
    fitting = grows_within(cards, kinds, cell)
    kinds[cell] = was
    return fitting


def _supplies(state: DreamState, seat: int) -> Iterator[Action]:
    cards, kinds = state.cards, _house(state, seat)
    for face in sorted(set(state.dropped)):
        code, kind = cards.rooms[face], cards.kinds[face]
        for cell in CELLS:
            if _supplied(cards, kinds, cell, kind):
                yield Supply(code, SLOT_OF[cell])


def supply(state: DreamState, seat: int, action: Supply) -> Supplied:
    """The Supplier's event. Raises `IllegalAction`."""
    cards = state.cards
    face = cards.face.get(action.card)
    if face is None or face not in state.dropped:
        raise IllegalAction("not_discarded", f"No {action.card} lies among the discarded rooms.")
    kind = cards.kinds[face]
    if not _supplied(cards, _house(state, seat), CELL[action.slot], kind):
        raise _misplaced(cards, kind, action.slot)
    return Supplied(
        seat,
        action.card,
        action.slot,
        cards.rooms[state.faces[seat * HOUSE + CELL[action.slot]]],
        lost_by_placing(state, seat, action.slot, kind),
    )


def _misplaced(cards: CardSet, kind: int, slot: Slot) -> IllegalAction:
    """The refusal of a room that is not legal in a slot."""
    return IllegalAction(
        "illegal_place",
        f"A {cards.name_of(kind)} does not belong in {slot}, or would make a room larger than "
        f"{cards.most[kind]}.",
    )


# Handyman


def _landed(cards: CardSet, kinds: list[int], cell: int) -> bool:
    """Whether the card that has come to this cell of a house may lie there."""
    kind = kinds[cell]
    return kind < FIRST_TYPE or (belongs(cards, cell, kind) and grows_within(cards, kinds, cell))


def _trades(state: DreamState, seat: int) -> Iterator[Action]:
    cards, kinds = state.cards, _house(state, seat)
    for action, one, other in _PAIRS:
        kinds[one], kinds[other] = kinds[other], kinds[one]
        if _landed(cards, kinds, one) and _landed(cards, kinds, other):
            yield action
        kinds[one], kinds[other] = kinds[other], kinds[one]


def trade(state: DreamState, seat: int, action: Trade) -> Traded:
    """The Handyman's event: a room left with several tokens keeps the one worth most.

    Raises `IllegalAction`.
    """
    if action.slots[0] == action.slots[1]:
        raise IllegalAction("same_slot", "Two different cards trade places.")
    cards, kinds = state.cards, _house(state, seat)
    tokens = state.tokens[seat * HOUSE : seat * HOUSE + HOUSE]
    one, other = (CELL[slot] for slot in action.slots)
    for cells in (kinds, tokens):
        cells[one], cells[other] = cells[other], cells[one]
    for slot in action.slots:
        if not _landed(cards, kinds, CELL[slot]):
            raise _misplaced(cards, kinds[CELL[slot]], slot)
    lost: Lost = {}
    for slot in action.slots:
        for cell in surplus(cards, kinds, tokens, CELL[slot]):
            lost[SLOT_OF[cell]] = cards.tokens[tokens[cell]]
    return Traded(seat, action.slots, lost)


# Roofer


def _roofs(state: DreamState, seat: int) -> Iterator[Action]:
    cards = state.cards
    for card in sorted(set(state.scrapped)):
        if card in cards.roofs:
            yield Roof(cards.resources[card])


def roof(state: DreamState, seat: int, action: Roof) -> Roofed:
    """The Roofer's event. Raises `IllegalAction`."""
    card = state.cards.resource.get(action.card)
    if card is None or card not in state.cards.roofs or card not in state.scrapped:
        raise IllegalAction("not_discarded", f"No roof {action.card} lies among the discards.")
    return Roofed(seat, action.card)


def decline(state: DreamState, seat: int, action: Decline) -> Declined:
    """Leaves the helper unused."""
    return Declined(seat, state.phase)  # type: ignore[arg-type]  # the phase is a helper's


_OPTIONS: dict[Helper, Callable[[DreamState, int], Iterator[Action]]] = {
    "supplier": _supplies,
    "handyman": _trades,
    "roofer": _roofs,
}
