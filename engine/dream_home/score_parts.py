"""The parts of each line of a score sheet: the points of each room, token, roof and helper.

`scoring` computes only the sums, because bots call it 100,000 times a second. Tests check at every
ply that the parts here sum to them.

    line            what                        where               why
    rooms           the type of the room        its slots           size, or next_to:<type>
    decor           the token                   its slot, or none   beside, if it is there
    functionality   two_bathrooms, three_rooms  the rooms needed    architect, if raised
    roof            colour:<colour>, mixed,
                    windows, too_few
    helpers         architect                   the empty rooms
                    interior_designer           the tokens
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.dream_home import scoring
from engine.dream_home.board import CELLS, FACE_DOWN, FIRST_TYPE, FLOORS, HOUSE, SCAFFOLD
from engine.dream_home.placement import SLOT_OF
from engine.dream_home.scoring import MIXED_ROOF, ROOF_SIZE, UNIFORM_ROOF
from engine.dream_home.state import DreamState
from engine.game import ScorePart

_UPPER, _GROUND = FLOORS[0], FLOORS[1]


def score_parts(state: DreamState, seat: int) -> dict[str, tuple[ScorePart, ...]]:
    """The parts of each line of the seat's sheet. The roof is only included after the end."""
    kinds = state.kinds[seat * HOUSE : seat * HOUSE + HOUSE]
    lines = {
        "rooms": tuple(_rooms(state, kinds)),
        "decor": tuple(_decor(state, seat)),
        "functionality": _functionality(state, seat, kinds),
    }
    if state.phase == "over":
        lines["roof"] = tuple(_roof(state, seat))
    lines["helpers"] = tuple(_helpers(state, seat, kinds))
    return lines


def _slots(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(SLOT_OF[cell] for cell in cells)


def _rooms(state: DreamState, kinds: list[int]) -> Iterator[ScorePart]:
    """Each room of the house, with its value by size or the raised value."""
    cards = state.cards
    for start, stop in FLOORS:
        cell = start
        while cell < stop:
            begin, kind = cell, kinds[cell]
            cell += 1
            if kind < FIRST_TYPE:
                continue
            while kinds[cell] == kind:
                cell += 1
            where, raised = _slots(range(begin, cell)), cards.bonus[kind]
            if raised is not None and raised[0] in (kinds[begin - 1], kinds[cell]):
                why = f"next_to:{cards.types[raised[0]]}"
                yield ScorePart(cards.types[kind], raised[1], where, why)
            else:
                yield ScorePart(cards.types[kind], cards.points[kind][cell - begin], where, "size")


def _tokens(state: DreamState, seat: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every token of the seat with its slot; no slot for a token beside the house."""
    for cell in CELLS:
        token = state.tokens[seat * HOUSE + cell]
        if token:
            yield token, _slots([cell])
    for token in state.beside[seat]:
        yield token, ()


def _decor(state: DreamState, seat: int) -> Iterator[ScorePart]:
    cards = state.cards
    for token, where in _tokens(state, seat):
        yield ScorePart(
            cards.tokens[token], cards.token_points[token], where, "" if where else "beside"
        )


def _functionality(state: DreamState, seat: int, kinds: list[int]) -> tuple[ScorePart, ...]:
    """Both bonuses with the rooms that count for them; 0 points if a room is missing."""
    cards = state.cards
    architect = cards.architect in state.helpers[seat]
    bonus = scoring.ARCHITECT_FUNCTIONALITY if architect else scoring.FUNCTIONALITY
    bathroom, kitchen, bedroom = (
        cards.kind_of.get(name) for name in ("bathroom", "kitchen", "bedroom")
    )

    def first(kind: int | None, cells: Iterable[int]) -> list[int]:
        return [cell for cell in cells if kinds[cell] == kind][:1]

    floors = [first(bathroom, range(*floor)) for floor in (_UPPER, _GROUND)]
    rooms = [first(kind, CELLS) for kind in (bathroom, kitchen, bedroom)]
    bonuses = []
    for what, needed in (("two_bathrooms", floors), ("three_rooms", rooms)):
        points = bonus if all(needed) else 0
        where = _slots(cell for cells in needed for cell in cells)
        bonuses.append(ScorePart(what, points, where, "architect" if architect and points else ""))
    return tuple(bonuses)


def _roof(state: DreamState, seat: int) -> Iterator[ScorePart]:
    """The roof that `scoring.roof_points` chooses, and the windows in it."""
    cards, pile = state.cards, state.roofs[seat]
    if len(pile) < ROOF_SIZE:
        yield ScorePart("too_few", 0)
        return
    total = scoring.roof_points(cards, pile)
    windows: dict[str, list[bool]] = {}
    for roof in pile:
        colour, window = cards.roofs[roof]
        windows.setdefault(colour, []).append(window)
    what, points = "mixed", MIXED_ROOF
    for colour, cards_of_colour in windows.items():
        uniform = UNIFORM_ROOF + min(ROOF_SIZE, sum(cards_of_colour))
        if len(cards_of_colour) >= ROOF_SIZE and uniform == total:
            what, points = f"colour:{colour}", UNIFORM_ROOF
            break
    yield ScorePart(what, points)
    if total > points:
        yield ScorePart("windows", total - points)


def _helpers(state: DreamState, seat: int, kinds: list[int]) -> Iterator[ScorePart]:
    """The points of the helpers that give points by themselves."""
    cards, helpers = state.cards, state.helpers[seat]
    if cards.architect in helpers:
        empty = [cell for cell in CELLS if kinds[cell] in (FACE_DOWN, SCAFFOLD)]
        yield ScorePart("architect", len(empty), _slots(empty))
    if cards.designer in helpers:
        tokens = list(_tokens(state, seat))
        yield ScorePart(
            "interior_designer", len(tokens), tuple(slot for _, on in tokens for slot in on)
        )
