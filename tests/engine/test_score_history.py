"""Score parts sum to lines, lines to the total; and the points after each move."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import registry, replay, score_history, simulate
from engine.dream_home.game import DreamHome
from engine.dream_home.options import DreamOptions
from engine.game import Event, Finished, Result, ScoreLine, ScorePart, SeedRevealed
from tests.tinygame import TicTacToe

REAL = [
    registry.get(name, rules)
    for name in ("dream_home", "lodge")
    for rules in registry.versions(name)
]
OPTIONS = {
    "dream_home": st.fixed_dictionaries(
        {"discard_rule": st.booleans(), "car_token": st.booleans()}
    ),
    "lodge": st.just({}),
}
few = settings(max_examples=12, deadline=None)


@st.composite
def logs(draw: st.DrawFn) -> tuple[Any, list[Event]]:
    """A game of either kind, with any number of seats, between random and greedy bots."""
    game = draw(st.sampled_from(REAL))
    seats = draw(st.integers(game.min_seats, game.max_seats))
    bots = [game.bots[draw(st.sampled_from(["random", "greedy"]))] for _ in range(seats)]
    seed = draw(st.binary(min_size=32, max_size=32))
    log, _ = simulate.play(game, bots, game.Options(**draw(OPTIONS[game.name])), seed)
    return game, log


@few
@given(logs())
def test_parts_sum_to_each_line_and_lines_to_the_total_at_every_ply(
    played: tuple[Any, list[Event]],
) -> None:
    game, log = played
    state = replay.fold(game, log[:1])
    for event in log[1:]:
        game.evolve(state, event)
        result = game.result(state)
        breakdown = score_history.score_breakdown(game, state)
        assert len(breakdown) == state.seats
        for seat, lines in enumerate(breakdown):
            assert list(lines) == [line.line for line in result.sheet[seat]]
            for line in result.sheet[seat]:
                parts = lines[line.line]
                assert sum(part.points for part in parts) == line.points, (line, parts)
                assert score_history.OTHER_RULES not in {part.what for part in parts}
            total = sum(part.points for parts in lines.values() for part in parts)
            assert total == result.points[seat]


@few
@given(logs())
def test_moves_cover_the_log_and_end_with_the_result(played: tuple[Any, list[Event]]) -> None:
    game, log = played
    moves = list(score_history.moves(game, log))
    assert [move.first for move in moves] == [1, *(move.last + 1 for move in moves[:-1])]
    assert moves[-1].last == len(log)
    assert isinstance(log[-1], Finished)
    assert moves[-1].points == log[-1].result.points
    assert (moves[0].seat, moves[-1].seat) == (None, None)
    for move in moves[1:-1]:
        cause = game.cause(log[move.first - 1])
        assert cause is not None
        assert cause[0] == move.seat
        assert all(game.cause(event) is None for event in log[move.first : move.last])
        assert move.points == game.result(replay.fold(game, log[: move.last])).points
    for after in (0, moves[3].first - 1, moves[3].first, len(log)):
        later = list(score_history.moves(game, log, after))
        assert later == [move for move in moves if move.first > after]


def test_a_move_of_one_seat_changes_no_points_of_others_in_either_game() -> None:
    """The site would show such a change; at present only the end of a game causes any."""
    for game in REAL:
        log, _ = simulate.play(game, [game.bots["greedy"]] * 4, game.Options(), bytes(32))
        moves = list(score_history.moves(game, log))
        for before, move in pairwise(moves[:-1]):
            changed = [a != b for a, b in zip(before.points, move.points, strict=True)]
            assert [seat for seat, did in enumerate(changed) if did] in ([], [move.seat])


def test_a_seed_that_is_published_later_belongs_to_the_end() -> None:
    game = TicTacToe()
    log, _ = simulate.play(game, [game.bots["greedy"]] * 2, game.Options(), bytes(32))
    without_seed = [*log[:-1], msgspec.structs.replace(log[-1], seed=""), SeedRevealed("00" * 32)]
    last = list(score_history.moves(game, without_seed))[-1]
    assert (last.first, last.last, last.seat) == (len(log), len(log) + 1, None)


def test_a_result_under_other_rules_has_a_part_for_the_difference() -> None:
    """A correction of the scoring leaves a recorded result unchanged; the parts still sum to it."""
    game = DreamHome()
    _, state = simulate.play(game, [game.bots["random"]] * 2, DreamOptions(), bytes(32))
    recorded = state.recorded
    assert recorded is not None
    sheet = ((ScoreLine("rooms", recorded.sheet[0][0].points + 2), *recorded.sheet[0][1:]),)
    points = (recorded.points[0] + 2, recorded.points[1])
    state.recorded = Result(recorded.ranks, points, (*sheet, recorded.sheet[1]))
    breakdown = score_history.score_breakdown(game, state)
    assert breakdown[0]["rooms"][-1] == ScorePart(score_history.OTHER_RULES, 2)
    assert score_history.OTHER_RULES not in {part.what for part in breakdown[1]["rooms"]}


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.name)
def test_no_seat_is_on_turn_between_rounds_and_after_the_end(game: Any) -> None:
    """The turn in views. `game_contract.py` checks that the seat on turn decides next."""
    log, _ = simulate.play(game, [game.bots["random"]] * 3, game.Options(), bytes(32))
    state = replay.fold(game, log[:1])
    turns = [game.view(state, None)["turn"]]
    for event in log[1:]:
        game.evolve(state, event)
        turns.append(game.view(state, None)["turn"])
    rounds = [at for at, event in enumerate(log) if event.__struct_config__.tag == "round"]
    assert len(rounds) > 1
    for at in rounds:
        assert turns[at - 1] is None, "a round has ended, or the first has not begun"
    assert turns[-2:] == [None, None], "the last move is made, and nobody is asked any more"
