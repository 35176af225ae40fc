"""Races of people at the page of a game: two tabs, the start of a game, and vacations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from engine.table.clock import TimeControl
from engine.table.events import TableOptions
from games import audit, decide, game_commands, log, vacations
from games.errors import ClientError
from games.live_game import load_session
from games.models import Game, Player
from tests.games.conftest import SEED
from tests.games.game_clock import GameClock
from tests.games.test_races import at_once
from tests.games.test_table_races import in_order, race, refused, types

pytestmark = pytest.mark.django_db(transaction=True)

TAKE = {"type": "take", "pile": 0, "count": 1}
OTHER = {"type": "take", "pile": 1, "count": 1}
START = TableOptions(first_move_ms=30_000)


def submit(game: Game, actions: list[Any], key: str) -> Callable[[], Any]:
    """What a tab sends that has seen the opening only."""
    return lambda: decide.play_actions(game.pk, 0, actions, expected_seq=game.seq, key=key)


def test_two_tabs_submit_different_turns(ada: Player, ben: Player, queued_bots: list[Any]) -> None:
    game = game_commands.open_game("nim", [ada, ben], seed=SEED)
    outcome = race(game, submit(game, [TAKE], "tab 1"), submit(game, [OTHER], "tab 2"))
    assert outcome == ("took", "stale")
    assert types(game) == ["took"]


def test_two_tabs_submit_at_the_same_moment(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [ada, ben], seed=SEED)
    results = at_once(*(submit(game, [TAKE], f"tab {tab}") for tab in range(5)))
    refused = [result.code for result in results if isinstance(result, ClientError)]
    assert refused == ["stale"] * 4
    assert types(game) == ["took"]
    assert audit.first_fault(game.pk) is None


def test_a_turn_that_is_sent_again_while_the_first_is_on_its_way(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    """After a lost connection the page sends the same key again; both get the same response."""
    game = game_commands.open_game("nim", [ada, ben], seed=SEED)
    results = at_once(*(submit(game, [TAKE], "turn") for _ in range(5)))
    assert {result.seq for result in results} == {game.seq + 1}
    assert [[entry.hash for entry in result.events] for result in results] == [
        [log.entries(game.pk)[-1].hash]
    ] * 5
    assert types(game) == ["took"]


def test_an_abort_and_a_first_move(ada: Player, ben: Player, queued_bots: list[Any]) -> None:
    def abort() -> Any:
        return decide.player_command(game.pk, 0, {"type": "abort"})

    game = game_commands.open_game("nim", [ada, ben], seed=SEED, table_options=START)
    assert race(game, submit(game, [TAKE], "turn"), abort) == ("took", "game_started")
    game = game_commands.open_game("nim", [ada, ben], seed=SEED, table_options=START)
    assert race(game, abort, submit(game, [TAKE], "turn")) == ("voided", "game_over")


def test_a_late_first_move_and_the_sweep(
    ada: Player, ben: Player, game_clock: GameClock, queued_bots: list[Any]
) -> None:
    def sweep() -> Any:
        return decide.settle_deadline(game.pk)

    game = game_commands.open_game("nim", [ada, ben], seed=SEED, table_options=START)
    game_clock.wait(minutes=1)
    assert race(game, sweep, submit(game, [TAKE], "turn")) == ("True", "game_over")
    game = game_commands.open_game("nim", [ada, ben], seed=SEED, table_options=START)
    game_clock.wait(minutes=1)
    late = submit(game, [TAKE], "turn")
    assert in_order(lambda: refused(late), sweep) == ["game_over", False]
    assert [entry.type for entry in log.entries(game.pk, game.seq)] == ["voided"]
    assert audit.first_fault(game.pk) is None


def test_a_vacation_and_a_game_that_is_opened(
    ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    """Whichever is first, the game knows of the vacation afterwards."""

    def open_game() -> Game:
        return game_commands.open_game(
            "nim",
            [ada, ben],
            seed=SEED,
            time_control=TimeControl("per_move", 86_400_000),
            table_options=TableOptions(vacation=True),
        )

    def leave() -> Any:
        return vacations.start(ada, log.clock() + timedelta(days=2))

    for first, second in ((open_game, leave), (leave, open_game)):
        game = next(result for result in in_order(first, second) if isinstance(result, Game))
        game.refresh_from_db()
        assert load_session(game).table.vacations == {0}
        assert audit.first_fault(game.pk) is None
        vacations.end(ada)


def test_two_vacations_at_once(ada: Player, queued_bots: list[Any]) -> None:
    until = log.clock() + timedelta(days=2)
    results = at_once(*(lambda: vacations.start(ada, until) for _ in range(4)))
    refused = [result.code for result in results if isinstance(result, ClientError)]
    assert refused == ["on_vacation"] * 3
