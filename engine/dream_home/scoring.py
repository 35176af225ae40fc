"""Scores of houses line by line, and the result of a game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dream_home.board import CELLS, FACE_DOWN, FIRST_TYPE, FLOORS, HOUSE, SCAFFOLD
from engine.dream_home.cards import CardSet
from engine.dream_home.state import DreamState
from engine.game import Result, ScoreLine, ranks

ROOF_SIZE = 4
UNIFORM_ROOF, MIXED_ROOF = 8, 3
FUNCTIONALITY, ARCHITECT_FUNCTIONALITY = 3, 4

_UPPER, _GROUND = FLOORS[0], FLOORS[1]


def rooms_points(cards: CardSet, kinds: Sequence[int], base: int = 0) -> int:
    """Points of all rooms of the house whose cells start at `base`.

    A room counts by its size, or once with its raised value if the room next to it on the left or
    right is of the type named in the card set.
    """
    points, bonus = cards.points, cards.bonus
    total = 0
    for start, end in FLOORS:
        cell, stop = base + start, base + end
        while cell < stop:
            kind = kinds[cell]
            begin = cell
            cell += 1
            if kind < FIRST_TYPE:
                continue
            while kinds[cell] == kind:
                cell += 1
            raised = bonus[kind]
            if raised is not None and raised[0] in (kinds[begin - 1], kinds[cell]):
                total += raised[1]
            else:
                total += points[kind][cell - begin]
    return total


def functions(cards: CardSet, kinds: Sequence[int], base: int = 0) -> int:
    """How many of the two functionality bonuses the house earns: a bathroom on both the upper and
    the ground floor; a bathroom, a kitchen and a bedroom."""
    bathroom, kitchen, bedroom = (
        cards.kind_of.get(name) for name in ("bathroom", "kitchen", "bedroom")
    )
    upper = kinds[base + _UPPER[0] : base + _UPPER[1]]
    ground = kinds[base + _GROUND[0] : base + _GROUND[1]]
    both = bathroom in upper and bathroom in ground
    house = kinds[base : base + HOUSE]
    return both + all(room in house for room in (bathroom, kitchen, bedroom))


def roof_points(cards: CardSet, pile: Sequence[int]) -> int:
    """Points of the best roof of four cards of the pile; 0 with fewer than four cards.

    Four of one colour give 8 points, any four 3, and each window among them 1.
    """
    if len(pile) < ROOF_SIZE:
        return 0
    windows: dict[str, list[bool]] = {}
    for roof in pile:
        colour, window = cards.roofs[roof]
        windows.setdefault(colour, []).append(window)
    uniform = [
        UNIFORM_ROOF + min(ROOF_SIZE, sum(cards_of_colour))
        for cards_of_colour in windows.values()
        if len(cards_of_colour) >= ROOF_SIZE
    ]
    mixed = MIXED_ROOF + min(ROOF_SIZE, sum(map(sum, windows.values())))
    return max(mixed, *uniform) if uniform else mixed


def sheet(state: DreamState, seat: int, *, roof: bool) -> tuple[ScoreLine, ...]:
    """The score sheet of a house; without `roof` only what is visible during the game."""
    cards, helpers = state.cards, state.helpers[seat]
    base = seat * HOUSE
    kinds = state.kinds[base : base + HOUSE]
    laid = [token for token in state.tokens[base : base + HOUSE] if token]
    laid += state.beside[seat]
    architect = cards.architect in helpers
    extra = 0
    if architect:
        extra += sum(kinds[cell] in (FACE_DOWN, SCAFFOLD) for cell in CELLS)
    if cards.designer in helpers:
        extra += len(laid)
    bonus = ARCHITECT_FUNCTIONALITY if architect else FUNCTIONALITY
    lines = [
        ScoreLine("rooms", rooms_points(cards, kinds)),
        ScoreLine("decor", sum(cards.token_points[token] for token in laid)),
        ScoreLine("functionality", bonus * functions(cards, kinds)),
    ]
    if roof:
        lines.append(ScoreLine("roof", roof_points(cards, state.roofs[seat])))
    lines.append(ScoreLine("helpers", extra))
    return tuple(lines)


def children(state: DreamState, seat: int) -> int:
    """The number of children on the face-up cards of a house, which breaks ties."""
    base = seat * HOUSE
    return sum(
        state.cards.kids[state.faces[base + cell]]
        for cell in CELLS
        if state.kinds[base + cell] >= FIRST_TYPE
    )


def score(state: DreamState, *, roof: bool) -> Result:
    """Ranks by points, then by children. Seats that are still tied share a rank."""
    sheets = tuple(sheet(state, seat, roof=roof) for seat in range(state.seats))
    points = tuple(sum(line.points for line in lines) for lines in sheets)
    keys = [(points[seat], children(state, seat)) for seat in range(state.seats)]
    return Result(ranks=ranks(keys), points=points, sheet=sheets)
