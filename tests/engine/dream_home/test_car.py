"""The car token: rules 1 give it to the first garage of two cards, rules 2 offer it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.dream_home.events import (
    CarDeclined,
    CarParked,
    Decorated,
    DecorWasted,
    LaidBeside,
    RoundClosed,
    Turned,
)
from engine.dream_home.game import DreamHome
from engine.game import UNLIMITED, Event, Finished
from engine.simulate import bot
from tests.engine.dream_home.table import PLAIN, RULES_1, RULES_2, VERSIONS, Table, build, take
from tests.engine.dream_home.test_helpers import ending

TAKE_CAR, DECLINE = {"type": "take_car"}, {"type": "decline"}
ASKED = Turned(0, "car")
each_version = pytest.mark.parametrize("game", VERSIONS, ids=lambda game: f"rules {game.rules}")


def test_rules_1_give_the_car_to_the_first_two_card_garage() -> None:
    table = Table(game=RULES_1, car_token=True).house(0, {"B3": "garage"}).taken(0, "garage")
    assert table.do(build("B4"))[1] == CarParked(0, "B3")
    assert table.view()["car"] == 0
    assert table.tokens(0) == {"B3": "car"}
    assert table.line(0, "decor") == 1
    table.house(1, {"B3": "garage"}).taken(1, "garage").do(build("B4"))
    assert table.view()["car"] == 0
    assert table.line(1, "decor") == 0
    final = RULES_1.final(table.state)
    assert final["car"] is True
    assert [house["tokens"] for house in final["houses"]] == [{"B3": "car"}, {}]


@each_version
def test_no_car_without_the_option(game: DreamHome) -> None:
    table = Table(game=game).house(0, {"B3": "garage"}).taken(0, "garage")
    table.do(build("B4"))
    assert table.view()["car"] is None
    assert table.line(0, "decor") == 0


@each_version
def test_a_garage_of_one_card_gets_no_car(game: DreamHome) -> None:
    table = Table(game=game, car_token=True).house(0, {"B3": "empty"}).taken(0, "garage")
    table.do(build("B4"))
    assert table.view()["car"] is None


def test_under_rules_1_a_decorated_garage_takes_no_car_and_one_with_the_car_no_decor() -> None:
    table = Table(game=RULES_1, car_token=True).house(0, {"B3": "garage"}, {"B3": "cat_house"})
    table.give(0, "helper:interior_designer").taken(0, "garage").do(build("B4"))
    assert table.view()["car"] is None
    table = (
        Table(game=RULES_1, car_token=True)
        .house(0, {"B3": "garage"})
        .taken(0, "garage", "decor:paintings")
    )
    events = table.do(build("B4"))
    assert events[1:3] == [CarParked(0, "B3"), DecorWasted(0, "decor:paintings")]


# Rules 2


def offered(resource: str | None = None) -> Table:
    """Seat 0 has just built the second card of its garage, and is asked."""
    table = Table(car_token=True).house(0, {"B3": "garage"}).taken(0, "garage", resource)
    assert table.do(build("B4"))[1:] == [ASKED]
    assert table.legal() == [TAKE_CAR, DECLINE]
    assert table.view()["car"] is None
    return table


def test_the_first_two_card_garage_is_asked_and_may_take_the_car() -> None:
    table = offered()
    assert table.do(TAKE_CAR) == [CarParked(0, "B3"), Turned(1, "choose")]
    assert table.view()["car"] == 0
    assert table.tokens(0) == {"B3": "car"}
    assert table.line(0, "decor") == 1
    assert RULES_2.final(table.state)["car"] is True


def test_the_car_may_be_declined_and_is_then_out_of_the_game() -> None:
    table = offered()
    assert table.do(DECLINE) == [CarDeclined(0), Turned(1, "choose")]
    assert table.view()["car"] is None
    assert table.tokens(0) == {}
    assert RULES_2.final(table.state)["car"] is False
    table.house(1, {"B3": "garage"}).taken(1, "garage")
    assert ASKED not in table.do(build("B4"))
    assert table.view()["car"] is None


def test_nobody_is_asked_for_a_car_that_another_house_has() -> None:
    table = offered()
    table.do(TAKE_CAR)
    table.house(1, {"B3": "garage"}).taken(1, "garage").do(build("B4"))
    assert table.view()["car"] == 0
    assert table.line(1, "decor") == 0


def test_nothing_else_may_be_done_while_the_car_is_offered() -> None:
    table = offered()
    assert table.refusal(take(2)) == "wrong_phase"
    assert table.refusal({"type": "decorate", "slot": "B3"}) == "wrong_phase"
    assert table.refusal(TAKE_CAR, seat=1) == "not_your_turn"
    table.do(DECLINE)
    assert table.refusal(TAKE_CAR) == "wrong_phase"
    assert Table(car_token=True).turn(0).refusal(TAKE_CAR) == "wrong_phase"


@pytest.mark.parametrize(
    ("answer", "resource", "event"),
    [
        (TAKE_CAR, "decor:paintings", DecorWasted(0, "decor:paintings")),
        (DECLINE, "decor:paintings", Turned(0, "decorate")),
        (TAKE_CAR, "decor:treehouse", LaidBeside(0, "decor:treehouse")),
        (DECLINE, "decor:piano", DecorWasted(0, "decor:piano")),
    ],
)
def test_the_decor_card_just_taken_comes_after_the_car(
    answer: dict[str, Any], resource: str, event: Event
) -> None:
    """A garage that bears the car bears no other token."""
    table = offered(resource)
    assert table.do(answer)[1] == event


def test_a_declined_garage_bears_another_token() -> None:
    table = offered("decor:paintings")
    table.do(DECLINE)
    events = table.do({"type": "decorate", "slot": "B4"})
    assert events == [Decorated(0, "decor:paintings", "B4", chosen=True), Turned(1, "choose")]


def test_a_decorated_garage_is_not_offered_the_car_and_the_next_house_is() -> None:
    table = Table(car_token=True).house(0, {"B3": "garage"}, {"B3": "cat_house"})
    table.give(0, "helper:interior_designer").taken(0, "garage")
    assert ASKED not in table.do(build("B4"))
    table.house(1, {"B3": "garage"}).taken(1, "garage")
    assert table.do(build("B4"))[1:] == [Turned(1, "car")]


def test_the_turn_goes_on_after_a_drill_that_makes_the_garage() -> None:
    for answer in (TAKE_CAR, DECLINE):
        table = Table(car_token=True).house(0, {"B3": "garage", "B4": "laundry"})
        table.give(0, "tool:drill").market(("garage:0", *PLAIN[1:])).turn(0)
        assert table.do({"type": "drill", "slot": "B4", "column": 0})[1:] == [ASKED]
        assert table.do(answer)[1:] == [Turned(0, "choose")]
        assert take(0) in table.legal()


def test_the_round_goes_on_after_a_jackhammer_that_makes_the_garage() -> None:
    for answer in (TAKE_CAR, DECLINE):
        table = Table(car_token=True).house(0, {"B3": "garage"}).give(0, "tool:jackhammer")
        table.market(("garage:0", *PLAIN[1:])).turn(0, "jackhammer")
        table.do({"type": "jackhammer", "column": 0})
        assert table.do(build("B4"))[1:] == [ASKED]
        assert table.do(answer)[1:] == [Turned(1, "choose")]


def test_a_round_may_end_with_the_car() -> None:
    table = Table(car_token=True).house(1, {"B3": "garage"})
    table.taken(0, "library").do(build("G0"))
    table.market((None, "garage:0", *PLAIN[2:])).do(take(1))
    table.do(build("B4"))
    events = table.do(TAKE_CAR)
    assert events[0] == CarParked(1, "B3")
    assert isinstance(events[1], RoundClosed)


@pytest.mark.parametrize("answer", [TAKE_CAR, DECLINE])
def test_the_supplier_may_make_the_garage(answer: dict[str, Any]) -> None:
    """The other helpers of the house are asked for afterwards."""
    table = ending("supplier", {"B3": "garage"}, rooms=("garage:0",), car_token=True)
    table.give(0, "helper:handyman")
    supply = {"type": "supply", "card": "garage:0", "slot": "B4"}
    assert table.do(supply)[1:] == [ASKED]
    assert table.do(answer)[1:] == [Turned(0, "handyman")]


@pytest.mark.parametrize("answer", [TAKE_CAR, DECLINE])
def test_the_handyman_may_make_the_garage(answer: dict[str, Any]) -> None:
    """The token of the garage goes to another room with its card."""
    rooms = {"B3": "garage", "B4": "garage", "G0": "library"}
    table = ending("handyman", rooms, {"B3": "cat_house"}, car_token=True)
    trade = {"type": "trade", "slots": ["B3", "B4"]}
    assert ASKED not in table.do(trade)
    table = ending("handyman", rooms, car_token=True)
    assert table.do(trade)[1:] == [ASKED]
    assert isinstance(table.do(answer)[-1], Finished)


def test_greedy_takes_the_car() -> None:
    table = offered()
    greedy = bot(RULES_2, "greedy")
    action = greedy.choose(RULES_2, table.state, 0, random.Random(1), UNLIMITED)
    assert table.action(TAKE_CAR) == action


def test_rules_1_know_neither_the_action_nor_the_event() -> None:
    tags = {kind.__struct_config__.tag for kind in RULES_1.actions.__args__}
    assert "take_car" not in tags
    assert CarDeclined not in RULES_1.events.__args__
    assert RULES_1.cause(CarParked(0, "B3")) is None
