"""The evaluation function of the greedy bot for Dream Home: the value of an action to a seat."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from engine.dream_home import actions as a
from engine.dream_home import endgame_helpers, scoring
from engine.dream_home.board import BIT, CELL, FACE_DOWN, HOUSE, ROUNDS, SUPPORTED
from engine.dream_home.events import Roofed, Supplied, Traded
from engine.dream_home.evolve import evolve
from engine.dream_home.game_flow import car_slot, turn_order
from engine.dream_home.house_potential import FLOOR_OF, HousePotential
from engine.dream_home.placement import (
    OPEN_DOWN,
    OPEN_UP,
    OPEN_UP_BASEMENT,
    bearers,
    belongs,
    fits,
    open_mask,
)
from engine.dream_home.state import NONE, DreamState
from engine.game import Action

MARKER = 0.7
"""Value of choosing first from the next round on."""
HAMMER, SCAFFOLDING, TOOL = 1.6, 0.6, 1.0
"""Values of the Jackhammer, a Scaffolding and any other tool with enough rounds left."""
TIME_FOR_TOOLS = 4
"""Number of rounds left from which a tool has its full value."""
SUPPLIER, HANDYMAN, ROOFER = 4.0, 3.0, 2.0
"""Values of the helpers that are used at the end."""
TOKENS_TO_COME = 2.0
"""Tokens that the Interior Designer gets in a whole game on average."""
EMPTY_ROOMS = 1.5
"""Empty rooms that the Architect gets on average."""
SPITE = 0.3
"""Weight of the best column that a discard leaves to the next seat."""
NEVER = float("-inf")


def evaluator(state: DreamState, seat: int) -> Callable[[Action], float]:
    """The function that evaluates the actions of one decision."""
    return _Evaluator(state, seat)


class _Evaluator:
    """Evaluates actions. Values that they share are computed once, when first needed."""

    def __init__(self, state: DreamState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.potential = HousePotential(state, seat)
        self._floors: dict[int, float] = {}
        self._functions: float | None = None
        self._best: dict[int, float] = {}
        self._columns: list[float] | None = None

    def __call__(self, action: Action) -> float:
        return _VALUES[type(action)](self, action)

    # Rooms and tokens

    def gain(self, cell: int, kind: int, token: int = 0) -> float:
        """The gain of putting this kind (or FACE_DOWN) into this cell, with this token on it."""
        potential = self.potential
        floor = FLOOR_OF[cell]
        before = self._floors.get(floor[0])
        if before is None:
            before = self._floors[floor[0]] = potential.floor(*floor)
        old_kind, old_token = potential.kinds[cell], potential.tokens[cell]
        potential.kinds[cell], potential.tokens[cell] = kind, token
        worth = potential.floor(*floor) - before
        if kind in potential.functional or old_kind in potential.functional:
            worth += potential.functions() - self.functions
        potential.kinds[cell], potential.tokens[cell] = old_kind, old_token
        return worth

    @property
    def functions(self) -> float:
        """The expected functionality bonus of the current house."""
        if self._functions is None:
            self._functions = self.potential.functions()
        return self._functions

    def token_gain(self, token: int) -> float:
        """The gain of a token in its best place."""
        potential, cards = self.potential, self.state.cards
        if token in cards.garden:
            return cards.token_points[token] + potential.token_bonus
        cells = bearers(cards, potential.kinds, potential.tokens, 0, token)
        return max((self.decorated(cell, token) for cell in cells), default=0.0)

    def decorated(self, cell: int, token: int) -> float:
        """The gain of this token on the card in this cell."""
        potential = self.potential
        floor = FLOOR_OF[cell]
        before = potential.floor(*floor)
        potential.tokens[cell] = token
        worth = potential.floor(*floor) - before
        potential.tokens[cell] = 0
        return worth

    def placed(self, cell: int, kind: int, decor: int) -> float:
        """What the house gains by a room and then by a decor card (NONE: without)."""
        worth = self.gain(cell, kind)
        if decor != NONE:
            kinds = self.potential.kinds
            was, kinds[cell] = kinds[cell], kind
            worth += self.token_gain(decor + 1)
            kinds[cell] = was
        return worth

    def best_place(self, kind: int, decor: int = NONE) -> float:
        """What the house gains by a room of this kind, built where it is worth most."""
        state, seat, base = self.state, self.seat, self.seat * HOUSE
        mask = open_mask(state, seat)
        up = OPEN_UP_BASEMENT[mask] if state.cards.basement[kind] else OPEN_UP[mask]
        best = max(
            (
                self.placed(cell, kind, decor)
                for cell, _ in up
                if fits(state, seat, base + cell, kind)
            ),
            default=NEVER,
        )
        down = max(self.placed(CELL[build.slot], FACE_DOWN, decor) for build in OPEN_DOWN[mask])
        return max(best, down)

    # Columns of the market

    def room(self, face: int) -> float:
        """The value of a room of the market for the house."""
        kind = self.state.cards.kinds[face]
        best = self._best.get(kind)
        if best is None:
            best = self._best[kind] = self.best_place(kind)
        return best

    def resource(self, resource: int) -> float:
        """The value of a resource for the house; NONE stands for the marker."""
        cards, state, potential = self.state.cards, self.state, self.potential
        if resource == NONE:
            return MARKER if potential.left and state.first != self.seat else 0.0
        if resource < cards.roofs_from:
            return self.token_gain(resource + 1)
        if resource < cards.tools_from:
            pile = state.roofs[self.seat]
            return potential.roofs((*pile, resource)) - potential.roofs(pile)
        if resource < cards.helpers_from:
            return self.tool(resource)
        return self.helper(resource)

    def tool(self, tool: int) -> float:
        """The value of a tool, which decreases with the number of rounds left."""
        cards = self.state.cards
        worth = {cards.jackhammer: HAMMER, cards.scaffolding: SCAFFOLDING}.get(tool, TOOL)
        return worth * min(1.0, self.potential.left / TIME_FOR_TOOLS)

    def helper(self, helper: int) -> float:
        """The expected value of a helper at the end."""
        cards, state, potential = self.state.cards, self.state, self.potential
        early = potential.left / ROUNDS
        if helper == cards.architect:
            empty = potential.kinds.count(FACE_DOWN) + EMPTY_ROOMS * early
            return empty + self.functions / potential.function
        if helper == cards.designer:
            laid = sum(map(bool, potential.tokens)) + len(state.beside[self.seat])
            return laid + TOKENS_TO_COME * early
        if helper == cards.roofer:
            return ROOFER if len(state.roofs[self.seat]) + potential.left >= 3 else 0.0
        return SUPPLIER if helper == cards.supplier else HANDYMAN

    def column(self, column: int) -> float:
        """The value of a column: its room and its resource."""
        face, resource = self.state.market[column], self.state.market_resources[column]
        if 0 <= resource < self.state.cards.roofs_from:
            return self.best_place(self.state.cards.kinds[face], resource)
        return self.room(face) + self.resource(resource)

    @property
    def columns(self) -> list[float]:
        """The value of each column; NEVER if its room is gone."""
        if self._columns is None:
            self._columns = [
                self.column(column) if face != NONE else NEVER
                for column, face in enumerate(self.state.market)
            ]
        return self._columns

    # Actions

    def take(self, action: a.Take) -> float:
        """The column, with its room built in the best place."""
        return self.columns[action.column]

    def build(self, action: a.Build) -> float:
        """The room in this slot, and then the waiting decor card, if any."""
        kind = self.state.cards.kinds[self.state.room] if action.face_up else FACE_DOWN
        return self.placed(CELL[action.slot], kind, self.state.decor)

    def decorate(self, action: a.Decorate) -> float:
        """The token in this slot."""
        return self.decorated(CELL[action.slot], self.state.decor + 1)

    def discard(self, action: a.Discard) -> float:
        """The best remaining column, minus a share of the second best, which goes to others."""
        left = sorted(chain(self.columns[: action.column], self.columns[action.column + 1 :]))
        return left[-1] - SPITE * left[-2]

    def jackhammer(self, action: a.Jackhammer) -> float:
        """The room alone, without a resource."""
        return self.room(self.state.market[action.column])

    def keep(self, action: a.Keep) -> float:
        """The best column that remains if each seat before this one takes the best."""
        before = list(turn_order(self.state)).index(self.seat)
        columns = sorted((value for value in self.columns if value != NEVER), reverse=True)
        return columns[min(before, len(columns) - 1)] + self.tool(self.state.cards.jackhammer)

    def drill(self, action: a.Drill) -> float:
        """The swap, and then the best of the other columns."""
        cards = self.state.cards
        kind = cards.kinds[self.state.market[action.column]]
        others = (value for column, value in enumerate(self.columns) if column != action.column)
        return self.gain(CELL[action.slot], kind) + max(others) - self.tool(cards.drill)

    def mix(self, action: a.Mix) -> float:
        """The better of the two new columns."""
        one, other = action.columns
        rooms, resources = self.state.market, self.state.market_resources
        best = max(
            self.room(rooms[one]) + self.resource(resources[other]),
            self.room(rooms[other]) + self.resource(resources[one]),
        )
        return best - self.tool(self.state.cards.mixer)

    def scaffold(self, action: a.Scaffold) -> float:
        """Only considered before building: the room goes into a slot that the scaffold supports."""
        state, seat = self.state, self.seat
        if state.phase == "choose":
            return NEVER
        filled, kind = state.filled[seat], state.cards.kinds[state.room]
        opened = SUPPORTED[filled | BIT[action.slot]] & ~SUPPORTED[filled] & ~filled
        worth = [
            self.placed(CELL[build.slot], kind, state.decor)
            for build in OPEN_DOWN[opened]
            if belongs(state.cards, CELL[build.slot], kind)
            and fits(state, seat, seat * HOUSE + CELL[build.slot], kind)
        ]
        return max(worth, default=NEVER) - self.tool(state.cards.scaffolding)

    # Helpers after the last round

    def final(self, event: Supplied | Traded | Roofed | None) -> float:
        """The score of the house after this event."""
        state = self.state
        if event is not None:
            state = state.copy()
            evolve(state, event)
        return sum(line.points for line in scoring.sheet(state, self.seat, roof=True))

    def supply(self, action: a.Supply) -> float:
        """The score after using the Supplier."""
        return self.final(endgame_helpers.supply(self.state, self.seat, action))

    def trade(self, action: a.Trade) -> float:
        """The score after the trade."""
        return self.final(endgame_helpers.trade(self.state, self.seat, action))

    def roof(self, action: a.Roof) -> float:
        """The score with one more roof."""
        return self.final(endgame_helpers.roof(self.state, self.seat, action))

    def decline(self, action: a.Decline) -> float:
        """The current score; or the gain without the car token, which is none."""
        return 0.0 if self.state.phase == "car" else self.final(None)

    def take_car(self, action: a.TakeCar) -> float:
        """The gain of the car token on the garage."""
        slot = car_slot(self.state, self.seat)
        return NEVER if slot is None else self.decorated(CELL[slot], self.state.cards.car)


_VALUES: dict[type[Action], Callable[[_Evaluator, Any], float]] = {
    a.Take: _Evaluator.take,
    a.Build: _Evaluator.build,
    a.Decorate: _Evaluator.decorate,
    a.Discard: _Evaluator.discard,
    a.Jackhammer: _Evaluator.jackhammer,
    a.Keep: _Evaluator.keep,
    a.Drill: _Evaluator.drill,
    a.Mix: _Evaluator.mix,
    a.Scaffold: _Evaluator.scaffold,
    a.Supply: _Evaluator.supply,
    a.Trade: _Evaluator.trade,
    a.Roof: _Evaluator.roof,
    a.Decline: _Evaluator.decline,
    a.TakeCar: _Evaluator.take_car,
}
