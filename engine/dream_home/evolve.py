"""Applies events to a state, without checking any rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.dream_home import events as e
from engine.dream_home.board import BIT, CELL, FACE_DOWN, HOUSE, SCAFFOLD
from engine.dream_home.state import HAMMERED, KEPT, NONE, DreamState
from engine.game import Event, Finished


def _apply_cards_chosen(state: DreamState, event: e.CardsChosen) -> None:
    """Changes nothing: the options name the set, and the digest is only for verification."""


def _apply_round_opened(state: DreamState, event: e.RoundOpened) -> None:
    face, resource = state.cards.face, state.cards.resource
    state.round = event.round
    state.market = [face[code] for code in event.rooms]
    state.market_resources = [NONE, *(resource[code] for code in event.resources)]
    deck = bytearray(state.deck)
    for room in state.market:
        deck.remove(room)
    state.deck = bytes(deck)
    deck = bytearray(state.resource_deck)
    for card in state.market_resources[1:]:
        deck.remove(card)
    state.resource_deck = bytes(deck)
    state.played = [NONE] * state.seats
    state.column_discarded = False


def _apply_turned(state: DreamState, event: e.Turned) -> None:
    if event.phase == "car":
        state.interrupted = state.phase
    state.turn = event.to
    state.phase = event.phase


def _clear_turn(state: DreamState) -> None:
    """The seat on turn has acted. A `turn` event sets the next seat."""
    state.turn = None


def _apply_column_discarded(state: DreamState, event: e.ColumnDiscarded) -> None:
    column = event.column
    state.market[column] = state.market_resources[column] = NONE
    state.discarded_rooms += (state.cards.face[event.room],)
    state.discarded_resources += (state.cards.resource[event.resource],)
    state.column_discarded = True
    _clear_turn(state)


def _apply_hammered(state: DreamState, event: e.Hammered) -> None:
    cards, seat, column = state.cards, event.seat, event.column
    state.room = cards.face[event.room]
    state.market[column] = state.market_resources[column] = NONE
    if event.resource is not None:
        state.discarded_resources += (cards.resource[event.resource],)
    _use_tool(state, seat, cards.jackhammer)
    state.drafted = NONE
    state.played[seat] = HAMMERED
    state.phase = "build"


def _use_tool(state: DreamState, seat: int, tool: int) -> None:
    tools = list(state.tools[seat])
    tools.remove(tool)
    state.tools[seat] = tuple(tools)
    state.discarded_resources += (tool,)


def _apply_hammer_kept(state: DreamState, event: e.HammerKept) -> None:
    state.played[event.seat] = KEPT
    _clear_turn(state)


def _apply_taken(state: DreamState, event: e.Taken) -> None:
    cards, seat, column = state.cards, event.seat, event.column
    state.room = cards.face[event.room]
    state.market[column] = state.market_resources[column] = NONE
    state.played[seat] = column
    state.phase = "build"
    if event.resource is None:
        state.drafted = NONE
        return
    resource = state.drafted = cards.resource[event.resource]
    if resource < cards.roofs_from:
        state.decor = resource
    elif resource < cards.tools_from:
        state.roofs[seat] += (resource,)
    elif resource < cards.helpers_from:
        state.tools[seat] += (resource,)
    else:
        state.helpers[seat] += (resource,)


def _apply_built(state: DreamState, event: e.Built) -> None:
    cards, seat, slot = state.cards, event.seat, event.slot
    cell = seat * HOUSE + CELL[slot]
    face = cards.face[event.room]
    state.faces[cell] = face
    state.kinds[cell] = cards.kinds[face] if event.face_up else FACE_DOWN
    state.filled[seat] |= BIT[slot]
    state.room = NONE
    if event.replaced is not None:
        state.scaffolds[seat] &= ~BIT[slot]
        state.discarded_resources += (cards.resource[event.replaced],)
    if event.lost:
        _remove_tokens(state, seat, event.lost)
    _clear_turn(state)


def _remove_tokens(state: DreamState, seat: int, lost: e.Lost) -> None:
    for slot in lost:
        state.tokens[seat * HOUSE + CELL[slot]] = 0


def _apply_decorated(state: DreamState, event: e.Decorated) -> None:
    card = state.cards.resource[event.card]
    state.tokens[event.seat * HOUSE + CELL[event.slot]] = card + 1
    _discard_decor(state, card)


def _discard_decor(state: DreamState, card: int) -> None:
    state.discarded_resources += (card,)
    state.decor = NONE
    _clear_turn(state)


def _apply_laid_beside(state: DreamState, event: e.LaidBeside) -> None:
    card = state.cards.resource[event.card]
    state.beside[event.seat] += (card + 1,)
    _discard_decor(state, card)


def _apply_decor_wasted(state: DreamState, event: e.DecorWasted) -> None:
    _discard_decor(state, state.cards.resource[event.card])


def _apply_car_parked(state: DreamState, event: e.CarParked) -> None:
    state.tokens[event.seat * HOUSE + CELL[event.slot]] = state.cards.car
    state.car = event.seat
    if state.phase == "car":  # otherwise nobody was asked
        _clear_turn(state)


def _apply_car_declined(state: DreamState, event: e.CarDeclined) -> None:
    state.car = event.seat
    _clear_turn(state)


def _apply_drilled(state: DreamState, event: e.Drilled) -> None:
    cards, seat = state.cards, event.seat
    cell = seat * HOUSE + CELL[event.slot]
    incoming = cards.face[event.incoming]
    state.market[event.column] = cards.face[event.outgoing]
    state.faces[cell] = incoming
    state.kinds[cell] = cards.kinds[incoming]
    _remove_tokens(state, seat, event.lost)
    _use_tool(state, seat, cards.drill)


def _apply_mixed(state: DreamState, event: e.Mixed) -> None:
    one, other = event.columns
    market = state.market
    market[one], market[other] = market[other], market[one]
    _use_tool(state, event.seat, state.cards.mixer)


def _apply_scaffolded(state: DreamState, event: e.Scaffolded) -> None:
    seat, slot = event.seat, event.slot
    state.kinds[seat * HOUSE + CELL[slot]] = SCAFFOLD
    state.filled[seat] |= BIT[slot]
    state.scaffolds[seat] |= BIT[slot]
    tools = list(state.tools[seat])
    tools.remove(state.cards.scaffolding)
    state.tools[seat] = tuple(tools)


def _apply_round_closed(state: DreamState, event: e.RoundClosed) -> None:
    face, resource = state.cards.face, state.cards.resource
    state.discarded_rooms += tuple(face[code] for code in event.rooms)
    state.discarded_resources += tuple(resource[code] for code in event.resources)
    state.market = [NONE] * 5
    state.market_resources = [NONE] * 5
    state.first = event.first


def _apply_supplied(state: DreamState, event: e.Supplied) -> None:
    cards, seat = state.cards, event.seat
    cell = seat * HOUSE + CELL[event.slot]
    face = cards.face[event.card]
    discarded_rooms = list(state.discarded_rooms)
    discarded_rooms.remove(face)
    discarded_rooms.append(cards.face[event.removed])
    state.discarded_rooms = tuple(discarded_rooms)
    state.faces[cell] = face
    state.kinds[cell] = cards.kinds[face]
    _remove_tokens(state, seat, event.lost)
    _clear_turn(state)


def _apply_traded(state: DreamState, event: e.Traded) -> None:
    base = event.seat * HOUSE
    one, other = base + CELL[event.slots[0]], base + CELL[event.slots[1]]
    for cells in (state.kinds, state.faces, state.tokens):
        cells[one], cells[other] = cells[other], cells[one]
    _remove_tokens(state, event.seat, event.lost)
    _clear_turn(state)


def _apply_roofed(state: DreamState, event: e.Roofed) -> None:
    roof = state.cards.resource[event.card]
    discarded_resources = list(state.discarded_resources)
    discarded_resources.remove(roof)
    state.discarded_resources = tuple(discarded_resources)
    state.roofs[event.seat] += (roof,)
    _clear_turn(state)


def _apply_declined(state: DreamState, event: e.Declined) -> None:
    """Changes nothing but the turn."""
    _clear_turn(state)


def _apply_finished(state: DreamState, event: Finished) -> None:
    state.turn = None
    state.phase = "over"
    state.recorded = event.result


_APPLY: dict[type[Event], Callable[[DreamState, Any], None]] = {
    e.CardsChosen: _apply_cards_chosen,
    e.RoundOpened: _apply_round_opened,
    e.Turned: _apply_turned,
    e.ColumnDiscarded: _apply_column_discarded,
    e.Hammered: _apply_hammered,
    e.HammerKept: _apply_hammer_kept,
    e.Taken: _apply_taken,
    e.Built: _apply_built,
    e.Decorated: _apply_decorated,
    e.LaidBeside: _apply_laid_beside,
    e.DecorWasted: _apply_decor_wasted,
    e.CarParked: _apply_car_parked,
    e.CarDeclined: _apply_car_declined,
    e.Drilled: _apply_drilled,
    e.Mixed: _apply_mixed,
    e.Scaffolded: _apply_scaffolded,
    e.RoundClosed: _apply_round_closed,
    e.Supplied: _apply_supplied,
    e.Traded: _apply_traded,
    e.Roofed: _apply_roofed,
    e.Declined: _apply_declined,
    Finished: _apply_finished,
}


def evolve(state: DreamState, event: Event) -> None:
    """Applies one event to the state in place.

    Raises `UnknownCard`, ValueError, IndexError or KeyError for an event that cannot occur with
    this card set, number of seats or state.
    """
    _APPLY[type(event)](state, event)
