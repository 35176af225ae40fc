"""Tables set up by hand, so that a test shows the position it is about.

A lodge is drawn floor by floor, the top floor first, columns apart by blanks: `r y g b p` are
empty rooms by the first letter of their colour, capitals are rooms with a guest in them, `.` is
nothing, a digit is an amenity, named in `amenities`. The room display is drawn the same way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from engine import replay
from engine.chance import Chance
from engine.game import Action, Event, IllegalAction
from engine.lodge import state as states
from engine.lodge.game import LodgeGame
from engine.lodge.grid import cell
from engine.lodge.rules_2 import LodgeRules2
from engine.lodge.state import BUILD, GAP, Lodge, LodgeState
from engine.lodge.tile_set import CARD_SETS, TileSet

RULES_1, RULES_2 = LodgeGame(), LodgeRules2()
VERSIONS = (RULES_1, RULES_2)
GAME = RULES_2
SET = CARD_SETS.named("standard")
CHANCE = Chance(bytes(32))
LETTERS = {colour[0]: index for index, colour in enumerate(SET.colours)}
ANYBODY = "blue:green:1"
MIXED = ("r y g b", "y g b p", "g b p r", "b p r y")
"""A full room display with many colours, top floor first."""


def lodge(
    *floors: str,
    amenities: Mapping[str, str] | None = None,
    guests: Mapping[tuple[int, int], str] | None = None,
    valet: str | None = None,
    tokens: int = 2,
) -> Lodge:
    """A lodge from a drawing. `guests` has the guests of rooms in capitals by (floor, column)."""
    built = Lodge([0] * 5, [0] * 5, 0, (), (), code(SET.guest_index, valet), tokens)
    for floor, drawing in enumerate(reversed(floors), 1):
        for column, letter in enumerate(drawing.split(), 1):
            if letter != ".":
                _stand(built, floor, column, letter, amenities or {}, guests or {})
    return built


def _stand(
    built: Lodge,
    floor: int,
    column: int,
    letter: str,
    amenities: Mapping[str, str],
    guests: Mapping[tuple[int, int], str],
) -> None:
    number = cell(floor, column)
    bit = 1 << number
    built.filled |= bit
    if letter.isdigit():
        built.amenities += ((number, SET.amenity_index[amenities[letter]]),)
        return
    built.rooms[LETTERS[letter.lower()]] |= bit
    if letter.isupper():
        guest = guests.get((floor, column), ANYBODY)
        built.guests += ((number, SET.guest_index[guest]),)
    else:
        built.empty[LETTERS[letter]] |= bit


def code(index: Mapping[str, int], name: str | None) -> int:
    """The index of a code; a gap for None."""
    return GAP if name is None else index[name]


def table(
    *lodges: Lodge,
    rooms: Sequence[str] = MIXED,
    amenities: Sequence[str | None] = (None, None, None, None),
    guests: Sequence[str | None] = (None, None, None, None),
    bag: Mapping[str, int] | None = None,
    guest_bag: Mapping[str, int] | None = None,
    amenity_bag: Mapping[str, int] | None = None,
    seat: int = 0,
    phase: int = BUILD,
    tiles: TileSet = SET,
) -> LodgeState:
    """A table with these lodges (two of one red room if none are given) and displays.

    Bags not given are as full as in the box.
    """
    lodges = lodges or (lodge("r"), lodge("r"))
    if len(lodges) == 1:
        lodges += (lodge("r"),)
    state = states.start(tiles, len(lodges))
    state.lodges = list(lodges)
    state.rooms = [
        GAP if letter == "." else LETTERS[letter]
        for row in reversed(rooms)
        for letter in row.split()
    ]
    state.amenities = [code(tiles.amenity_index, name) for name in amenities]
    state.guests = [code(tiles.guest_index, name) for name in guests]
    for counts, new_counts, index in (
        (state.room_bag, bag, tiles.colour_index),
        (state.guest_bag, guest_bag, tiles.guest_index),
        (state.amenity_bag, amenity_bag, tiles.amenity_index),
    ):
        if new_counts is not None:
            counts[:] = [new_counts.get(name, 0) for name in index]
    state.round = 1
    state.seat = seat
    state.phase = phase
    return state


def do(
    state: LodgeState, *actions: Action, chance: Chance = CHANCE, game: LodgeGame = GAME
) -> list[Event]:
    """Plays actions of the seat on turn in place. Returns their events."""
    events: list[Event] = []
    for action in actions:
        caused = game.decide(state, state.seat, action, chance)
        for event in caused:
            game.evolve(state, event)
        events += caused
    return events


def refused(
    state: LodgeState, action: Action, seat: int | None = None, game: LodgeGame = GAME
) -> str:
    """The code of the `IllegalAction` of an action, which must not be in `legal` either."""
    seat = state.seat if seat is None else seat
    assert action not in game.legal(state, seat)
    with pytest.raises(IllegalAction) as caught:
        game.decide(state, seat, action, CHANCE)
    assert caught.value.reason.endswith(".")
    return caught.value.code


def allowed(state: LodgeState, kind: type[Action]) -> list[Any]:
    """The legal actions of one kind of the seat on turn."""
    return [action for action in GAME.legal(state, state.seat) if isinstance(action, kind)]


def drawing(state: LodgeState) -> list[str]:
    """The room display as a drawing, top floor first."""
    letters = ["." if room == GAP else SET.colours[room][0] for room in state.rooms]
    rows = [" ".join(letters[row : row + 4]) for row in range(0, 16, 4)]
    return rows[::-1]


def facts(state: LodgeState) -> list[Any]:
    """All attributes of a state, for comparison."""
    lodges = [[getattr(lodge, name) for name in Lodge.__slots__] for lodge in state.lodges]
    rest = [getattr(state, name) for name in LodgeState.__slots__ if name != "lodges"]
    return [lodges, rest]


def opened(seats: int, seed: int, game: LodgeGame = GAME) -> tuple[LodgeState, list[Event], Chance]:
    """The state, events and chance of a new game."""
    chance = Chance(seed.to_bytes(32, "big"))
    events = game.open(game.Options(), seats, chance)
    return replay.fold(game, events), events, chance


def random_game(
    seats: int, seed: int, game: LodgeGame = GAME
) -> Iterator[tuple[LodgeState, int, Action, list[Event], LodgeState]]:
    """A game of random moves: state, seat, action, events and the state after, step by step."""
    state, _, chance = opened(seats, seed, game)
    rng = random.Random(seed)
    while (seat := state.turn) is not None:
        action = rng.choice(game.legal(state, seat))
        events = game.decide(state, seat, action, chance)
        after = state.copy()
        for event in events:
            game.evolve(after, event)
        yield state, seat, action, events, after
        state = after
