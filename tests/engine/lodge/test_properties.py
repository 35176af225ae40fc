"""Properties of random games."""

from __future__ import annotations

import ast
import random
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import replay
from engine.game import Action, Event, Finished, IllegalAction
from engine.lodge import evolve as evolve_module
from engine.lodge.actions import (
    BuildAmenity,
    BuildRoom,
    EndTurn,
    Pass,
    PlaceGuest,
    PlaceValetGuest,
    RefreshGuests,
    SpendToken,
    TakeGuest,
)
from engine.lodge.events import GuestPlaced, RoomBuilt
from engine.lodge.game import LodgeGame
from engine.lodge.grid import cell_numbers, column_of, floor_of
from engine.lodge.state import GAP, LodgeState
from engine.lodge.tile_set import TileSet
from tests.engine.lodge.table import GAME, SET, VERSIONS, facts, opened, random_game

games = given(game=st.sampled_from(VERSIONS), seats=st.integers(2, 4), seed=st.integers(0, 2**32))
few = settings(max_examples=40, deadline=None)


WIDEST = 16


def everything() -> list[Action]:
    """Every action with valid values, and some with invalid ones."""
    wide = range(-1, WIDEST + 1)
    return [
        *[BuildRoom(p, f, c) for p, f, c in product(range(-1, 5), range(6), wide)],
        *[BuildAmenity(p, f, c) for p, f, c in product(range(-1, 5), range(6), wide)],
        *[PlaceGuest(p, f, c) for p, f, c in product(range(-1, 5), range(6), wide)],
        *[PlaceValetGuest(f, c) for f, c in product(range(6), wide)],
        *[TakeGuest(p) for p in range(-1, 5)],
        *[SpendToken(f) for f in range(6)],
        RefreshGuests(),
        EndTurn(),
        Pass(),
    ]


EVERYTHING = everything()


@few
@games
def test_legal_is_what_decide_accepts(game: LodgeGame, seats: int, seed: int) -> None:
    rng = random.Random(seed)
    chance = opened(seats, seed, game)[2]
    for state, seat, *_ in random_game(seats, seed, game):
        legal = game.legal(state, seat)
        assert len(set(legal)) == len(legal)
        for action in legal:
            game.decide(state, seat, action, chance)
        for action in rng.sample(EVERYTHING, 40):
            if action not in legal:
                with pytest.raises(IllegalAction):
                    game.decide(state, seat, action, chance)
        other = (seat + 1) % seats
        assert game.legal(state, other) == []
        with pytest.raises(IllegalAction):
            game.decide(state, other, legal[0], chance)


def test_legal_is_what_decide_accepts_to_the_last_action() -> None:
    """All actions are checked at the positions of a whole game, not only a sample."""
    chance = opened(2, 8)[2]
    for state, seat, *_ in islice(random_game(2, 8), 0, None, 12):
        widest = max(
            column_of(cell) for lodge in state.lodges for cell in cell_numbers(lodge.filled)
        )
        assert widest < WIDEST
        legal = set(GAME.legal(state, seat))
        accepted = set()
        for action in EVERYTHING:
            try:
                GAME.decide(state, seat, action, chance)
            except IllegalAction:
                continue
            accepted.add(action)
        assert accepted == legal


def beside(floor: int, column: int) -> list[tuple[int, int]]:
    """The four cells orthogonally next to one."""
    return [(floor + 1, column), (floor - 1, column), (floor, column + 1), (floor, column - 1)]


def census(state: LodgeState) -> list[list[int]]:
    """The number of rooms, guests and amenities of each index in all places together."""
    rooms, guests, amenities = state.room_bag[:], state.guest_bag[:], state.amenity_bag[:]
    for shown, counts in (
        (state.rooms, rooms),
        (state.guests, guests),
        (state.amenities, amenities),
    ):
        for index in shown:
            if index != GAP:
                counts[index] += 1
    for lodge in state.lodges:
        for colour, cells in enumerate(lodge.rooms):
            rooms[colour] += cells.bit_count()
        for _, guest in lodge.guests:
            guests[guest] += 1
        if lodge.valet != GAP:
            guests[lodge.valet] += 1
        for _, amenity in lodge.amenities:
            amenities[amenity] += 1
    return [rooms, guests, amenities]


def box(tiles: TileSet) -> list[list[int]]:
    """How many rooms, guests and amenities of each index the set has."""
    return [
        [tiles.rooms_of_each] * len(tiles.colours),
        [tiles.guest_copies] * len(tiles.guests),
        list(tiles.amenity_copies),
    ]


@few
@games
def test_tiles_guests_and_amenities_are_conserved_at_every_event(
    game: LodgeGame, seats: int, seed: int
) -> None:
    for state, _, _, events, _ in random_game(seats, seed, game):
        after = state.copy()
        for event in events:
            game.evolve(after, event)
            assert census(after) == box(after.tiles)
            assert min(after.room_bag + after.guest_bag + after.amenity_bag) >= 0


@few
@games
def test_every_tile_is_supported_and_connected(game: LodgeGame, seats: int, seed: int) -> None:
    *_, (_, _, _, _, state) = random_game(seats, seed, game)
    for lodge in state.lodges:
        cells = {(floor_of(cell), column_of(cell)) for cell in cell_numbers(lodge.filled)}
        assert all(1 <= floor <= 4 and column >= 1 for floor, column in cells)
        assert all(floor == 1 or (floor - 1, column) in cells for floor, column in cells)
        reached, edge = {(1, 1)}, [(1, 1)]
        while edge:
            floor, column = edge.pop()
            neighbours = set(beside(floor, column)) & cells - reached
            reached |= neighbours
            edge += neighbours
        assert reached == cells
        standing = sum(rooms.bit_count() for rooms in lodge.rooms) + len(lodge.amenities)
        assert standing == len(cells), "no two tiles stand on one cell"


@few
@games
def test_a_guest_has_two_rooms_of_its_colours_empty_and_adjacent(
    game: LodgeGame, seats: int, seed: int
) -> None:
    for state, seat, action, events, after in random_game(seats, seed, game):
        if not isinstance(action, PlaceGuest | PlaceValetGuest):
            continue
        lodge = state.lodges[seat]
        guest = SET.guests[after.lodges[seat].guests[-1][1]]
        empty = {
            (floor_of(cell), column_of(cell)): SET.colours[colour]
            for colour, cells in enumerate(lodge.empty)
            for cell in cell_numbers(cells)
        }
        living = {cell for cell, _ in lodge.guests}
        assert not living & {cell for cells in lodge.empty for cell in cell_numbers(cells)}
        room_colour = empty[action.floor, action.column]
        (other_colour,) = set(guest.colours) - {room_colour}
        assert room_colour in guest.colours
        assert other_colour in [empty.get(spot) for spot in beside(action.floor, action.column)]
        assert (action.floor, action.column) not in {
            (floor_of(cell), column_of(cell))
            for cells in after.lodges[seat].empty
            for cell in cell_numbers(cells)
        }
        assert events[0].seat == seat  # type: ignore[attr-defined]  # its own event


@few
@games
def test_turns_are_equal_and_the_game_ends_when_it_should(
    game: LodgeGame, seats: int, seed: int
) -> None:
    steps = list(random_game(seats, seed, game))
    ended = [seat for _, seat, action, _, _ in steps if isinstance(action, EndTurn | Pass)]
    assert ended == list(range(seats)) * (len(ended) // seats)
    _, _, _, events, after = steps[-1]
    assert isinstance(events[-1], Finished)
    assert not any(isinstance(event, Finished) for *_, each, _ in steps[:-1] for event in each)
    most = max(len(lodge.guests) for lodge in after.lodges)
    tiles_left = any(shown != GAP for shown in after.rooms + after.amenities)
    assert most >= SET.guests_to_end or not tiles_left


@few
@games
def test_folding_the_log_gives_the_state_that_was_played(
    game: LodgeGame, seats: int, seed: int
) -> None:
    steps = list(random_game(seats, seed, game))
    log = opened(seats, seed, game)[1] + [event for *_, events, _ in steps for event in events]
    after = steps[-1][-1]
    payloads = [replay.encode(event) for event in log]
    folded = replay.fold(game, [replay.decode(game, payload) for payload in payloads])
    assert facts(folded) == facts(after)
    assert game.view(folded, None) == game.view(after, None)


@few
@games
def test_the_same_seed_and_actions_give_the_same_bytes(
    game: LodgeGame, seats: int, seed: int
) -> None:
    logs = []
    for _ in range(2):
        log = opened(seats, seed, game)[1]
        for _, _, _, events, _ in random_game(seats, seed, game):
            log += events
        logs.append(b"\n".join(map(replay.encode, log)))
    assert logs[0] == logs[1]


@few
@games
def test_the_first_event_of_a_decision_names_its_action(
    game: LodgeGame, seats: int, seed: int
) -> None:
    for _, seat, action, events, _ in random_game(seats, seed, game):
        assert game.cause(events[0]) == (seat, action)
        assert all(game.cause(event) is None for event in events[1:])


@few
@games
def test_deciding_changes_nothing_and_copies_are_independent(
    game: LodgeGame, seats: int, seed: int
) -> None:
    chance = opened(seats, seed, game)[2]
    for state, seat, action, _, after in random_game(seats, seed, game):
        before = facts(state)
        game.decide(state, seat, action, chance)
        copied = after.copy()
        assert facts(copied) == facts(after)
        assert facts(state) == before


@few
@games
def test_live_scores_add_up_and_no_rank_is_shared(game: LodgeGame, seats: int, seed: int) -> None:
    for state, *_ in random_game(seats, seed, game):
        result = game.result(state)
        assert [sum(line.points for line in lines) for lines in result.sheet] == list(result.points)
        assert sorted(result.ranks) == list(range(1, seats + 1))


def test_evolve_consults_no_rule() -> None:
    """It imports events, the numbers of cells and the state: no module that knows a rule."""
    source = Path(evolve_module.__file__).read_text(encoding="utf-8")
    imported = {
        f"{node.module}.{name.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    ours = {name.split(".")[2] for name in imported if name.startswith("engine.lodge.")}
    assert ours == {"events", "grid", "state"}


def test_evolve_applies_events_that_no_rule_allows() -> None:
    """A guest in a lodge without rooms, and a room without support, are applied."""
    state = opened(2, 1)[0]
    events: list[Event] = [
        RoomBuilt(seat=1, room="red", place=0, floor=3, column=9),
        GuestPlaced(seat=1, guest="blue:green:4", place=0, floor=3, column=9),
    ]
    for event in events:
        GAME.evolve(state, event)
    shown = GAME.view(state, None)["lodges"][1]["tiles"][-1]
    assert (shown["floor"], shown["column"], shown["colour"]) == (3, 9, "red")
    assert shown["guest"]["code"] == "blue:green:4"
