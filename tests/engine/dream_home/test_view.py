"""The view: everything public and nothing hidden."""

from __future__ import annotations

import hashlib
import json
import random

import pytest

from engine import simulate
from engine.dream_home.cards import CARD_SETS
from engine.dream_home.options import DreamOptions
from engine.game import UNLIMITED
from engine.replay import fold
from tests.engine.dream_home.table import GAME, Table, build, take

GREEDY, RANDOM = GAME.bots["greedy"], GAME.bots["random"]


def test_the_view_of_a_fresh_game() -> None:
    table = Table(3, discard_rule=True)
    assert table.view() == {
        "round": 1,
        "first": 0,
        "turn": 0,
        "phase": "discard",
        "pending": {"room": None, "resource": None},
        "market": {
            "rooms": ["library:0", "study:0", "sauna:0", "game_room:1", "workshop:0"],
            "resources": [None, "roof:red", "roof:blue", "roof:green", "roof:brown"],
        },
        "decks": {"rooms": 55, "resources": 44},
        "discards": {"rooms": [], "resources": []},
        "car": None,
        "houses": [
            {
                "slots": {},
                "tokens": {},
                "beside": [],
                "roof_count": 0,
                "roofs": None,
                "tools": [],
                "helpers": [],
                "score": [
                    {"line": "rooms", "points": 0},
                    {"line": "decor", "points": 0},
                    {"line": "functionality", "points": 0},
                    {"line": "helpers", "points": 0},
                ],
            }
        ]
        * 3,
    }


def test_a_house_in_the_view() -> None:
    table = Table().house(0, {"G0": "kitchen:1", "G1": "empty", "B4": "scaffold"})
    table.give(0, "tool:drill", "helper:architect", "roof:red")
    table.house(0, {"U0": "living_room:0"}, {"U0": "piano"})
    house = table.view()["houses"][0]
    assert house["slots"] == {
        "U0": {"room": "living_room", "kids": 0},
        "G0": {"room": "kitchen", "kids": 1},
        "G1": {"empty": True},
        "B4": {"scaffold": True},
    }
    assert house["tokens"] == {"U0": "piano"}
    assert (house["tools"], house["helpers"]) == (["drill"], ["architect"])
    assert (house["roof_count"], house["roofs"]) == (1, None)


def test_pending_cards_are_visible_until_they_are_placed() -> None:
    table = Table().taken(0, "kitchen:1", "decor:piano")
    assert table.view()["pending"] == {"room": "kitchen:1", "resource": "decor:piano"}
    table.do(build("G0"))
    assert table.view()["pending"] == {"room": None, "resource": None}


def test_after_the_end_roofs_are_visible_and_scored() -> None:
    _, state = simulate.play(GAME, [RANDOM] * 4, DreamOptions(), bytes(32))
    view = GAME.view(state, None)
    assert (view["turn"], view["phase"]) == (None, "over")
    for house in view["houses"]:
        assert len(house["roofs"]) == house["roof_count"]
        assert [line["line"] for line in house["score"]][3] == "roof"


@pytest.mark.parametrize("seed", range(20))
def test_a_view_contains_no_hidden_information(seed: int) -> None:
    """Positions that differ only in hidden information have the same view, in every phase."""
    rng = random.Random(seed)
    key = hashlib.sha256(b"view %d" % seed).digest()
    seats = 2 + seed % 3
    log, _ = simulate.play(GAME, [RANDOM] * seats, DreamOptions(), key)
    roofs = list(CARD_SETS.named("standard").roofs)
    for ply in rng.sample(range(4, len(log)), 25):
        state = fold(GAME, log[:ply])
        other = state.copy()
        other.roofs = [tuple(rng.choices(roofs, k=len(pile))) for pile in state.roofs]
        other.deck = bytes(rng.sample(state.deck, len(state.deck)))
        other.resource_deck = bytes(rng.sample(state.resource_deck, len(state.resource_deck)))
        for viewer in (None, *range(seats)):
            seen = json.dumps(GAME.view(state, viewer))
            assert json.dumps(GAME.view(other, viewer)) == seen
            assert key.hex() not in seen
        assert GAME.result(other) == GAME.result(state)
        if GAME.cause(log[ply]) is not None and state.turn is not None:
            assert GAME.legal(other, state.turn) == GAME.legal(state, state.turn)


def test_the_greedy_bot_does_not_use_the_order_of_the_decks() -> None:
    log, _ = simulate.play(GAME, [RANDOM] * 4, DreamOptions(), bytes(32))
    for ply in [ply for ply, event in enumerate(log) if GAME.cause(event)][::4]:
        state = fold(GAME, log[:ply])
        turned = state.copy()
        turned.deck, turned.resource_deck = state.deck[::-1], state.resource_deck[::-1]
        seat = state.turn
        assert seat is not None
        chosen = [
            GREEDY.choose(GAME, variant, seat, random.Random(ply), UNLIMITED)
            for variant in (state, turned)
        ]
        assert chosen[0] == chosen[1]


def test_a_view_is_plain_json() -> None:
    table = Table().taken(0, "kitchen:1", "decor:piano")
    assert json.loads(json.dumps(table.view())) == table.view()
    table.do(build("G0"))
    table.do(take(2))
    assert json.loads(json.dumps(table.view())) == table.view()


def test_every_ply_of_a_game_can_be_shown() -> None:
    log, _ = simulate.play(GAME, [GREEDY, RANDOM, RANDOM], DreamOptions(car_token=True), bytes(32))
    state = GAME.start(log[0])  # type: ignore[arg-type]  # `Opened`
    for event in log[1:]:
        for viewer in (None, 0, 1, 2):
            assert set(GAME.view(state, viewer)) >= {"round", "market", "houses"}
        assert len(GAME.result(state).points) == 3
        GAME.evolve(state, event)
