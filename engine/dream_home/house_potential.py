"""The expected value of a house: its points now, and a share of the points it may still gain.

All values are in points. The weights are estimates that play well; none of them is a rule. Only
public information is used: the visible cards, the cards still to come (but not their order), and
the roofs that were visible when they were drafted.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.dream_home.board import (
    BASEMENT_FROM,
    EMPTY,
    FIRST_TYPE,
    FLOORS,
    HOUSE,
    ROUNDS,
    SCAFFOLD,
)
from engine.dream_home.scoring import (
    ARCHITECT_FUNCTIONALITY,
    FUNCTIONALITY,
    MIXED_ROOF,
    ROOF_SIZE,
    UNIFORM_ROOF,
    roof_points,
)
from engine.dream_home.state import DreamState

CATCH = 0.12
"""Probability of getting a particular card that is still to come."""
GROWTH = 0.6
"""Share of the points of an expected growth that is counted now."""
MAIN_SLOT = 1.8
"""Expected points of an open slot on the upper or ground floor."""
BASEMENT_SLOT = 1.1
"""Expected points of an open slot in the basement."""
NEIGHBOUR = 0.4
"""Share of the raised value that is counted while the raising room may still come."""
FUNCTION = 0.8
"""Share of a functionality bonus that is counted for each missing room that may still come."""
ROOF_START = (0.0, 0.9, 1.9, 3.0)
"""Value of a pile of 0 to 3 roofs early in the game."""
ROOF_COLOUR = (0.0, 0.2, 0.9, 2.2)
"""Additional value of 0 to 3 roofs of the most frequent colour."""
ROOFS_IN_TIME = 8
"""Number of rounds left from which a pile has its full value."""
FLOOR_OF: tuple[tuple[int, int], ...] = tuple(
    next((floor for floor in FLOORS if floor[0] <= cell < floor[1]), (0, 0))
    for cell in range(HOUSE)
)
"""First and one past the last cell of the floor of each cell."""


class HousePotential:
    """The expected value of one house in one state.

    `kinds` and `tokens` are copies, which may be changed to evaluate a change.
    """

    def __init__(self, state: DreamState, seat: int) -> None:
        cards = self.cards = state.cards
        house = slice(seat * HOUSE, seat * HOUSE + HOUSE)
        self.kinds = state.kinds[house]
        self.tokens = state.tokens[house]
        helpers = state.helpers[seat]
        self.designer = cards.designer in helpers
        self.architect = cards.architect in helpers
        self.left = ROUNDS - state.round
        """Rounds left after this one."""
        to_come = [0] * len(cards.types)
        for face in state.deck:
            to_come[cards.kinds[face]] += 1
        self.hope = [1 - (1 - CATCH) ** count for count in to_come]
        """By kind: the probability of getting another card of it."""
        self.empty_room = 1.0 if self.architect else 0.0
        self.token_bonus = 1.0 if self.designer else 0.0
        self.function = float(ARCHITECT_FUNCTIONALITY if self.architect else FUNCTIONALITY)
        self.bathroom, self.kitchen, self.bedroom = (
            cards.kind_of.get(name, -1) for name in ("bathroom", "kitchen", "bedroom")
        )
        self.functional = {self.bathroom, self.kitchen, self.bedroom}

    def floor(self, start: int, end: int) -> float:
        """Points of the rooms and tokens of a floor, and the expected points of its open slots and
        of rooms that can still grow."""
        kinds, tokens, cards, hope = self.kinds, self.tokens, self.cards, self.hope
        open_slot = BASEMENT_SLOT if start >= BASEMENT_FROM else MAIN_SLOT
        total = 0.0
        cell = start
        while cell < end:
            kind = kinds[cell]
            begin = cell
            cell += 1
            if kind < FIRST_TYPE:
                total += open_slot if kind <= SCAFFOLD else self.empty_room
                continue
            token = tokens[begin]
            while kinds[cell] == kind:
                token |= tokens[cell]
                cell += 1
            if token:
                for cell_token in tokens[begin:cell]:
                    if cell_token:
                        total += cards.token_points[cell_token] + self.token_bonus
            size = cell - begin
            points = cards.points[kind]
            before, after = kinds[begin - 1], kinds[cell]
            can_grow = EMPTY <= before <= SCAFFOLD or EMPTY <= after <= SCAFFOLD
            raised = cards.bonus[kind]
            if raised is not None:
                if before == raised[0] or after == raised[0]:
                    total += raised[1]
                    continue
                total += points[size]
                if can_grow:
                    total += NEIGHBOUR * hope[raised[0]] * (raised[1] - points[size])
                continue
            total += points[size]
            if can_grow and size < len(points) - 1 and (not token or self.designer):
                chance = hope[kind] * GROWTH
                total += chance * (points[size + 1] - points[size])
                if size + 2 < len(points):
                    total += chance * chance * (points[size + 2] - points[size + 1])
        return total

    def functions(self) -> float:
        """The functionality bonuses, or a share of them if missing rooms may still come."""
        kinds, hope = self.kinds, self.hope
        upper, ground = (kinds[start:end] for start, end in FLOORS[:2])
        bathroom = self.bathroom
        above, below = bathroom in upper, bathroom in ground
        wait = FUNCTION * hope[bathroom]
        total = (1.0 if above else wait) * (1.0 if below else wait)
        every = 1.0 if above or below else wait
        for kind in (self.kitchen, self.bedroom):
            if kind not in upper and kind not in ground:
                every *= FUNCTION * hope[kind]
        return self.function * (total + every)

    def house(self) -> float:
        """The expected value of the whole house, without roofs, tools and helpers."""
        return sum(self.floor(*floor) for floor in FLOORS) + self.functions()

    def roofs(self, pile: Sequence[int]) -> float:
        """The expected value of a pile of roofs."""
        cards, left = self.cards, self.left
        colours: dict[str, int] = {}
        windows = 0
        for roof in pile:
            colour, window = cards.roofs[roof]
            colours[colour] = colours.get(colour, 0) + 1
            windows += window
        most = max(colours.values(), default=0)
        # More than half of all resources are roofs, but near the end they may not come in time.
        in_time = min(1.0, left / ROOFS_IN_TIME)
        if len(pile) >= ROOF_SIZE:
            points = float(roof_points(cards, pile))
            if most < ROOF_SIZE:
                points += (UNIFORM_ROOF - MIXED_ROOF) * 0.1 * most * in_time
            return points
        if len(pile) + left < ROOF_SIZE:
            return 0.0
        return in_time * (ROOF_START[len(pile)] + ROOF_COLOUR[most] + 0.8 * windows)
