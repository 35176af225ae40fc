"""What a house is worth to a player who looks ahead: its points now, and what it may still become.

Everything is in points. The weights are guesses that play well; none of them is a rule. Only what a
player may know is used: what lies open, what is still to come (but not its order), and the roofs
that were seen when they were drafted.
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
"""Chance to get a given card that is still to come, when it is wanted."""
GROWTH = 0.6
"""Share of the points of an expected growth that counts now."""
MAIN_SLOT = 1.8
"""What an open slot of the upper and ground floor will bring."""
BASEMENT_SLOT = 1.1
"""What an open slot of the basement will bring."""
NEIGHBOUR = 0.4
"""Share of the raised value that counts while the raising room may still come."""
FUNCTION = 0.8
"""Share of a functionality bonus that counts while rooms are missing, for each missing room that
may still come."""
ROOF_START = (0.0, 0.9, 1.9, 3.0)
"""What a pile of 0 to 3 roofs is worth early in the game."""
ROOF_COLOUR = (0.0, 0.2, 0.9, 2.2)
"""What 0 to 3 roofs of the best colour add."""
ROOFS_IN_TIME = 8
"""Rounds to come that make a pile worth all that."""
FLOOR_OF: tuple[tuple[int, int], ...] = tuple(
    next((floor for floor in FLOORS if floor[0] <= cell < floor[1]), (0, 0))
    for cell in range(HOUSE)
)
"""First and one past the last cell of the floor of each cell."""


class HousePotential:
    """What one house promises at one moment. Its `kinds` and `tokens` may be changed to see what a
    change would be worth; the state they come from is never touched."""

    def __init__(self, state: DreamState, seat: int) -> None:
        cards = self.cards = state.cards
        house = slice(seat * HOUSE, seat * HOUSE + HOUSE)
        self.kinds = state.kinds[house]
        self.tokens = state.tokens[house]
        helpers = state.helpers[seat]
        self.designer = cards.designer in helpers
        self.architect = cards.architect in helpers
        self.left = ROUNDS - state.round
        """Rounds to come after this one."""
        to_come = [0] * len(cards.types)
        for face in state.deck:
            to_come[cards.kinds[face]] += 1
        self.hope = [1 - (1 - CATCH) ** count for count in to_come]
        """By kind: the chance to get one more card of it."""
        self.empty_room = 1.0 if self.architect else 0.0
        self.token_bonus = 1.0 if self.designer else 0.0
        self.function = float(ARCHITECT_FUNCTIONALITY if self.architect else FUNCTIONALITY)
        self.bathroom, self.kitchen, self.bedroom = (
            cards.kind_of.get(name, -1) for name in ("bathroom", "kitchen", "bedroom")
        )
        self.functional = {self.bathroom, self.kitchen, self.bedroom}

    def floor(self, start: int, end: int) -> float:
        """Points that the rooms and tokens of a floor bring, and what its open slots and rooms
        that can still grow promise."""
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
                for each in tokens[begin:cell]:
                    if each:
                        total += cards.token_points[each] + self.token_bonus
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
        """The functionality bonuses, in part where rooms are missing that may still come."""
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
        """What the whole house promises, but for roofs, tools and helpers."""
        return sum(self.floor(*floor) for floor in FLOORS) + self.functions()

    def roofs(self, pile: Sequence[int]) -> float:
        """What a pile of roofs promises."""
        cards, left = self.cards, self.left
        colours: dict[str, int] = {}
        windows = 0
        for roof in pile:
            colour, window = cards.roofs[roof]
            colours[colour] = colours.get(colour, 0) + 1
            windows += window
        most = max(colours.values(), default=0)
        # More than half of all resources are roofs, but towards the end they may not come in time.
        in_time = min(1.0, left / ROOFS_IN_TIME)
        if len(pile) >= ROOF_SIZE:
            points = float(roof_points(cards, pile))
            if most < ROOF_SIZE:
                points += (UNIFORM_ROOF - MIXED_ROOF) * 0.1 * most * in_time
            return points
        if len(pile) + left < ROOF_SIZE:
            return 0.0
        return in_time * (ROOF_START[len(pile)] + ROOF_COLOUR[most] + 0.8 * windows)
