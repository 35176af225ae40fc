"""What a seat may do, and what comes of it: the one place where Dream Home is decided.

Each action has one check, which serves `legal` and `decide` alike; the checks of tools, helpers
and placing stand in their own modules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chance import Chance
from engine.dream_home import actions as a
from engine.dream_home import endgame_helpers, tool_cards
from engine.dream_home.board import BIT, COLUMNS, HOUSE
from engine.dream_home.events import (
    Built,
    ColumnDiscarded,
    Decorated,
    DecorWasted,
    Hammered,
    HammerKept,
    LaidBeside,
    Phase,
    Taken,
)
from engine.dream_home.game_flow import (
    TURN_TO_CHOOSE,
    DecisionBuilder,
    advance,
    finish,
    next_chooser,
    park_car,
)
from engine.dream_home.placement import (
    OPEN_DOWN,
    OPEN_UP,
    OPEN_UP_BASEMENT,
    decor_slots,
    fits,
    lost_by_placing,
    open_mask,
    require_fit,
    require_open,
)
from engine.dream_home.state import HAMMERED, NONE, DreamState
from engine.game import Action, Event, IllegalAction

_Handler = Callable[[DreamState, int, Any, Chance], list[Event]]


def legal(state: DreamState, seat: int) -> list[Action]:
    """Every action `decide` accepts from this seat now. Empty if it is not its turn."""
    if seat != state.turn:
        return []
    return _LEGAL[state.phase](state, seat)


def decide(state: DreamState, seat: int, action: Action, chance: Chance) -> list[Event]:
    """The events this action causes. Changes nothing; raises `IllegalAction`."""
    if seat != state.turn:
        if state.turn is None:
            raise IllegalAction("over", "The game is over.")
        raise IllegalAction("not_your_turn", f"It is the turn of seat {state.turn}.")
    handler = _DECIDE[state.phase].get(type(action))
    if handler is None:
        asked = ", ".join(str(each.__struct_config__.tag) for each in _DECIDE[state.phase])
        raise IllegalAction(
            "wrong_phase",
            f"Not now: this is the moment of {state.phase!r}, which asks for one of: {asked}.",
        )
    return handler(state, seat, action, chance)


# Before the turns of a round


def _legal_discard(state: DreamState, seat: int) -> list[Action]:
    return list(a.DISCARDS[1:])


def _discard(state: DreamState, seat: int, action: a.Discard, chance: Chance) -> list[Event]:
    column, cards = action.column, state.cards
    if column == 0:
        raise IllegalAction("marker_column", "The column of the marker cannot be discarded.")
    decision = DecisionBuilder(state, chance)
    decision.add(
        ColumnDiscarded(
            seat,
            column,
            cards.rooms[state.market[column]],
            cards.resources[state.offer[column]],
        )
    )
    return advance(decision)


def _legal_jackhammer(state: DreamState, seat: int) -> list[Action]:
    market = state.market
    return [
        a.KEEP,
        *(a.JACKHAMMERS[column] for column in range(COLUMNS) if market[column] != NONE),
    ]


def _jackhammer(state: DreamState, seat: int, action: a.Jackhammer, chance: Chance) -> list[Event]:
    column, cards = action.column, state.cards
    room = cards.rooms[tool_cards.require_room(state, column)]
    resource = state.offer[column]
    return [Hammered(seat, column, room, None if resource == NONE else cards.resources[resource])]


def _keep(state: DreamState, seat: int, action: a.Keep, chance: Chance) -> list[Event]:
    decision = DecisionBuilder(state, chance)
    decision.add(HammerKept(seat))
    return advance(decision)


# A turn


def _legal_choose(state: DreamState, seat: int) -> list[Action]:
    market = state.market
    found: list[Action] = [take for take, face in zip(a.TAKES, market, strict=True) if face >= 0]
    if state.tools[seat]:
        found += tool_cards.before_choosing(state, seat)
    return found


def _take(state: DreamState, seat: int, action: a.Take, chance: Chance) -> list[Event]:
    column, cards = action.column, state.cards
    face = state.market[column]
    if face < 0:
        tool_cards.require_room(state, column)
    resource = state.offer[column]
    return [
        Taken(seat, column, cards.rooms[face], cards.resources[resource] if resource >= 0 else None)
    ]


def _drill(state: DreamState, seat: int, action: a.Drill, chance: Chance) -> list[Event]:
    decision = DecisionBuilder(state, chance)
    decision.add(tool_cards.drill(state, seat, action))
    park_car(decision, seat)
    return decision.events


def _mix(state: DreamState, seat: int, action: a.Mix, chance: Chance) -> list[Event]:
    return [tool_cards.mix(state, seat, action)]


def _scaffold(state: DreamState, seat: int, action: a.Scaffold, chance: Chance) -> list[Event]:
    return [tool_cards.scaffold(state, seat, action)]


def _legal_build(state: DreamState, seat: int) -> list[Action]:
    cards, kinds, base = state.cards, state.kinds, seat * HOUSE
    kind = cards.kinds[state.room]
    mask = open_mask(state, seat)
    found: list[Action] = []
    for cell, action in OPEN_UP_BASEMENT[mask] if cards.basement[kind] else OPEN_UP[mask]:
        at = base + cell
        # The plain case, no equal neighbour, is decided here to save a call.
        if (kinds[at - 1] != kind and kinds[at + 1] != kind) or fits(state, seat, at, kind):
            found.append(action)
    found += OPEN_DOWN[mask]
    if state.tools[seat]:
        found += tool_cards.scaffolds(state, seat)
    return found


def _build(state: DreamState, seat: int, action: a.Build, chance: Chance) -> list[Event]:
    slot, cards, face_up = action.slot, state.cards, action.face_up
    face = state.room
    kind = cards.kinds[face]
    mask = open_mask(state, seat)
    if not mask & BIT[slot]:
        require_open(state, seat, slot, mask)
    if face_up:
        require_fit(state, seat, slot, kind)
    built = Built(
        seat,
        slot,
        cards.rooms[face],
        face_up,
        cards.resources[cards.scaffolding] if state.scaffolds[seat] & BIT[slot] else None,
        lost_by_placing(state, seat, slot, kind) if face_up else {},
    )
    if state.decor < 0 and state.played[seat] != HAMMERED and not state.options.car_token:
        # Most builds end a turn and nothing else: they need no state to follow them.
        chooser = next_chooser(state)
        if chooser is not None:
            return [built, TURN_TO_CHOOSE[chooser]]
    decision = DecisionBuilder(state, chance)
    decision.add(built)
    park_car(decision, seat)
    if state.decor >= 0:
        return _resolve_decor(decision, seat)
    return advance(decision)


# Decor


def _resolve_decor(decision: DecisionBuilder, seat: int) -> list[Event]:
    """What becomes of the decor card just taken: the seat is asked only where it has a choice."""
    state = decision.state
    cards, card = state.cards, state.decor
    code, token = cards.resources[card], card + 1
    if token in cards.garden:
        decision.add(LaidBeside(seat, code))
        return advance(decision)
    slots = decor_slots(state, seat, token)
    if len(slots) > 1:
        return decision.ask(seat, "decorate")
    decision.add(Decorated(seat, code, slots[0], False) if slots else DecorWasted(seat, code))
    return advance(decision)


def _legal_decorate(state: DreamState, seat: int) -> list[Action]:
    return [a.DECORATES[slot] for slot in decor_slots(state, seat, state.decor + 1)]


def _decorate(state: DreamState, seat: int, action: a.Decorate, chance: Chance) -> list[Event]:
    card = state.cards.resources[state.decor]
    if action.slot not in decor_slots(state, seat, state.decor + 1):
        raise IllegalAction(
            "no_bearer", f"{action.slot} is no room without a token that {card} goes with."
        )
    decision = DecisionBuilder(state, chance)
    decision.add(Decorated(seat, card, action.slot, True))
    return advance(decision)


# After the last round


def _helper(use: Callable[[DreamState, int, Any], Event]) -> _Handler:
    """Decides one of the helpers that are asked for one after the other."""

    def handler(state: DreamState, seat: int, action: Action, chance: Chance) -> list[Event]:
        decision = DecisionBuilder(state, chance)
        decision.add(use(state, seat, action))
        park_car(decision, seat)
        return finish(decision, (seat, state.phase))

    return handler


_LEGAL: dict[Phase, Callable[[DreamState, int], list[Action]]] = {
    "discard": _legal_discard,
    "jackhammer": _legal_jackhammer,
    "choose": _legal_choose,
    "build": _legal_build,
    "decorate": _legal_decorate,
    "supplier": endgame_helpers.legal,
    "handyman": endgame_helpers.legal,
    "roofer": endgame_helpers.legal,
}

_decline = _helper(endgame_helpers.decline)
_DECIDE: dict[Phase, dict[type[Action], _Handler]] = {
    "discard": {a.Discard: _discard},
    "jackhammer": {a.Keep: _keep, a.Jackhammer: _jackhammer},
    "choose": {a.Take: _take, a.Drill: _drill, a.Mix: _mix, a.Scaffold: _scaffold},
    "build": {a.Build: _build, a.Scaffold: _scaffold},
    "decorate": {a.Decorate: _decorate},
    "supplier": {a.Supply: _helper(endgame_helpers.supply), a.Decline: _decline},
    "handyman": {a.Trade: _helper(endgame_helpers.trade), a.Decline: _decline},
    "roofer": {a.Roof: _helper(endgame_helpers.roof), a.Decline: _decline},
}
