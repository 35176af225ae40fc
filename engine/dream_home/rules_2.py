"""Rules 2 of Dream Home: what differs from rules 1.

- The Supplier's room must obey all rules of placement: it may not extend a room that is finished by
  a token, unless the house has the Interior Designer.
- The first house with a garage of two cards may take the car token or decline it. It is asked once,
  in a phase of its own, and the game then goes on where it was interrupted.
"""

from __future__ import annotations

from typing import Any, ClassVar

from engine.chance import Chance
from engine.dream_home import events as e
from engine.dream_home.actions import DECLINE, TAKE_CAR, Decline, DreamAction, TakeCar
from engine.dream_home.board import HOUSE
from engine.dream_home.causes import ACTIONS, cause_with
from engine.dream_home.game import DreamHome
from engine.dream_home.game_flow import DecisionBuilder, car_slot, finish
from engine.dream_home.placement import belongs, fits
from engine.dream_home.rules import (
    DECIDE,
    LEGAL,
    after_build,
    decide_with,
    legal_with,
)
from engine.dream_home.ruleset import Ruleset
from engine.dream_home.state import DreamState
from engine.game import Action, Event, IllegalAction


def _may_supply(state: DreamState, seat: int, cell: int, kind: int) -> bool:
    return belongs(state.cards, cell, kind) and fits(state, seat, seat * HOUSE + cell, kind)


def _offer_car(decision: DecisionBuilder, seat: int) -> bool:
    if car_slot(decision.state, seat) is None:
        return False
    decision.ask(seat, "car")
    return True


def _legal_car(state: DreamState, seat: int) -> list[Action]:
    return [TAKE_CAR, DECLINE]


def _decide_take_car(state: DreamState, seat: int, action: TakeCar, chance: Chance) -> list[Event]:
    slot = car_slot(state, seat)
    if slot is None:  # cannot happen: no seat without a garage is asked
        raise IllegalAction("no_bearer", "The car needs a garage of two cards without a token.")
    return _resume(state, e.CarParked(seat, slot), chance)


def _decide_decline_car(
    state: DreamState, seat: int, action: Decline, chance: Chance
) -> list[Event]:
    return _resume(state, e.CarDeclined(seat), chance)


def _resume(state: DreamState, answer: e.CarParked | e.CarDeclined, chance: Chance) -> list[Event]:
    """The answer, and what follows from the action that made the garage."""
    decision, seat = DecisionBuilder(state, chance), answer.seat
    decision.add(answer)
    if state.interrupted == "choose":
        return decision.ask(seat, "choose")
    if state.interrupted == "build":
        return after_build(decision, seat)
    return finish(decision, (seat, state.interrupted))


class DreamHomeRules2(DreamHome):
    """The game Dream Home under rules 2."""

    rules: ClassVar[int] = 2
    actions: ClassVar[Any] = DreamAction | TakeCar
    events: ClassVar[Any] = e.DreamEvent | e.CarDeclined
    ruleset: ClassVar[Ruleset] = Ruleset(_may_supply, _offer_car)

    legal = staticmethod(legal_with({**LEGAL, "car": _legal_car}))
    decide = staticmethod(
        decide_with({**DECIDE, "car": {TakeCar: _decide_take_car, Decline: _decide_decline_car}})
    )
    cause = staticmethod(
        cause_with(
            {
                **ACTIONS,
                e.CarParked: lambda event: TAKE_CAR,
                e.CarDeclined: lambda event: DECLINE,
            }
        )
    )
