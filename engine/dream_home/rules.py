"""The rules of Dream Home: `legal` lists the actions of a seat, `decide` turns one into events.

Both use the same check for each action. The checks of tools, helpers and placement are in modules
of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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


LegalHandlers = Mapping[Phase, Callable[[DreamState, int], list[Action]]]
"""By phase: the legal actions of the seat on turn."""
DecideHandlers = Mapping[Phase, Mapping[type[Action], _Handler]]
"""By phase and type of action: its events."""


def legal_with(handlers: LegalHandlers) -> Callable[[DreamState, int], list[Action]]:
    """`legal` of the version of the rules that has these handlers."""

    def legal(state: DreamState, seat: int) -> list[Action]:
        """Every action that `decide` accepts from this seat now; empty if it is not its turn."""
        if seat != state.turn:
            return []
        return handlers[state.phase](state, seat)

    return legal


def decide_with(
    handlers: DecideHandlers,
) -> Callable[[DreamState, int, Action, Chance], list[Event]]:
    """`decide` of the version of the rules that has these handlers."""

    def decide(state: DreamState, seat: int, action: Action, chance: Chance) -> list[Event]:
        """The events that this action causes. Does not change the state. Raises `IllegalAction`."""
        if seat != state.turn:
            if state.turn is None:
                raise IllegalAction("over", "The game is over.")
            raise IllegalAction("not_your_turn", f"It is the turn of seat {state.turn}.")
        handler = handlers[state.phase].get(type(action))
        if handler is None:
            tags = ", ".join(str(kind.__struct_config__.tag) for kind in handlers[state.phase])
            raise IllegalAction(
                "wrong_phase",
                f"Not now: the phase is {state.phase!r}, which allows one of: {tags}.",
            )
        return handler(state, seat, action, chance)

    return decide


# Before the turns of a round


def _legal_discard(state: DreamState, seat: int) -> list[Action]:
    return list(a.DISCARDS[1:])


def _decide_discard(state: DreamState, seat: int, action: a.Discard, chance: Chance) -> list[Event]:
    column, cards = action.column, state.cards
    if column == 0:
        raise IllegalAction("marker_column", "The column of the marker cannot be discarded.")
    decision = DecisionBuilder(state, chance)
    decision.add(
        ColumnDiscarded(
            seat,
            column,
            cards.rooms[state.market[column]],
            cards.resources[state.market_resources[column]],
        )
    )
    return advance(decision)


def _legal_jackhammer(state: DreamState, seat: int) -> list[Action]:
    market = state.market
    return [
        a.KEEP,
        *(a.JACKHAMMERS[column] for column in range(COLUMNS) if market[column] != NONE),
    ]


def _decide_jackhammer(
    state: DreamState, seat: int, action: a.Jackhammer, chance: Chance
) -> list[Event]:
    column, cards = action.column, state.cards
    room = cards.rooms[tool_cards.require_room(state, column)]
    resource = state.market_resources[column]
    return [Hammered(seat, column, room, None if resource == NONE else cards.resources[resource])]


def _decide_keep(state: DreamState, seat: int, action: a.Keep, chance: Chance) -> list[Event]:
    decision = DecisionBuilder(state, chance)
    decision.add(HammerKept(seat))
    return advance(decision)


# A turn


def _legal_choose(state: DreamState, seat: int) -> list[Action]:
    market = state.market
    actions: list[Action] = [take for take, face in zip(a.TAKES, market, strict=True) if face >= 0]
    if state.tools[seat]:
        actions += tool_cards.before_choosing(state, seat)
    return actions


def _decide_take(state: DreamState, seat: int, action: a.Take, chance: Chance) -> list[Event]:
    column, cards = action.column, state.cards
    face = state.market[column]
    if face < 0:
        tool_cards.require_room(state, column)
    resource = state.market_resources[column]
    return [
        Taken(seat, column, cards.rooms[face], cards.resources[resource] if resource >= 0 else None)
    ]


def _decide_drill(state: DreamState, seat: int, action: a.Drill, chance: Chance) -> list[Event]:
    decision = DecisionBuilder(state, chance)
    decision.add(tool_cards.drill(state, seat, action))
    state.ruleset.offer_car(decision, seat)
    return decision.events


def _decide_mix(state: DreamState, seat: int, action: a.Mix, chance: Chance) -> list[Event]:
    return [tool_cards.mix(state, seat, action)]


def _decide_scaffold(
    state: DreamState, seat: int, action: a.Scaffold, chance: Chance
) -> list[Event]:
    return [tool_cards.scaffold(state, seat, action)]


def _legal_build(state: DreamState, seat: int) -> list[Action]:
    cards, kinds, base = state.cards, state.kinds, seat * HOUSE
    kind = cards.kinds[state.room]
    mask = open_mask(state, seat)
    actions: list[Action] = []
    for cell, action in OPEN_UP_BASEMENT[mask] if cards.basement[kind] else OPEN_UP[mask]:
        at = base + cell
        # The common case, no neighbour of the same kind, is checked here to save a call.
        if (kinds[at - 1] != kind and kinds[at + 1] != kind) or fits(state, seat, at, kind):
            actions.append(action)
    actions += OPEN_DOWN[mask]
    if state.tools[seat]:
        actions += tool_cards.scaffolds(state, seat)
    return actions


def _decide_build(state: DreamState, seat: int, action: a.Build, chance: Chance) -> list[Event]:
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
        # Most builds only end a turn, so they need no copy of the state.
        chooser = next_chooser(state)
        if chooser is not None:
            return [built, TURN_TO_CHOOSE[chooser]]
    decision = DecisionBuilder(state, chance)
    decision.add(built)
    if state.ruleset.offer_car(decision, seat):
        return decision.events
    return after_build(decision, seat)


def after_build(decision: DecisionBuilder, seat: int) -> list[Event]:
    """Goes on after a room was placed: with the decor card just taken, or with the next turn."""
    if decision.state.decor >= 0:
        return _resolve_decor(decision, seat)
    return advance(decision)


# Decor


def _resolve_decor(decision: DecisionBuilder, seat: int) -> list[Event]:
    """Places the token of the decor card just taken; asks the seat if there is a choice."""
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


def _decide_decorate(
    state: DreamState, seat: int, action: a.Decorate, chance: Chance
) -> list[Event]:
    card = state.cards.resources[state.decor]
    if action.slot not in decor_slots(state, seat, state.decor + 1):
        raise IllegalAction(
            "no_bearer",
            f"{card} cannot be placed on {action.slot}: it needs a matching room without a token.",
        )
    decision = DecisionBuilder(state, chance)
    decision.add(Decorated(seat, card, action.slot, True))
    return advance(decision)


# After the last round


def _helper_handler(use: Callable[[DreamState, int, Any], Event]) -> _Handler:
    """A handler for using one of the helpers after the last round."""

    def handler(state: DreamState, seat: int, action: Action, chance: Chance) -> list[Event]:
        decision = DecisionBuilder(state, chance)
        decision.add(use(state, seat, action))
        if state.ruleset.offer_car(decision, seat):
            return decision.events
        return finish(decision, (seat, state.phase))

    return handler


LEGAL: LegalHandlers = {
    "discard": _legal_discard,
    "jackhammer": _legal_jackhammer,
    "choose": _legal_choose,
    "build": _legal_build,
    "decorate": _legal_decorate,
    "supplier": endgame_helpers.legal,
    "handyman": endgame_helpers.legal,
    "roofer": endgame_helpers.legal,
}

_decide_decline = _helper_handler(endgame_helpers.decline)
DECIDE: DecideHandlers = {
    "discard": {a.Discard: _decide_discard},
    "jackhammer": {a.Keep: _decide_keep, a.Jackhammer: _decide_jackhammer},
    "choose": {
        a.Take: _decide_take,
        a.Drill: _decide_drill,
        a.Mix: _decide_mix,
        a.Scaffold: _decide_scaffold,
    },
    "build": {a.Build: _decide_build, a.Scaffold: _decide_scaffold},
    "decorate": {a.Decorate: _decide_decorate},
    "supplier": {a.Supply: _helper_handler(endgame_helpers.supply), a.Decline: _decide_decline},
    "handyman": {a.Trade: _helper_handler(endgame_helpers.trade), a.Decline: _decide_decline},
    "roofer": {a.Roof: _helper_handler(endgame_helpers.roof), a.Decline: _decide_decline},
}
