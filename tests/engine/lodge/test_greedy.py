"""The built-in bots."""

from __future__ import annotations

import random

from engine.chance import Stream
from engine.game import UNLIMITED
from engine.lodge.actions import BuildAmenity, BuildRoom, EndTurn, PlaceGuest, TakeGuest
from engine.lodge.state import PLACE, TAKE, LodgeState
from engine.simulate import bot, play
from tests.engine.lodge.table import GAME, facts, lodge, table

GREEDY, RANDOM = bot(GAME, "greedy"), bot(GAME, "random")


def choice(state: LodgeState) -> object:
    """The greedy bot's action."""
    return GREEDY.choose(GAME, state, state.seat, random.Random(1), UNLIMITED)


def test_greedy_beats_random_in_at_least_95_of_100_games() -> None:
    """With fixed seeds and alternating seats."""
    stream = Stream(bytes(32), "greedy against random")
    wins = 0
    for number in range(100):
        seed = b"".join(stream.below(1 << 64).to_bytes(8, "big") for _ in range(4))
        greedy = number % 2
        bots = [GREEDY, RANDOM] if greedy == 0 else [RANDOM, GREEDY]
        _, state = play(GAME, bots, GAME.Options(), seed)
        wins += GAME.result(state).ranks[greedy] == 1
    assert wins >= 95


def test_bots_are_listed_weakest_first() -> None:
    assert list(GAME.bots) == ["random", "greedy"]


def test_greedy_builds_the_room_that_a_guest_needs() -> None:
    state = table(
        lodge("r"),
        rooms=("b b b b", "b b b b", "b b b b", "g b b y"),
        guests=["red:yellow:1", None, None, None],
    )
    assert choice(state) == BuildRoom(place=3, floor=1, column=2)


def test_greedy_places_a_guest_on_its_preferred_floor() -> None:
    state = table(lodge("r", "y", "r"), guests=["red:yellow:3", *[None] * 3], phase=PLACE)
    assert choice(state) == PlaceGuest(place=0, floor=3, column=1)


def test_greedy_takes_the_guest_with_the_best_room() -> None:
    guests = ["blue:green:4", "red:yellow:1", "red:yellow:2", None]
    state = table(lodge("r", "y"), guests=guests, phase=TAKE)
    assert choice(state) == TakeGuest(place=2)


def test_greedy_builds_a_fulfilled_amenity_in_the_last_round() -> None:
    state = table(lodge("r", "y", "g"), amenities=["on_floor:4", None, None, None])
    state.last_round = True
    assert choice(state) == BuildAmenity(place=0, floor=4, column=1)


def test_greedy_ends_its_turn_when_nothing_is_left_to_do() -> None:
    state = table(lodge("r", tokens=2), phase=PLACE)
    assert choice(state) == EndTurn()


def test_bots_change_no_state_and_depend_on_their_own_chance_only() -> None:
    state = table(lodge("r"), guests=["red:yellow:1", *[None] * 3])
    before = facts(state)
    for player in (GREEDY, RANDOM):
        chosen = [player.choose(GAME, state, 0, random.Random(5), UNLIMITED) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in GAME.legal(state, 0)
    assert facts(state) == before
