"""The flow of a game: opening, turns, marker, discard, end of a round."""

from __future__ import annotations

import msgspec
import pytest

from engine.chance import Chance
from engine.dream_home import events as e
from engine.dream_home.cards import CARD_SETS
from engine.dream_home.options import DreamOptions
from engine.game import BadOption, Event, Finished, IllegalAction, Opened
from tests.engine.dream_home.table import CHANCE, GAME, PLAIN, ROOFS, Table, build, take


def play_round(table: Table, *columns: int) -> list[Event]:
    """Each seat takes a column and builds face down. Returns the events of the last build."""
    events: list[Event] = []
    for column in columns:
        table.do(take(column))
        events = table.do(table.legal("build")[-1])
    return events


def test_the_opening_events_of_a_game() -> None:
    opened, cards, first, turn = GAME.open(DreamOptions(), 4, CHANCE)
    assert opened == Opened(
        "dream_home",
        GAME.rules,
        4,
        {"discard_rule": True, "car_token": False, "card_set": "standard"},
        CHANCE.commitment,
    )
    assert cards == e.CardsChosen("standard", CARD_SETS.named("standard").digest)
    assert isinstance(first, e.RoundOpened)
    assert (first.round, len(first.rooms), len(first.resources)) == (1, 5, 4)
    assert turn == e.Turned(0, "choose")


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_a_game_has_two_to_four_seats(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.open(DreamOptions(), seats, CHANCE)
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.start(Opened("dream_home", 1, seats, {}, ""))


def test_bad_options_are_refused() -> None:
    with pytest.raises(BadOption, match="choose one of: standard"):
        GAME.open(DreamOptions(card_set="deluxe"), 2, CHANCE)
    with pytest.raises(BadOption, match="not options of Dream Home"):
        GAME.open(msgspec.defstruct("Others", [])(), 2, CHANCE)
    with pytest.raises(BadOption, match="Bad options"):
        GAME.start(Opened("dream_home", 1, 2, {"discard": 1}, ""))


def test_taking_a_column_gives_its_room_and_its_resource() -> None:
    table = Table()
    assert table.do(take(2)) == [e.Taken(0, 2, PLAIN[2], ROOFS[1])]
    assert table.view()["pending"]["room"] == PLAIN[2]
    assert table.view()["market"]["rooms"][2] is None
    assert table.view()["market"]["resources"][2] is None
    assert table.view()["houses"][0]["roof_count"] == 1


@pytest.mark.parametrize(
    ("card", "place"), [("tool:drill", "tools"), ("helper:architect", "helpers")]
)
def test_tools_and_helpers_are_kept_face_up(card: str, place: str) -> None:
    table = Table().taken(0, "study", card)
    assert table.view()["houses"][0][place] == [card.partition(":")[2]]


def test_column_zero_gives_the_marker_from_the_next_round() -> None:
    table = Table(4)
    events = play_round(table, 1, 2, 0, 3)
    assert table.view()["first"] == 2
    assert [type(event) for event in events] == [e.Built, e.RoundClosed, e.RoundOpened, e.Turned]
    assert events[-1] == e.Turned(2, "choose")


def test_the_marker_stays_when_nobody_takes_column_zero() -> None:
    table = Table(3)
    table.state.first = 1
    table.turn(1)
    events = play_round(table, 1, 2, 3)
    assert events[-1] == e.Turned(1, "choose")


def test_turns_go_clockwise_from_the_first_player() -> None:
    table = Table(4)
    table.state.first = 2
    table.turn(2)
    order = []
    for column in (1, 2, 3):
        order.append(table.state.turn)
        play_round(table, column)
    assert [*order, table.state.turn] == [2, 3, 0, 1]


def test_the_end_of_a_round_discards_the_rest_of_the_market() -> None:
    table = Table(2)
    closed = play_round(table, 0, 2)[1]
    assert closed == e.RoundClosed(
        1, (PLAIN[1], PLAIN[3], PLAIN[4]), (ROOFS[0], ROOFS[2], ROOFS[3]), 0
    )
    assert table.view()["discards"] == {
        "rooms": [PLAIN[1], PLAIN[3], PLAIN[4]],
        "resources": [ROOFS[0], ROOFS[2], ROOFS[3]],
    }


@pytest.mark.parametrize(("seats", "phase"), [(2, "discard"), (3, "discard"), (4, "choose")])
def test_with_two_or_three_players_the_first_player_discards(seats: int, phase: str) -> None:
    table = Table(seats, discard_rule=True)
    assert (table.view()["turn"], table.view()["phase"]) == (0, phase)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_discard_without_the_option(seats: int) -> None:
    assert Table(seats, discard_rule=False).view()["phase"] == "choose"


def test_the_discard_takes_a_column_with_a_resource() -> None:
    table = Table(2, discard_rule=True)
    assert table.legal() == [{"type": "discard", "column": column} for column in range(1, 5)]
    assert table.refusal({"type": "discard", "column": 0}) == "marker_column"
    assert table.do({"type": "discard", "column": 3}) == [
        e.ColumnDiscarded(0, 3, PLAIN[3], ROOFS[2]),
        e.Turned(0, "choose"),
    ]
    assert table.view()["discards"] == {"rooms": [PLAIN[3]], "resources": [ROOFS[2]]}
    assert take(3) not in table.legal()
    assert table.refusal(take(3)) == "empty_column"


def test_the_holder_of_the_marker_discards_in_every_round() -> None:
    table = Table(2, discard_rule=True)
    table.do({"type": "discard", "column": 3})
    assert play_round(table, 1, 0)[-1] == e.Turned(1, "discard")


def test_a_seat_acts_only_in_its_turn_and_phase() -> None:
    table = Table()
    assert table.refusal(take(0), seat=1) == "not_your_turn"
    assert GAME.legal(table.state, 1) == []
    assert table.refusal(build("G0")) == "wrong_phase"
    table.do(take(0))
    assert table.refusal(take(1)) == "wrong_phase"


def test_nothing_happens_after_the_end() -> None:
    table = Table()
    while (seat := table.state.turn) is not None:
        table.do(GAME.legal(table.state, seat)[-1])
    assert isinstance(table.log[-1], Finished)
    assert table.view()["phase"] == "over"
    assert [GAME.legal(table.state, seat) for seat in range(2)] == [[], []]
    with pytest.raises(IllegalAction, match="The game is over"):
        GAME.decide(table.state, 0, table.action(take(0)), CHANCE)


def test_the_same_seed_reveals_the_same_cards_whatever_the_players_do() -> None:
    seen = []
    for choice in (0, -1):
        table = Table(2, discard_rule=True)
        while (seat := table.state.turn) is not None:
            table.do(GAME.legal(table.state, seat)[choice])
        seen.append([event for event in table.log if isinstance(event, e.RoundOpened)])
    assert seen[0] == seen[1]
    assert len(seen[0]) == 12


def test_another_seed_deals_other_cards() -> None:
    other = GAME.open(DreamOptions(), 2, Chance(bytes(32)))
    assert other[2] != GAME.open(DreamOptions(), 2, CHANCE)[2]
