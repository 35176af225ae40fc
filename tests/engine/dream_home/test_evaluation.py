"""The evaluation function of Dream Home, through the choices of the greedy bot."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec
import pytest

from engine import replay, simulate
from engine.dream_home import scoring
from engine.dream_home.house_potential import HousePotential
from engine.dream_home.options import DreamOptions
from engine.game import UNLIMITED
from tests.engine.dream_home.table import GAME, PLAIN, ROOFS, Table, build, take

GREEDY = GAME.bots["greedy"]


def choice(table: Table) -> dict[str, Any]:
    """The greedy bot's action for the seat on turn, as JSON."""
    seat = table.state.turn
    assert seat is not None
    action = GREEDY.choose(GAME, table.state, seat, random.Random(1), UNLIMITED)
    chosen: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return chosen


def late() -> Table:
    """A table with empty decks."""
    table = Table()
    table.state.deck = b""
    return table


def test_it_completes_the_living_room() -> None:
    table = late().house(0, {"G0": "living_room", "G1": "living_room"})
    table.market(("library:0", "bathroom:0", "living_room:0", "kitchen:0", "bedroom:0")).turn(0)
    assert choice(table) == take(2)
    table.do(take(2))
    assert choice(table) == build("G2")


def test_it_completes_the_roof_of_one_colour() -> None:
    table = Table().give(0, "roof:red", "roof:red", "roof:red").market(["library:0"] * 5, ROOFS)
    assert choice(table.turn(0)) == take(1)


def test_it_takes_the_marker_only_if_somebody_else_has_it() -> None:
    rooms, resources = ["laundry:0"] * 5, ["tool:scaffolding"] * 4
    table = Table().market(rooms, resources)
    table.state.round = 10
    assert choice(table.turn(1)) == take(0)
    assert choice(table.turn(0)) != take(0)


def test_it_values_a_bathroom_on_both_floors() -> None:
    table = Table().house(0, {"G0": "bathroom", "G1": "library", "G2": "empty"})
    table.taken(0, "bathroom")
    assert choice(table)["slot"][0] == "U"


def test_it_builds_a_useless_room_where_it_costs_least() -> None:
    table = Table().house(0, {"B3": "garage"}).taken(0, "wine_cellar")
    chosen = choice(table)
    assert chosen["slot"] in ("B4", "G0", "G1", "G2", "G3")
    full = Table().house(0, {"B3": "laundry", "B4": "storage"}).taken(0, "garage")
    assert choice(full)["face_up"] is False


def test_it_does_not_finish_a_room_that_should_still_grow() -> None:
    table = Table().house(0, {"G1": "living_room", "U1": "library"})
    table.taken(0, "bathroom", "decor:cat_house")
    table.do(build("G0"))
    assert choice(table)["slot"] != "G1"


def test_it_uses_the_mixer_to_bring_a_room_and_a_resource_together() -> None:
    table = Table().house(0, {"G0": "living_room", "G1": "living_room"})
    table.give(0, "tool:concrete_mixer", "roof:red", "roof:red", "roof:red")
    table.market(
        ("laundry:0", "laundry:0", "living_room:0", "laundry:0", "laundry:0"),
        ("roof:red", "tool:drill", "tool:drill", "tool:drill"),
    )
    assert choice(table.turn(0)) == {"type": "mix", "columns": [1, 2]}


def test_it_places_a_scaffold_to_build_above_it() -> None:
    table = late().house(0, {"U0": "living_room", "G0": "empty", "U2": "living_room"})
    table.house(0, {"G2": "empty"}).give(0, "tool:scaffolding").taken(0, "living_room")
    assert choice(table) == {"type": "scaffold", "slot": "G1"}
    table.do(choice(table))
    assert choice(table) == build("U1")


def test_it_does_not_discard_its_best_column() -> None:
    table = Table(discard_rule=True).house(0, {"G0": "living_room", "G1": "living_room"})
    table.market(("laundry:0", *PLAIN[:2], "living_room:1", PLAIN[2]))
    assert choice(table)["column"] != 3


def test_it_never_ends_with_less_than_declining_would_give() -> None:
    for number in range(30):
        seed = hashlib.sha256(b"helpers %d" % number).digest()
        log, _ = simulate.play(GAME, [GREEDY] * 3, DreamOptions(), seed)
        for ply, event in enumerate(log):
            caused = GAME.cause(event)
            state = replay.fold(GAME, log[:ply]) if caused and ply else None
            if caused is None or state is None:
                continue
            if state.phase not in ("supplier", "handyman", "roofer"):
                continue
            before = scoring.score(state, roof=True).points[caused[0]]
            GAME.evolve(state, event)
            assert scoring.score(state, roof=True).points[caused[0]] >= before


def test_potential_that_cannot_be_realised_has_no_value() -> None:
    table = Table().house(0, {"G0": "living_room"})
    table.state.round = 12
    potential = HousePotential(table.state, 0)
    red = table.state.cards.resource["roof:red"]
    assert potential.left == 0
    assert [potential.roofs([red] * size) for size in range(5)] == [0, 0, 0, 0, 8]
    # A tool has no more use: the roof that makes four is taken before it.
    table.give(0, "roof:red", "roof:blue", "roof:green").turn(0)
    table.market(["laundry:0"] * 5, ("tool:drill", "tool:jackhammer", "roof:brown", "tool:drill"))
    assert choice(table) == take(3)


@pytest.mark.parametrize("round_number", range(1, 13))
def test_potential_decreases_as_the_decks_run_out(round_number: int) -> None:
    table = Table().house(0, {"G0": "living_room"})
    early = HousePotential(table.state, 0)
    state = table.state.copy()
    state.deck = state.deck[: 60 - 5 * round_number]
    state.round = round_number
    late = HousePotential(state, 0)
    assert all(now <= then for now, then in zip(late.hope, early.hope, strict=True))
    assert late.roofs(()) <= early.roofs(())
