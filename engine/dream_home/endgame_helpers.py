"""The helpers that are used after the last round: Supplier, Handyman and Roofer.

Under rules 1 only the size and floor of rooms decide what is legal here: a room that is finished by
a token may grow. Later rules allow that to the Handyman only.
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
"""The action and the two cells for every pair of slots."""


def next_helper(state: DreamState, after: tuple[int, Phase] | None) -> tuple[int, Helper] | None:
    """The seat and helper to be asked next; None if no seat is left with a legal use of a helper.

    Seats are asked in turn order from the holder of the marker, each for Supplier, Handyman and
    Roofer. `after` is the seat and helper asked last, None for the first call.
    """
    cards = state.cards
    helper_cards = {"supplier": cards.supplier, "handyman": cards.handyman, "roofer": cards.roofer}
    order = [
        ((state.first + step) % state.seats, helper)
        for step in range(state.seats)
        for helper in _ORDER
    ]
    start = 0 if after is None else order.index(after) + 1  # type: ignore[arg-type]  # a helper
    for seat, helper in order[start:]:
        if helper_cards[helper] in state.helpers[seat] and any(_OPTIONS[helper](state, seat)):
            return seat, helper
    return None


def legal(state: DreamState, seat: int) -> list[Action]:
    """The legal actions for the helper that the seat is asked for; it may always decline."""
    options = _OPTIONS[state.phase]  # type: ignore[index]  # only called in a helper's phase
    return [*options(state, seat), DECLINE]


def _house(state: DreamState, seat: int) -> list[int]:
    """A copy of the kinds of a house, for trying out changes."""
    return state.kinds[seat * HOUSE : seat * HOUSE + HOUSE]


# Supplier


def may_supply(state: DreamState, seat: int, cell: int, kind: int) -> bool:
    """Whether a room of this kind may replace the card in this cell of the house, by rules 1."""
    if not belongs(state.cards, cell, kind):
        return False
    kinds = _house(state, seat)
    kinds[cell] = kind
    return grows_within(state.cards, kinds, cell)


def _supplies(state: DreamState, seat: int) -> Iterator[Action]:
    cards, legal = state.cards, state.ruleset.may_supply
    for face in sorted(set(state.discarded_rooms)):
        code, kind = cards.rooms[face], cards.kinds[face]
        for cell in CELLS:
            if legal(state, seat, cell, kind):
                yield Supply(code, SLOT_OF[cell])


def supply(state: DreamState, seat: int, action: Supply) -> Supplied:
    """The event of using the Supplier. Raises `IllegalAction`."""
    cards = state.cards
    face = cards.face.get(action.card)
    if face is None or face not in state.discarded_rooms:
        raise IllegalAction(
            "not_discarded", f"There is no {action.card} among the discarded rooms."
        )
    kind = cards.kinds[face]
    if not state.ruleset.may_supply(state, seat, CELL[action.slot], kind):
        if may_supply(state, seat, CELL[action.slot], kind):
            raise IllegalAction(
                "room_finished",
                f"A {cards.name_of(kind)} in {action.slot} would join a room that is finished.",
            )
        raise _misplaced(cards, kind, action.slot)
    return Supplied(
        seat,
        action.card,
        action.slot,
        cards.rooms[state.faces[seat * HOUSE + CELL[action.slot]]],
        lost_by_placing(state, seat, action.slot, kind),
    )


def _misplaced(cards: CardSet, kind: int, slot: Slot) -> IllegalAction:
    """The error for a room that is not legal in a slot."""
    return IllegalAction(
        "illegal_place",
        f"A {cards.name_of(kind)} does not belong in {slot}, or would make a room larger than "
        f"{cards.most[kind]}.",
    )


# Handyman


def _may_lie(cards: CardSet, kinds: list[int], cell: int) -> bool:
    """Whether the card that was moved to this cell of a house is legal there."""
    kind = kinds[cell]
    return kind < FIRST_TYPE or (belongs(cards, cell, kind) and grows_within(cards, kinds, cell))


def _trades(state: DreamState, seat: int) -> Iterator[Action]:
    cards, kinds = state.cards, _house(state, seat)
    for action, one, other in _PAIRS:
        kinds[one], kinds[other] = kinds[other], kinds[one]
        if _may_lie(cards, kinds, one) and _may_lie(cards, kinds, other):
            yield action
        kinds[one], kinds[other] = kinds[other], kinds[one]


def trade(state: DreamState, seat: int, action: Trade) -> Traded:
    """The event of using the Handyman. Raises `IllegalAction`.

    A room with several tokens after the trade keeps only the most valuable one.
    """
    if action.slots[0] == action.slots[1]:
        raise IllegalAction("same_slot", "The Handyman swaps two different cards.")
    cards, kinds = state.cards, _house(state, seat)
    tokens = state.tokens[seat * HOUSE : seat * HOUSE + HOUSE]
    one, other = (CELL[slot] for slot in action.slots)
    for cells in (kinds, tokens):
        cells[one], cells[other] = cells[other], cells[one]
    for slot in action.slots:
        if not _may_lie(cards, kinds, CELL[slot]):
            raise _misplaced(cards, kinds[CELL[slot]], slot)
    lost: Lost = {}
    for slot in action.slots:
        for cell in surplus(cards, kinds, tokens, CELL[slot]):
            lost[SLOT_OF[cell]] = cards.tokens[tokens[cell]]
    return Traded(seat, action.slots, lost)


# Roofer


def _roofs(state: DreamState, seat: int) -> Iterator[Action]:
    cards = state.cards
    for card in sorted(set(state.discarded_resources)):
        if card in cards.roofs:
            yield Roof(cards.resources[card])


def roof(state: DreamState, seat: int, action: Roof) -> Roofed:
    """The event of using the Roofer. Raises `IllegalAction`."""
    card = state.cards.resource.get(action.card)
    if card is None or card not in state.cards.roofs or card not in state.discarded_resources:
        raise IllegalAction("not_discarded", f"There is no roof {action.card} among the discards.")
    return Roofed(seat, action.card)


def decline(state: DreamState, seat: int, action: Decline) -> Declined:
    """The event of not using the helper."""
    return Declined(seat, state.phase)  # type: ignore[arg-type]  # the phase is a helper's


_OPTIONS: dict[Helper, Callable[[DreamState, int], Iterator[Action]]] = {
    "supplier": _supplies,
    "handyman": _trades,
    "roofer": _roofs,
}
