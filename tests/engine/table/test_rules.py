"""The rules of a table: each command, what it leads to, and when it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine import registry, replay, verify
from engine.ending import ending
from engine.game import BadOption, Finished, IllegalAction
from engine.table import commands as c
from engine.table import events as e
from engine.table import rules
from engine.table.clock import MAX_TIME, TimeControl
from engine.table.events import Chair, TableOptions
from engine.table.session import Session
from tests.engine.table.histories import START, History
from tests.tinygame import Nim, TicTacToe

BANK = TimeControl("bank", 10_000, 1_000)


def nim(seats: int = 3, **params: Any) -> History:
    """A game of Nim in which each seat has a person."""
    return History(Nim(), seats, **params)


def code(history: History, by: int | None, command: c.Command) -> str:
    """The code with which a command is refused; nothing has changed."""
    before = len(history.events)
    with pytest.raises(IllegalAction) as refused:
        history.command(by, command)
    assert len(history.events) == before
    assert refused.value.reason.endswith(".")
    return refused.value.code


def check(history: History, *, finished: bool = False) -> None:
    """The log so far is valid."""
    fault = verify.check_log(
        history.session.game,
        history.events,
        seed=history.chance.seed,
        finished=finished,
        envelopes=history.envelopes,
    )
    assert fault is None, fault


def test_no_game_has_the_name_of_a_table_event() -> None:
    tags = {event.__struct_config__.tag for event in e.EVENTS.__args__}
    for name in registry.names():
        for version in registry.versions(name):
            game = registry.get(name, version)
            assert tags.isdisjoint(event.__struct_config__.tag for event in game.events.__args__)
            assert tags.isdisjoint(game.retired)


def test_the_opening_names_the_players_and_the_bot_that_may_take_a_chair() -> None:
    history = nim(2, bots=[1])
    seated = history.events[-1]
    assert isinstance(seated, e.Seated)
    assert seated.chairs == (Chair("player0"), Chair("player1", "random"))
    assert seated.options.substitute == "sage", "the strongest bot of Nim"


@pytest.mark.parametrize(
    ("options", "control", "expected"),
    [
        (TableOptions(substitute="nobody"), None, "unknown_bot"),
        (TableOptions(return_ms=-1), None, "bad_return_time"),
        (TableOptions(return_ms=MAX_TIME + 1), None, "bad_return_time"),
        (TableOptions(first_move_ms=-1), None, "bad_first_move_time"),
        (TableOptions(first_move_ms=MAX_TIME + 1), None, "bad_first_move_time"),
        (TableOptions(), TimeControl("bank", 999), "bad_clock"),
        (TableOptions(), TimeControl("bank", MAX_TIME + 1), "bad_clock"),
        (TableOptions(), TimeControl("bank", 5_000, -1), "bad_clock"),
        (TableOptions(), TimeControl("per_move", 5_000, 1), "bad_clock"),
    ],
)
def test_options_that_no_game_can_have(
    options: TableOptions, control: TimeControl | None, expected: str
) -> None:
    with pytest.raises(BadOption) as refused:
        rules.seat_players(Nim(), [Chair("a"), Chair("b")], options, control)
    assert refused.value.code == expected


# --- Leaving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [c.Resign(), c.Leave()])
def test_leaving_a_table_of_two_ends_the_game(command: c.Command) -> None:
    history = nim(2)
    history.act()
    _, closed = history.command(1, command)
    assert isinstance(closed, e.Closed)
    assert closed.result.ranks == (1, 2)
    assert closed.seed == history.chance.seed.hex()
    assert history.session.turn is None
    assert ending(history.events).result == closed.result
    check(history, finished=True)
    assert code(history, 0, c.Resign()) == "game_over"


def test_leaving_a_larger_table_seats_a_bot_and_the_others_play_on() -> None:
    history = nim(3)
    left, substituted = history.command(1, c.Leave())
    assert (left, substituted) == (e.Left(1), e.Substituted(1, "", "sage", "left"))
    assert history.session.table.is_bot(1)
    assert code(history, 1, c.Leave()) == "not_seated"
    while history.session.turn is not None:
        history.act()
    finished, closed = history.events[-2:]
    assert isinstance(finished, Finished)
    assert isinstance(closed, e.Closed)
    assert (closed.why, closed.seed, closed.result.ranks[1]) == ("finished", "", 3)
    assert closed.result.points == finished.result.points
    assert ending(history.events).seed == history.chance.seed.hex()
    check(history, finished=True)


def test_several_leavers_rank_in_the_reverse_order_and_the_last_one_wins() -> None:
    history = nim(3)
    history.command(2, c.Resign())
    *_, closed = history.command(0, c.Leave())
    assert isinstance(closed, e.Closed)
    assert (closed.why, closed.result.ranks) == ("left", (2, 1, 3))
    check(history, finished=True)


def test_a_player_may_return_in_time() -> None:
    history = nim(3, options=TableOptions(return_ms=5_000))
    assert history.command(0, c.Leave()) == [e.Left(0)]
    assert history.session.deadline == START + 5_000
    assert code(history, 0, c.Leave()) == "already_left"
    with pytest.raises(IllegalAction, match="Return first"):
        history.act()
    assert code(history, None, c.EndAbsence()) == "not_absent"
    history.wait(5_000)
    history.settle()
    assert history.command(0, c.Return()) == [e.Returned(0)]
    assert history.session.table.leavers == []
    assert code(history, 0, c.Return()) == "not_absent"
    history.act()
    check(history)


def test_afterwards_a_bot_takes_the_chair() -> None:
    history = nim(3, options=TableOptions(return_ms=5_000))
    history.command(1, c.Leave())
    history.wait(5_001)
    assert code(history, 1, c.Return()) == "too_late"
    history.settle()
    assert history.events[-1] == e.Substituted(1, "", "sage", "left")
    assert history.envelopes[-1].by is None
    check(history)


def test_afterwards_a_game_of_two_ends() -> None:
    history = nim(2, options=TableOptions(return_ms=5_000))
    history.command(0, c.Leave())
    history.wait(5_001)
    history.settle()
    assert isinstance(history.events[-1], e.Closed)
    assert history.events[-1].result.ranks == (2, 1)
    check(history, finished=True)


def test_the_staff_takes_a_player_or_a_bot_out_of_the_game() -> None:
    history = nim(3, options=TableOptions(return_ms=5_000), bots=[2])
    assert history.command(None, c.Remove(0, "staff")) == [
        e.Left(0, "staff"),
        e.Substituted(0, "", "sage", "left"),
    ]
    assert history.session.table.gone == [0]
    assert code(history, None, c.Remove(0, "staff")) == "already_left"
    assert code(history, None, c.Remove(1, "")) == "nobody"
    assert code(history, None, c.Remove(3, "staff")) == "no_such_seat"
    *_, closed = history.command(None, c.Remove(2, "staff"))
    assert isinstance(closed, e.Closed)
    assert closed.result.ranks == (3, 1, 2)
    check(history, finished=True)


def test_somebody_who_is_absent_may_still_win() -> None:
    history = nim(3, options=TableOptions(return_ms=5_000))
    history.command(0, c.Leave())
    history.command(1, c.Resign())
    *_, closed = history.command(2, c.Resign())
    assert isinstance(closed, e.Closed)
    assert closed.result.ranks == (1, 3, 2)
    check(history, finished=True)


# --- Clocks ------------------------------------------------------------------------------------


def test_thinking_takes_time_and_an_action_adds_the_increment() -> None:
    history = nim(2, control=BANK)
    history.wait(4_000)
    history.act()
    assert history.session.table.remaining == [7_000, 10_000]
    assert history.envelopes[-1].spent == 4_000
    history.wait(500)
    history.command(0, c.Resign())
    assert history.envelopes[-1].spent == 500, "the time of the seat on turn"
    check(history, finished=True)


def test_a_time_for_each_action_is_not_carried_over() -> None:
    history = nim(2, control=TimeControl("per_move", 10_000))
    for _ in range(3):
        history.wait(9_999)
        history.act()
    assert history.session.table.remaining == [10_000, 10_000]
    check(history)


def test_an_action_at_the_deadline_counts_and_one_after_it_does_not() -> None:
    history = nim(2, control=BANK)
    history.wait(10_000)
    assert code(history, 1, c.ClaimFlag()) == "flag_too_early"
    history.act()
    assert history.session.table.remaining == [1_000, 10_000]
    history.wait(10_001)
    with pytest.raises(IllegalAction, match="The time of seat 1 is over"):
        history.act()
    flag, closed = history.command(0, c.ClaimFlag())
    assert flag == e.FlagFell(1)
    assert isinstance(closed, e.Closed)
    assert (closed.why, closed.result.ranks) == ("flag", (1, 2))
    check(history, finished=True)


def test_a_flag_falls_by_itself_and_only_once() -> None:
    history = nim(3, control=BANK)
    history.wait(60_000)
    history.settle()
    assert history.events[-2:] == [e.FlagFell(0), e.Substituted(0, "", "sage", "flag")]
    assert history.session.clock_seat is None, "a bot has no clock"
    assert code(history, 1, c.ClaimFlag()) == "no_clock"
    history.act()
    assert history.session.table.remaining == [0, 10_000, 10_000]
    check(history)


def test_a_bot_may_play_on_for_the_player_whose_time_is_over() -> None:
    history = nim(2, control=BANK, options=TableOptions(flag="bot"))
    history.wait(60_000)
    history.settle()
    assert history.events[-2:] == [e.FlagFell(0), e.Substituted(0, "", "sage", "flag")]
    while history.session.turn is not None:
        if history.session.turn == 1:
            history.wait(900)
        history.act()
    assert isinstance(history.events[-1], Finished), "nobody has left"
    check(history, finished=True)


def test_no_clock_runs_for_a_bot_or_in_a_pause() -> None:
    history = nim(2, control=BANK, bots=[0])
    history.wait(60_000)
    history.act()
    assert history.envelopes[-1].spent is None
    history.wait(1_000)
    history.command(None, c.Pause("a fire alarm", "staff"))
    assert history.session.deadline is None
    history.wait(600_000)
    assert code(history, None, c.Pause()) == "already_paused"
    with pytest.raises(IllegalAction, match="paused"):
        history.act()
    history.command(None, c.Resume("staff"))
    assert code(history, None, c.Resume()) == "not_paused"
    assert history.session.table.remaining == [10_000, 9_000]
    history.wait(2_000)
    history.act()
    assert history.session.table.remaining == [10_000, 8_000]
    check(history)


def test_the_staff_may_correct_clocks() -> None:
    history = nim(2, control=BANK)
    history.wait(9_000)
    history.command(None, c.SetClocks((20_000, 5_000), "outage"))
    assert history.session.deadline == history.now + 20_000
    check(history)
    for remaining in [(1, 2, 3), (-1, 5), (5, 10 * MAX_TIME + 1)]:
        assert code(history, None, c.SetClocks(remaining)) == "bad_clock"
    assert code(nim(2), None, c.SetClocks((5, 5))) == "no_clock"


# --- Take-backs --------------------------------------------------------------------------------


def take_backs(seats: int = 2, **params: Any) -> History:
    """A game in which take-backs are allowed; Nim draws nothing after the deal."""
    return nim(seats, options=TableOptions(take_back=True), **params)


def test_an_action_is_taken_back_once_the_others_agree() -> None:
    history = take_backs(3)
    before = history.session.state.copy()
    history.act()
    assert history.command(0, c.OfferTakeBack()) == [e.TakeBackOffered(0, 3)]
    assert code(history, 0, c.AnswerTakeBack(True)) == "already_answered"
    assert code(history, 1, c.OfferTakeBack()) == "offer_pending"
    history.command(1, c.AnswerTakeBack(True))
    *_, taken_back = history.command(2, c.AnswerTakeBack(True))
    assert taken_back == e.TakenBack(3)
    assert history.session.state.piles == before.piles
    assert history.session.turn == 0
    assert replay.fold(Nim(), history.events).piles == before.piles
    assert code(history, 0, c.OfferTakeBack()) == "nothing_to_take_back"
    check(history)


def test_a_refusal_or_an_action_ends_the_offer() -> None:
    history = take_backs()
    history.act()
    history.command(0, c.OfferTakeBack())
    history.command(1, c.AnswerTakeBack(False))
    assert code(history, 1, c.AnswerTakeBack(True)) == "no_offer"
    history.command(0, c.OfferTakeBack())
    history.act()
    assert code(history, 1, c.AnswerTakeBack(True)) == "no_offer"
    check(history)


def test_bots_always_agree() -> None:
    history = take_backs(bots=[1])
    history.act()
    history.act()
    assert history.command(0, c.OfferTakeBack()) == [e.TakeBackOffered(0, 3), e.TakenBack(3)]
    check(history)


def test_take_backs_must_be_agreed_before_the_game() -> None:
    history = nim(2)
    history.act()
    assert code(history, 0, c.OfferTakeBack()) == "no_take_backs"


def test_nothing_is_taken_back_once_cards_were_drawn() -> None:
    options = TableOptions(take_back=True)
    history = History(registry.get("dream_home"), 2, options=options, bots=[1])
    history.act()
    history.command(0, c.OfferTakeBack())
    assert isinstance(history.events[-1], e.TakenBack)
    opened = [event.__struct_config__.tag for event in history.events].count("round")
    while [event.__struct_config__.tag for event in history.events].count("round") == opened:
        history.act()
    acted = {decision.by for decision in history.session.decisions}
    assert 0 in acted
    assert code(history, 0, c.OfferTakeBack()) == "chance_drawn"


# --- Substitutes and the staff -----------------------------------------------------------------


def test_a_player_may_take_the_empty_chair() -> None:
    history = nim(3)
    history.command(1, c.Leave())
    history.command(None, c.Substitute(1, "cleo", "", "staff"))
    assert history.session.table.chairs[1] == Chair("cleo")
    history.command(1, c.Leave())
    assert history.events[-1] == e.Substituted(1, "", "sage", "left"), "a substitute cannot return"
    check(history)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (c.Substitute(0, "cleo", "", "staff"), "chair_taken"),
        (c.Substitute(0, "", "sage", "staff"), "chair_taken"),
        (c.Substitute(1, "player0", "", "staff"), "player_twice"),
        (c.Substitute(1, "", "nobody", "staff"), "unknown_bot"),
        (c.Substitute(1, "", "", "staff"), "nobody"),
        (c.Substitute(9, "cleo", "", "staff"), "no_such_seat"),
        (c.Substitute(-1, "cleo", "", "staff"), "no_such_seat"),
    ],
)
def test_a_substitute_that_is_refused(command: c.Command, expected: str) -> None:
    history = nim(3)
    history.command(1, c.Leave())
    assert code(history, None, command) == expected


def test_a_void_game_has_no_result_and_publishes_its_seed() -> None:
    history = nim(2)
    history.command(None, c.Void("rained off", "staff"))
    end = ending(history.events)
    assert (end.over, end.result, end.seed) == (True, None, history.chance.seed.hex())
    assert end.voided
    check(history, finished=True)


def test_a_seed_that_is_held_back_is_in_no_event() -> None:
    for command in (c.Void("rained off", "staff"), None):
        history = nim(2, seed_held=True)
        by = None if command else 0
        history.command(by, command or c.Resign())
        assert ending(history.events).held_back
        assert history.chance.seed.hex() not in str(history.events)
        fault = verify.check_log(
            Nim(), history.events, seed=history.chance.seed, envelopes=history.envelopes
        )
        assert fault is None, fault


@pytest.mark.parametrize(
    ("by", "command", "expected"),
    [
        (None, c.Resign(), "not_seated"),
        (2, c.Resign(), "not_seated"),
        (-1, c.Leave(), "not_seated"),
        (1, c.Leave(), "not_seated"),
        (0, c.Void(), "not_a_player_command"),
        (0, c.EndAbsence(), "not_a_player_command"),
    ],
)
def test_commands_of_others(by: int | None, command: c.Command, expected: str) -> None:
    assert code(nim(2, bots=[1]), by, command) == expected


def test_a_log_without_players_has_no_table_commands() -> None:
    game = TicTacToe()
    history = History(game, 2)
    session = Session.fold(
        game, [each for each in history.logged if each.event.__class__ != e.Seated]
    )
    with pytest.raises(IllegalAction) as refused:
        rules.decide(session, 0, c.Resign(), history.chance, None)
    assert refused.value.code == "no_chairs"


# --- Faults ------------------------------------------------------------------------------------


def _late(history: History) -> None:
    history.envelopes = [
        each._replace(at=(each.at or 0) + 60_000, spent=each.spent and each.spent + 60_000)
        if each.seq >= 5
        else each
        for each in history.envelopes
    ]


def _flag_too_early(history: History) -> None:
    history.envelopes = [
        each._replace(at=START, spent=each.spent and 0) for each in history.envelopes
    ]


def _two_chairs(history: History) -> None:
    seated = history.events[2]
    assert isinstance(seated, e.Seated)
    history.events[2] = msgspec.structs.replace(seated, chairs=seated.chairs[:1])


def _other_rank(history: History) -> None:
    closed = history.events[-1]
    assert isinstance(closed, e.Closed)
    result = msgspec.structs.replace(closed.result, ranks=(2, 1))
    history.events[-1] = msgspec.structs.replace(closed, result=result)


@pytest.mark.parametrize(
    ("change", "seq", "reason"),
    [
        (_late, 5, "seat 0 may not do that: The time of seat 0 is over"),
        (_flag_too_early, 6, "seat 0 may not do that: Seat 1 still has 10000 milliseconds"),
        (_two_chairs, 3, "it seats 1 players in a game for 2"),
        (_other_rank, 7, "'table_closed': the rules give result.ranks (1, 2)"),
    ],
)
def test_what_verify_finds(change: Callable[[History], None], seq: int, reason: str) -> None:
    history = nim(2, control=BANK)
    history.wait(1_000)
    history.act()  # event 5
    history.wait(11_000)
    history.command(0, c.ClaimFlag())  # events 6 and 7
    change(history)
    fault = verify.check_log(
        Nim(), history.events, seed=history.chance.seed, envelopes=history.envelopes
    )
    assert fault is not None
    assert (fault.seq, fault.reason[: len(reason)]) == (seq, reason)
